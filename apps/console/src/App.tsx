import { liveChannels, liveEvents } from '@outpost/contract/live'
import { OutpostProvider } from '@outpost/ui/theme'
import { placeToasts } from '@outpost/ui/Toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FRESH, refreshBrand, useBrand } from './brand.ts'
import { entrance } from './features/auth/entrance.ts'
import { guestEntrance } from './features/remote-access/guests/entrance.ts'
import { schemeOf, useDarkMode } from './shell/preferences.ts'
import { directionOf } from './shell/translation/direction.ts'
import { useChosenTimeZone } from './shell/timeZone.ts'
import { loadChunk } from './kit/browser/chunk.ts'
import { configureClient } from './kit/api/client.ts'
import { useLive, useLiveState } from './kit/live/live.ts'
import { makeQueryClient } from './kit/api/query.ts'
import { makeRouter, type RouterParts } from './kit/screen/router.tsx'
import { screenAt } from './kit/screen/screen.ts'
import { handleGlobalError, loseSession, renewedSession } from './kit/auth/session.tsx'
import { useLanguage } from './kit/i18n/i18n.ts'

// docs/rules/frame.md defines the position.
placeToasts('top')

/** Loads everything that needs a session: the shell and the screens of the features. */
const loadShell = (): Promise<RouterParts> => import('./shell.tsx').then(({ shellParts }) => shellParts())

const publicScreens = [...entrance, ...guestEntrance]

/** Sign-in and the other pages that need no session. They load without the shell. */
const entranceParts: RouterParts = {
  screens: publicScreens,
  useDisabledRoutes: () => [],
  Session: Outlet,
  Shell: Outlet,
  NothingPermitted: () => null,
  Lost: () => null,
  more: loadShell,
}

/**
 * Loads what the first page needs besides its messages.
 * @param address path of that page
 */
export const firstParts = async (address: string): Promise<RouterParts> =>
  screenAt(publicScreens, address) ? entranceParts : await loadChunk(loadShell)

/**
 * Prepares everything that the console is rendered with, including the first page. If the router still had to load that
 * page, React would show a fallback, and keep it for at least 300 ms.
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
  return { queries, router }
}

/**
 * The current brand. Changes are pushed to signed-in users. After a reconnect the brand is read again, because a change
 * may have been missed.
 */
function useLiveBrand() {
  const brand = useBrand()
  const live = useLiveState()
  useLive(liveChannels.brand, liveEvents.brandChanged, () => void refreshBrand())
  useEffect(() => {
    if (live === 'up') void refreshBrand(FRESH)
  }, [live])
  // Set while rendering, because effects of child components send the first requests, and every request reads it.
  configureClient({ xsrfCookie: brand.xsrf_cookie })
  return brand
}

/** The whole console: theme, messages, cache and router, with the brand of the installation. */
export function App({ queries, router }: Awaited<ReturnType<typeof makeApplication>>) {
  const brand = useLiveBrand()
  const { tag, ui } = useLanguage()
  const mode = useDarkMode()
  const timeZone = useChosenTimeZone()
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
