import type { CurrentUser } from '@outpost/contract/auth/schemas'
import type { Access, Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import type { PageShape } from '@outpost/ui/PageSkeleton'
import type { ComponentType } from 'react'
import { can, type Several } from '../auth/can.ts'
import type { HelpArea } from './help.ts'
import { queryOf } from '../api/query.ts'
import type { FirstRead } from '../table/firstRead.ts'
import type { Label, Messages } from '../i18n/i18n.ts'

/** Menu groups, in order. */
const navGroups = ['management', 'connect', 'vpn', 'administration', 'system'] as const
export type NavGroupName = (typeof navGroups)[number]

export type Params = Readonly<Record<string, string>>

/** A title that is read from a record, such as the name of a device. */
export interface RecordTitle {
  query: (params: Params, how?: { lasting?: boolean }) => ReturnType<typeof queryOf>
  name: (record: never) => string
}

/**
 * The menu entry of a screen: its group, its position in the group, and its icon. Screens with the same position share
 * an entry, which opens the first of them that the user may see.
 */
export interface NavPlace {
  group: NavGroupName
  place: number
  /** Position among the screens that share the entry. Screens without one follow, in the order of the features. */
  order?: number
  /** Label of the entry, if it differs from the title of the screen. */
  label?: Label
  /**
   * Other pages for which the entry is highlighted: screen paths, or `/forms/{name}` with the name of a form inserted.
   */
  highlights?: readonly string[]
  icon: ComponentType<{ size?: number; stroke?: number }>
}

/** The file of a page: its component, and what it reads first. */
interface PageFile {
  default: ComponentType
  first?: FirstRead
}

export interface Screen {
  /** Path with parameters in braces, as in the contract: `/devices/{id}`. */
  path: `/${string}`
  /** Name for breadcrumbs, the menu and the brand. By default it is the path with dots instead of slashes. */
  name?: string
  /** Users without this access are told what is missing. A page with tabs requires the access of at least one tab. */
  access: Access | Several
  title: Label | RecordTitle
  /** If given, the screen has a menu entry. */
  nav?: NavPlace
  /** Path of the parent screen in the breadcrumbs, whose menu entry is highlighted. */
  under?: `/${string}`
  /**
   * The screen is a tab of the screen in `under`. It is rendered inside that page, which opens its first permitted tab.
   * A number sets the position among the tabs, for pages whose tabs are not in the order of the features. Tabs without
   * a number follow.
   */
  tab?: true | number
  /** Opened from the header or from another page, not from the menu. Such a tab is listed only while it is open. */
  outsideMenu?: true
  /** Rendered without the shell and, if `access` is `public`, without a session. */
  bare?: true
  /** The area that the help panel explains; by default that of the parent screen. */
  help?: HelpArea
  page: () => Promise<PageFile>
  /** Rendered before the contributions of other features are loaded. They are added when they arrive. */
  early?: true
  /** What its skeleton shows while it loads; by default a list, the facts of a record, a form, or the place of a tab. */
  shape?: PageShape
  /** The messages of the page; by default those of its feature. */
  messages?: Messages
  /** Awaited together with the code of the page, at every navigation to it. */
  before?: (params: Params) => Promise<unknown>
}

/**
 * Declares a screen. The list of all screens determines the routes, the menu, the breadcrumbs, the document titles and
 * the first screen of a user.
 * @example
 * screen({
 *   path: '/tags', access: tags.list.access, title: 'tags:title', page: () => import('./TagsPage.tsx'),
 *   nav: { group: 'administration', place: 3, icon: IconTag },
 * })
 */
export const screen = (spec: Screen): Screen => spec

/**
 * Creates a title that is read from a record.
 * @example title: titleOf(tags.get, ({ id }) => ({ id: Number(id) }), (tag) => tag.name)
 */
export const titleOf = <E extends Endpoint>(
  endpoint: E,
  input: (params: Params) => InputOf<E>,
  name: (record: ResultOf<E>) => string,
): RecordTitle => ({
  query: (params, how) => queryOf(endpoint, input(params), how) as ReturnType<typeof queryOf>,
  name,
})

type Reader = Pick<CurrentUser, 'permissions'>

/** The name of a screen. The default for `/vpn/quick-connect` is `vpn.quick-connect`. */
export const nameOf = ({ name, path }: Pick<Screen, 'name' | 'path'>): string =>
  name ?? path.slice(1).replaceAll('/', '.')

function matches(path: string, address: string): boolean {
  const [wanted, given] = [path.split('/'), address.replace(/(.)\/$/, '$1').split('/')]
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('{') || part === given[at])
}

