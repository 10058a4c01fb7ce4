import { useEffect, useEffectEvent, useState } from 'react'
import type { FilterDefinition, FilterOption } from './filterTypes.ts'

interface Found {
  query: string
  options: readonly FilterOption[]
  failed: boolean
}

const containing = (options: readonly FilterOption[], text: string): readonly FilterOption[] => {
  const wanted = text.trim().toLowerCase()
  return options.filter((option) => option.label.toLowerCase().includes(wanted))
}

/**
 * Merges a response into the displayed options: those already shown keep their position and the others follow, because
 * the user may have moved to a line with the arrow keys.
 */
function inPlace(shown: readonly FilterOption[], answer: readonly FilterOption[]): readonly FilterOption[] {
  const answered = new Map(answer.map((option) => [option.value, option]))
  const kept = shown.flatMap(({ value }) => answered.get(value) ?? [])
  const before = new Set(kept.map(({ value }) => value))
  return [...kept, ...answer.filter(({ value }) => !before.has(value))]
}

/**
 * Returns the options for a search text: from the given list, or from the server 250 ms after the last key press.
 * Outdated responses are dropped. Until the response arrives, only the displayed options that contain the text are
 * kept, so that a user who continues by keyboard cannot choose one of the others.
 */
export function useOptions(
  definition: Pick<FilterDefinition, 'options' | 'load'>,
  query: string,
  onFound: (options: readonly FilterOption[]) => void = () => undefined,
) {
  const [found, setFound] = useState<Found | null>(null)
  const remote = definition.load !== undefined
  const load = useEffectEvent(async (text: string, signal: AbortSignal) => {
    try {
      const options = (await definition.load?.(text, signal)) ?? []
      if (signal.aborted) return
      setFound((old) => ({
        query: text,
        options: text === '' ? options : inPlace(containing(old?.options ?? [], text), options),
        failed: false,
      }))
      onFound(options)
    } catch {
      // Only "could not be loaded" can be shown here: the caller knows the reason and shows it elsewhere.
      if (!signal.aborted) setFound({ query: text, options: [], failed: true })
    }
  })

  useEffect(() => {
    if (!remote) return
    const stop = new AbortController()
    const timer = setTimeout(() => void load(query.trim(), stop.signal), query === '' ? 0 : 250)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query, remote])

  if (!remote) return { options: containing(definition.options ?? [], query), failed: false, loading: false }
  const loading = found?.query !== query.trim()
  const options = found?.options ?? []
  return { options: loading ? containing(options, query) : options, failed: found?.failed ?? false, loading }
}
