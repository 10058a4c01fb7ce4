import { liveChannels, liveEvents } from '@outpost/contract/live'
import { OutpostProvider } from '@outpost/ui/theme'
import { placeToasts } from '@outpost/ui/Toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FRESH, refreshBrand, useBrand } from './brand.ts'
import { entrance } from './features/auth/entrance.ts'
import { schemeOf, useDarkMode } from './shell/preferences.ts'
import { directionOf } from './shell/translation/direction.ts'
import { chosenTimeZone } from './shell/timeZone.ts'
import { loadChunk } from './kit/browser/chunk.ts'
import { configureClient } from './kit/api/client.ts'
import { useLive, useLiveState } from './kit/live/live.ts'
import { makeQueryClient } from './kit/api/query.ts'
import { makeRouter, type RouterParts } from './kit/screen/router.tsx'
import { screenAt } from './kit/screen/screen.ts'
import { handleGlobalError, loseSession, renewedSession } from './kit/auth/session.tsx'
import { useLanguage } from './kit/i18n/i18n.ts'

// Fixed by the specification, section 9.
placeToasts('top')

/** Everything behind the session: the frame, and what the features bring. */
const loadShell = (): Promise<RouterParts> => import('./shell.tsx').then(({ shellParts }) => shellParts())

/** Sign-in and the other pages without a session: they come without the shell. */
const entranceParts: RouterParts = {
  screens: entrance,
  useDisabledRoutes: () => [],
  Session: Outlet,
  Shell: Outlet,
  NothingPermitted: () => null,
  more: loadShell,
}

/** What the first page needs besides the texts. @param address path of that page */
export const firstParts = async (address: string): Promise<RouterParts> =>
  screenAt(entrance, address) ? entranceParts : await loadChunk(loadShell)

/**
 * What the console is rendered with, the first page loaded already: a router that still loads it has React show something in its place,
 * and whatever stands there stands for 300 ms.
 */
export async function makeApplication(parts: RouterParts) {
  const queries = makeQueryClient()
  configureClient({
    onSessionLost: () => loseSession(queries),
    onSessionRenewed: () => renewedSession(queries),
    onGlobalError: (item) => handleGlobalError(queries, item),
  })
  const router = makeRouter(parts)
  await router.load()
  // Another choice loads the page anew, so it is read once.
  return { queries, router, timeZone: chosenTimeZone() }
}

/** The brand of now: a change is pushed to those who are signed in, and may have been missed while the connection was away. */
function useLiveBrand() {
  const brand = useBrand()
  const live = useLiveState()
  useLive(liveChannels.brand, liveEvents.brandChanged, () => void refreshBrand())
  useEffect(() => {
    if (live === 'up') void refreshBrand(FRESH)
  }, [live])
  // Every call reads it, and the first ones come from effects further in.
  configureClient({ xsrfCookie: brand.xsrf_cookie })
  return brand
}

/** The whole console: theme, texts, cache and router, under the installation's brand. */
export function App({ queries, router, timeZone }: Awaited<ReturnType<typeof makeApplication>>) {
  const brand = useLiveBrand()
  const { tag, ui } = useLanguage()
  const mode = useDarkMode()
  return (
    <OutpostProvider
      accent={brand.color}
      darkText={brand.dark_text}
      colorScheme={schemeOf(mode)}
      locale={tag}
      direction={directionOf(tag)}
      timeZone={timeZone}
      messages={ui}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OutpostProvider>
  )
}
