import type { InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { settings } from '@outpost/contract/settings/endpoints'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../api/client.ts'
import { queryKey } from '../api/query.ts'

export { readStored, useBrowserStored, writeStored } from './browserStorage.ts'

/** As many settings as a user may keep (contract, `settings`), so that a known key is never taken for a new one. */
export const ALL_SETTINGS = { limit: 500 } as const
/** Nothing waits longer than this for what was stored, in ms. */
const STORED_LIMIT = 10_000
type Stored = ResultOf<typeof settings.list>
type Value = InputOf<typeof settings.create>['value']

/** All that the user has stored: read once for a session, whatever page it is, and quietly left out where it cannot be read. */
export const storedSettings = () =>
  queryOptions<Stored>({
    queryKey: queryKey(settings.list, ALL_SETTINGS),
    queryFn: ({ signal }) => call(settings.list, ALL_SETTINGS, { signal, lasting: true, timeout: STORED_LIMIT }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    // The defaults stand in, instead of every part of the page asking again and waiting for it.
    retryOnMount: false,
  })

/** Saving waits this long in ms for further changes of the same key: dragging a border is one save, not fifty. */
const SETTLE = 600
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

function saveSoon(key: string, save: () => Promise<void>): void {
  clearTimeout(waiting.get(key))
  const timer = setTimeout(() => {
    waiting.delete(key)
    // A lost column width must not stop anybody's work.
    save().catch(() => undefined)
  }, SETTLE)
  waiting.set(key, timer)
}

/** Keys that the server has; a key becomes known when it was read, or made here. */
const made = new Set<string>()

/**
 * A value that follows the user to every browser (`/storage`): a new key is made, a known one replaced, and the local copy
 * changes at once. Failures are ignored.
 * @example const [view, setView, ready] = useUserStored('table.devices', { columns: [] })
 */
export function useUserStored<T>(key: string, fallback: T): [value: T, set: (value: T) => void, ready: boolean] {
  const client = useQueryClient()
  const { data, isPending } = useQuery(storedSettings())
  const stored = data?.rows.find((row) => row.key === key)
  const set = useCallback(
    (next: T) => {
      const listKey = queryKey(settings.list, ALL_SETTINGS)
      const value = next as Value
      const before = client.getQueryData<Stored>(listKey)?.rows ?? []
      const others = before.filter((row) => row.key !== key)
      const known = others.length < before.length && !waiting.has(key)
      client.setQueryData<Stored>(listKey, { rows: [...others, { key, value }], total: others.length + 1 })
      if (known) made.add(key)
      saveSoon(key, async () => {
        await (made.has(key) ? call(settings.update, { key, value }) : call(settings.create, { key, value }))
        made.add(key)
      })
    },
    [client, key],
  )
  return [stored === undefined ? fallback : (stored.value as T), set, !isPending]
}
