import { liveChannels, liveEvents } from '@outpost/contract/live'
import { notifications } from '@outpost/contract/notifications/endpoints'
import type { Notification } from '@outpost/contract/notifications/schemas'
import type { Page } from '@outpost/contract/kit/page'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api/client.ts'
import { useLive, useLiveState, usePolling } from '../../kit/live/live.ts'
import { queryKey, queryOf, unlessRefused } from '../../kit/api/query.ts'
import { useUser } from '../../kit/auth/session.tsx'

type Notifications = Page<Notification>

/** The number shown in the menu; the page shows the others. */
const NEWEST = { limit: 20 } as const
const newestKey = queryKey(notifications.list, NEWEST)
/** Belongs to the header, so navigation must not cancel it: after several redirects the badge would stay empty. */
export const newestQuery = queryOptions({
  ...queryOf(notifications.list, NEWEST),
  queryFn: ({ signal }) => call(notifications.list, NEWEST, { signal, lasting: true }),
})
/** Polling interval in milliseconds while there are no live updates. */
const POLL = 60_000

/** Returns the number of unseen notifications on all pages. */
export const unseenIn = (page: Notifications | undefined): number => Number(page?.meta?.['unseen'] ?? 0)

/** Returns the list with a newly arrived notification on top; unchanged if it already contains that notification. */
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

/**
 * Adds a pushed notification to the cached newest ones and reloads the other lists. If the newest ones are being
 * loaded, the response may be older than the pushed notification, so they are reloaded too.
 */
function takeIn(client: QueryClient, arrived: Notification): void {
  client.setQueryData<Notifications>(newestKey, (page) => page && withArrival(page, arrived))
  const late = client.isFetching({ queryKey: newestKey }) > 0
  void client.invalidateQueries({
    predicate: ({ queryKey: key }) => isOfNotifications(key[0]) && (late || key[1] !== NEWEST),
  })
}

/**
 * Provides the newest notifications, including pushed ones. They are requested only once the live connection has
 * started, so that they do not delay the first page, and never served from the cache alone.
 */
export function useNewest() {
  const client = useQueryClient()
  const user = useUser()
  const started = useLiveState() !== 'off'
  useLive<{ data: Notification }>(liveChannels.user(user.id), liveEvents.notification, ({ data }) =>
    takeIn(client, data),
  )
  return useQuery({
    ...newestQuery,
    enabled: started,
    staleTime: 0,
    refetchInterval: unlessRefused<typeof notifications.list>(usePolling(POLL)),
  })
}

/**
 * Marks notifications as seen on the server and reloads the lists. If the request fails, they stay unseen and are sent
 * again the next time the list is closed.
 */
export async function markSeen(client: QueryClient, rows: readonly Notification[]): Promise<void> {
  const id = rows.filter(({ seen_at }) => seen_at === null).map((row) => row.id)
  if (id.length === 0) return
  await call(notifications.see, { id }).catch(() => undefined)
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfNotifications(path) })
}
