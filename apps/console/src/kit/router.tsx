import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  useMatches,
  useParams,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { type ComponentType, createContext, type ReactNode, use, useEffect } from 'react'
import { Arrivals, arriving, type Arriving } from './arriving.tsx'
import { Boundary } from './Boundary.tsx'
import { DialogHost } from './dialog.tsx'
import { goOffline, isOffline } from './offline.ts'
import { isEntrance } from './parts.ts'
import { cancelReads } from './reads.ts'
import { fill, firstScreen, nameOf, type Params, permitted, screenAt, type Screen, tabsOf } from './screen.ts'
import { useUser } from './session.tsx'
import { closeAll } from './windows/stack.ts'
import { useLeaveGuard } from './windows/useLeaveGuard.ts'

/** The parts of the application that stand around the screens. */
export interface RouterParts {
  screens: readonly Screen[]
  /** Screens that the brand has switched off, by name; a hook, since the brand may change at any time. */
  useDisabledRoutes: () => readonly string[]
  /** Around every screen that needs a session: it shows its children once the user is known. */
  Session: ComponentType
  /** Around every such screen that is not bare; it shows something while a page's code is on its way. */
  Frame: ComponentType
  /** Shown to a user for whom no screen is left. */
  NothingPermitted: ComponentType
  /** Shown while the code of frame or page is on its way. */
  Waiting: ComponentType
  /** What every page behind the session needs besides its own code, but for those that people come in by; asked for with that code. */
  common?: () => Promise<unknown>
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
 * drawn again, which never ends where the address is made from the present one.
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

/** A page's code, with what the page needs besides. */
function codeOf(entry: Screen, { common }: RouterParts): Arriving<object> {
  const needsMore = common !== undefined && entry.access !== 'public' && !isEntrance(entry.path)
  return arriving(needsMore ? async () => (await Promise.all([entry.page(), common()]))[0] : entry.page)
}

/**
 * Loads a page's code: it starts with the click, or with pointing at a link; a failure shows, and is mended, where the page
 * is drawn. Within the console it is waited for, so that the page comes without anything in its place before.
 */
async function loadPage(code: Arriving<object>, isFirst: boolean): Promise<void> {
  const loading = code.preload()
  if (!isFirst) await Promise.race([loading, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))])
}

/** Where pages are drawn. @param waiting what stands there while the code of one is on its way */
export const PagePlace = ({ waiting }: { waiting: ReactNode }) => (
  <Arrivals waiting={waiting}>
    <Outlet />
  </Arrivals>
)

function screenRoute(
  parts: RouterParts,
  entry: Screen,
  parent: () => AnyRoute,
  isFirst: () => boolean,
  prefix = '',
): AnyRoute {
  const code = codeOf(entry, parts)
  const { Part } = code
  const route = createRoute({
    getParentRoute: parent,
    path: routePath(entry.path.slice(prefix.length)),
    component: () => (entry.access === 'public' ? <Part /> : <Guarded entry={entry} Part={Part} />),
    loader: () => loadPage(code, isFirst()),
  })
  const children = tabsOf(parts.screens, entry.path).map((tab) =>
    screenRoute(parts, tab, () => route, isFirst, entry.path),
  )
  return children.length === 0 ? route : route.addChildren(children)
}

/** Breaks off what a page has asked for when another one takes its place; the same page with another record or filter goes on. */
function leavesPage(screens: readonly Screen[], from: string | undefined, to: string): boolean {
  const name = (address: string): string => nameOf(screenAt(screens, address) ?? { path: '/' })
  return from !== undefined && name(from) !== name(to)
}

function Root({ parts }: { parts: RouterParts }) {
  const { Waiting } = parts
  return (
    <PartsContext value={parts}>
      <Boundary>
        <PagePlace waiting={<Waiting />} />
      </Boundary>
    </PartsContext>
  )
}

/**
 * Makes the router from the list of all screens: public ones stand alone, the others behind the session and, unless they
 * are bare, in the frame; tabs are children of their screen; every unknown path leads to the first permitted page.
 */
export function makeRouter(parts: RouterParts) {
  const { screens, Session, Frame } = parts
  const root = createRootRoute({ component: () => <Root parts={parts} /> })
  const session = createRoute({ getParentRoute: () => root, id: 'session', component: () => <Session /> })
  const framed = createRoute({ getParentRoute: () => session, id: 'frame', component: () => <Frame /> })
  const whole = screens.filter((entry) => !entry.tab)
  const isPublic = (entry: Screen): boolean => entry.access === 'public'
  const unknown = createRoute({ getParentRoute: () => session, path: '$', component: ToFirst })
  // The first page is drawn with the frame around it before its code is there.
  let isFirst = true
  const routeOf = (entry: Screen, parent: () => AnyRoute): AnyRoute => screenRoute(parts, entry, parent, () => isFirst)
  framed.addChildren(
    whole.filter((entry) => !isPublic(entry) && !entry.bare).map((entry) => routeOf(entry, () => framed)),
  )
  session.addChildren([
    framed,
    unknown,
    ...whole.filter((entry) => !isPublic(entry) && entry.bare).map((entry) => routeOf(entry, () => session)),
  ])
  root.addChildren([session, ...whole.filter(isPublic).map((entry) => routeOf(entry, () => root))])
  const router = createRouter({
    routeTree: root,
    parseSearch: searchOf,
    stringifySearch: searchText,
    defaultPreload: 'intent',
    scrollRestoration: true,
    notFoundMode: 'root',
  })
  router.subscribe('onResolved', () => {
    isFirst = false
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (!leavesPage(screens, fromLocation?.pathname, toLocation.pathname)) return
    cancelReads()
    void isOffline().then((offline) => offline && goOffline(toLocation.href))
  })
  return router
}
