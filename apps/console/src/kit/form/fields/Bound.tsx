import type { ReactNode } from 'react'
import type { FieldLimits } from '../../api/limits.ts'
import type { Demands } from './check.ts'
import { type BoundField, type FieldDuty, useField } from './useField.ts'
import { type Visibility, Visible } from './Visible.tsx'

/** What every field of a form may be told besides what its control takes. */
export type FieldOptions = Visibility & Pick<Demands, 'pattern' | 'patternError' | 'minLength'> & { name: string }

/** What a field of a form is given; value, error and limits it has from the form. */
export type Bound<P> = Omit<P, 'value' | 'onChange' | 'error' | 'name'> & FieldOptions

interface Props<T> extends FieldDuty {
  of: FieldOptions & Demands & { disabled?: boolean | undefined }
  empty: NoInfer<T>
  /** Draws the control, with the bound part and the contract's limits. */
  children: (field: BoundField<T>, limits: FieldLimits) => ReactNode
}

/** One field of a form: there or not, bound, checked, and drawn by its children. */
export function Field<T>(props: Props<T>) {
  const { name, depends, permission } = props.of
  return (
    <Visible name={name} depends={depends} permission={permission}>
      <Rendered {...props} />
    </Visible>
  )
}

function Rendered<T>({ of, empty, clean, check, children }: Props<T>) {
  const { name, required, pattern, patternError, minLength, maxLength, min, max, step, mask } = of
  // What cannot be changed cannot be put right either, so nothing is demanded of it.
  const demands = of.disabled ? {} : { required, pattern, patternError, minLength, maxLength, min, max, step, mask }
  const { field, limits } = useField<T>({
    name,
    empty,
    ...demands,
    ...(clean && { clean }),
    ...(check && !of.disabled && { check }),
  })
  return children(field, limits)
}

/** What is left for the control: the form has taken its own part. */
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

/** Texts are sent without blanks at their ends. */
export const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
