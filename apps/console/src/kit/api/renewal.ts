import { auth } from '@outpost/contract/auth/endpoints'
import { failureOf } from './answer.ts'
import { client, send, SESSION_LIMIT } from './send.ts'

let renewal: Promise<boolean> | undefined

/** Renews the session; callers at the same time share one request. False: the person has to sign in again. */
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

/** Entry pages of sessions that were opened for one purpose: the person who is not signed in there is led to the login at once. */
const ENTRY_PAGES = /^\/rms-connect\/(ssh|telnet)(\/|$)/

/**
 * Whether a 401 of this address may be due to a session that has run out. The account's own addresses answer 401 for their
 * own reasons, so that renewing there could never help.
 */
export const mayRenew = (path: string, page: string = window.location.pathname): boolean =>
  !path.includes('/account') && !(path === '/user' && ENTRY_PAGES.test(page))
