import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { type ErrorItem, type GlobalErrorCode, globalErrorCodes } from '@outpost/contract/kit/error-codes'
import { useSyncExternalStore } from 'react'

/** A failure that concerns the whole console and is shown in the header. */
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

/** Stores a global error of a failed request until it is resolved or dismissed. Each code is stored once. */
export function noteFailure(item: GlobalError): void {
  if (!present.some(({ code }) => code === item.code)) keep([...present, item])
}

/** Whether a successful request to the endpoint shows that the error is resolved. */
function isOver(code: GlobalErrorCode, { access, method, despite }: Endpoint): boolean {
  if (code === 'UNAVAILABLE') return true
  if (access === 'public') return false
  return code === 'XSRF_MISMATCH' || code === 'ORIGIN_REFUSED' ? method !== 'GET' : !despite?.includes(code)
}

/** Removes the global errors that a successful request proves to be resolved. */
export function noteSuccess(endpoint: Endpoint): void {
  if (present.some(({ code }) => isOver(code, endpoint))) keep(present.filter(({ code }) => !isOver(code, endpoint)))
}

/** Hides an error that the user has read. It reappears when another request fails with it. */
export const dismissGlobalError = (code: GlobalErrorCode): void => keep(present.filter((entry) => entry.code !== code))

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The current global errors, oldest first. */
export const useGlobalErrors = (): readonly GlobalError[] => useSyncExternalStore(watch, () => present)
