import { NumberInput } from '@mantine/core'
import { addonProps, type FieldAddon } from './addon.tsx'
import { inputProps } from './inputProps.tsx'
import type { FieldProps } from './types.ts'

export interface NumberFieldProps extends FieldProps<number | null> {
  min?: number
  max?: number
  step?: number
  /** The number of decimals; by default as many as `step` has. */
  decimals?: number
  /** Shown after the number: "s", "MB". */
  unit?: string
  /** A small select at the end of the field, instead of the two arrows. */
  addon?: FieldAddon
}

/** Returns the number of decimals, such as 2 for 0.01. */
const decimalsOf = (step: number): number => String(step).split('.')[1]?.length ?? 0

/** A field for an optional number. A value out of range is corrected when the field loses the focus. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, step = 1, decimals = decimalsOf(step), unit } = props
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
      {...(props.addon && { hideControls: true, ...addonProps(props.addon, props.disabled) })}
      onChange={(next) => {
        if (next === '') onChange(null)
        else if (typeof next === 'number') onChange(next)
      }}
    />
  )
}
