import { settings } from '@outpost/contract/settings'
import { NavigateProvider } from '@outpost/ui/Link'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { CallError } from '../kit/client.ts'
import { closeLive, openLive, useLiveState } from '../kit/live.ts'
import { queryOf } from '../kit/query.ts'
import { whenQuiet } from '../kit/quiet.ts'
import { Dialogs, Go } from '../kit/router.tsx'
import { UserProvider, useSession } from '../kit/session.tsx'
import { ALL_SETTINGS } from '../kit/storage.ts'
import { Splash } from './Splash.tsx'

const EmailNotVerified = lazy(async () => ({ default: (await import('./AccountNotices.tsx')).EmailNotVerified }))
const MfaRequired = lazy(async () => ({ default: (await import('./AccountNotices.tsx')).MfaRequired }))
const Maintenance = lazy(async () => ({ default: (await import('./StartScreens.tsx')).Maintenance }))

/** Stands around everything that needs a signed-in user: asks who it is, and shows what keeps the console from starting. */
export function Session() {
  const session = useSession()
  const client = useQueryClient()
  const router = useRouter()
  // The saved views are read together with the user, so that the first table does not wait for them.
  useEffect(() => void client.prefetchQuery({ ...queryOf(settings.list, ALL_SETTINGS), retry: false, staleTime: Infinity }), [client])
  useLiveSession(session.state === 'signed-in')
  if (session.state === 'loading') return <Splash />
  if (session.state === 'nobody') return <ToLogin />
  if (session.state === 'failed') return <Failed error={session.error} retry={session.retry} />
  return (
    <NavigateProvider navigate={(href) => void router.navigate({ href })}>
      <UserProvider user={session.user}>
        <Outlet />
        <Dialogs />
      </UserProvider>
    </NavigateProvider>
  )
}

/** Account codes that keep a person out have a screen of their own, which says how to get in (AUTH-035). */
function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const code = error instanceof CallError ? error.items[0]?.code : undefined
  const Blocked = code === 'EMAIL_NOT_VERIFIED' ? EmailNotVerified : code === 'MFA_MANDATORY' ? MfaRequired : undefined
  if (!Blocked) return <Maintenance error={error} retry={retry} />
  return (
    <>
      <Blocked retry={retry} />
      <Dialogs />
    </>
  )
}

/** To the login page, which leads back to where the person is now. */
function ToLogin() {
  const [here] = useState(useRouter().state.location.href)
  return <Go to={here === '/' ? '/login' : `/login?continue_url=${encodeURIComponent(here)}`} />
}

/**
 * The live connection lasts as long as the session; the first page comes before it. What changed before it was up, or while
 * it was away, was pushed to nobody and is read again.
 */
function useLiveSession(signedIn: boolean): void {
  const client = useQueryClient()
  const live = useLiveState()
  useEffect(() => {
    if (!signedIn) return
    const stopWaiting = whenQuiet(client, () => void openLive())
    return () => {
      stopWaiting()
      closeLive()
    }
  }, [signedIn, client])
  useEffect(() => {
    if (live !== 'up') return
    void client.invalidateQueries({ predicate: (query) => query.state.data !== null && query.queryKey[0] !== '/user' })
  }, [live, client])
}
