import { useEffect, useEffectEvent, useState } from 'react'
import type { FilterDefinition, FilterOption } from './filterTypes.ts'

interface Found {
  query: string
  options: readonly FilterOption[]
  failed: boolean
}

/** Options for a text: from the list at hand, or from the server 250 ms after the last key. Old answers are dropped. */
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
      setFound({ query: text, options, failed: false })
      onFound(options)
    } catch {
      // Only "could not be loaded" can be said here: the caller knows the reason and has its own place for it.
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

  if (!remote) {
    const wanted = query.trim().toLowerCase()
    const options = (definition.options ?? []).filter((option) => option.label.toLowerCase().includes(wanted))
    return { options, failed: false, loading: false }
  }
  return { options: found?.options ?? [], failed: found?.failed ?? false, loading: found?.query !== query.trim() }
}
