import { Checkbox, Radio, Stack, Switch } from '@mantine/core'
import { type FieldProps, inputProps } from './types.ts'

/** Yes or no, as a tick. */
export function CheckboxField(props: FieldProps<boolean>) {
  return (
    <Checkbox
      label={props.label}
      description={props.help}
      error={props.error}
      disabled={props.disabled ?? false}
      required={props.required ?? false}
      name={props.name}
      onBlur={props.onBlur}
      checked={props.value}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}

/** On or off, for what takes effect at once or reads as a state. */
export function SwitchField(props: FieldProps<boolean>) {
  return (
    <Switch
      label={props.label}
      description={props.help}
      error={props.error}
      disabled={props.disabled ?? false}
      name={props.name}
      onBlur={props.onBlur}
      checked={props.value}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}

export interface RadioFieldProps extends FieldProps<string | null> {
  options: readonly { value: string; label: string; help?: string; disabled?: boolean }[]
}

/** One of a few, all in sight. */
export function RadioField(props: RadioFieldProps) {
  const { value, onChange, options } = props
  return (
    <Radio.Group {...inputProps(props)} value={value} onChange={onChange}>
      <Stack gap={8} mt={4}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            description={option.help}
            disabled={props.disabled || option.disabled || false}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
