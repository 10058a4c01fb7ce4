import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DialogProps } from '../dialog.tsx'
import { useText } from '../../i18n/i18n.ts'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

export interface CodeSpec {
  /** Where the code went. */
  email: string
  /** Tries the code: undefined when it was right, else why it was not. It answers in any case. */
  verify: (code: string) => Promise<string | undefined>
  /** Sends another code: undefined when it was sent, else why not. */
  resend: () => Promise<string | undefined>
  /** The challenge for a passkey in the code's place, where there is one. */
  passkey?: (() => string) | undefined
}

/** Entry of the code that was sent by e-mail. True once it was right. */
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
