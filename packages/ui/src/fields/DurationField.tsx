import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useUiMessages } from '../UiMessages.tsx'
import { spellDuration } from '../cells/format.ts'
import { parseDuration } from './duration.ts'
import { inputProps } from './inputProps.tsx'
import type { FieldProps } from './types.ts'

/**
 * A field for a duration in seconds, entered and shown in the units that people use: "90 s", "5 min", "1 h 30 min". A
 * text that is no duration has the value NaN, which no schema accepts. The text is rewritten when the field loses the
 * focus.
 */
export function DurationField(props: FieldProps<number | null>) {
  const { value, onChange } = props
  const messages = useUiMessages()
  const [typed, setTyped] = useState<string>()
  const example = [messages.ageSeconds(90), messages.ageMinutes(5), messages.ageHours(2)].join(', ')
  const written = value === null || Number.isNaN(value) ? '' : spellDuration(value, messages)
  return (
    <TextInput
      {...inputProps(props)}
      error={props.error && Number.isNaN(value) ? messages.useFormat(example) : props.error}
      placeholder={props.placeholder ?? example}
      autoComplete="off"
      value={typed ?? written}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (parseDuration(text, messages) ?? Number.NaN))
      }}
      onBlur={() => {
        if (value === null || !Number.isNaN(value)) setTyped(undefined)
        props.onBlur?.()
      }}
    />
  )
}
