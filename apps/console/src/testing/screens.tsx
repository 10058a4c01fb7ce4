import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { OutpostProvider } from '@outpost/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll } from 'vitest'
import { features, screens } from '../features.ts'
import { connectContributions } from '../kit/screen/contributions.ts'
import { connect } from '../kit/screen/feature.ts'
import { makeQueryClient } from '../kit/api/query.ts'
import { Dialogs, makeRouter } from '../kit/screen/router.tsx'
import { UserProvider } from '../kit/auth/session.tsx'
import { settle } from './page.tsx'

let root: Root | undefined

// Stops timers that would otherwise run when the page of the test no longer exists.
afterAll(() => act(async () => root?.unmount()))

/**
 * Opens an address of the console as the given user, with all screens but without the shell.
 * @returns the resulting path
 */
export async function visit(at: string, user: CurrentUser): Promise<string> {
  await act(async () => root?.unmount())
  connect(features)
  connectContributions(() => import('../contributions.ts'))
  window.history.replaceState({}, '', at)
  document.body.innerHTML = '<div id="root"></div>'
  const router = makeRouter({
    screens,
    useDisabledRoutes: () => [],
    Session: () => (
      <UserProvider user={user}>
        <Outlet />
        <Dialogs />
      </UserProvider>
    ),
    Shell: () => <Outlet />,
    NothingPermitted: () => <p>nothing permitted</p>,
    Lost: ({ need }) => <p>{need === undefined ? 'no page' : `needs ${JSON.stringify(need)}`}</p>,
  })
  root = createRoot(document.getElementById('root')!)
  await act(async () =>
    root!.render(
      <OutpostProvider env="test">
        <QueryClientProvider client={makeQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </OutpostProvider>,
    ),
  )
  await settle(300)
  return window.location.pathname
}
