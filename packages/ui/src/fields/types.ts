import type { ReactNode } from 'react'

/** What every field takes: label above, help under it, the error at the field. */
export interface FieldProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  error?: string | undefined
  help?: ReactNode
  required?: boolean
  disabled?: boolean
  name?: string
  placeholder?: string
  onBlur?: () => void
  /** Takes the focus when its dialog opens, before the first field. */
  focusFirst?: boolean
}

/** The part of a field's props that all of Mantine's inputs know, in the size of forms. */
export function inputProps<Value>(props: FieldProps<Value>) {
  return {
    size: 'md' as const,
    label: props.label,
    description: props.help,
    error: props.error,
    required: props.required ?? false,
    disabled: props.disabled ?? false,
    name: props.name,
    placeholder: props.placeholder,
    onBlur: props.onBlur,
    'data-autofocus': props.focusFirst || undefined,
  }
}
