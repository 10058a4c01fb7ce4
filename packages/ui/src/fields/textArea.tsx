import { Textarea } from '@mantine/core'
import { inputProps } from './inputProps.tsx'
import { pasteTrimmed } from './paste.ts'
import type { FieldProps } from './types.ts'

export interface TextAreaFieldProps extends FieldProps<string> {
  minRows?: number
  maxRows?: number
  maxLength?: number
  mono?: boolean
}

/** A field for several lines of text. It grows with its content. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, minRows = 3, maxRows = 12, mono, maxLength } = props
  return (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={minRows}
      maxRows={maxRows}
      maxLength={maxLength}
      value={value}
      styles={mono ? { input: { fontFamily: 'var(--ui-mono)', fontSize: 13 } } : undefined}
      onPaste={(event) => pasteTrimmed(event, onChange, maxLength)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
