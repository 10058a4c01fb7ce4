import type { ReactNode } from 'react'

/** What every field takes: label above, help under it, the error at the field. */
export interface FieldProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  error?: string | undefined
  /** One line under the field that always stands there. */
  help?: ReactNode
  /** More than there is room for: told by a sign at the field's upper edge, on hover and on focus. */
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
  name?: string
  placeholder?: string
  onBlur?: () => void
  /** Takes the focus when its dialog opens, before the first field. */
  focusFirst?: boolean
  className?: string
  /** Translators of whole pages leave it alone: names, codes, addresses. */
  noTranslate?: boolean
}
