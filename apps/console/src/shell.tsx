import { PageSkeleton } from '@outpost/ui/PageSkeleton'
import { lazy, Suspense } from 'react'
import { useBrand } from './brand.ts'
import { features, screens } from './features.ts'
import { AppShell } from './shell/AppShell.tsx'
import { lostMessages, shellMessages } from './shell/messages.ts'
import { Session } from './shell/Session.tsx'
import { loadChunk } from './kit/browser/chunk.ts'
import { connectContributions } from './kit/screen/contributions.ts'
import { connect } from './kit/screen/feature.ts'
import { formScreens, registerForms } from './kit/form/parts/forms.ts'
import type { LostProps, RouterParts } from './kit/screen/router.tsx'
import { needMenuMessages, needMessages, withMessages } from './kit/i18n/i18n.ts'

const NothingPermitted = lazy(() =>
  loadChunk(() => import('./shell/StartScreens.tsx')).then((screens) => ({ default: screens.NothingPermitted })),
)
const Lost = lazy(() => loadChunk(() => withMessages(lostMessages, () => import('./shell/lost/LostScreen.tsx'))))
const LostPart = (props: LostProps) => (
  <Suspense fallback={<PageSkeleton shape="form" />}>
    <Lost {...props} />
  </Suspense>
)
const useDisabledRoutes = (): readonly string[] => useBrand().disabled_routes

/** Loads what the features contribute to pages of other features, and their forms. */
async function loadContributions() {
  const loaded = await import('./contributions.ts')
  registerForms(loaded.contributed.flatMap(({ forms = [] }) => forms))
  return loaded
}

let made: RouterParts | undefined

/**
 * Loads everything that needs a session: the shell, the menu and the pages of all features. The messages of the shell
 * are loaded when it resolves.
 */
export async function shellParts(): Promise<RouterParts> {
  await Promise.all([needMessages(shellMessages), needMenuMessages(features.map(({ messages }) => messages))])
  if (made) return made
  connect(features)
  connectContributions(loadContributions)
  made = {
    screens: [...screens, ...formScreens],
    useDisabledRoutes,
    Session,
    Shell: AppShell,
    NothingPermitted,
    Lost: LostPart,
    PageWaiting: PageSkeleton,
  }
  return made
}
