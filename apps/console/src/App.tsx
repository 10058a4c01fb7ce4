import { liveChannels, liveEvents } from '@outpost/contract/live'
import { OutpostProvider } from '@outpost/ui/theme'
import { placeToasts } from '@outpost/ui/Toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { FRESH, refreshBrand, useBrand } from './brand.ts'
import { screens } from './features.ts'
import { schemeOf, useDarkMode } from './frame/preferences.ts'
import { Session } from './frame/Session.tsx'
import { Splash } from './frame/Splash.tsx'
import { directionOf } from './frame/translation/direction.ts'
import { chosenTimeZone } from './frame/timeZone.ts'
import { arriving } from './kit/arriving.tsx'
import { loadChunk } from './kit/chunk.ts'
import { configureClient } from './kit/client.ts'
import { formScreens } from './kit/forms/forms.ts'
import { useLive, useLiveState } from './kit/live.ts'
import { makeQueryClient } from './kit/query.ts'
import { makeRouter } from './kit/router.tsx'
import { handleGlobalError, loseSession, renewedSession } from './kit/session.tsx'
import { useLanguage } from './kit/texts.ts'
import { loadContributions } from './rest.ts'

// Nobody who is not signed in needs the frame; for everybody else it loads while the server says who they are.
const frame = arriving(async () => ({ default: (await import('./frame/AppFrame.tsx')).AppFrame }))
void frame.preload()
const NothingPermitted = lazy(() =>
  loadChunk(() => import('./frame/StartScreens.tsx')).then((screens) => ({ default: screens.NothingPermitted })),
)

// Fixed by the specification, section 9 (FRAME-111).
placeToasts('top')

const useDisabledRoutes = (): readonly string[] => useBrand().disabled_routes

/**
 * What the console is drawn with, the first page found already: a router that still looks for it has React show something in its place,
 * and whatever stands there stands for 300 ms.
 */
export async function makeApplication() {
  const queries = makeQueryClient()
  configureClient({
    onSessionLost: () => loseSession(queries),
    onSessionRenewed: () => renewedSession(queries),
    onGlobalError: (item) => handleGlobalError(queries, item),
  })
  const router = makeRouter({
    screens: [...screens, ...formScreens(loadContributions)],
    useDisabledRoutes,
    Session,
    Frame: frame.Part,
    NothingPermitted,
    Waiting: Splash,
    common: loadContributions,
  })
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
      texts={ui}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OutpostProvider>
  )
}
