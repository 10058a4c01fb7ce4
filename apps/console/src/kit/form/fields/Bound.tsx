import type { ReactNode } from 'react'
import type { FieldLimits } from '../../api/limits.ts'
import type { Demands } from './check.ts'
import { type BoundField, type FieldDuty, useField } from './useField.ts'
import { type Visibility, Visible } from './Visible.tsx'

/** Options of every form field, in addition to those of its control. */
export type FieldOptions = Visibility & Pick<Demands, 'pattern' | 'patternError' | 'minLength'> & { name: string }

/** The props of a form field. Value, error and limits are provided by the form. */
export type Bound<P> = Omit<P, 'value' | 'onChange' | 'error' | 'name'> & FieldOptions

interface Props<T> extends FieldDuty {
  of: FieldOptions & Demands & { disabled?: boolean | undefined; label?: unknown }
  empty: NoInfer<T>
  /** Renders the control with the bound props and the limits of the contract. */
  children: (field: BoundField<T>, limits: FieldLimits) => ReactNode
}

/** A form field: handles visibility, binding and validation, and renders its children. */
export function Field<T>(props: Props<T>) {
  const { name, depends, permission } = props.of
  return (
    <Visible name={name} depends={depends} permission={permission}>
      <Rendered {...props} />
    </Visible>
  )
}

function Rendered<T>({ of, empty, clean, check, children }: Props<T>) {
  const { name, label, required, pattern, patternError, minLength, maxLength, min, max, step, mask } = of
  // The user cannot correct a disabled field, so it is not validated.
  const demands = of.disabled ? {} : { required, pattern, patternError, minLength, maxLength, min, max, step, mask }
  const { field, limits } = useField<T>({
    name,
    empty,
    label: typeof label === 'string' ? label : undefined,
    ...demands,
    ...(clean && { clean }),
    ...(check && !of.disabled && { check }),
  })
  return children(field, limits)
}

/** Removes the props that are handled by the form, leaving those of the control. */
export function controlProps<P extends Partial<FieldOptions>>(props: P): Omit<P, keyof FieldOptions> {
  const {
    depends: _,
    permission: __,
    pattern: ___,
    patternError: ____,
    minLength: _____,
    name: ______,
    ...control
  } = props
  return control
}

/** Removes all whitespace of text. */
export const joined = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/\s+/g, '') : value)

/** Removes leading and trailing whitespace of text. */
export const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
