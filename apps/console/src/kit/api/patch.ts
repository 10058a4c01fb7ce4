import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { Page } from '@outpost/contract/kit/page'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Some fields of a record that changed; absent ones are as they were. */
export interface Change {
  id: number
  [field: string]: unknown
}

type Changes = ReadonlyMap<number, Change>

const isPage = (data: unknown): data is Page<Change> =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows)
const isRecord = (data: unknown): data is Change =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number'

/** A row with its change, and the very same row where nothing is new: rows that did not change are not rendered again. */
function merged<R extends Change>(row: R, changes: Changes): R {
  const change = changes.get(row.id)
  if (!change || Object.entries(change).every(([field, value]) => row[field] === value)) return row
  return { ...row, ...change }
}

/**
 * Puts changes into a cached answer. Rows keep their places: a list is never sorted anew under the pointer.
 * @returns the same object when nothing in it changed
 */
export function patched(data: unknown, changes: Changes): unknown {
  if (isPage(data)) {
    const rows = data.rows.map((row) => merged(row, changes))
    return rows.some((row, index) => row !== data.rows[index]) ? { ...data, rows } : data
  }
  return isRecord(data) ? merged(data, changes) : data
}

function apply(client: QueryClient, endpoints: readonly Endpoint[], changes: Changes): void {
  const paths = new Set<unknown>(endpoints.map((endpoint) => endpoint.path))
  for (const query of client.getQueryCache().findAll({ predicate: ({ queryKey: [path] }) => paths.has(path) })) {
    const before: unknown = query.state.data
    const after = patched(before, changes)
    if (after !== before) client.setQueryData(query.queryKey, after, { updatedAt: query.state.dataUpdatedAt })
  }
}

/** Changes are collected this long in ms, so that a busy fleet draws the page at most a few times a second. */
const COLLECT = 250

/**
 * A function that takes changes of records and writes them, collected, into every cached answer of the endpoints.
 * @example const patch = usePatches([devices.list, devices.get]); useLive(channel, event, ({ changes }) => patch(changes))
 */
export function usePatches(endpoints: readonly Endpoint[]): (changes: readonly Change[]) => void {
  const client = useQueryClient()
  const waiting = useRef(new Map<number, Change>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (changes) => {
    for (const change of changes) waiting.current.set(change.id, { ...waiting.current.get(change.id), ...change })
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const collected = waiting.current
      waiting.current = new Map()
      apply(client, endpoints, collected)
    }, COLLECT)
  }
}
