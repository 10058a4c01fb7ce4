import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime, toMillis } from '../cells/format.ts'
import { useUiLocale } from '../Locale.tsx'
import { fromLocalInput, toLocalInput } from '../time/zone.ts'
import { inputProps } from './inputProps.tsx'
import type { FieldProps } from './types.ts'

export interface DateTimeFieldProps extends FieldProps<string | null> {
  /** The earliest and latest allowed time, as ISO 8601. */
  min?: string
  max?: string
}

/** A field for a time as ISO 8601 in UTC, entered in the user's time zone, which the label shows. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { timeZone } = useUiLocale()
  const { value, onChange, min, max } = props
  const millis = toMillis(value)
  const limit = (at: string | undefined) => (at ? toLocalInput(Date.parse(at), timeZone) : undefined)
  const [now] = useState(() => Date.now())
  const { zone } = formatDateTime(millis ?? now, timeZone)
  return (
    <TextInput
      {...inputProps(props)}
      label={`${props.label} (${zone})`}
      type="datetime-local"
      value={millis === undefined ? '' : toLocalInput(millis, timeZone)}
      min={limit(min)}
      max={limit(max)}
      onChange={(event) => {
        const next = fromLocalInput(event.currentTarget.value, timeZone)
        onChange(next === undefined ? null : new Date(next).toISOString())
      }}
    />
  )
}
