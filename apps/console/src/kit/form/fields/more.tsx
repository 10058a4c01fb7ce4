import { fileNamePattern } from '@outpost/contract/kit/patterns'
import { spellDuration } from '@outpost/ui/Cells'
import * as Ui from '@outpost/ui/Fields'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { translate } from '../../i18n/i18n.ts'
import { useForm } from '../parts/core.tsx'
import { type Bound, controlProps, Field } from './Bound.tsx'

/** Form field for a colour, as `#rrggbb`. */
export function ColorField(props: Bound<Ui.FieldProps<string>>) {
  return (
    <Field<string> of={props} empty="">
      {(field) => <Ui.ColorField {...controlProps(props)} {...field} />}
    </Field>
  )
}

/** Form field for a duration in seconds, entered as "90 s", "5 min" or "2 h". Its errors name durations as well. */
export function DurationField(props: Bound<Ui.FieldProps<number | null>>) {
  const messages = useUiMessages()
  const { min, max } = useForm().limits(props.name)
  const check = (value: unknown): string | undefined => {
    if (Number.isNaN(value)) return translate('kit:invalid.format')
    if (typeof value !== 'number') return undefined
    if (min !== undefined && value < min)
      return translate('kit:invalid.tooSmall', { limit: spellDuration(min, messages) })
    if (max !== undefined && value > max)
      return translate('kit:invalid.tooLarge', { limit: spellDuration(max, messages) })
    return undefined
  }
  return (
    <Field<number | null> of={props} empty={null} check={check}>
      {(field) => <Ui.DurationField {...controlProps(props)} {...field} />}
    </Field>
  )
}

/** Form field for a day, as `2026-09-15`. */
export function DateField(props: Bound<Ui.FieldProps<string | null>>) {
  return (
    <Field<string | null> of={props} empty={null}>
      {(field) => <Ui.DateField {...controlProps(props)} {...field} />}
    </Field>
  )
}

/** Form field for a date and time, stored as ISO 8601 in UTC and entered in the user's time zone. */
export function DateTimeField({ min, max, ...props }: Bound<Ui.DateTimeFieldProps>) {
  const check = (value: unknown): string | undefined => {
    const at = Date.parse(String(value))
    const outside = (min !== undefined && at < Date.parse(min)) || (max !== undefined && at > Date.parse(max))
    return value && outside ? translate('kit:invalid.moment') : undefined
  }
  return (
    <Field<string | null> of={props} empty={null} check={check}>
      {(field) => (
        <Ui.DateTimeField
          {...controlProps(props)}
          {...field}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
        />
      )}
    </Field>
  )
}

const filesOf = (value: unknown): readonly File[] => [value].flat().filter((one) => one instanceof File)

/** Validates file names. All features that accept files use the same rule. */
const faultyName = (value: unknown): string | undefined =>
  filesOf(value).every(({ name }) => fileNamePattern.test(name)) ? undefined : translate('kit:invalid.fileName')

/**
 * Form field for files. During the upload it shows the progress and a cancel button. A single file is sent as such,
 * several as a list.
 */
export function FileField(props: Bound<Ui.FileFieldProps>) {
  const { progress, cancel } = useForm()
  return (
    <Field<File | readonly File[] | null> of={props} empty={null} check={faultyName}>
      {({ value, onChange, ...field }) => (
        <Ui.FileField
          {...field}
          {...controlProps(props)}
          value={filesOf(value)}
          onChange={(files) => onChange(props.multiple ? files : (files[0] ?? null))}
          progress={progress}
          onCancel={cancel}
        />
      )}
    </Field>
  )
}

type ListProps = Omit<Bound<Ui.ListFieldProps>, keyof Pick<Ui.ListFieldProps, 'pattern'>> &
  Pick<Ui.ListFieldProps, 'pattern'>

/** Form field for a list of short texts or numbers. Pattern and bounds apply to each item. */
export function ListField({ pattern, min, max, ...props }: ListProps) {
  const rules = { ...(pattern && { pattern }), ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  return (
    <Field<readonly (string | number)[]> of={props} empty={[]}>
      {(field) => <Ui.ListField {...controlProps(props)} {...rules} {...field} />}
    </Field>
  )
}

const trimCells = (rows: unknown): unknown =>
  Array.isArray(rows)
    ? (rows as Ui.TextRow[]).map((row) =>
        Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, cell.trim()])),
      )
    : rows

/** Form field for rows of short texts. Every cell is required. */
export function TableField(props: Bound<Ui.TableFieldProps>) {
  const check = (rows: unknown): string | undefined =>
    Array.isArray(rows) && Ui.hasFaultyCell(props.columns, rows as Ui.TextRow[])
      ? translate('kit:invalid.cells')
      : undefined
  return (
    <Field<readonly Ui.TextRow[]> of={props} empty={[]} clean={trimCells} check={check}>
      {(field) => <Ui.TableField {...controlProps(props)} {...field} />}
    </Field>
  )
}
