import { liveChannels, liveEvents } from '@outpost/contract/live'
import { notifications } from '@outpost/contract/notifications/endpoints'
import type { Notification } from '@outpost/contract/notifications/schemas'
import type { Page } from '@outpost/contract/kit/page'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api/client.ts'
import { useLive, useLiveState, usePolling } from '../../kit/live/live.ts'
import { queryKey, useData } from '../../kit/api/query.ts'
import { useUser } from '../../kit/auth/session.tsx'

type Notifications = Page<Notification>

/** As many as the menu shows; the page has the others. */
const NEWEST = { limit: 20 } as const
const newestKey = queryKey(notifications.list, NEWEST)
/** How often to look, in ms, while nothing is pushed. */
const POLL = 60_000

/** Notifications that nobody has seen yet, on all pages. */
export const unseenIn = (page: Notifications | undefined): number => Number(page?.meta?.['unseen'] ?? 0)

/** The list with one that has just arrived at its top; one that is there already changes nothing. */
export function withArrival(page: Notifications, arrived: Notification): Notifications {
  if (page.rows.some(({ id }) => id === arrived.id)) return page
  const rows = [arrived, ...page.rows].slice(0, NEWEST.limit)
  return {
    ...page,
    rows,
    total: page.total + 1,
    meta: { ...page.meta, unseen: unseenIn(page) + (arrived.seen_at === null ? 1 : 0) },
  }
}

const isOfNotifications = (path: unknown): boolean => path === notifications.list.path

/** An answer that is still on its way may be older than the arrival, so everything that was read is read again. */
function takeIn(client: QueryClient, arrived: Notification): void {
  client.setQueryData<Notifications>(newestKey, (page) => page && withArrival(page, arrived))
  const late = client.isFetching({ queryKey: newestKey }) > 0
  void client.invalidateQueries({
    predicate: ({ queryKey: key }) => isOfNotifications(key[0]) && (late || key[1] !== NEWEST),
  })
}

/**
 * The newest notifications, with those that are pushed. The first page comes before them: they are asked for once the live
 * connection begins, and always anew.
 */
export function useNewest() {
  const client = useQueryClient()
  const user = useUser()
  const started = useLiveState() !== 'off'
  useLive<{ data: Notification }>(liveChannels.user(user.id), liveEvents.notification, ({ data }) =>
    takeIn(client, data),
  )
  return useData(notifications.list, NEWEST, { enabled: started, staleTime: 0, refetchInterval: usePolling(POLL) })
}

/**
 * Tells the server that these were seen and reads the lists again. What the server does not hear of stays
 * unseen and is told with the next closing.
 */
export async function markSeen(client: QueryClient, rows: readonly Notification[]): Promise<void> {
  const id = rows.filter(({ seen_at }) => seen_at === null).map((row) => row.id)
  if (id.length === 0) return
  await call(notifications.see, { id }).catch(() => undefined)
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfNotifications(path) })
}
