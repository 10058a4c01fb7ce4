import { NumberInput } from '@mantine/core'
import { addonProps, type FieldAddon } from './addon.tsx'
import { inputProps } from './inputProps.tsx'
import type { FieldProps } from './types.ts'

export interface NumberFieldProps extends FieldProps<number | null> {
  min?: number
  max?: number
  step?: number
  /** Digits after the point; by default as many as `step` has. */
  decimals?: number
  /** After the number: "s", "MB". */
  unit?: string
  /** A small choice at the end of the field, in place of the two arrows. */
  addon?: FieldAddon
}

/** 0.01 has two digits after its point. */
const decimalsOf = (step: number): number => String(step).split('.')[1]?.length ?? 0

/** A number, or nothing. Out of range is put right when the field is left. */
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
