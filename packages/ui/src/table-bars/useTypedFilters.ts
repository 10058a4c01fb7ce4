import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { SearchFieldProps } from '../SearchField.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import type { FilterDefinition, FilterValue } from './filterTypes.ts'
import type { Chosen } from './typed/Suggestions.tsx'

export interface TypedFilters extends SearchFieldProps {
  definitions: readonly FilterDefinition[]
  filters: readonly FilterValue[]
  onFilters: (filters: readonly FilterValue[]) => void
}

/** Milliseconds for the search for the value that a typed text stands for. */
const LIMIT = 10_000

/** Whether a text may contain a filter, such as `status:online`. If so, it is applied when it is complete. */
const mayBeTyped = (text: string): boolean => /(^|\s)-?\p{L}[\p{L}\p{N}_-]+:/u.test(text)
/** Whether a filter is being typed, so that a search for the text would find nothing. */
const isBegun = (text: string): boolean => mayBeTyped(text) || /(^|\s)-\p{L}*$/u.test(text)
/** Whether the last term of a text is complete: a space follows it, outside of quotes. */
const isComplete = (text: string): boolean => /\s$/.test(text) && text.split('"').length % 2 === 1
/** Text that looks like a filter was quoted, and needs its quotes to be searched for again. */
const asTyped = (q: string): string => (mayBeTyped(q) ? `"${q}"` : q)

/** Returns the text of a search field in which filters can be typed, and what typing and choosing do. */
export function useTypedFilters({ value, onChange, definitions, filters, onFilters }: TypedFilters) {
  const messages = useUiMessages()
  // The text being typed; null while the field shows the current search.
  const [draft, setDraft] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const latest = useRef<string | null>(null)
  useEffect(() => void (latest.current = draft), [draft])
  const search = (text: string): void => {
    if (text.trim() !== value) onChange(text.trim())
  }
  const later = useDebouncedCallback((text: string) => isBegun(text) || search(text), 500)
  const show = (text: string | null): void => {
    setDraft(text)
    setFault(undefined)
  }
  /** Applies the whole text. It stays, with the reason, if a part of it cannot be applied. */
  const apply = async (text: string): Promise<void> => {
    later.cancel()
    if (!mayBeTyped(text) && !text.includes('"')) {
      show(null)
      return search(text)
    }
    try {
      const { resolveQuery } = await import('./typed/resolve.ts')
      const resolved = await resolveQuery(text, definitions, filters, messages, AbortSignal.timeout(LIMIT))
      // What was typed in the meantime is applied with the rest.
      if (latest.current !== null && latest.current !== text) return
      show(null)
      if (resolved.filters !== filters) onFilters(resolved.filters)
      search(resolved.words)
    } catch (error) {
      setFault(error instanceof Error && error.name === 'WrongTerm' ? error.message : messages.loadFailed)
    }
  }
  const type = (text: string): void => {
    show(text)
    if (mayBeTyped(text) && isComplete(text)) void apply(text)
    else later(text)
  }
  const choose = (chosen: Chosen): void => {
    if (chosen.filters === undefined) return type(chosen.text)
    later.cancel()
    onFilters(chosen.filters)
    show(chosen.text === '' ? null : chosen.text)
    search(chosen.text)
  }
  const clear = (): void => {
    later.cancel()
    show(null)
    search('')
  }
  return { draft, shown: draft ?? asTyped(value), fault, type, choose, clear, apply }
}
