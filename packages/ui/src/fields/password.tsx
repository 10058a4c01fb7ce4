import { TextInput } from '@mantine/core'
import { IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import { generatePassword } from './generatePassword.ts'
import { inputProps } from './inputProps.tsx'
import { pasteTrimmed } from './paste.ts'
import type { FieldProps } from './types.ts'

export interface PasswordFieldProps extends FieldProps<string> {
  /** Offers a generated password of this length; `true` means 16. */
  generate?: boolean | number
  autoComplete?: 'current-password' | 'new-password' | 'off'
}

/**
 * A field for a password that can be shown and generated. A generated password is shown, so that the user can note it.
 */
export function PasswordField(props: PasswordFieldProps) {
  const messages = useUiMessages()
  const [shown, setShown] = useState(false)
  const { generate, value, onChange, disabled } = props
  const fill = () => {
    onChange(generatePassword(typeof generate === 'number' ? generate : 16))
    setShown(true)
  }
  return (
    <TextInput
      {...inputProps(props)}
      type={shown ? 'text' : 'password'}
      value={value}
      autoComplete={props.autoComplete ?? (generate ? 'new-password' : 'current-password')}
      spellCheck={false}
      styles={shown ? { input: { fontFamily: 'var(--ui-mono)' } } : undefined}
      onPaste={(event) => pasteTrimmed(event, onChange)}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth={generate ? 'calc(2 * var(--ui-target) + 2px)' : 'calc(var(--ui-target) + 2px)'}
      rightSection={
        <>
          {generate && (
            <IconButton
              label={messages.generatePassword}
              icon={<IconRefresh size={16} />}
              onClick={fill}
              disabled={disabled ?? false}
            />
          )}
          <IconButton
            label={shown ? messages.hidePassword : messages.showPassword}
            icon={shown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            disabled={disabled ?? false}
            hint={false}
          />
        </>
      }
    />
  )
}
