import { networkOf } from '@outpost/gateway/half-open'
import { fail } from '@outpost/contract/kit/errors'
import { RateWindow } from './rate-window.ts'

/**
 * The number of anonymous requests that change something allowed per network and minute. An office of a thousand people
 * stays below it.
 */
const most = { calls: 600, milliseconds: 60_000 } as const

/** Limits anonymous requests across all endpoints. Individual endpoints have stricter limits of their own. */
export interface AnonymousLimit {
  /**
   * Counts a request. Throws TOO_MANY_REQUESTS with Retry-After beyond the limit.
   * @param ip the caller's address
   */
  count(ip: string): void
}

/** Creates a limit that counts in this process only and without the database, which it protects. */
export function makeAnonymousLimit(): AnonymousLimit {
  const calls = new RateWindow<string>(most.calls, most.milliseconds)
  return {
    count(ip) {
      if (!calls.take(networkOf(ip))) throw fail('TOO_MANY_REQUESTS', { retryAfter: calls.secondsLeft() })
    },
  }
}
