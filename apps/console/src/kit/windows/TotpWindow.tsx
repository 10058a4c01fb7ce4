import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DialogProps } from '../dialog.tsx'
import { useText } from '../texts.ts'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

export interface TotpSpec {
  /** Tries the code: undefined when it was right, else why it was not. It answers in any case. */
  verify: (code: string) => Promise<string | undefined>
  /** The challenge for a passkey in the code's place, where there is one. */
  passkey?: (() => string) | undefined
}

/** Blanks and dashes are how people read codes, not part of them. */
const bare = (typed: string): string => typed.replace(/[\s-]/g, '')
const six = (typed: string): string | undefined => (/^\d{6}$/.test(bare(typed)) ? bare(typed) : undefined)

/** Six digits of the authenticator, or a recovery code (AUTH-009). True once it was right. */
export default function TotpWindow({ verify, passkey, close }: DialogProps<TotpSpec, true>) {
  const t = useText()
  const [recovery, setRecovery] = useState(false)
  const way = recovery ? 'recovery' : 'totp'
  return (
    <CodeForm
      key={way}
      title={t('kit:window.totp.title')}
      purpose={t(`kit:window.${way}.purpose`)}
      label={t(`kit:window.${way}.label`)}
      digits={!recovery}
      read={recovery ? (typed) => typed.trim() || undefined : six}
      wrong={recovery ? t('kit:invalid.required') : t('kit:window.totp.wrong')}
      verify={verify}
      onDone={() => close(true)}
      footerStart={
        <>
          <Button variant="subtle" size="compact-md" onClick={() => setRecovery(!recovery)}>{t(`kit:window.${way}.other`)}</Button>
          {passkey && <PasskeyButton challenge={passkey} verify={verify} onDone={() => close(true)} />}
        </>
      }
    />
  )
}
