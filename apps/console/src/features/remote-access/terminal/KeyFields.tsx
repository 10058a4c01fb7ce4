import { credentialLimits } from '@outpost/contract/remote-access/constants'
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

/** The maximum length of a key in the protocol. */
const MAX_LENGTH = credentialLimits.key

/** Form fields for a private key and its passphrase. The key is pasted or read from a file, which is never uploaded. */
export function KeyFields({ text, passphrase, onText, onPassphrase, disabled }: KeyFieldsProps) {
  const t = useText()
  return (
    <>
      <TextAreaField
        label={t('remote:login.key')}
        help={t('remote:login.keyHelp')}
        mono
        minRows={4}
        maxRows={8}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={onText}
        disabled={disabled}
        placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
      />
      <KeyFile onText={onText} disabled={disabled} />
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

/** Form field that reads a private key from a file, which is never uploaded as a file. */
export function KeyFile({ onText, disabled }: Pick<KeyFieldsProps, 'onText' | 'disabled'>) {
  const t = useText()
  const [tooLong, setTooLong] = useState(false)
  const take = async ([file]: readonly File[]): Promise<void> => {
    const long = file !== undefined && file.size > MAX_LENGTH
    setTooLong(long)
    if (file && !long) onText(await file.text())
  }
  return (
    <FileField
      label={t('remote:login.keyFile')}
      value={[]}
      onChange={(files) => void take(files)}
      error={tooLong ? t('remote:login.keyTooLong') : undefined}
      disabled={disabled}
    />
  )
}
