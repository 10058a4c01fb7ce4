import type { CallError } from './answer.ts'

/** A failed request, as support needs it to find the cause in the server's log. */
export interface FailedRequest {
  /** Counts the failed requests of this page load. */
  number: number
  at: Date
  method: string
  /** Path without the query, which may contain personal data. */
  path: string
  /** The HTTP status. */
  status: number
  /** The error code of the contract. */
  code: string
  /** The server's id of the request; undefined if there was no response. */
  requestId: string | undefined
}

/** The number of failed requests that are kept. */
const KEPT = 10

let count = 0
let failed: readonly FailedRequest[] = []

/** Keeps a failed request for the problem report. Only the latest are kept, and only until the page is closed. */
export function keepFailure(error: CallError): void {
  const request: FailedRequest = {
    number: ++count,
    at: new Date(),
    method: error.config?.method ?? '',
    path: new URL(error.config?.url ?? '', window.location.origin).pathname,
    status: error.status,
    code: error.items[0]?.code ?? '',
    requestId: error.requestId,
  }
  failed = [request, ...failed].slice(0, KEPT)
}

/** The latest failed requests of this page, newest first. */
export const failedRequests = (): readonly FailedRequest[] => failed
