import { DateInput } from '../time/DateInput.tsx'
import { inputProps } from './inputProps.tsx'
import type { FieldProps } from './types.ts'

/** A field for a day, as `2026-09-15`, in no particular time zone. */
export function DateField(props: FieldProps<string | null>) {
  return (
    <DateInput
      {...inputProps(props)}
      kind="date"
      value={props.value ?? ''}
      onChange={(text) => props.onChange(text === '' ? null : text)}
    />
  )
}
