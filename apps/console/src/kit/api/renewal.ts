import { auth } from '@outpost/contract/auth/endpoints'
import { failureOf } from './answer.ts'
import { client, send, SESSION_LIMIT } from './send.ts'

let renewal: Promise<boolean> | undefined

/**
 * Renews the session. Concurrent callers share one request.
 * @returns false if the user has to sign in again
 */
export function renewSession(): Promise<boolean> {
  renewal ??= renewOnce().finally(() => {
    renewal = undefined
  })
  return renewal
}

async function renewOnce(): Promise<boolean> {
  const answer = await send(auth.refresh, {}, { timeout: SESSION_LIMIT })
  if (answer.response.ok) {
    client.onSessionRenewed()
    return true
  }
  if (answer.response.status >= 500) throw failureOf(answer)
  client.onSessionLost()
  return false
}

/** Entry pages of single-purpose sessions (SSH and Telnet). Users without a session are sent to sign-in immediately. */
const ENTRY_PAGES = /^\/rms-connect\/(ssh|telnet)(\/|$)/

/**
 * Whether a 401 from this path may be caused by an expired session. The account endpoints return 401 for other reasons,
 * which renewing the session cannot resolve.
 */
export const mayRenew = (path: string, page: string = window.location.pathname): boolean =>
  !path.includes('/account') && !(path === '/user' && ENTRY_PAGES.test(page))
