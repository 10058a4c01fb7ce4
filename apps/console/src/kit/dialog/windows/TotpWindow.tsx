import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DialogProps } from '../dialog.tsx'
import { useText } from '../../i18n/i18n.ts'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { RecoveryForm } from './RecoveryForm.tsx'

export interface TotpSpec {
  /** Verifies the code. Resolves with undefined if it is correct, otherwise with the error message. Never rejects. */
  verify: (code: string) => Promise<string | undefined>
  /** The challenge for a passkey, which can be used instead of the code; undefined if passkeys are not available. */
  passkey?: (() => string) | undefined
}

/** Removes spaces and dashes, which only make codes easier to read. */
const bare = (typed: string): string => typed.replace(/[\s-]/g, '')
const six = (typed: string): string | undefined => (/^\d{6}$/.test(bare(typed)) ? bare(typed) : undefined)

/**
 * A dialog for the six-digit code of an authenticator, or a recovery code. Its result is true once the code was
 * correct.
 */
export default function TotpWindow({ verify, passkey, close }: DialogProps<TotpSpec, true>) {
  const t = useText()
  const [recovery, setRecovery] = useState(false)
  const done = (): void => close(true)
  const others = (
    <>
      <Button variant="subtle" size="compact-md" onClick={() => setRecovery(!recovery)}>
        {t(recovery ? 'kit:window.recovery.other' : 'kit:window.totp.other')}
      </Button>
      {passkey && <PasskeyButton challenge={passkey} verify={verify} onDone={done} />}
    </>
  )
  if (recovery) return <RecoveryForm verify={verify} onDone={done} other={others} />
  return (
    <CodeForm
      title={t('kit:window.totp.title')}
      purpose={t('kit:window.totp.purpose')}
      label={t('kit:window.totp.label')}
      digits
      read={six}
      wrong={t('kit:window.totp.wrong')}
      verify={verify}
      onDone={done}
      footerStart={others}
    />
  )
}
