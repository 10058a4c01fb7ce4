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
import { loadChunk } from '../browser/chunk.ts'
import { DialogHost } from '../dialog/dialog.tsx'
import { goOffline, isOffline } from '../api/offline.ts'
import { cancelReads } from '../api/reads.ts'
import { chainOf, fill, firstScreen, nameOf, type Params, permitted, screenAt, type Screen, tabsOf } from './screen.ts'
import { useUser } from '../auth/session.tsx'
import { withMessages } from '../i18n/i18n.ts'
import { closeAll } from '../dialog/windows/stack.ts'
import { useLeaveGuard } from '../dialog/windows/useLeaveGuard.ts'

/** The parts of the application that stand around the screens. */
export interface RouterParts {
  screens: readonly Screen[]
  /** Screens that the brand has switched off, by name; a hook, since the brand may change at any time. */
  useDisabledRoutes: () => readonly string[]
  /** Around every screen that needs a session: it shows its children once the user is known. */
  Session: ComponentType
  /** Around every such screen that is not bare. */
  Shell: ComponentType
  /** Shown to a user for whom no screen is left. */
  NothingPermitted: ComponentType
  /** Shown in place of a page whose code is long on its way. */
  PageWaiting?: () => ReactNode
  /** Where only the pages without a session are there: loads the rest of the console, as soon as another address is opened. */
  more?: () => Promise<RouterParts>
}

const PartsContext = createContext<RouterParts | undefined>(undefined)
function useParts(): RouterParts {
  const parts = use(PartsContext)
  if (!parts) throw new Error('A screen is drawn outside the router')
  return parts
}

/** The screens of this user, in the order of the list. */
export function useScreens(): Screen[] {
  const { screens, useDisabledRoutes } = useParts()
  return permitted(screens, useUser(), useDisabledRoutes())
}

/** Query strings stay as readable as they are typed: plain text values, no JSON. */
const searchText = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  )
  const text = new URLSearchParams(given).toString()
  // Colons and commas are what filters are made of, and need no escape in a query (RFC 3986, section 3.4).
  return text === '' ? '' : `?${text.replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}
const searchOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1')

/** The screen of the page that is shown, undefined on an unknown path. */
export function useCurrentScreen(): { screen: Screen | undefined; params: Params } {
  const { screens } = useParts()
  const params = useParams({ strict: false }) as Params
  const id = useMatches().at(-1)?.fullPath
  return { screen: screens.find((entry) => routePath(entry.path) === id), params }
}

/**
 * Goes elsewhere instead of drawing anything, once for each address: the router's own element goes again whenever it is
 * rendered again, which never ends where the address is made from the present one.
 */
export function Go({ to }: { to: string }) {
  const router = useRouter()
  useEffect(() => void router.navigate({ href: to, replace: true }), [router, to])
  return null
}

interface EntryProps {
  entry: Screen
  Part: ComponentType
}

/** Draws a screen for those who may see it; everybody else goes to the first page that is theirs. */
function Guarded({ entry, Part }: EntryProps) {
  const mine = useScreens()
  const params = useParams({ strict: false }) as Params
  const address = useRouterState({ select: (state) => state.location.pathname })
  if (!mine.includes(entry)) return <ToFirst />
  // A page with tabs has no content of its own: it opens at the first tab that the user may see.
  const tab = tabsOf(mine, entry.path)[0]
  if (tab && address === fill(entry.path, params)) return <Go to={fill(tab.path, params)} />
  return (
    <Boundary resetKey={address}>
      <Part />
    </Boundary>
  )
}

function ToFirst() {
  const { NothingPermitted } = useParts()
  const first = firstScreen(useScreens())
  return first ? <Go to={first.path} /> : <NothingPermitted />
}

/** The open dialogs. They belong to the page that they were opened on, but for those that were put aside. */
export function Dialogs() {
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && closeAll()), [router])
  useLeaveGuard(router.history)
  return <DialogHost />
}

/** Milliseconds for which the page before stays while the next one's code is on its way: most pages need nothing in their place. */
const PATIENCE = 400

/** Loads a page's code and what it says. */
const loadCode = ({ page, messages }: Screen) => (messages ? withMessages(messages, page) : page())

/** A route waits for the code of its page before it is rendered. React's own `lazy` would leave an empty place for 300 ms, even where the code is there. */
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
    loader: async ({ params }) => {
      const [code] = await loadChunk(() => Promise.all([loadCode(entry), entry.before?.(params as Params)]))
      Part = code.default
    },
  })
  const children = tabsOf(parts.screens, entry.path).map((tab) => screenRoute(parts, tab, () => route, entry.path))
  return children.length === 0 ? route : route.addChildren(children)
}

/** Loads the code of the page at an address, such as one that is pointed at. A failure shows when the page is opened. */
export function preloadScreen(screens: readonly Screen[], address: string): void {
  const entry = screenAt(screens, address)
  for (const each of entry ? chainOf(screens, entry) : [])
    if (each === entry || entry?.tab !== undefined) void loadCode(each).catch(() => undefined)
}

/** Breaks off what a page has asked for when another one takes its place; the same page with another record or filter goes on. */
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
 * The tree of all screens: public ones stand alone, the others behind the session and, unless they are bare, in the frame; tabs are
 * children of their screen; every unknown path leads to the first permitted page.
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
    : createRoute({ getParentRoute: () => session, path: '$', component: ToFirst })
  const routeOf = (entry: Screen, parent: () => AnyRoute): AnyRoute => screenRoute(parts, entry, parent)
  framed.addChildren(
    whole.filter((entry) => !isPublic(entry) && !entry.bare).map((entry) => routeOf(entry, () => framed)),
  )
  session.addChildren([
    framed,
    unknown,
    ...whole.filter((entry) => !isPublic(entry) && entry.bare).map((entry) => routeOf(entry, () => session)),
  ])
  return root.addChildren([session, ...whole.filter(isPublic).map((entry) => routeOf(entry, () => root))])
}

/** A page whose code could not be loaded; it is tried again. */
function FailedPage() {
  const router = useRouter()
  return <Failure again={() => void router.invalidate()} />
}

const ofPages = ({ PageWaiting }: RouterParts) => ({ defaultPendingComponent: PageWaiting ?? (() => null) })

/** Makes the router from the list of all screens. */
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
    defaultPendingMs: PATIENCE,
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
    void isOffline().then((offline) => offline && goOffline(toLocation.href))
  })
  return router
}
