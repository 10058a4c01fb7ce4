import type { InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { settings } from '@outpost/contract/settings/endpoints'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../api/client.ts'
import { queryKey } from '../api/query.ts'

export { readStored, useBrowserStored, writeStored } from './browserStorage.ts'

/**
 * The number of settings that a user may store (contract, `settings`). All of them are read, so that an existing key is
 * never mistaken for a new one.
 */
export const ALL_SETTINGS = { limit: 500 } as const
/** Timeout for reading the stored settings, in ms. */
const STORED_LIMIT = 10_000
type Stored = ResultOf<typeof settings.list>
type Value = InputOf<typeof settings.create>['value']

/**
 * All stored settings of the user. They are read once per session. If they cannot be read, the defaults are used
 * without an error message.
 */
export const storedSettings = () =>
  queryOptions<Stored>({
    queryKey: queryKey(settings.list, ALL_SETTINGS),
    queryFn: ({ signal }) => call(settings.list, ALL_SETTINGS, { signal, lasting: true, timeout: STORED_LIMIT }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    // After a failure the defaults are used, so that components do not each request the settings again and wait for
    // them.
    retryOnMount: false,
  })

/** The stored value of a setting, outside of components; undefined if there is none, or before they are read. */
export function storedValue<T>(client: QueryClient, key: string): T | undefined {
  const rows = client.getQueryData<Stored>(queryKey(settings.list, ALL_SETTINGS))?.rows
  return rows?.find((row) => row.key === key)?.value as T | undefined
}

/** Changes of a key are collected for this time in ms before saving: dragging a border saves once, not fifty times. */
const SETTLE = 600
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

function saveSoon(key: string, save: () => Promise<void>): void {
  clearTimeout(waiting.get(key))
  const timer = setTimeout(() => {
    waiting.delete(key)
    // A lost setting, such as a column width, must not interrupt the user.
    save().catch(() => undefined)
  }, SETTLE)
  waiting.set(key, timer)
}

/** Keys that exist on the server, because they were read or created here. */
const made = new Set<string>()

/**
 * A setting that the server stores for the user, so that it applies in every browser (`/storage`). A new key is
 * created, an existing one updated, and the local copy changes immediately. Failures are ignored.
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
