import { Button } from '@mantine/core'
import type { IdentityChoice } from '@outpost/contract/auth/identity-providers/sign-in/schemas'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type DialogProps, useDialogLayer } from '../dialog.tsx'
import { type Confirmed, onIdentityConfirmed } from '../../auth/stepUp/identity.ts'
import { ServiceButtons } from '../../auth/stepUp/ServiceButtons.tsx'
import { useText } from '../../i18n/i18n.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { RecoveryForm } from './RecoveryForm.tsx'
import classes from './Windows.module.css'

export interface IdentitySpec {
  services: readonly IdentityChoice[]
  /** The id of the current second factor request. */
  question: () => string
  /**
   * Verifies the code of the service, or a recovery code. Resolves with undefined if it is correct, otherwise with the
   * error message. Never rejects.
   */
  verify: (code: string) => Promise<string | undefined>
  /** The challenge for a passkey, which can be used instead of the service; undefined if passkeys are not available. */
  passkey?: (() => string) | undefined
  /** True while the method is being set up: there are no recovery codes yet. */
  firstTime?: boolean
}

/**
 * A dialog that asks for confirmation by an identity service, or for a recovery code instead. Its result is true once
 * the proof was correct.
 */
export default function IdentityWindow({
  verify,
  passkey,
  firstTime = false,
  close,
  ...spec
}: DialogProps<IdentitySpec, true>) {
  const t = useText()
  const [recovery, setRecovery] = useState(false)
  const done = (): void => close(true)
  const other = (label: string) => (
    <Button variant="subtle" size="compact-md" onClick={() => setRecovery(!recovery)}>
      {label}
    </Button>
  )
  if (recovery) return <RecoveryForm verify={verify} onDone={done} other={other(t('kit:window.identity.instead'))} />
  return (
    <AskServices
      {...spec}
      verify={verify}
      onDone={done}
      others={
        <>
          {!firstTime && other(t('kit:window.totp.other'))}
          {passkey && <PasskeyButton challenge={passkey} verify={verify} onDone={done} />}
        </>
      }
    />
  )
}

interface AskServicesProps extends Pick<IdentitySpec, 'services' | 'question' | 'verify'> {
  onDone: () => void
  others: ReactNode
}

function AskServices({ services, question, verify, onDone, others }: AskServicesProps) {
  const t = useText()
  const [fault, setFault] = useState<string>()
  const onConfirmed = useEffectEvent(async ({ session_uuid, session_code }: Confirmed): Promise<void> => {
    // The confirmation may be meant for another window of the console.
    if (session_code === undefined || session_uuid !== question()) return
    const refused = await verify(session_code)
    if (refused === undefined) onDone()
    else setFault(refused)
  })
  useEffect(() => onIdentityConfirmed((confirmed) => void onConfirmed(confirmed)), [])
  return (
    <DetailsDialog
      {...useDialogLayer()}
      onMinimize={undefined}
      size={480}
      loading={false}
      error={null}
      title={t('kit:window.totp.title')}
      footerStart={others}
    >
      {fault !== undefined && <Alert tone="error">{fault}</Alert>}
      <p className={classes.text}>
        {t(services.length > 0 ? 'kit:window.identity.purpose' : 'kit:window.identity.none')}
      </p>
      <ServiceButtons services={services} question={question} />
    </DetailsDialog>
  )
}
