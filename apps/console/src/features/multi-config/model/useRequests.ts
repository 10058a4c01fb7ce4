import { useEffect, useMemo, useState } from 'react'
import { fetchText } from '../../../kit/api/download.ts'
import { type Explanation, explain } from '../../../kit/api/explain.ts'
import type { Draft } from './draft.ts'
import { type ApiDocument, bodyOf, readDocument } from './openapi.ts'
import { type OptionRow, type Request, requestOf, rowsOf } from './values.ts'

/** The description that was read last. Those of the vendor have several megabytes, so only one is kept. */
let cached: { path: string; document: ApiDocument } | undefined

/** Downloads the description of an API when a page first needs it. */
export function useDocument(path: string | undefined) {
  const [failure, setFailure] = useState<Explanation & { path: string }>()
  const [, setRead] = useState<ApiDocument>()
  const [attempt, setAttempt] = useState(0)
  const document = cached?.path === path ? cached?.document : undefined
  const isMissing = document === undefined
  useEffect(() => {
    if (path === undefined || !isMissing) return
    const stop = new AbortController()
    void fetchText(path, { signal: stop.signal })
      .then(readDocument)
      .then(
        (read) => {
          cached = { path, document: read }
          setRead(read)
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setFailure({ path, ...explain(error) })
        },
      )
    return () => stop.abort()
  }, [path, isMissing, attempt])
  const retry = (): void => {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  return { document, failure: isMissing && failure?.path === path ? failure : undefined, retry }
}

/** The chosen requests with the description, and the options that can be set with them. */
export interface Chosen {
  requests: readonly Request[]
  rows: readonly OptionRow[]
}

/** Connects the draft with the description of the API. */
export function useChosen(document: ApiDocument | undefined, draft: Draft): Chosen {
  const requests = useMemo(
    () =>
      draft.requests.flatMap((chosen) => {
        const operation = document?.operations.find(({ id }) => id === chosen.operation)
        return document && operation ? [requestOf(operation, bodyOf(document, operation), chosen)] : []
      }),
    [document, draft.requests],
  )
  const rows = useMemo(() => rowsOf(requests, Object.values(draft.readings)), [requests, draft.readings])
  return { requests, rows }
}
