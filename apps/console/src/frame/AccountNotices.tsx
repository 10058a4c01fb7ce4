import { account } from '@outpost/contract/auth/account'
import { mfa } from '@outpost/contract/auth/mfa'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { Notice } from '@outpost/ui/Notice'
import { toast } from '@outpost/ui/Toast'
import { useState } from 'react'
import { RecoveryCodeList, startDialogs, TotpSecret } from '../features/auth/public.ts'
import { CallError } from '../kit/client.ts'
import { open } from '../kit/dialog.tsx'
import { TextField } from '../kit/fields.tsx'
import { PageForm } from '../kit/form.tsx'
import { useText } from '../kit/texts.ts'
import { useSubmit } from '../kit/useSubmit.ts'
import classes from './AccountNotices.module.css'
import { BrandMark } from './BrandMark.tsx'
import { NoticeProblem } from './NoticeProblem.tsx'
import { useLeave } from './useLeave.ts'

interface NoticeScreenProps {
  /** Asks the server again who is signed in. */
  retry: () => void
}

/** The account waits for its e-mail address to be confirmed (AUTH-035). */
export function EmailNotVerified({ retry }: NoticeScreenProps) {
  const t = useText()
  const leave = { id: 'leave', label: t('frame:start.signOut'), onClick: useLeave() }
  const failed = (error: unknown): void => {
    const status = error instanceof CallError ? (error.items[0]?.message ?? String(error.status)) : String(error)
    toast({ type: 'error', message: t('frame:verify.failed', { status }) })
  }
  const { submit, state } = useSubmit({ endpoint: account.resendActivation, successMsg: t('frame:verify.sent'), reload: false, onError: failed })
  return (
    <Notice
      brand={<BrandMark />}
      title={t('frame:verify.title')}
      message={t('frame:verify.message')}
      primary={{ id: 'resend', label: t('frame:verify.resend'), busy: state.waiting, onClick: () => submit({}) }}
      secondary={leave}
    >
      <button type="button" className={classes.link} onClick={retry}>{t('frame:verify.again')}</button>
      <button type="button" className={classes.link} onClick={() => void open(startDialogs.emailPrompt, { unproven: true })}>{t('start:other')}</button>
    </Notice>
  )
}

type Setup = ResultOf<typeof mfa.start>

/** This installation wants a second factor of everybody: it is set up here before anything else. */
export function MfaRequired({ retry }: NoticeScreenProps) {
  const t = useText()
  const leave = { id: 'leave', label: t('frame:start.signOut'), onClick: useLeave() }
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { submit, state, error } = useSubmit({ endpoint: mfa.start, reload: false, hideMsg: true, onDone: setSetup })
  const begin = { id: 'begin', label: t('frame:mfa.begin'), busy: state.waiting, onClick: () => submit({ mfa_type: 'totp' }) }
  const go = { id: 'go', label: t('frame:mfa.go'), onClick: retry }
  return (
    <Notice brand={<BrandMark />} title={t('frame:mfa.title')} message={t(codes ? 'frame:mfa.codes' : setup ? 'account:totp.purpose' : 'frame:mfa.message')} primary={codes ? go : setup ? undefined : begin} secondary={codes ? undefined : leave}>
      <NoticeProblem error={error} />
      {codes && <RecoveryCodeList codes={codes} />}
      {setup && !codes && <ProveApp setup={setup} onDone={setCodes} />}
    </Notice>
  )
}

/** The secret for an authenticator app, and the first code that the app shows. */
function ProveApp({ setup, onDone }: { setup: Setup; onDone: (codes: readonly string[]) => void }) {
  const t = useText()
  return (
    <>
      {setup.secret !== null && setup.uri !== null && <TotpSecret secret={setup.secret} uri={setup.uri} />}
      <PageForm endpoint={mfa.finish} initial={{}} submitLabel={t('frame:mfa.prove')} wide focusFirst hideMsg onDone={({ recovery_codes }) => onDone(recovery_codes)}>
        <TextField name="code" label={t('frame:mfa.code')} autoComplete="one-time-code" />
      </PageForm>
    </>
  )
}
