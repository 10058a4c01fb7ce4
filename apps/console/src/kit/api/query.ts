import { auth } from '@outpost/contract/auth/endpoints'
import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import {
  type QueryClient,
  QueryClient as Client,
  queryOptions,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { call, CallError } from './client.ts'
import { isRouteChange } from './reads.ts'
import { makeThrottle } from './throttle.ts'

type Key = readonly [path: string, input: unknown]

/**
 * The cache key of a response: the path of the endpoint and the input, so that identical requests share one response.
 * @example queryClient.invalidateQueries({ queryKey: queryKey(tags.get, { id: 5 }) })
 */
export const queryKey = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Key => [endpoint.path, input]

/**
 * Query options for an endpoint and an input: the cache key and the function that sends the request. `lasting` is for a
 * request that navigation must not cancel.
 */
export const queryOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>, how: { lasting?: boolean } = {}) =>
  queryOptions<ResultOf<E>, Error, ResultOf<E>, Key>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, ...how }),
  })

type Extra<E extends Endpoint> = Omit<UseQueryOptions<ResultOf<E>, Error, ResultOf<E>, Key>, 'queryKey' | 'queryFn'>

/**
 * Wraps a refetch interval so that a request that was refused (403) is not repeated. Only a change of the user's
 * permissions could make it succeed, and that renders the whole page again.
 */
export function unlessRefused<E extends Endpoint>(pace: Extra<E>['refetchInterval']): Extra<E>['refetchInterval'] {
  return (query) => {
    const { error } = query.state
    if (error instanceof CallError && error.status === 403) return false
    return typeof pace === 'function' ? pace(query) : pace
  }
}

/**
 * Reads an endpoint and keeps the response up to date: a cached response is shown at once and refreshed in the
 * background.
 * @example const { data: device } = useData(devices.get, { id })
 */
export const useData = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { refetchInterval, ...extra }: Extra<E> = {},
) => useQuery({ ...queryOf(endpoint, input), ...extra, refetchInterval: unlessRefused<E>(refetchInterval) })

/** Whether to retry a read: only if there was no response or the server was not ready. */
export function shouldRetry(failures: number, error: Error): boolean {
  // Cancelled when the previous page was left, but this page needs the response as well.
  if (isRouteChange(error)) return failures < 2
  return failures < 2 && error instanceof CallError && (!error.answered || error.status >= 502)
}

/** The delay before the next attempt, in ms. */
const pauseBefore = (attempt: number, error: Error): number => (isRouteChange(error) ? 0 : 1000 * 2 ** attempt)

/** How long unused responses stay in the cache, in ms, and the maximum number of cached responses. */
const LIFE = 300_000
const MAX_ANSWERS = 100

/**
 * Removes the oldest unused responses if the cache holds too many. Requests still waiting for their first response are
 * kept.
 */
function keepFew(client: QueryClient): void {
  const all = client.getQueryCache().getAll()
  const spare = all
    .filter((query) => !query.isActive() && query.state.fetchStatus === 'idle' && query.state.dataUpdatedAt > 0)
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  for (const query of spare.slice(0, Math.max(0, all.length - MAX_ANSWERS))) client.getQueryCache().remove(query)
}

/** Creates the console's cache of responses. */
export function makeQueryClient(): QueryClient {
  const client = new Client({
    defaultOptions: { queries: { staleTime: 10_000, gcTime: LIFE, retry: shouldRetry, retryDelay: pauseBefore } },
  })
  client.getQueryCache().subscribe(({ type }) => type === 'added' && keepFew(client))
  return client
}

const throttled = makeThrottle()

/**
 * Refetches everything on screen and marks the rest as stale. The signed-in user is excluded, because only the session
 * reads it.
 */
export const refreshAll = (client: QueryClient): void =>
  throttled(
    'refresh',
    () =>
      void client.invalidateQueries(
        { predicate: ({ state, queryKey: [path] }) => state.data !== null && path !== auth.user.path },
        { cancelRefetch: false },
      ),
  )

const featureOf = (path: unknown): string => String(path).split('/')[1] ?? ''

/**
 * After a change: invalidates everything that was read from the same part of the API and from the parts of the
 * endpoints in `also`. What is on screen is refetched, the rest is marked as stale.
 */
export async function refreshAfter(
  client: QueryClient,
  changed: Endpoint,
  also: readonly Endpoint[] = [],
): Promise<void> {
  const features = new Set([changed, ...also].map((endpoint) => featureOf(endpoint.path)))
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => features.has(featureOf(path)) })
}
