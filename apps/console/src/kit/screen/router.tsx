import type { PageSkeletonProps } from '@outpost/ui/PageSkeleton'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useMatches,
  useParams,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { type ComponentType, createContext, type ReactNode, use, useEffect } from 'react'
import { Boundary, Failure } from './Boundary.tsx'
import { loadCode } from './loadCode.ts'
import { loadChunk } from '../browser/chunk.ts'
import { DialogHost } from '../dialog/dialog.tsx'
import { cancelReads } from '../api/reads.ts'
import { fill, firstScreen, nameOf, type Params, permitted, screenAt, type Screen, shapeOf, tabsOf } from './screen.ts'
import { can } from '../auth/can.ts'
import { useUser } from '../auth/session.tsx'
import { translate } from '../i18n/i18n.ts'
import { closeAll } from '../dialog/windows/stack.ts'
import { useLeaveGuard } from '../dialog/windows/useLeaveGuard.ts'

export interface LostProps {
  /** What the page needs. Undefined if there is no page at the address. */
  need?: Screen['access']
}

/** The parts of the application that surround the screens. */
export interface RouterParts {
  screens: readonly Screen[]
  /** Names of screens that the brand has disabled. It is a hook, because the brand may change at any time. */
  useDisabledRoutes: () => readonly string[]
  /** Wraps every screen that needs a session. It renders its children once the user is known. */
  Session: ComponentType
  /** Wraps every screen that needs a session and is not bare. */
  Shell: ComponentType
  /** Shown to a user who may see no screen at all. */
  NothingPermitted: ComponentType
  /** Shown at an address without a page; with `need`, at a page for which the user lacks that access. */
  Lost: ComponentType<LostProps>
  /** Shown in place of a page whose code is still loading. */
  PageWaiting?: (props: PageSkeletonProps) => ReactNode
  /** If only the pages without a session are loaded: loads the rest of the console when another address is opened. */
  more?: () => Promise<RouterParts>
}

const PartsContext = createContext<RouterParts | undefined>(undefined)
function useParts(): RouterParts {
  const parts = use(PartsContext)
  if (!parts) throw new Error('A screen is drawn outside the router')
  return parts
}

/** The screens that the user may see, in the order of the list. */
export function useScreens(): Screen[] {
  const { screens, useDisabledRoutes } = useParts()
  return permitted(screens, useUser(), useDisabledRoutes())
}

