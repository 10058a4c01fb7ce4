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
 * The name of a cached answer: the endpoint's path and the input, so that the same question is asked once.
 * @example queryClient.invalidateQueries({ queryKey: queryKey(tags.get, { id: 5 }) })
 */
export const queryKey = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Key => [endpoint.path, input]

/** A question for the cache: key and function of one endpoint and input. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<ResultOf<E>, Error, ResultOf<E>, Key>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

type Extra<E extends Endpoint> = Omit<UseQueryOptions<ResultOf<E>, Error, ResultOf<E>, Key>, 'queryKey' | 'queryFn'>

/**
 * When something is read again by itself: as `pace` wants it, and never once it was refused. What may be read changes with the
 * permissions alone, and with them the whole page does.
 */
export function unlessRefused<E extends Endpoint>(pace: Extra<E>['refetchInterval']): Extra<E>['refetchInterval'] {
  return (query) => {
    const { error } = query.state
    if (error instanceof CallError && error.status === 403) return false
    return typeof pace === 'function' ? pace(query) : pace
  }
}

/**
 * Reads an endpoint and keeps the answer fresh: a cached answer shows at once and is renewed behind.
 * @example const { data: device } = useData(devices.get, { id })
 */
export const useData = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { refetchInterval, ...extra }: Extra<E> = {},
) => useQuery({ ...queryOf(endpoint, input), ...extra, refetchInterval: unlessRefused<E>(refetchInterval) })

/** A repeat may help when no answer came or the server was not ready, and only for reading. */
export function worthRepeating(failures: number, error: Error): boolean {
  // Broken off with the page before, but something on this page waits for it too.
  if (isRouteChange(error)) return failures < 2
  return failures < 2 && error instanceof CallError && (!error.answered || error.status >= 502)
}

/** How long before the next attempt, in ms. */
const pauseBefore = (attempt: number, error: Error): number => (isRouteChange(error) ? 0 : 1000 * 2 ** attempt)

/** Answers stay so long after their last reader has gone, in ms, and so many are kept. */
const LIFE = 300_000
const MOST_ANSWERS = 100

/** Lets go of the answers that nobody reads, the oldest first, where there are more than are kept. What has just been asked for has none yet. */
function keepFew(client: QueryClient): void {
  const all = client.getQueryCache().getAll()
  const spare = all
    .filter((query) => !query.isActive() && query.state.fetchStatus === 'idle' && query.state.dataUpdatedAt > 0)
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  for (const query of spare.slice(0, Math.max(0, all.length - MOST_ANSWERS))) client.getQueryCache().remove(query)
}

/** The console's cache. */
export function makeQueryClient(): QueryClient {
  const client = new Client({
    defaultOptions: { queries: { staleTime: 10_000, gcTime: LIFE, retry: worthRepeating, retryDelay: pauseBefore } },
  })
  client.getQueryCache().subscribe(({ type }) => type === 'added' && keepFew(client))
  return client
}

const throttled = makeThrottle()

/** Reads again what is on screen, and marks the rest as old; who is signed in is asked by the session alone. */
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
 * After a change: everything that was read from the same part of the API, and from the endpoints named besides, is read
 * again where it is on screen and marked stale where it is not.
 */
export async function refreshAfter(
  client: QueryClient,
  changed: Endpoint,
  also: readonly Endpoint[] = [],
): Promise<void> {
  const features = new Set([changed, ...also].map((endpoint) => featureOf(endpoint.path)))
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => features.has(featureOf(path)) })
}
