import { NavigateProvider } from '@outpost/ui/Link'
import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, useCallback, useEffect, useState } from 'react'
import { useBrand } from '../brand.ts'
import { loadChunk } from '../kit/browser/chunk.ts'
import { setGoTo } from '../kit/screen/goTo.ts'
import { closeLive, openLive, useLiveState } from '../kit/live/live.ts'
import { refreshAll } from '../kit/api/query.ts'
import { whenQuiet } from '../kit/browser/quiet.ts'
import { Dialogs, Go } from '../kit/screen/router.tsx'
import { UserProvider, useSession } from '../kit/auth/session.tsx'
import { storedSettings } from '../kit/browser/storage.ts'
import { needErrorMessages } from '../kit/i18n/i18n.ts'
import { underBrand } from './resources.ts'
import { Splash } from './Splash.tsx'

const Failed = lazy(async () => ({ default: (await loadChunk(() => import('./Failed.tsx'))).Failed }))

/** Wraps everything that needs a signed-in user. Reads the user, and shows a screen if the console cannot start. */
export function Session() {
  const session = useSession()
  useLiveSession(session.state === 'signed-in')
  if (session.state === 'loading') return <Splash />
  if (session.state === 'nobody') return <ToLogin />
  if (session.state === 'failed') return <Failed {...session} />
  return <SignedIn user={session.user} />
}

/**
 * Provides the user, and reads the user's stored settings before the pages, so that tables and dialogs start with them.
 */
function SignedIn({ user }: { user: CurrentUser }) {
  const router = useRouter()
  const stored = useQuery(storedSettings())
  const brand = useBrand()
  const go = useCallback((href: string) => void router.navigate({ href }), [router])
  useEffect(() => setGoTo(go), [go])
  useWatches()
  // True even after a failure: settings that cannot be read must not prevent pages from opening.
  if (!stored.isFetched) return <Splash />
  return (
    <NavigateProvider navigate={go}>
      <UserProvider user={underBrand(user, brand)}>
        <Outlet />
        <Dialogs />
      </UserProvider>
    </NavigateProvider>
  )
}

/** Loads the background watchers (new versions, network) and the error messages, once the first page has its data. */
function useWatches(): void {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let ended = false
    const stopWaiting = whenQuiet(client, () => {
      void needErrorMessages()
      void loadChunk(() => import('./update/watches.ts')).then(({ startWatches }) => {
        if (!ended) stop = startWatches(client)
      })
    })
    return () => {
      ended = true
      stopWaiting()
      stop?.()
    }
  }, [client])
}

/** Redirects to the login page, which leads back to the current page. */
function ToLogin() {
  const [here] = useState(useRouter().state.location.href)
  return <Go to={here === '/' ? '/login' : `/login?continue_url=${encodeURIComponent(here)}`} />
}

/**
 * Keeps the live connection open as long as the session. It opens after the first page has loaded. Changes made while
 * it was down were not pushed, so the data on screen is refetched when it connects.
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
    if (live === 'up') refreshAll(client)
  }, [live, client])
}
