import * as Ui from '@outpost/ui/Fields'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from '../parts/core.tsx'
import { type Bound, controlProps, Field } from './Bound.tsx'

interface Numeric {
  /** The form value is a number, as the contract requires for ids. */
  numeric?: boolean
}

/** Selects the default option if the field has no value. This does not count as a change by the user. */
function useDefault(name: string, options: readonly Ui.SelectOption[] | undefined, numeric: boolean): void {
  const form = useForm()
  const preset = form.values[name] === undefined ? options?.find((option) => option.isDefault)?.value : undefined
  const fill = useEffectEvent((value: string) => form.fill(name, numeric ? Number(value) : value))
  useEffect(() => {
    if (preset !== undefined) fill(preset)
  }, [preset])
}

/** Applies the default option. It is a component, so that nothing is selected while the field is hidden. */
function Default({
  name,
  options,
  numeric,
}: {
  name: string
  options: readonly Ui.SelectOption[] | undefined
  numeric: boolean
}) {
  useDefault(name, options, numeric)
  return null
}

const textOf = (value: string | number | null): string | null => (value === null ? null : String(value))

/** Form field for one of several options. With eight or more options it is searchable. */
export function SelectField({ numeric = false, ...props }: Bound<Ui.SelectFieldProps> & Numeric) {
  return (
    <Field<string | number | null> of={props} empty={null}>
      {({ value, onChange, ...field }) => (
        <>
          <Default name={props.name} options={props.options} numeric={numeric} />
          <Ui.SelectField
            {...field}
            {...controlProps(props)}
            value={textOf(value)}
            onChange={(next) => onChange(next !== null && numeric ? Number(next) : next)}
          />
        </>
      )}
    </Field>
  )
}

/** Form field for any number of options. */
export function MultiSelectField({ numeric = false, ...props }: Bound<Ui.MultiSelectFieldProps> & Numeric) {
  return (
    <Field<readonly (string | number)[]> of={props} empty={[]}>
      {({ value, onChange, ...field }) => (
        <Ui.MultiSelectField
          {...field}
          {...controlProps(props)}
          value={value.map(String)}
          onChange={(next) => onChange(numeric ? next.map(Number) : next)}
        />
      )}
    </Field>
  )
}

/** Form field for one of a few options, all of them visible. */
export function RadioField({ numeric = false, ...props }: Bound<Ui.RadioFieldProps> & Numeric) {
  return (
    <Field<string | number | null> of={props} empty={null}>
      {({ value, onChange, ...field }) => (
        <>
          <Default name={props.name} options={props.options} numeric={numeric} />
          <Ui.RadioField
            {...field}
            {...controlProps(props)}
            value={textOf(value)}
            onChange={(next) => onChange(next !== null && numeric ? Number(next) : next)}
          />
        </>
      )}
    </Field>
  )
}
