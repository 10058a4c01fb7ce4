import type { ReactNode } from 'react'

/** Props of all fields: the label is above, the help below, the error next to the field. */
export interface FieldProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  error?: string | undefined
  /** A line that is always visible below the field. */
  help?: ReactNode
  /** Longer help: shown by an icon at the top of the field, on hover and focus. */
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
  name?: string
  placeholder?: string
  onBlur?: () => void
  /** Receives the focus when the dialog opens, instead of the first field. */
  focusFirst?: boolean
  className?: string
  /** Excludes the content from page translation: names, codes, addresses. */
  noTranslate?: boolean
}
