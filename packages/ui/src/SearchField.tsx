import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import classes from './table-bars/FilterBar.module.css'
import { useUiMessages } from './UiMessages.tsx'

export interface SearchFieldProps {
  value: string
  /** Called with the trimmed text 500 ms after the last key press, or at once on Enter. */
  onChange: (value: string) => void
  placeholder?: string | undefined
}

/** A search field that waits until the user stops typing. */
export function SearchField({ value, onChange, placeholder }: SearchFieldProps) {
  const messages = useUiMessages()
  // The text being typed; null while the field shows the current search.
  const [draft, setDraft] = useState<string | null>(null)
  const commit = (text: string) => {
    if (text.trim() !== value) onChange(text.trim())
  }
  const later = useDebouncedCallback(commit, 500)
  const now = (text: string) => {
    later.cancel()
    commit(text)
    setDraft(null)
  }
  const shown = draft ?? value
  return (
    <TextInput
      className={classes.search}
      type="search"
      size="sm"
      aria-label={placeholder ?? messages.search}
      placeholder={placeholder ?? messages.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        shown !== '' && (
          <IconButton
            label={messages.clear}
            icon={<IconX size={14} />}
            size="xs"
            hint={false}
            onClick={() => now('')}
          />
        )
      }
      value={shown}
      onChange={(event) => {
        setDraft(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
      onBlur={() => draft !== null && now(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') now(shown)
        if (event.key === 'Escape' && shown !== '') {
          event.stopPropagation()
          now('')
        }
      }}
    />
  )
}
