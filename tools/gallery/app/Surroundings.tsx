import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { OutpostProvider } from '@outpost/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { DialogHost } from '../../../apps/console/src/kit/dialog/dialog.tsx'
import { makeQueryClient } from '../../../apps/console/src/kit/api/query.ts'
import { UserProvider } from '../../../apps/console/src/kit/auth/session.tsx'
import { useLanguage } from '../../../apps/console/src/kit/i18n/i18n.ts'
import { Gallery } from './Gallery.tsx'
import type { Switches } from './switches.ts'

/** A user with all permissions that the stories need. */
const user = {
  id: 1,
  username: 'mira',
  email: 'mira@example.com',
  company_id: 1,
  company_name: 'Nordvik Water',
  permissions: ['view_tags', 'create_tags', 'update_tags', 'delete_tags', 'view_devices', 'execute_device_actions'],
} as unknown as CurrentUser

function makeRest(switches: Switches) {
  const Root = () => (
    <UserProvider user={user}>
      <Gallery switches={switches} />
      <DialogHost />
    </UserProvider>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: Root, notFoundComponent: () => null }),
    history: createMemoryHistory(),
  })
  return { router, queries: makeQueryClient() }
}

/** The providers around every screen of the console, with the gallery in place of the pages. */
export function Surroundings({ switches }: { switches: Switches }) {
  const [{ router, queries }] = useState(() => makeRest(switches))
  const { language, ui } = useLanguage()
  return (
    <OutpostProvider
      colorScheme={switches.scheme}
      density={switches.density}
      direction={switches.dir}
      locale={language}
      timeZone="Europe/Oslo"
      messages={ui}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OutpostProvider>
  )
}
