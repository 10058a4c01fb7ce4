import { networkOf } from '@outpost/gateway/half-open'
import { fail } from '@outpost/contract/kit/errors'
import { RateWindow } from './rate-window.ts'

/** Calls that change something and that nobody has signed, of one sender in a minute: an office of a thousand people stays below. */
const most = { calls: 600, milliseconds: 60_000 } as const

/** Counts what is sent by nobody in particular, whatever it is about; the single calls have closer limits of their own. */
export interface AnonymousLimit {
  /** Throws TOO_MANY_REQUESTS with Retry-After beyond the limit. @param ip the caller's address */
  count(ip: string): void
}

/** In this process alone and without the database, which it stands before. */
export function makeAnonymousLimit(): AnonymousLimit {
  const calls = new RateWindow<string>(most.calls, most.milliseconds)
  return {
    count(ip) {
      if (!calls.take(networkOf(ip))) throw fail('TOO_MANY_REQUESTS', { retryAfter: calls.secondsLeft() })
    },
  }
}
