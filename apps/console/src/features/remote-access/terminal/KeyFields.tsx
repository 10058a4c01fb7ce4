import { FileField, PasswordField, TextAreaField } from '@outpost/ui/Fields'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'

interface KeyFieldsProps {
  text: string
  passphrase: string
  onText: (text: string) => void
  onPassphrase: (passphrase: string) => void
  disabled: boolean
}

/** As long as the protocol takes a key. */
const LONGEST = 32_768

/** A private key, pasted or from a file that never leaves this page as a file, and its passphrase. */
export function KeyFields({ text, passphrase, onText, onPassphrase, disabled }: KeyFieldsProps) {
  const t = useText()
  const [tooLong, setTooLong] = useState(false)
  const take = async ([file]: readonly File[]): Promise<void> => {
    const long = file !== undefined && file.size > LONGEST
    setTooLong(long)
    if (file && !long) onText(await file.text())
  }
  return (
    <>
      <TextAreaField
        label={t('remote:login.key')}
        help={t('remote:login.keyHelp')}
        mono
        minRows={4}
        maxRows={8}
        maxLength={LONGEST}
        value={text}
        onChange={onText}
        disabled={disabled}
        placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
      />
      <FileField
        label={t('remote:login.keyFile')}
        value={[]}
        onChange={(files) => void take(files)}
        error={tooLong ? t('remote:login.keyTooLong') : undefined}
        disabled={disabled}
      />
      <PasswordField
        label={t('remote:login.passphrase')}
        autoComplete="off"
        value={passphrase}
        onChange={onPassphrase}
        disabled={disabled}
      />
    </>
  )
}
