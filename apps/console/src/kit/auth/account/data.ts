import type { Endpoint, InputOf } from '@outpost/contract/kit/endpoint'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKey, queryOf } from '../../api/query.ts'

/** Ms for which an answer in the account menu counts as fresh, and stays after the menu was closed. */
export const FRESH = 10_000
/** Answers that are kept at once. */
export const MOST = 10

/** Forgets the oldest answers of the menu beyond the most that are kept. One that is on screen stays. */
function forgetOldest(client: QueryClient): void {
  const cache = client.getQueryCache()
  const newestFirst = cache
    .findAll({ queryKey: ['account'] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const query of newestFirst.slice(MOST)) if (!query.isActive()) cache.remove(query)
}

/**
 * Reads what a line of the account menu shows. Opening the menu again within ten seconds asks nothing again.
 * @example const { data } = useAccountData(credits.summary, { company_id })
 */
export function useAccountData<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const client = useQueryClient()
  // A key of its own: the pages keep their answers by other rules.
  const answer = useQuery({
    ...queryOf(endpoint, input),
    queryKey: ['account', queryKey(endpoint, input)],
    staleTime: FRESH,
    gcTime: FRESH,
  })
  useEffect(() => forgetOldest(client), [client, answer.dataUpdatedAt])
  return answer
}
