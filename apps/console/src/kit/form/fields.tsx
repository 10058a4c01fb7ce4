import * as Ui from '@outpost/ui/Fields'
import { type Bound, controlProps, Field, trimmed } from './fields/Bound.tsx'
import { type FormAddon, useAddon } from './fields/addon.ts'

export { PasswordField, TextField } from './fields/text.tsx'
export { When } from './fields/Visible.tsx'
export { MultiSelectField, RadioField, SelectField } from './fields/selects.tsx'

export function TextAreaField(props: Bound<Ui.TextAreaFieldProps>) {
  return (
    <Field<string> of={props} empty="" clean={trimmed}>
      {(field) => <Ui.TextAreaField {...controlProps(props)} {...field} />}
    </Field>
  )
}

type NumberProps = Omit<Bound<Ui.NumberFieldProps>, 'addon'> & { addon?: FormAddon }

export function NumberField({ addon, ...props }: NumberProps) {
  return (
    <Field<number | null> of={props} empty={null}>
      {(field, { min, max }) => (
        <Numeric
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          {...controlProps(props)}
          {...field}
          addon={addon}
        />
      )}
    </Field>
  )
}

function Numeric({ addon, ...props }: Omit<Ui.NumberFieldProps, 'addon'> & { addon: FormAddon | undefined }) {
  const rendered = useAddon(addon)
  return <Ui.NumberField {...props} {...(rendered && { addon: rendered })} />
}

export function MaskField(props: Bound<Ui.MaskFieldProps>) {
  return (
    <Field<string> of={props} empty="" clean={trimmed}>
      {(field) => <Ui.MaskField {...controlProps(props)} {...field} />}
    </Field>
  )
}

/** A switch. It always has a value, so it is not marked as required. */
export function SwitchField(props: Bound<Ui.FieldProps<boolean>>) {
  return (
    <Field<boolean> of={props} empty={false}>
      {(field) => <Ui.SwitchField {...controlProps(props)} {...field} required={false} />}
    </Field>
  )
}

interface Tick {
  /** The form values for ticked and not ticked; true and false by default. */
  trueValue?: string | number | boolean
  falseValue?: string | number | boolean
}

export function CheckboxField({
  trueValue = true,
  falseValue = false,
  ...props
}: Bound<Ui.FieldProps<boolean>> & Tick) {
  return (
    <Field<string | number | boolean> of={props} empty={falseValue}>
      {(field) => (
        <Ui.CheckboxField
          {...controlProps(props)}
          {...field}
          value={field.value === trueValue}
          onChange={(ticked) => field.onChange(ticked ? trueValue : falseValue)}
        />
      )}
    </Field>
  )
}
