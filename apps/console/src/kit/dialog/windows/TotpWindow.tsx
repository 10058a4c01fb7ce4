import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DialogProps } from '../dialog.tsx'
import { useText } from '../../i18n/i18n.ts'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { RecoveryForm } from './RecoveryForm.tsx'

export interface TotpSpec {
  /** Tries the code: undefined when it was right, else why it was not. It answers in any case. */
  verify: (code: string) => Promise<string | undefined>
  /** The challenge for a passkey in the code's place, where there is one. */
  passkey?: (() => string) | undefined
}

/** Blanks and dashes are how people read codes, not part of them. */
const bare = (typed: string): string => typed.replace(/[\s-]/g, '')
const six = (typed: string): string | undefined => (/^\d{6}$/.test(bare(typed)) ? bare(typed) : undefined)

/** Six digits of the authenticator, or a recovery code. True once it was right. */
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
