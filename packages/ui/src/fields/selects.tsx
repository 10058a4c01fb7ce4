import { MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { useOptions } from '../table-bars/useOptions.ts'
import { useUiMessages } from '../UiMessages.tsx'
import { chooseHighlighted } from './chooseHighlighted.ts'
import classes from './Fields.module.css'
import { inputProps, untranslated } from './inputProps.tsx'
import { OptionLine, type SelectOption } from './option.tsx'
import type { FieldProps } from './types.ts'

interface Choices {
  /** All options, where they are few. */
  options?: readonly SelectOption[]
  /** Finds options on the server, 250 ms after the last key. */
  load?: (query: string, signal: AbortSignal) => Promise<readonly SelectOption[]>
  /** Name of a value that has not been loaded. */
  labelOf?: (value: string) => string | undefined
  /** How many options `load` answers at most: where so many came, the list says that there are more. */
  most?: number
}

export interface SelectFieldProps extends FieldProps<string | null>, Choices {
  /** False where there must be a choice. */
  clearable?: boolean
  /** Shows the chosen option's hint in a block under the field. */
  optionDescriptionBlock?: boolean
}

export interface MultiSelectFieldProps extends FieldProps<readonly string[]>, Choices {
  max?: number
}

/** Few options need no search. */
const SEARCH_FROM = 8

/** The last line of a list that is not whole. No record has this id. */
const MORE = '\u0000more'

const known = (options: readonly SelectOption[]) => Object.fromEntries(options.map((option) => [option.value, option]))

/** Options as Mantine wants them, with those that are chosen but not in the list. */
function useChoices(props: Choices & Pick<FieldProps<unknown>, 'noTranslate'>, chosen: readonly string[]) {
  const { options, load, labelOf, most = Infinity } = props
  const messages = useUiMessages()
  const [query, setQuery] = useState('')
  const [seen, setSeen] = useState<Readonly<Record<string, SelectOption>>>({})
  const remember = (found: readonly SelectOption[]) => setSeen((old) => ({ ...old, ...known(found) }))
  // A chosen option's name stands in the field: looking for it would find that one only.
  const search = chosen.some((value) => (seen[value]?.label ?? labelOf?.(value)) === query) ? '' : query
  const found = useOptions(load ? { load } : { options: options ?? [] }, load ? search : '', remember)
  const byValue = known(found.options as readonly SelectOption[])
  const of = (value: string): SelectOption =>
    byValue[value] ?? seen[value] ?? { value, label: labelOf?.(value) ?? value }
  const missing = chosen.filter((value) => !byValue[value]).map(of)
  const more =
    found.options.length >= most
      ? [{ value: MORE, label: messages.moreByTyping(found.options.length), disabled: true }]
      : []
  const data = [...missing, ...found.options, ...more].map((option: SelectOption) => ({
    value: option.value,
    label: option.label,
    disabled: option.disabled ?? false,
  }))
  const combobox = {
    data,
    searchable: load !== undefined || (options?.length ?? 0) >= SEARCH_FROM,
    searchValue: query,
    onSearchChange: setQuery,
    nothingFoundMessage: found.failed ? messages.loadFailed : found.loading ? messages.loading : messages.noMatch,
    loading: found.loading && query !== '',
    renderOption: ({ option }: { option: { value: string; label: string } }) => (
      <OptionLine option={option.value === MORE ? option : of(option.value)} noTranslate={props.noTranslate} />
    ),
  }
  return { combobox, of }
}

/** The server has searched already; what it found need not contain the text. */
const keepAll = <All,>({ options }: { options: All }) => options

const listProps = (props: Pick<FieldProps<unknown>, 'noTranslate'>) => ({
  // The focus alone, such as that of the first error, must not cover what stands below.
  openOnFocus: false,
  wrapperProps: { ...untranslated(props.noTranslate), onKeyDownCapture: chooseHighlighted },
})

/** One of several. */
export function SelectField(props: SelectFieldProps) {
  const messages = useUiMessages()
  const { value, onChange, clearable = !props.required } = props
  const { combobox, of } = useChoices(props, value === null ? [] : [value])
  const chosen = value === null ? undefined : of(value)
  return (
    <div className={props.className}>
      <Select<string>
        {...inputProps({ ...props, className: undefined })}
        {...listProps(props)}
        {...(props.load ? { filter: keepAll } : {})}
        {...combobox}
        leftSection={chosen?.mark}
        value={value}
        clearable={clearable}
        allowDeselect={clearable}
        clearButtonProps={{ 'aria-label': messages.clear }}
        onChange={(next) => onChange(next)}
        comboboxProps={{ shadow: 'md' }}
      />
      {props.optionDescriptionBlock && chosen?.hint && (
        <p className={classes.describe} aria-live="polite">
          {chosen.hint}
        </p>
      )}
    </div>
  )
}

/** Some of several. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const messages = useUiMessages()
  const { value, onChange, max } = props
  const { combobox } = useChoices(props, value)
  return (
    <MultiSelect<string>
      {...inputProps(props)}
      {...listProps(props)}
      {...(props.load ? { filter: keepAll } : {})}
      {...combobox}
      searchable
      value={[...value]}
      maxValues={max}
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': messages.clear }}
      onChange={onChange}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
