import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { type QueryClient, QueryClient as Client, queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { call, CallError } from './client.ts'

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
 * Reads an endpoint and keeps the answer fresh: a cached answer shows at once and is renewed behind.
 * @example const { data: device } = useData(devices.get, { id })
 */
export const useData = <E extends Endpoint>(endpoint: E, input: InputOf<E>, extra: Extra<E> = {}) => useQuery({ ...queryOf(endpoint, input), ...extra })

/** A repeat may help when no answer came or the server was not ready, and only for reading. */
export function worthRepeating(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof CallError && (!error.answered || error.status >= 502)
}

/** The console's cache: answers stay five minutes after their last reader has gone (specification, section 9). */
export const makeQueryClient = (): QueryClient =>
  new Client({
    defaultOptions: { queries: { staleTime: 10_000, gcTime: 300_000, retry: worthRepeating, retryDelay: (attempt) => 1000 * 2 ** attempt } },
  })

const roomOf = (path: unknown): string => String(path).split('/')[1] ?? ''

/**
 * After a change: everything that was read from the same part of the API, and from the endpoints named besides, is read
 * again where it is on screen and marked stale where it is not.
 */
export async function refreshAfter(client: QueryClient, changed: Endpoint, also: readonly Endpoint[] = []): Promise<void> {
  const rooms = new Set([changed, ...also].map((endpoint) => roomOf(endpoint.path)))
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => rooms.has(roomOf(path)) })
}
