import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { type ErrorItem, type GlobalErrorCode, globalErrorCodes } from '@outpost/contract/kit/errors'
import { useSyncExternalStore } from 'react'

/** A failure that concerns the whole console, as the header tells of it. */
export type GlobalError = ErrorItem & { code: GlobalErrorCode }

let present: readonly GlobalError[] = []
const watchers = new Set<() => void>()

function keep(next: readonly GlobalError[]): void {
  present = next
  for (const watcher of watchers) watcher()
}

/** Whether a failure concerns the whole console. */
export const isGlobal = (item: ErrorItem): item is GlobalError =>
  (globalErrorCodes as readonly string[]).includes(item.code)

/** A call has failed by it: it is kept until it is over or dismissed, each code once. */
export function noteFailure(item: GlobalError): void {
  if (!present.some(({ code }) => code === item.code)) keep([...present, item])
}

/** Whether a call that went through shows that this is over. */
function isOver(code: GlobalErrorCode, { access, method, despite }: Endpoint): boolean {
  if (code === 'UNAVAILABLE') return true
  if (access === 'public') return false
  return code === 'XSRF_MISMATCH' || code === 'ORIGIN_REFUSED' ? method !== 'GET' : !despite?.includes(code)
}

/** A call has gone through: what would have kept it from that is over. */
export function noteSuccess(endpoint: Endpoint): void {
  if (present.some(({ code }) => isOver(code, endpoint))) keep(present.filter(({ code }) => !isOver(code, endpoint)))
}

/** The reader has read it; it comes back with the next call that fails by it. */
export const dismissGlobalError = (code: GlobalErrorCode): void => keep(present.filter((entry) => entry.code !== code))

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The global errors of the moment, the oldest first. */
export const useGlobalErrors = (): readonly GlobalError[] => useSyncExternalStore(watch, () => present)
