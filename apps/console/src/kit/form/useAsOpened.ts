import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { useState } from 'react'
import { type Reading, readingOf } from '../api/reading.ts'
import { useData } from '../api/query.ts'

/**
 * A record as it is when an edit of it begins, fresh from the server; undefined until it is there. It stays while the dialog is open, so
 * that what others change meanwhile is found out by its `revision` when the edit is sent, and not overwritten unseen. With it how the
 * reading of it goes, for the form.
 * @param enabled asked only then: what belongs to a record is read after the record, so that it is never older than its `revision`
 * @example const { record: company, reading } = useAsOpened(companies.get, { id })
 */
export function useAsOpened<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  enabled = true,
): { record: ResultOf<E> | undefined; reading: Reading } {
  const query = useData(endpoint, input, { staleTime: 0, enabled })
  const [opened, setOpened] = useState<ResultOf<E>>()
  if (opened === undefined && query.isFetchedAfterMount && query.data !== undefined && !query.error)
    setOpened(query.data)
  return { record: opened, reading: readingOf({ ...query, data: opened }) }
}
