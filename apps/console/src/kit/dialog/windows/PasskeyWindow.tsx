import { Button } from '@mantine/core'
import { FormDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { type DialogProps, useDialogLayer } from '../dialog.tsx'
import { proveByPasskey } from '../../auth/passkey.ts'
import { useText } from '../../i18n/i18n.ts'
import { RecoveryForm } from './RecoveryForm.tsx'
import classes from './Windows.module.css'

export interface PasskeySpec {
  /** The challenge of the question as it stands now. */
  challenge: () => string
  /** Tries what was signed, or a recovery code: undefined when it was right, else why it was not. It answers in any case. */
  verify: (code: string) => Promise<string | undefined>
}

/** Asks for a passkey, or a recovery code in its place. True once it was right. */
export default function PasskeyWindow({ challenge, verify, close }: DialogProps<PasskeySpec, true>) {
  const t = useText()
  const [recovery, setRecovery] = useState(false)
  const other = (label: string) => (
    <Button variant="subtle" size="compact-md" onClick={() => setRecovery(!recovery)}>
      {label}
    </Button>
  )
  if (!recovery)
    return (
      <UsePasskey
        challenge={challenge}
        verify={verify}
        onDone={() => close(true)}
        other={other(t('kit:window.totp.other'))}
      />
    )
  return <RecoveryForm verify={verify} onDone={() => close(true)} other={other(t('kit:window.passkey.instead'))} />
}

function UsePasskey({
  challenge,
  verify,
  onDone,
  other,
}: PasskeySpec & { onDone: () => void; other: React.ReactNode }) {
  const t = useText()
  const [fault, setFault] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  const prove = async (): Promise<void> => {
    setWaiting(true)
    const refused = await proveByPasskey(challenge(), verify)
    setWaiting(false)
    setFault(refused)
    if (refused === undefined) onDone()
  }
  return (
    <FormDialog
      {...useDialogLayer()}
      onMinimize={undefined}
      size={480}
      loading={false}
      error={fault === undefined ? null : { title: fault }}
      title={t('kit:window.totp.title')}
      submitLabel={t('kit:window.passkey.verb')}
      submitting={waiting}
      onSubmit={() => void prove()}
      footerStart={other}
    >
      <p className={classes.text}>{t('kit:window.passkey.purpose')}</p>
    </FormDialog>
  )
}
