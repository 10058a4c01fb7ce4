import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { Page } from '@outpost/contract/kit/page'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Changed fields of a record. Absent fields are unchanged. */
export interface Change {
  id: number
  [field: string]: unknown
}

type Changes = ReadonlyMap<number, Change>

const isPage = (data: unknown): data is Page<Change> =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows)
const isRecord = (data: unknown): data is Change =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number'

/**
 * Applies a change to a row. Returns the same object if nothing changed, so that unchanged rows do not render again.
 */
function merged<R extends Change>(row: R, changes: Changes): R {
  const change = changes.get(row.id)
  if (!change || Object.entries(change).every(([field, value]) => row[field] === value)) return row
  return { ...row, ...change }
}

/**
 * Applies changes to a cached response. Rows keep their positions: a list must not reorder under the pointer.
 * @returns the same object if nothing changed
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

/** Changes are collected for this time in ms, so that a busy fleet renders the page at most a few times per second. */
const COLLECT = 250

/**
 * Returns a function that collects changes of records and applies them to every cached response of the endpoints.
 * @example
 * const patch = usePatches([devices.list, devices.get])
 * useLive(channel, event, ({ changes }) => patch(changes))
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
