import { account } from '@outpost/contract/auth/account/endpoints'
import { mfa } from '@outpost/contract/auth/mfa/endpoints'
import type { SecondFactor } from '@outpost/contract/auth/mfa/schemas'
import { Notice } from '@outpost/ui/Notice'
import { toast } from '@outpost/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { addPasskey, setUpFactor, startDialogs } from '../features/auth/public.ts'
import { CallError } from '../kit/api/client.ts'
import { open } from '../kit/dialog/dialog.tsx'
import { explain } from '../kit/api/explain.ts'
import { useData } from '../kit/api/query.ts'
import { useText } from '../kit/i18n/i18n.ts'
import { useSubmit } from '../kit/form/useSubmit.ts'
import classes from './AccountNotices.module.css'
import { BrandMark } from './BrandMark.tsx'
import { NoticeProblem } from './NoticeProblem.tsx'
import { useLeave } from './useLeave.ts'

interface NoticeScreenProps {
  /** Reads the signed-in user again. */
  retry: () => void
}

/** The screen of an account whose email address is not confirmed yet. */
export function EmailNotVerified({ retry }: NoticeScreenProps) {
  const t = useText()
  const leave = { id: 'leave', label: t('frame:start.signOut'), onClick: useLeave() }
  const failed = (error: unknown): void => {
    const status = error instanceof CallError ? error.items[0]?.message || String(error.status) : String(error)
    toast({ type: 'error', message: t('frame:verify.failed', { status }) })
  }
  const { submit, state } = useSubmit({
    endpoint: account.resendActivation,
    successMsg: t('frame:verify.sent'),
    reload: false,
    onError: failed,
  })
  return (
    <Notice
      brand={<BrandMark />}
      title={t('frame:verify.title')}
      message={t('frame:verify.message')}
      primary={{ id: 'resend', label: t('frame:verify.resend'), busy: state.waiting, onClick: () => submit({}) }}
      secondary={leave}
    >
      <button type="button" className={classes.link} onClick={retry}>
        {t('frame:verify.again')}
      </button>
      <button
        type="button"
        className={classes.link}
        onClick={() => void open(startDialogs.emailPrompt, { unproven: true })}
      >
        {t('start:other')}
      </button>
    </Notice>
  )
}

/** The screen for setting up a second factor, if the installation requires one and the user has none. */
export function MfaRequired({ retry }: NoticeScreenProps) {
  const t = useText()
  const client = useQueryClient()
  const leave = { id: 'leave', label: t('frame:start.signOut'), onClick: useLeave() }
  const { data: factor, error } = useData(mfa.get, {})
  const setUp = async (factor: SecondFactor): Promise<void> => {
    if (await setUpFactor(client, factor)) retry()
  }
  const begin = {
    id: 'begin',
    label: t('account:factor.setUp'),
    busy: !factor && !error,
    onClick: () => void (factor ? setUp(factor) : retry()),
  }
  return (
    <Notice
      brand={<BrandMark />}
      title={t('frame:mfa.title')}
      message={t('frame:mfa.message')}
      primary={begin}
      secondary={leave}
    >
      <NoticeProblem error={error ? { title: explain(error).reason } : null} />
      {factor?.passkeys_possible && (
        <button type="button" className={classes.link} onClick={() => void addPasskey(client)}>
          {t('passkeys:add')}
        </button>
      )}
    </Notice>
  )
}
