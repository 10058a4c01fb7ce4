import { Checkbox, Radio, Stack, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Fields.module.css'
import { fieldClass, HintSign, inputProps, untranslated } from './inputProps.tsx'
import type { SelectOption } from './option.tsx'
import type { FieldProps } from './types.ts'

/** The layout of a checkbox or switch: the label beside it, and the hint icon after the label. */
function Ticked({ field, children }: { field: FieldProps<boolean>; children: ReactNode }) {
  return (
    <div
      className={[classes.ticked, fieldClass({ className: field.className })].join(' ')}
      {...untranslated(field.noTranslate)}
    >
      {children}
      {field.hint !== undefined && <HintSign hint={field.hint} />}
    </div>
  )
}

/** The same mark as in Mantine's other fields. For screen readers, the input itself is marked as required. */
const Required = () => (
  <span className={classes.required} aria-hidden>
    {' '}
    *
  </span>
)

const tickProps = (props: FieldProps<boolean>) => ({
  label: props.required ? (
    <>
      {props.label}
      <Required />
    </>
  ) : (
    props.label
  ),
  description: props.help,
  error: props.error,
  disabled: props.disabled ?? false,
  required: props.required ?? false,
  name: props.name,
  onBlur: props.onBlur,
  checked: props.value,
  'aria-invalid': props.error !== undefined,
})

/** A checkbox for yes or no. */
export function CheckboxField(props: FieldProps<boolean>) {
  return (
    <Ticked field={props}>
      <Checkbox {...tickProps(props)} onChange={(event) => props.onChange(event.currentTarget.checked)} />
    </Ticked>
  )
}

/** A switch for on or off, for settings that take effect at once or describe a state. */
export function SwitchField(props: FieldProps<boolean>) {
  return (
    <Ticked field={props}>
      <Switch {...tickProps(props)} onChange={(event) => props.onChange(event.currentTarget.checked)} />
    </Ticked>
  )
}

export interface RadioFieldProps extends FieldProps<string | null> {
  options: readonly SelectOption[]
}

/** A choice of one out of a few options, all visible. */
export function RadioField(props: RadioFieldProps) {
  const { value, onChange, options } = props
  return (
    <Radio.Group {...inputProps(props)} disabled={undefined} value={value} onChange={onChange}>
      <Stack gap={8} mt={4}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            description={option.hint}
            disabled={props.disabled || option.disabled || false}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
