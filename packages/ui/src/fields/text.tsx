import { TextInput } from '@mantine/core'
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { addonProps, type FieldAddon } from './addon.tsx'
import { inputProps } from './inputProps.tsx'
import { pasteTrimmed } from './paste.ts'
import type { FieldProps } from './types.ts'

export interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'url' | 'tel' | 'search'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
  readOnly?: boolean
  /** A monospaced font, for identifiers, keys and addresses. */
  mono?: boolean
  /** Shown at the end of the field: a unit, a button. */
  end?: ReactNode
  /** A small select at the end of the field. */
  addon?: FieldAddon
}

/** A field for one line of text. It is trimmed when the field loses the focus. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, mono, end, maxLength, type = 'text' } = props
  return (
    <TextInput
      {...inputProps(props)}
      type={type}
      value={value}
      autoComplete={props.autoComplete ?? 'off'}
      inputMode={props.inputMode}
      maxLength={maxLength}
      readOnly={props.readOnly ?? false}
      rightSection={end}
      {...addonProps(props.addon, props.disabled)}
      styles={mono ? { input: { fontFamily: 'var(--ui-mono)' } } : undefined}
      onPaste={(event) => pasteTrimmed(event, onChange, maxLength)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        if (value !== value.trim()) onChange(value.trim())
        props.onBlur?.()
      }}
    />
  )
}
