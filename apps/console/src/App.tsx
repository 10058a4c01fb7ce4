import { OutpostProvider } from '@outpost/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { type Brand, BrandProvider } from './brand.ts'
import { forms, screens } from './features.ts'
import { schemeOf, useDarkMode } from './frame/preferences.ts'
import { Session } from './frame/Session.tsx'
import { Splash } from './frame/Splash.tsx'
import { loadChunk } from './kit/chunk.ts'
import { configureClient } from './kit/client.ts'
import { formScreens, registerForms } from './kit/forms/forms.ts'
import { reopenLive } from './kit/live.ts'
import { makeQueryClient } from './kit/query.ts'
import { makeRouter } from './kit/router.tsx'
import { forgetUser } from './kit/session.tsx'
import { useLanguage } from './kit/texts.ts'

// Nobody who is not signed in needs the frame; for everybody else it loads while the server says who they are.
const frame = import('./frame/AppFrame.tsx')
const Frame = lazy(() => loadChunk(() => frame).then(({ AppFrame }) => ({ default: AppFrame })))
const NothingPermitted = lazy(() => loadChunk(() => import('./frame/StartScreens.tsx')).then((screens) => ({ default: screens.NothingPermitted })))

registerForms(forms)

function makeApplication(brand: Brand) {
  const queries = makeQueryClient()
  configureClient({
    xsrfCookie: brand.xsrf_cookie,
    version: import.meta.env.VITE_VERSION ?? '',
    onSessionLost: () => forgetUser(queries),
    onSessionRenewed: reopenLive,
  })
  const router = makeRouter({ screens: [...screens, ...formScreens], disabledRoutes: brand.disabled_routes, Session, Frame, NothingPermitted, Waiting: Splash })
  return { queries, router }
}

/** The whole console: theme, texts, cache and router for one brand. */
export function App({ brand }: { brand: Brand }) {
  const [{ queries, router }] = useState(() => makeApplication(brand))
  const { language, ui } = useLanguage()
  const mode = useDarkMode()
  return (
    <OutpostProvider accent={brand.color} colorScheme={schemeOf(mode)} locale={language} texts={ui}>
      <BrandProvider value={brand}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </BrandProvider>
    </OutpostProvider>
  )
}
