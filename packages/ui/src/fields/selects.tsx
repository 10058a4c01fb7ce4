import { MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import type { FilterOption } from '../table-bars/filterTypes.ts'
import { useOptions } from '../table-bars/useOptions.ts'
import { useUiTexts } from '../UiTexts.tsx'
import { type FieldProps, inputProps } from './types.ts'

export type SelectOption = FilterOption

interface Choices {
  /** All options, where they are few. */
  options?: readonly SelectOption[]
  /** Finds options on the server, 250 ms after the last key. */
  load?: (query: string, signal: AbortSignal) => Promise<readonly SelectOption[]>
  /** Name of a value that has not been loaded. */
  labelOf?: (value: string) => string | undefined
}

export interface SelectFieldProps extends FieldProps<string | null>, Choices {
  /** False where there must be a choice. */
  clearable?: boolean
}

export interface MultiSelectFieldProps extends FieldProps<readonly string[]>, Choices {
  max?: number
}

/** Few options need no search. */
const SEARCH_FROM = 8

/** Options as Mantine wants them, with those that are chosen but not in the list. */
function useChoices({ options, load, labelOf }: Choices, chosen: readonly string[]) {
  const texts = useUiTexts()
  const [query, setQuery] = useState('')
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const remember = (found: readonly SelectOption[]) =>
    setNames((old) => ({ ...old, ...Object.fromEntries(found.map((option) => [option.value, option.label])) }))
  // A chosen option's name stands in the field: looking for it would find that one only.
  const search = chosen.some((value) => (names[value] ?? labelOf?.(value)) === query) ? '' : query
  const found = useOptions(load ? { load } : { options: options ?? [] }, load ? search : '', remember)
  const missing = chosen.filter((value) => !found.options.some((option) => option.value === value))
  return {
    data: [...missing.map((value) => ({ value, label: names[value] ?? labelOf?.(value) ?? value })), ...found.options],
    searchable: load !== undefined || (options?.length ?? 0) >= SEARCH_FROM,
    searchValue: query,
    onSearchChange: setQuery,
    nothingFoundMessage: found.failed ? texts.loadFailed : found.loading ? texts.loading : texts.noMatch,
    loading: found.loading && query !== '',
  }
}

/** The server has searched already; what it found need not contain the text. */
const keepAll = <All,>({ options }: { options: All }) => options

/** One of several. */
export function SelectField(props: SelectFieldProps) {
  const texts = useUiTexts()
  const { value, onChange, clearable = !props.required } = props
  return (
    <Select<string>
      {...inputProps(props)}
      // The focus alone, such as that of the first error, must not cover what stands below.
      openOnFocus={false}
      {...(props.load ? { filter: keepAll } : {})}
      {...useChoices(props, value === null ? [] : [value])}
      value={value}
      clearable={clearable}
      allowDeselect={clearable}
      clearButtonProps={{ 'aria-label': texts.clear }}
      onChange={(next) => onChange(next)}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

/** Some of several. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const texts = useUiTexts()
  const { value, onChange, max } = props
  return (
    <MultiSelect<string>
      {...inputProps(props)}
      // The focus alone, such as that of the first error, must not cover what stands below.
      openOnFocus={false}
      {...(props.load ? { filter: keepAll } : {})}
      {...useChoices(props, value)}
      searchable
      value={[...value]}
      maxValues={max}
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': texts.clear }}
      onChange={onChange}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
