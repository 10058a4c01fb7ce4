import type { Endpoint, InputOf } from '@outpost/contract/kit/endpoint'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKey, queryOf } from '../../api/query.ts'

/** How long responses of the account menu are considered fresh, and are cached after the menu closes, in ms. */
export const FRESH = 10_000
/** The maximum number of cached responses. */
export const MOST = 10

/** Removes the oldest responses of the menu beyond the maximum, except those on screen. */
function forgetOldest(client: QueryClient): void {
  const cache = client.getQueryCache()
  const newestFirst = cache
    .findAll({ queryKey: ['account'] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const query of newestFirst.slice(MOST)) if (!query.isActive()) cache.remove(query)
}

/**
 * Reads the data of an account menu entry. Reopening the menu within ten seconds sends no new requests.
 * @example const { data } = useAccountData(credits.summary, { company_id })
 */
export function useAccountData<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const client = useQueryClient()
  // A separate key, because the pages cache the same responses with other settings.
  const answer = useQuery({
    ...queryOf(endpoint, input),
    queryKey: ['account', queryKey(endpoint, input)],
    staleTime: FRESH,
    gcTime: FRESH,
  })
  useEffect(() => forgetOldest(client), [client, answer.dataUpdatedAt])
  return answer
}
