import { auth, type CurrentUser } from '@outpost/contract/auth'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { call, CallError, SESSION_LIMIT } from './client.ts'
import { queryKey } from './query.ts'

/** Attempts at reading the user before the maintenance screen shows (specification, section 8). */
const ATTEMPTS = 3

/** Whether the person is known: still asking, nobody signed in, somebody signed in, or the server does not say. */
export type SessionState =
  | { state: 'loading' }
  | { state: 'nobody' }
  | { state: 'signed-in'; user: CurrentUser }
  | { state: 'failed'; error: Error; retry: () => void }

const userKey = queryKey(auth.user, {})

const isRefusal = (error: Error): boolean => error instanceof CallError && error.answered && error.status < 500

/** The user, or null where nobody is signed in: that is an answer, not a failure. */
async function readUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await call(auth.user, {}, { signal, timeout: SESSION_LIMIT })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

/** The session is gone: everything behind it gives way to the login page. */
export const forgetUser = (client: QueryClient): void => void client.setQueryData(userKey, null)

/** Asks who is signed in. The answer stays until signing in, signing out or a lost session changes it. */
export function useSession(): SessionState {
  const { data, error, refetch } = useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => readUser(signal),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: (failures, failure) => failures < ATTEMPTS - 1 && !isRefusal(failure),
    retryDelay: 1000,
  })
  if (data) return { state: 'signed-in', user: data }
  if (data === null) return { state: 'nobody' }
  if (error) return { state: 'failed', error, retry: () => void refetch() }
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

/** Ends the session, here and on the server. An unreachable server does not keep anybody signed in on this screen. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await call(auth.revoke, {}, { timeout: SESSION_LIMIT }).catch(() => undefined)
    client.clear()
  }
}

/** A `continue_url` is followed only inside this very host; anything else gives the fallback. */
export function safeContinuation(wanted: string | undefined, fallback: string, here: Location = window.location): string {
  if (!wanted || !URL.canParse(wanted, here.href)) return fallback
  const url = new URL(wanted, here.href)
  return url.host === here.host && /^https?:$/.test(url.protocol) ? url.pathname + url.search + url.hash : fallback
}
