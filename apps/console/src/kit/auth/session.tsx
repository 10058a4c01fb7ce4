import { auth } from '@outpost/contract/auth/endpoints'
import type { CurrentUser } from '@outpost/contract/auth/schemas'
import type { ErrorCode, ErrorItem } from '@outpost/contract/kit/error-codes'
import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { countFailure, failuresOf, forgetFailures, MAX_ATTEMPTS } from '../api/attempts.ts'
import { call, CallError, SESSION_LIMIT } from '../api/client.ts'
import { reopenLive } from '../live/live.ts'
import { ownPath } from '../browser/ownPath.ts'
import { queryKey, refreshAll } from '../api/query.ts'
import { revokeSession } from './revoke.ts'

/**
 * The state of the session: still loading, nobody signed in, a user signed in, or unknown because the server reports an
 * error. `what` is the operation that failed: reading the user, or ending a session.
 */
export type SessionState =
  | { state: 'loading' }
  | { state: 'nobody' }
  | { state: 'signed-in'; user: CurrentUser }
  | { state: 'failed'; what: 'user' | 'revoke'; error: Error; retry: () => void }

const userKey = queryKey(auth.user, {})

const isRefusal = (error: Error): boolean => error instanceof CallError && error.answered && error.status < 500

const askForSession = () => call(auth.session, {}, { timeout: SESSION_LIMIT, lasting: true })
let begun: ReturnType<typeof askForSession> | undefined

/**
 * Requests the session state before all other requests, while the page is still loading. The response is used by the
 * first read of the user; later reads request it again.
 */
export function beginSession(): void {
  begun = askForSession()
  // The first read of the user reports the failure.
  begun.catch(() => undefined)
}

/** Reads the user. Returns null if nobody is signed in, which is a valid result and not a failure. */
async function readUser(signal: AbortSignal): Promise<CurrentUser | null> {
  const session = begun ?? askForSession()
  begun = undefined
  try {
    const user = (await session).authenticated
      ? await call(auth.user, {}, { signal, timeout: SESSION_LIMIT, lasting: true })
      : null
    forgetFailures('failed_user_requests')
    return user
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    if (error instanceof CallError && !isRefusal(error)) countFailure('failed_user_requests')
    throw error
  }
}

/** A session that could not be ended, with a function that tries again. */
export interface FailedSignOut {
  error: Error
  retry: () => void
}
let failedSignOut: FailedSignOut | undefined
const watchers = new Set<() => void>()
function setFailedSignOut(next: typeof failedSignOut): void {
  failedSignOut = next
  for (const watcher of watchers) watcher()
}
function watchFailedSignOut(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * Ends the session on the server.
 * @returns the address to open next, or undefined if the session could not be ended
 */
async function end(client: QueryClient): Promise<string | undefined> {
  setFailedSignOut(undefined)
  try {
    return await revokeSession()
  } catch (error) {
    setFailedSignOut({ error: error as Error, retry: () => loseSession(client) })
    return undefined
  }
}

/**
 * Ends a session that cannot be renewed, and removes what was read in it. The login page then replaces everything that
 * needs a session.
 */
export function loseSession(client: QueryClient): void {
  void end(client).then((location) => {
    if (location === undefined) return
    // The query of the user is kept. If it were removed and created again, mounted pages would still watch the old one.
    client.setQueryData(userKey, null)
    client.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(userKey) })
    client.getMutationCache().clear()
  })
}

/** The event dispatched when the session was renewed, for code that depends on the session. */
export const TOKEN_REFRESHED = 'token-refreshed'

/**
 * After a renewal, reopens the live connection and refetches what is on screen. While impersonating, the user is read
 * again as well.
 */
export function renewedSession(client: QueryClient): void {
  reopenLive()
  window.dispatchEvent(new Event(TOKEN_REFRESHED))
  // Reading the user also reads the session state.
  if (client.getQueryData<CurrentUser | null>(userKey)?.isImpersonating)
    void client.invalidateQueries({ queryKey: userKey })
  refreshAll(client)
}

const isBlock = (code: ErrorCode): boolean => code === 'EMAIL_NOT_VERIFIED' || code === 'MFA_MANDATORY'

/**
 * Handles errors that affect every page. A blocked account makes the user be read again, so that its notice is shown. A
 * lost anti-forgery token is requested again.
 */
export function handleGlobalError(client: QueryClient, { code, source }: ErrorItem): void {
  if (code === 'XSRF_MISMATCH') void askForSession().catch(() => undefined)
  else if (isBlock(code) && client.getQueryData(userKey)) void client.resetQueries({ queryKey: userKey })
  // The cached user has a permission that the server refused. Reads the user again, which updates the page.
  else if (code === 'FORBIDDEN' && client.getQueryData<CurrentUser | null>(userKey)?.permissions.includes(source ?? ''))
    void client.invalidateQueries({ queryKey: userKey }, { cancelRefetch: false })
}

/** The session that could not be ended, if any. Pages outside the session show it too. */
export const useFailedSignOut = (): FailedSignOut | undefined =>
  useSyncExternalStore(watchFailedSignOut, () => failedSignOut)

/** The state of the session. The user is read once, and kept until sign-in, sign-out or the loss of the session. */
export function useSession(): SessionState {
  const stuck = useFailedSignOut()
  const { data, error, refetch } = useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => readUser(signal),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: (_, failure) =>
      failure instanceof CallError && !isRefusal(failure) && failuresOf('failed_user_requests') < MAX_ATTEMPTS,
    retryDelay: 1000,
  })
  const again = (): void => {
    forgetFailures('failed_user_requests')
    void refetch()
  }
  if (stuck) return { state: 'failed', what: 'revoke', ...stuck }
  if (data) return { state: 'signed-in', user: data }
  if (data === null) return { state: 'nobody' }
  if (error) return { state: 'failed', what: 'user', error, retry: again }
  return { state: 'loading' }
}

const UserContext = createContext<CurrentUser | undefined>(undefined)

/** Provides the signed-in user to its children. */
export function UserProvider({ user, children }: { user: CurrentUser; children: ReactNode }) {
  return <UserContext value={user}>{children}</UserContext>
}

/**
 * The signed-in user. Only available inside screens that need a session.
 * @throws Error on a public screen, where there is no user
 */
export function useUser(): CurrentUser {
  const user = use(UserContext)
  if (!user) throw new Error('useUser needs a screen behind the session')
  return user
}

/**
 * Returns a function that signs out, in this browser and on the server. It resolves with the address to open next, or
 * with undefined if signing out failed; the session then shows the error.
 */
export function useSignOut(): () => Promise<string | undefined> {
  const client = useQueryClient()
  return async () => {
    const location = await end(client)
    if (location !== undefined) client.clear()
    return location
  }
}

/** Returns the path of a `continue_url` if it is on this host, and the fallback otherwise. */
export const safeContinuation = (
  wanted: string | undefined,
  fallback: string,
  here: Location = window.location,
): string => (wanted ? ownPath(wanted, here) : undefined) ?? fallback
