import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { useState } from 'react'
import { type Reading, readingOf } from '../api/reading.ts'
import { useData } from '../api/query.ts'

/**
 * Reads a record from the server when editing begins, and keeps this version while the dialog is open. Concurrent
 * changes by others are then detected by the record's `revision` when the edit is sent, instead of being overwritten
 * unnoticed.
 * @param enabled false delays the request. Data that belongs to a record is read after the record, so that it is never
 * older than the record's `revision`
 * @returns the record, undefined while it is loading, and the loading state for the form
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
