import { auth } from '@outpost/contract/auth/endpoints'
import type { CurrentUser } from '@outpost/contract/auth/schemas'
import type { ErrorCode, ErrorItem } from '@outpost/contract/kit/errors'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { countFailure, failuresOf, forgetFailures, MOST_ATTEMPTS } from '../api/attempts.ts'
import { call, CallError, SESSION_LIMIT } from '../api/client.ts'
import { reopenLive } from '../live/live.ts'
import { ownPath } from '../browser/ownPath.ts'
import { queryKey, refreshAll } from '../api/query.ts'
import { revokeSession } from './revoke.ts'

/**
 * Whether the person is known: still asking, nobody signed in, somebody signed in, or the server does not say.
 * `what` failed: to read the user, or to end a session.
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
 * Asks whether there is a session, before anything else is asked, while the page is still loading. The answer is
 * for the first reading of the user; every later one asks anew.
 */
export function beginSession(): void {
  begun = askForSession()
  // The person who reads the user hears of it.
  begun.catch(() => undefined)
}

/** The user, or null where nobody is signed in: that is an answer, not a failure. */
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

/** A session that could not be ended, and the way to try again. */
export interface Trouble {
  error: Error
  retry: () => void
}
let trouble: Trouble | undefined
const watchers = new Set<() => void>()
function setTrouble(next: typeof trouble): void {
  trouble = next
  for (const watcher of watchers) watcher()
}
function watchTrouble(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Ends the session on the server and forgets all that was read in it. @returns where to go then; undefined where it did not end */
async function end(client: QueryClient): Promise<string | undefined> {
  setTrouble(undefined)
  try {
    const location = await revokeSession()
    client.clear()
    return location
  } catch (error) {
    setTrouble({ error: error as Error, retry: () => loseSession(client) })
    return undefined
  }
}

/** The session cannot be renewed: it is ended, and everything behind it gives way to the login page. */
export function loseSession(client: QueryClient): void {
  void end(client).then((location) => location !== undefined && client.setQueryData(userKey, null))
}

/** Heard by whatever holds on to a session that has been renewed. */
export const TOKEN_REFRESHED = 'token-refreshed'

/** After a renewal connections are made anew and what is on screen is read again; a borrowed session also begins anew. */
export function renewedSession(client: QueryClient): void {
  reopenLive()
  window.dispatchEvent(new Event(TOKEN_REFRESHED))
  // Reading the user begins with the session.
  if (client.getQueryData<CurrentUser | null>(userKey)?.isImpersonating)
    void client.invalidateQueries({ queryKey: userKey })
  refreshAll(client)
}

const isBlock = (code: ErrorCode): boolean => code === 'EMAIL_NOT_VERIFIED' || code === 'MFA_MANDATORY'

/** What every page has to give way to: a blocked account shows its notice, a lost anti-forgery value is asked for again. */
export function handleGlobalError(client: QueryClient, { code, source }: ErrorItem): void {
  if (code === 'XSRF_MISMATCH') void askForSession().catch(() => undefined)
  else if (isBlock(code) && client.getQueryData(userKey)) void client.resetQueries({ queryKey: userKey })
  // The page believes in a permission that the server does not: who the reader is, is read anew, and the page gives way.
  else if (code === 'FORBIDDEN' && client.getQueryData<CurrentUser | null>(userKey)?.permissions.includes(source ?? ''))
    void client.invalidateQueries({ queryKey: userKey }, { cancelRefetch: false })
}

/** The session that could not be ended, if there is one; the pages outside the session show it too. */
export const useTrouble = (): Trouble | undefined => useSyncExternalStore(watchTrouble, () => trouble)

/** Asks who is signed in. The answer stays until signing in, signing out or a lost session changes it. */
export function useSession(): SessionState {
  const stuck = useTrouble()
  const { data, error, refetch } = useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => readUser(signal),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: (_, failure) =>
      failure instanceof CallError && !isRefusal(failure) && failuresOf('failed_user_requests') < MOST_ATTEMPTS,
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

/** Gives everything inside the signed-in user. */
export function UserProvider({ user, children }: { user: CurrentUser; children: ReactNode }) {
  return <UserContext value={user}>{children}</UserContext>
}

/**
 * The signed-in user; only inside screens that need a session.
 * @throws Error on a public screen, where there is no user
 */
export function useUser(): CurrentUser {
  const user = use(UserContext)
  if (!user) throw new Error('useUser needs a screen behind the session')
  return user
}

/** Ends the session, here and on the server. @returns where to go then; undefined where it did not end, which the session then shows */
export function useSignOut(): () => Promise<string | undefined> {
  const client = useQueryClient()
  return () => end(client)
}

/** A `continue_url` is followed only inside this very host; anything else gives the fallback. */
export const safeContinuation = (
  wanted: string | undefined,
  fallback: string,
  here: Location = window.location,
): string => (wanted ? ownPath(wanted, here) : undefined) ?? fallback
