import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { useState } from 'react'
import { useData } from './query.ts'

/**
 * A record as it is when an edit of it begins, fresh from the server; undefined until it is there. It stays while the dialog is open, so
 * that what others change meanwhile is found out by its `revision` when the edit is sent, and not overwritten unseen.
 * @param enabled asked only then: what belongs to a record is read after the record, so that it is never older than its `revision`
 * @example const company = useAsOpened(companies.get, { id })
 */
export function useAsOpened<E extends Endpoint>(endpoint: E, input: InputOf<E>, enabled = true): ResultOf<E> | undefined {
  const { data, isFetchedAfterMount } = useData(endpoint, input, { staleTime: 0, enabled })
  const [opened, setOpened] = useState<ResultOf<E>>()
  if (opened === undefined && isFetchedAfterMount && data !== undefined) setOpened(data)
  return opened
}
