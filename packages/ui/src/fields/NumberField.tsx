import { NumberInput } from '@mantine/core'
import { type FieldProps, inputProps } from './types.ts'

export interface NumberFieldProps extends FieldProps<number | null> {
  min?: number
  max?: number
  step?: number
  /** Digits after the point; 0 by default. */
  decimals?: number
  /** After the number: "s", "MB". */
  unit?: string
}

/** A number, or nothing. Out of range is put right when the field is left. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, step = 1, decimals = 0, unit } = props
  return (
    <NumberInput
      {...inputProps(props)}
      value={value ?? ''}
      min={min}
      max={max}
      step={step}
      decimalScale={decimals}
      allowNegative={min === undefined || min < 0}
      suffix={unit ? ` ${unit}` : undefined}
      onChange={(next) => {
        if (next === '') onChange(null)
        else if (typeof next === 'number') onChange(next)
      }}
    />
  )
}
