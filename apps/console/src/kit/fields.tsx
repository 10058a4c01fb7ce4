import * as Ui from '@outpost/ui/Fields'
import type { FieldProps } from '@outpost/ui/Fields'
import { type ReactNode, useEffect } from 'react'
import { useForm, type Values } from './form.tsx'

/** What a field of a form is given; value, error and limits it has from the form. */
type Bound<P> = Omit<P, 'value' | 'onChange' | 'error' | 'name'> & { name: string }

/** Binds a control to the form around it: its value, its error, and the limits that the contract sets. */
export function useField<T>(name: string, empty: T) {
  const form = useForm()
  const { register, limits } = form
  useEffect(() => register(name), [register, name])
  const { required, minLength: _, ...bounds } = limits(name)
  return {
    name,
    value: (form.values[name] ?? empty) as T,
    onChange: (value: T) => form.set(name, value),
    error: form.errors[name],
    required,
    bounds,
  }
}

/** @example <TextField name="name" label={t('tags:name')} /> */
export function TextField(props: Bound<Ui.TextFieldProps>) {
  const { bounds, ...field } = useField(props.name, '')
  return <Ui.TextField {...field} {...(bounds.maxLength !== undefined && { maxLength: bounds.maxLength })} {...props} />
}

export function TextAreaField(props: Bound<Ui.TextAreaFieldProps>) {
  const { bounds, ...field } = useField(props.name, '')
  return <Ui.TextAreaField {...field} {...(bounds.maxLength !== undefined && { maxLength: bounds.maxLength })} {...props} />
}

export function PasswordField(props: Bound<Ui.PasswordFieldProps>) {
  const { bounds: _, ...field } = useField(props.name, '')
  return <Ui.PasswordField {...field} {...props} />
}

export function NumberField(props: Bound<Ui.NumberFieldProps>) {
  const { bounds, ...field } = useField<number | null>(props.name, null)
  const { min, max } = bounds
  return <Ui.NumberField {...field} {...(min !== undefined && { min })} {...(max !== undefined && { max })} {...props} />
}

export function MaskField(props: Bound<Ui.MaskFieldProps>) {
  const { bounds: _, ...field } = useField(props.name, '')
  return <Ui.MaskField {...field} {...props} />
}

export function SwitchField(props: Bound<FieldProps<boolean>>) {
  const { bounds: _, ...field } = useField(props.name, false)
  return <Ui.SwitchField {...field} {...props} />
}

/** One of several. The form holds numbers where the contract wants ids: `numeric` turns them. */
export function SelectField({ numeric = false, ...props }: Bound<Ui.SelectFieldProps> & { numeric?: boolean }) {
  const { bounds: _, value, onChange, ...field } = useField<string | number | null>(props.name, null)
  const change = (next: string | null): void => onChange(next !== null && numeric ? Number(next) : next)
  return <Ui.SelectField {...field} value={value === null ? null : String(value)} onChange={change} {...props} />
}

/** Several of several; `numeric` as in `SelectField`. */
export function MultiSelectField({ numeric = false, ...props }: Bound<Ui.MultiSelectFieldProps> & { numeric?: boolean }) {
  const { bounds: _, value, onChange, ...field } = useField<readonly (string | number)[]>(props.name, [])
  const change = (next: readonly string[]): void => onChange(numeric ? next.map(Number) : next)
  return <Ui.MultiSelectField {...field} value={value.map(String)} onChange={change} {...props} />
}

/**
 * Fields that exist only while the condition holds. A field that goes away is cleared, so that what nobody sees is not sent.
 * @example <When is={(values) => values.device_series === 'trb'} clears={['imei']}><TextField name="imei" ... /></When>
 */
export function When({ is, clears, children }: { is: (values: Values) => boolean; clears: readonly string[]; children: ReactNode }) {
  const form = useForm()
  const shown = is(form.values)
  const stale = shown ? undefined : clears.find((name) => form.values[name] !== undefined)
  useEffect(() => {
    if (stale !== undefined) form.set(stale, undefined)
  }, [stale, form])
  return shown ? children : null
}