/** The values of the parameters of a path in an address. */
export const paramsOf = (path: string, address: string): Params => {
  const given = address.split('/')
  return Object.fromEntries(
    path.split('/').flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), given[at] ?? '']] : [])),
  )
}

/** The screen at an address. Literal paths take precedence over paths with parameters. */
export const screenAt = (screens: readonly Screen[], address: string): Screen | undefined =>
  screens
    .filter(({ path }) => matches(path, address))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]

/**
 * The screens that the user may see and that the brand has not disabled. Disabling a screen also disables the screens
 * below it.
 */
export function permitted(screens: readonly Screen[], user: Reader, disabledRoutes: readonly string[] = []): Screen[] {
  const isOn = (entry: Screen): boolean =>
    !chainOf(screens, entry).some((above) => disabledRoutes.includes(nameOf(above)))
  return screens.filter((entry) => can(user, entry) && (disabledRoutes.length === 0 || isOn(entry)))
}

type MenuScreen = Screen & { nav: NavPlace }

export interface NavEntryGroup {
  group: NavGroupName
  /** One screen per menu entry. */
  screens: MenuScreen[]
}

const sharesLine = (one: NavPlace, other: NavPlace): boolean => one.group === other.group && one.place === other.place

const LAST = 1000

/** The screens that share a menu entry, in order. `LineTabs` shows them as tabs. */
export const lineOf = (screens: readonly Screen[], line: NavPlace): MenuScreen[] =>
  screens
    .filter((entry): entry is MenuScreen => entry.nav !== undefined && sharesLine(entry.nav, line))
    .toSorted((a, b) => (a.nav.order ?? LAST) - (b.nav.order ?? LAST))

/** The menu: groups in order, without empty ones, and their entries by position. */
export function navigationOf(screens: readonly Screen[]): NavEntryGroup[] {
  const all = screens.filter((entry): entry is MenuScreen => entry.nav !== undefined)
  const entries = all.filter((entry) => lineOf(all, entry.nav)[0] === entry)
  return navGroups
    .map((group) => ({
      group,
      screens: entries.filter((entry) => entry.nav.group === group).toSorted((a, b) => a.nav.place - b.nav.place),
    }))
    .filter((group) => group.screens.length > 0)
}

/**
 * Whether a menu entry is highlighted for the current page.
 * @param chain the parent screens, topmost first, ending with the screen of the page
 */
export function isMarked(line: MenuScreen, chain: readonly Screen[], params: Params = {}): boolean {
  if (chain.some(({ path, nav }) => path === line.path || (nav !== undefined && sharesLine(nav, line.nav)))) return true
  // All forms share a route and differ only in the name in the address.
  const here = chain.at(-1)?.path.replace(/^\/forms\/\{name\}.*$/, `/forms/${params['name']}`)
  return here !== undefined && (line.nav.highlights?.includes(here) ?? false)
}

/** The screen that is opened by default, and instead of unknown addresses: the first menu entry. */
export const firstScreen = (screens: readonly Screen[]): Screen | undefined => navigationOf(screens)[0]?.screens[0]

/** The screen with its parents, topmost first. A cycle in the declarations ends at the first repetition. */
export function chainOf(screens: readonly Screen[], current: Screen): Screen[] {
  const chain: Screen[] = []
  for (
    let at: Screen | undefined = current;
    at && !chain.includes(at);
    at = screens.find((entry) => entry.path === at!.under)
  )
    chain.unshift(at)
  return chain
}

const tabPlace = ({ tab }: Screen): number => (typeof tab === 'number' ? tab : LAST)

/** The tabs of a screen, by position and then in the order of the list. */
export const tabsOf = (screens: readonly Screen[], parent: string): Screen[] =>
  screens
    .filter((entry) => entry.tab !== undefined && entry.under === parent)
    .toSorted((a, b) => tabPlace(a) - tabPlace(b))

/** What the skeleton of a screen shows. */
export function shapeOf(screens: readonly Screen[], { path, tab, shape }: Screen): PageShape {
  if (shape !== undefined) return shape
  if (tab !== undefined) return 'part'
  if (path.startsWith('/forms/')) return 'form'
  return path.includes('{') || tabsOf(screens, path).length > 0 ? 'record' : 'list'
}

/** Inserts URL-encoded parameters into a path. */
export const fill = (path: string, values: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

/**
 * The address of a screen. The parameters must match those of its path.
 * @example href('/devices/{id}', { id: 5 }) // '/devices/5'
 */
export const href = <P extends string>(
  path: P,
  ...values: [ParamNames<P>] extends [never] ? [] : [Record<ParamNames<P>, string | number>]
): string => fill(path, values[0] ?? {})