/** Keeps query strings readable: plain text values instead of JSON. */
const searchText = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  )
  const text = new URLSearchParams(given).toString()
  // Filters use colons and commas, which need no escaping in a query (RFC 3986, section 3.4).
  return text === '' ? '' : `?${text.replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}
const searchOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1')

/** The current screen with its path parameters; undefined on an unknown path. */
export function useCurrentScreen(): { screen: Screen | undefined; params: Params } {
  const { screens } = useParts()
  const params = useParams({ strict: false }) as Params
  const id = useMatches().at(-1)?.fullPath
  return { screen: screens.find((entry) => routePath(entry.path) === id), params }
}

/**
 * Redirects to an address, once per address. The router's own component redirects at every render, which never ends if
 * the address is derived from the current one.
 */
export function Go({ to }: { to: string }) {
  const router = useRouter()
  useEffect(() => void router.navigate({ href: to, replace: true }), [router, to])
  return null
}

/** Redirects to a tab. What the address asks for, such as a filter, is meant for the list in that tab. */
function GoToTab({ path }: { path: string }) {
  const search = useRouterState({ select: (state) => state.location.searchStr })
  return <Go to={path + search} />
}

interface EntryProps {
  entry: Screen
  Part: ComponentType
}

/** Renders a screen if the user may see it, and otherwise says what is missing. */
function Guarded({ entry, Part }: EntryProps) {
  const mine = useScreens()
  const may = can(useUser(), entry)
  const params = useParams({ strict: false }) as Params
  const address = useRouterState({ select: (state) => state.location.pathname })
  // A screen that the brand has disabled does not exist.
  if (!mine.includes(entry)) return <LostPage {...(!may && { need: entry.access })} />
  // A page with tabs has no content of its own. It opens the first tab that the user may see.
  const tab = tabsOf(mine, entry.path)[0]
  if (tab && address === fill(entry.path, params)) return <GoToTab path={fill(tab.path, params)} />
  return (
    <Boundary resetKey={address}>
      <Part />
    </Boundary>
  )
}

/** Tells that an address has no page, or that the user may not see the page. */
export function LostPage(props: LostProps) {
  const { Lost, NothingPermitted } = useParts()
  return firstScreen(useScreens()) ? <Lost {...props} /> : <NothingPermitted />
}

/** The page of all addresses without a screen. The root leads to the first screen of the user. */
function Unknown() {
  const address = useRouterState({ select: (state) => state.location.pathname })
  const first = firstScreen(useScreens())
  return first && address === '/' ? <Go to={first.path} /> : <LostPage />
}

/** The open dialogs. They close when the page changes, except minimized ones. */
export function Dialogs() {
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && closeAll()), [router])
  useLeaveGuard(router.history)
  return <DialogHost />
}

/**
 * The time in ms for which the previous page stays visible while the next one loads. After 100 ms without a change, a
 * click seems to have had no effect.
 */
const PATIENCE = 100

/** The skeleton of a screen, with its heading if that is one of the messages of the menu, which are always loaded. */
const skeletonOf = ({ PageWaiting, screens }: RouterParts, entry: Screen) =>
  PageWaiting &&
  function Waiting() {
    const title = typeof entry.title === 'string' ? translate(entry.title) : undefined
    return (
      <PageWaiting shape={shapeOf(screens, entry)} {...(title !== undefined && title !== entry.title && { title })} />
    )
  }

/**
 * Creates the route of a screen. It waits for the code of the page before it renders. `React.lazy` would leave an empty
 * space for 300 ms even if the code is already loaded.
 */
function screenRoute(parts: RouterParts, entry: Screen, parent: () => AnyRoute, prefix = ''): AnyRoute {
  let Part: ComponentType | undefined
  const Page = () => {
    if (!Part) return null
    return entry.access === 'public' ? <Part /> : <Guarded entry={entry} Part={Part} />
  }
  const route = createRoute({
    getParentRoute: parent,
    path: routePath(entry.path.slice(prefix.length)),
    component: Page,
    pendingComponent: skeletonOf(parts, entry) ?? (() => null),
    loader: async ({ params }) => {
      const [code] = await loadChunk(() => Promise.all([loadCode(entry), entry.before?.(params as Params)]))
      Part = code.default
    },
  })
  const children = tabsOf(parts.screens, entry.path).map((tab) => screenRoute(parts, tab, () => route, entry.path))
  return children.length === 0 ? route : route.addChildren(children)
}

/**
 * Whether navigation leads to another page, which cancels the requests of the current one. Another record or filter of
 * the same page does not count.
 */
function leavesPage(screens: readonly Screen[], from: string | undefined, to: string): boolean {
  const name = (address: string): string => nameOf(screenAt(screens, address) ?? { path: '/' })
  return from !== undefined && name(from) !== name(to)
}

function Root({ parts }: { parts: RouterParts }) {
  return (
    <PartsContext value={parts}>
      <Boundary>
        <Outlet />
      </Boundary>
    </PartsContext>
  )
}

/**
 * Builds the tree of all screens. Public screens are at the top level, the others inside the session and, unless they
 * are bare, inside the shell. Tabs are children of their screen. Unknown paths have a page of their own in the
 * shell.
 */
function treeOf(parts: RouterParts, grow: (more: RouterParts) => void): AnyRoute {
  const { screens, Session, Shell, more } = parts
  const root = createRootRoute({ component: () => <Root parts={parts} /> })
  const session = createRoute({ getParentRoute: () => root, id: 'session', component: () => <Session /> })
  const framed = createRoute({ getParentRoute: () => session, id: 'frame', component: () => <Shell /> })
  const whole = screens.filter((entry) => !entry.tab)
  const isPublic = (entry: Screen): boolean => entry.access === 'public'
  const unknown = more
    ? createRoute({
        getParentRoute: () => session,
        path: '$',
        beforeLoad: async ({ location }) => {
          grow(await loadChunk(more))
          throw redirect({ href: location.href, replace: true })
        },
      })
    : createRoute({ getParentRoute: () => framed, path: '$', component: Unknown })
  const routeOf = (entry: Screen, parent: () => AnyRoute): AnyRoute => screenRoute(parts, entry, parent)
  framed.addChildren([
    ...whole.filter((entry) => !isPublic(entry) && !entry.bare).map((entry) => routeOf(entry, () => framed)),
    ...(more ? [] : [unknown]),
  ])
  session.addChildren([
    framed,
    ...(more ? [unknown] : []),
    ...whole.filter((entry) => !isPublic(entry) && entry.bare).map((entry) => routeOf(entry, () => session)),
  ])
  return root.addChildren([session, ...whole.filter(isPublic).map((entry) => routeOf(entry, () => root))])
}

/** Shown if the code of a page could not be loaded. Offers to try again. */
function FailedPage() {
  const router = useRouter()
  return <Failure again={() => void router.invalidate()} />
}

/**
 * Options that depend on the loaded parts. While the rest of the console loads, the current page stays: a placeholder
 * would belong to a route that the new tree no longer has.
 */
const ofPages = ({ more }: RouterParts) => ({
  defaultPendingMs: more ? Infinity : PATIENCE,
})

/** Creates the router from the list of all screens. */
export function makeRouter(parts: RouterParts) {
  let { screens } = parts
  const grow = (more: RouterParts): void => {
    screens = more.screens
    router.update({ ...router.options, routeTree: treeOf(more, grow), ...ofPages(more) })
  }
  const router = createRouter({
    routeTree: treeOf(parts, grow),
    parseSearch: searchOf,
    stringifySearch: searchText,
    defaultPreload: false,
    defaultPendingMinMs: 0,
    defaultStaleTime: Infinity,
    defaultErrorComponent: FailedPage,
    ...ofPages(parts),
    scrollRestoration: true,
    notFoundMode: 'root',
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (!leavesPage(screens, fromLocation?.pathname, toLocation.pathname)) return
    cancelReads()
  })
  return router
}
