import { use, useEffect, useEffectEvent } from 'react'
import { useForm } from '../parts/core.tsx'
import type { FieldLimits } from '../../api/limits.ts'
import { type Demands, faultIn } from './check.ts'
import { FieldGroup } from './fieldGroup.ts'

/** Functions with which a field normalizes and validates its value before the form is sent. */
export interface FieldDuty {
  clean?: (value: unknown) => unknown
  check?: (value: unknown) => string | undefined
  label?: string | undefined
}

export interface FieldSpec<T> extends Demands, FieldDuty {
  name: string
  /** The value of an unset field. */
  empty: T
}

export interface BoundField<T> {
  name: string
  value: T
  onChange: (value: T) => void
  error: string | undefined
  required: boolean
}

/** Binds a control to the surrounding form: its value, its error, and the limits of the contract. */
export function useField<T>(spec: FieldSpec<T>): { field: BoundField<T>; limits: FieldLimits } {
  const { name, empty } = spec
  const form = useForm()
  const { register } = form
  const limits = form.limits(name)
  const clean = useEffectEvent((value: unknown) => (spec.clean ? spec.clean(value) : value))
  // Only the rules of the field. Limits of the contract are checked by its schema, with the same messages.
  const check = useEffectEvent((value: unknown) => faultIn(value, spec) ?? spec.check?.(value))
  const group = use(FieldGroup)
  const label = group !== undefined && spec.label !== undefined ? `${group}: ${spec.label}` : spec.label
  useEffect(
    () => register(name, { clean: (value) => clean(value), check: (value) => check(value), label }),
    [register, name, label],
  )
  const field = {
    name,
    value: (form.values[name] ?? empty) as T,
    onChange: (value: T) => form.set(name, value),
    error: form.errors[name],
    required: spec.required ?? limits.required,
  }
  return { field, limits }
}
