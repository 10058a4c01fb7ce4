import { useState } from 'react'
import { formatDateTime, toMillis } from '../cells/format.ts'
import { useUiLocale } from '../Locale.tsx'
import { DateInput } from '../time/DateInput.tsx'
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
    <DateInput
      {...inputProps(props)}
      label={`${props.label} (${zone})`}
      kind="datetime-local"
      value={millis === undefined ? '' : toLocalInput(millis, timeZone)}
      min={limit(min)}
      max={limit(max)}
      onChange={(text) => {
        const next = fromLocalInput(text, timeZone)
        onChange(next === undefined ? null : new Date(next).toISOString())
      }}
    />
  )
}
