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
  /** All options, if there are few. */
  options?: readonly SelectOption[]
  /** Searches for options on the server, 250 ms after the last key press. */
  load?: (query: string, signal: AbortSignal) => Promise<readonly SelectOption[]>
  /** Returns the label of a value that has not been loaded. */
  labelOf?: (value: string) => string | undefined
  /** The maximum number of options that `load` returns. If it returns that many, the list says that there are more. */
  most?: number
}

export interface SelectFieldProps extends FieldProps<string | null>, Choices {
  /** False if a choice is required. */
  clearable?: boolean
  /** Shows the hint of the selected option in a block below the field. */
  optionDescriptionBlock?: boolean
}

export interface MultiSelectFieldProps extends FieldProps<readonly string[]>, Choices {
  max?: number
}

/** With fewer options than this, there is no search. */
const SEARCH_FROM = 8

/** The last line of an incomplete list. No record has this id. */
const MORE = '\u0000more'

const known = (options: readonly SelectOption[]) => Object.fromEntries(options.map((option) => [option.value, option]))

/** Returns the options for Mantine, including selected ones that are not in the list. */
function useChoices(props: Choices & Pick<FieldProps<unknown>, 'noTranslate'>, chosen: readonly string[]) {
  const { options, load, labelOf, most = Infinity } = props
  const messages = useUiMessages()
  const [query, setQuery] = useState('')
  const [seen, setSeen] = useState<Readonly<Record<string, SelectOption>>>({})
  const remember = (found: readonly SelectOption[]) => setSeen((old) => ({ ...old, ...known(found) }))
  // The field contains the label of the selected option. Searching for it would only find that option.
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

/** Disables client-side filtering: the server has already searched, and its results need not contain the text. */
const keepAll = <All,>({ options }: { options: All }) => options

const listProps = (props: Pick<FieldProps<unknown>, 'noTranslate'>) => ({
  // Focus alone, such as that on the first error, must not cover the content below.
  openOnFocus: false,
  wrapperProps: { ...untranslated(props.noTranslate), onKeyDownCapture: chooseHighlighted },
})

/** A field for one of several options. */
export function SelectField(props: SelectFieldProps) {
  const messages = useUiMessages()
  const { value, onChange, clearable = !props.required } = props
  const { combobox, of } = useChoices(props, value === null ? [] : [value])
  const chosen = value === null ? undefined : of(value)
  return (
    <div className={props.className}>
      <Select<string>
        {...inputProps({ ...props, className: undefined })}
        placeholder={props.placeholder ?? messages.choose}
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

/** A field for any number of options. Its list closes after a choice, because it may cover the buttons of a dialog. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const messages = useUiMessages()
  const { value, onChange, max } = props
  const { combobox } = useChoices(props, value)
  const [opened, setOpened] = useState(false)
  return (
    <MultiSelect<string>
      {...inputProps(props)}
      {...listProps(props)}
      {...(props.load ? { filter: keepAll } : {})}
      {...combobox}
      // Beside chosen options it would read like another one.
      placeholder={value.length > 0 ? undefined : (props.placeholder ?? messages.choose)}
      searchable
      value={[...value]}
      maxValues={max}
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': messages.clear }}
      onChange={(next) => {
        if (next.length > value.length) setOpened(false)
        onChange(next)
      }}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
