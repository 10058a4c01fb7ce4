import { liveEvents } from '@outpost/contract/live'
import { jobOrders } from '@outpost/contract/device-jobs/orders/endpoints'
import type { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { useEffect, useEffectEvent } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { listen, useLiveState } from '../../../kit/live/live.ts'
import { watchStatus } from '../../../kit/view/status.ts'

/** The number of orders in the list, which are more than anyone follows at once. */
const NEWEST = { limit: 30 } as const
/**
 * Milliseconds between two reads: while jobs are unfinished, without a live connection, and otherwise, for what was
 * ordered elsewhere.
 */
const PACE = { open: 10_000, alone: 4000, idle: 60_000 } as const
/** Milliseconds for which pushed events are collected before the list is read again. */
const COLLECTED = 1000

/** The number of orders that are not finished, on all pages. */
export const unfinishedIn = (answer: { meta?: Record<string, unknown> } | undefined): number =>
  Number(answer?.meta?.['running'] ?? 0)

/** The user's latest orders. They are first read when the live connection has started, after the first page. */
export function useOrders() {
  const live = useLiveState()
  const allowed = useCan()(jobOrders.list)
  const query = useData(jobOrders.list, NEWEST, {
    enabled: allowed && live !== 'off',
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      unfinishedIn(data) === 0 ? PACE.idle : live === 'up' ? PACE.open : PACE.alone,
  })
  const again = useEffectEvent(() => void query.refetch())
  const followed = (query.data?.rows ?? []).flatMap(({ channel, finished_at }) =>
    finished_at === null && channel !== null ? channel : [],
  )
  useEffect(() => watchStatus(() => again()), [])
  useChannels(followed, again)
  return { ...query, allowed }
}

/** Calls a function soon after events on any of the channels. */
function useChannels(channels: readonly string[], onEvent: () => void): void {
  const call = useEffectEvent(onEvent)
  const names = channels.toSorted().join(' ')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        call()
      }, COLLECTED)
    }
    const ends = (names === '' ? [] : names.split(' ')).map((name) => listen(name, liveEvents.status, soon))
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [names])
}

/** What the user has been told about: orders that were seen unfinished. `undefined` before the first answer. */
export type Seen = ReadonlySet<number> | undefined

/** The id of the toast about an order, so that a later one replaces it. */
export const toastId = (id: number): string => `job-${id}`

export interface OrderChanges {
  seen: ReadonlySet<number>
  ordered: readonly JobOrder[]
  finished: readonly JobOrder[]
}

/**
 * Compares the latest orders with those seen before. Orders that are unfinished when the console starts are not news;
 * neither are those whose outcome a dialog shows, until it is closed.
 */
export function compareOrders(
  orders: readonly JobOrder[],
  seen: Seen,
  isShown: (channel: string) => boolean,
): OrderChanges {
  const isShownInDialog = (order: JobOrder): boolean => order.channel !== null && isShown(order.channel)
  const open = orders.filter(({ finished_at }) => finished_at === null)
  if (!seen) return { seen: new Set(open.map(({ id }) => id)), ordered: [], finished: [] }
  const ordered = open.filter((order) => !seen.has(order.id) && !isShownInDialog(order))
  const ended = orders.filter(({ id, finished_at }) => finished_at !== null && seen.has(id))
  const next = new Set([...seen, ...ordered.map(({ id }) => id)])
  for (const { id } of ended) next.delete(id)
  return { seen: next, ordered, finished: ended.filter((order) => !isShownInDialog(order)) }
}
