import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DialogProps } from '../dialog.tsx'
import { useText } from '../../i18n/i18n.ts'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

export interface CodeSpec {
  /** The address that the code was sent to. */
  email: string
  /** Verifies the code. Resolves with undefined if it is correct, otherwise with the error message. Never rejects. */
  verify: (code: string) => Promise<string | undefined>
  /** Sends another code. Resolves with undefined if it was sent, otherwise with the error message. */
  resend: () => Promise<string | undefined>
  /** The challenge for a passkey, which can be used instead of the code; undefined if passkeys are not available. */
  passkey?: (() => string) | undefined
}

/** A dialog for the code that was sent by email. Its result is true once the code was correct. */
export default function CodeWindow({ email, verify, resend, passkey, close }: DialogProps<CodeSpec, true>) {
  const t = useText()
  const [said, setSaid] = useState<string>()
  const again = async (): Promise<void> => setSaid((await resend()) ?? t('kit:window.code.sentAgain'))
  return (
    <CodeForm
      title={t('kit:window.code.title')}
      purpose={t('kit:window.code.purpose', { email })}
      label={t('kit:window.code.label')}
      digits={false}
      read={(typed) => typed.trim() || undefined}
      wrong={t('kit:invalid.required')}
      verify={verify}
      onDone={() => close(true)}
      footerStart={
        <>
          {said === undefined ? (
            <Button variant="subtle" size="compact-md" onClick={() => void again()}>
              {t('kit:window.code.again')}
            </Button>
          ) : (
            <output>{said}</output>
          )}
          {passkey && <PasskeyButton challenge={passkey} verify={verify} onDone={() => close(true)} />}
        </>
      }
    />
  )
}
