import { Button } from '@mantine/core'
import { FormDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { type DialogProps, useDialogLayer } from '../dialog.tsx'
import { proveByPasskey } from '../../auth/passkey.ts'
import { useText } from '../../i18n/i18n.ts'
import { RecoveryForm } from './RecoveryForm.tsx'
import classes from './Windows.module.css'

export interface PasskeySpec {
  /** The challenge of the current second factor request. */
  challenge: () => string
  /**
   * Verifies the signature of the passkey, or a recovery code. Resolves with undefined if it is correct, otherwise with
   * the error message. Never rejects.
   */
  verify: (code: string) => Promise<string | undefined>
}

/** A dialog that asks for a passkey, or for a recovery code instead. Its result is true once the proof was correct. */
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
