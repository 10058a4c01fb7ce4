import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { SearchInput } from './table-bars/SearchInput.tsx'

export interface SearchFieldProps {
  value: string
  /** Called with the trimmed text 500 ms after the last key press, or at once on Enter. */
  onChange: (value: string) => void
  placeholder?: string | undefined
}

/** A search field that waits until the user stops typing. */
export function SearchField({ value, onChange, placeholder }: SearchFieldProps) {
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
    <SearchInput
      placeholder={placeholder}
      onClear={() => now('')}
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
