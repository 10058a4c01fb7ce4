import type { ReactNode } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { CodeForm } from './CodeForm.tsx'

interface RecoveryFormProps {
  verify: (code: string) => Promise<string | undefined>
  onDone: () => void
  /** A button that returns to the regular method. */
  other: ReactNode
}

/** A form for a recovery code, used when the second factor is not available. */
export function RecoveryForm({ verify, onDone, other }: RecoveryFormProps) {
  const t = useText()
  return (
    <CodeForm
      title={t('kit:window.totp.title')}
      purpose={t('kit:window.recovery.purpose')}
      label={t('kit:window.recovery.label')}
      digits={false}
      read={(typed) => typed.trim() || undefined}
      wrong={t('kit:invalid.required')}
      verify={verify}
      onDone={onDone}
      footerStart={other}
    />
  )
}
