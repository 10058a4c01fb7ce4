import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DateInput } from '../time/DateInput.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './FilterChip.module.css'
import type { FilterDefinition, FilterOption } from './filterTypes.ts'
import { useOptions } from './useOptions.ts'

export interface FilterEditorProps {
  definition: FilterDefinition
  values: readonly string[]
  labelOf: (value: string) => string
  onFound: (options: readonly FilterOption[]) => void
  onChange: (values: readonly string[]) => void
  onDone: () => void
}

/** With more options than this, there is a search. */
const SEARCH_FROM = 8

/** Edits the values of a filter: checkboxes, or an input for a text or date if the filter has no options. */
export function FilterEditor(props: FilterEditorProps) {
  return props.definition.options || props.definition.load ? <OptionEditor {...props} /> : <TextEditor {...props} />
}

function TextEditor({ definition, values, onChange, onDone }: FilterEditorProps) {
  const messages = useUiMessages()
  const [text, setText] = useState(values.join(', '))
  return (
    <form
      className={classes.text}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(
          text
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== ''),
        )
        onDone()
      }}
    >
      {definition.type === 'date' ? (
        <DateInput
          kind="date"
          aria-label={messages.filterBy(definition.label)}
          value={text}
          onChange={setText}
          data-autofocus
        />
      ) : (
        <TextInput
          aria-label={messages.filterBy(definition.label)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <Button type="submit">{messages.apply}</Button>
    </form>
  )
}

function OptionEditor({ definition, values, labelOf, onFound, onChange }: FilterEditorProps) {
  const messages = useUiMessages()
  const [query, setQuery] = useState('')
  const { options, failed, loading } = useOptions(definition, query, onFound)
  // Selected values remain visible, even if the search does not find them.
  const chosen = values.filter((value) => !options.some((option) => option.value === value))
  const lines = [...(query ? [] : chosen.map((value) => ({ value, label: labelOf(value) }))), ...options]
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  return (
    <>
      {(definition.load !== undefined || options.length > SEARCH_FROM || query !== '') && (
        <div className={classes.find}>
          <TextInput
            type="search"
            aria-label={messages.searchFor(definition.label)}
            placeholder={messages.findOption}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            data-autofocus
          />
        </div>
      )}
      <ul className={classes.options} aria-busy={loading || undefined}>
        {lines.map((option) => (
          <li key={option.value}>
            <label className={classes.option}>
              <input
                type="checkbox"
                className="ui-check"
                checked={values.includes(option.value)}
                onChange={() => toggle(option.value)}
              />
              <span>{option.label}</span>
            </label>
          </li>
        ))}
      </ul>
      {failed && (
        <p className={classes.hint} role="alert">
          {messages.loadFailed}
        </p>
      )}
      {lines.length === 0 && !failed && <p className={classes.hint}>{loading ? messages.loading : messages.noMatch}</p>}
    </>
  )
}
