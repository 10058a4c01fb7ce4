import { TextField } from '@outpost/ui/Fields'
import { Field } from '../../kit/form/fields/Bound.tsx'

const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '')

/** Form field for a whole number: only digits, without leading zeros. */
export function DigitsField({ name, label, most }: { name: string; label: string; most: number }) {
  return (
    <Field<string> of={{ name, required: true }} empty="">
      {(field) => (
        <TextField
          {...field}
          label={label}
          inputMode="numeric"
          maxLength={most}
          onChange={(text) => field.onChange(digitsOf(text))}
        />
      )}
    </Field>
  )
}
