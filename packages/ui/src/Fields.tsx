import type { ReactNode } from 'react'
import classes from './fields/Fields.module.css'

export { CheckboxField, RadioField, type RadioFieldProps, SwitchField } from './fields/choices.tsx'
export { DateField } from './fields/DateField.tsx'
export { DateTimeField, type DateTimeFieldProps } from './fields/DateTimeField.tsx'
export { ColorField } from './fields/ColorField.tsx'
export type { FieldAddon } from './fields/addon.tsx'
export { DurationField } from './fields/DurationField.tsx'
export { FieldStack } from './fields/FieldStack.tsx'
export { FileField, type FileFieldProps } from './fields/FileField.tsx'
export { generatePassword } from './fields/generatePassword.ts'
export { matchesWhole } from './fields/list.ts'
export { ListField, type ListFieldProps } from './fields/ListField.tsx'
export { MAX_FILE_BYTES } from './fields/limits.ts'
export { applyMask, isMaskComplete, maskHint } from './fields/mask.ts'
export { MaskField, type MaskFieldProps } from './fields/MaskField.tsx'
export { NumberField, type NumberFieldProps } from './fields/NumberField.tsx'
export type { SelectOption } from './fields/option.tsx'
export { PasswordField, type PasswordFieldProps } from './fields/password.tsx'
export { MultiSelectField, type MultiSelectFieldProps, SelectField, type SelectFieldProps } from './fields/selects.tsx'
export { hasFaultyCell, type RowColumn, type TextRow } from './fields/rows.ts'
export { TableField, type TableFieldProps } from './fields/TableField.tsx'
export { TextField, type TextFieldProps } from './fields/text.tsx'
export { TextAreaField, type TextAreaFieldProps } from './fields/textArea.tsx'
export type { FieldProps } from './fields/types.ts'

/** A group of related fields, side by side if there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
