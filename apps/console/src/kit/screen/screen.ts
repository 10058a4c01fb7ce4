import type { CurrentUser } from '@outpost/contract/auth/schemas'
import type { Access, Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import type { ComponentType } from 'react'
import { can, type Several } from '../auth/can.ts'
import type { HelpArea } from './help.ts'
import { queryOf } from '../api/query.ts'
import type { Label, Messages } from '../i18n/i18n.ts'

/** Groups of the menu, in their order. */
export const navGroups = ['management', 'connect', 'vpn', 'administration', 'system'] as const
export type NavGroupName = (typeof navGroups)[number]

export type Params = Readonly<Record<string, string>>

/** A title that is read from a record, such as a device's name. */
export interface RecordTitle {
  query: (params: Params) => ReturnType<typeof queryOf>
  name: (record: never) => string
}

/**
 * The line of a screen in the menu: its group, its place in the group, and its drawing. Screens with the same place share
 * one line, which leads to the first of them that the user may see.
 */
export interface NavPlace {
  group: NavGroupName
  place: number
  /** Among the screens of one line, whichever features bring them; those without stand behind, in the order of the features. */
  order?: number
  /** What the line says, where it is not the screen's own title. */
  label?: Label
  /** Pages elsewhere that mark the line as well: paths of screens, and `/forms/{name}` with the form's own name put in. */
  highlights?: readonly string[]
  icon: ComponentType<{ size?: number; stroke?: number }>
}

export interface Screen {
  /** `/devices/{id}`: parameters in braces, as in the contract. */
  path: `/${string}`
  /** By what breadcrumbs, the menu and the brand know the screen; its path with dots unless it says otherwise. */
  name?: string
  /** The person who lacks it is sent elsewhere; of several permissions a page with tabs needs some one, that of a tab. */
  access: Access | Several
  title: Label | RecordTitle
  /** Given, the screen stands in the menu. */
  nav?: NavPlace
  /** Path of the screen above it in the breadcrumbs; the menu marks that one as active. */
  under?: `/${string}`
  /**
   * A tab of the screen it stands under: drawn inside that page, which shows the first permitted tab by itself. A number is its place among the
   * tabs, for a page whose tabs do not stand in the order of the features; those without one come after.
   */
  tab?: true | number
  /** Reached from the header or a page, not from the menu. */
  outsideMenu?: true
  /** Drawn without the frame. With `public` access also without a session. */
  bare?: true
  /** What the help panel explains here. Left out, the help of the screen above. */
  help?: HelpArea
  page: () => Promise<{ default: ComponentType }>
  /** What the page says; left out, the texts of its feature. */
  messages?: Messages
  /** Awaited with the page's code, for each address anew. */
  before?: (params: Params) => Promise<unknown>
}

/**
 * Declares a screen. From the list of all screens come the router, the menu, breadcrumbs, document titles and the first
 * page that a user may see.
 * @example
 * screen({
 *   path: '/tags', access: tags.list.access, title: 'tags:title', page: () => import('./TagsPage.tsx'),
 *   nav: { group: 'administration', place: 3, icon: IconTag },
 * })
 */
export const screen = (spec: Screen): Screen => spec

/** A title taken from a record. @example title: titleOf(tags.get, ({ id }) => ({ id: Number(id) }), (tag) => tag.name) */
export const titleOf = <E extends Endpoint>(
  endpoint: E,
  input: (params: Params) => InputOf<E>,
  name: (record: ResultOf<E>) => string,
): RecordTitle => ({
  query: (params) => queryOf(endpoint, input(params)) as ReturnType<typeof queryOf>,
  name,
})

type Reader = Pick<CurrentUser, 'permissions'>

/** The name of a screen: `/vpn/quick-connect` is `vpn.quick-connect`. */
export const nameOf = ({ name, path }: Pick<Screen, 'name' | 'path'>): string =>
  name ?? path.slice(1).replaceAll('/', '.')

function matches(path: string, address: string): boolean {
  const [wanted, given] = [path.split('/'), address.replace(/(.)\/$/, '$1').split('/')]
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('{') || part === given[at])
}

/** The screen at an address; one that names it in full goes before one with parameters. */
export const screenAt = (screens: readonly Screen[], address: string): Screen | undefined =>
  screens
    .filter(({ path }) => matches(path, address))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]

/** The screens that this brand has and this user may see. With a screen all those below it are switched off. */
export function permitted(screens: readonly Screen[], user: Reader, disabledRoutes: readonly string[] = []): Screen[] {
  const isOn = (entry: Screen): boolean =>
    !chainOf(screens, entry).some((above) => disabledRoutes.includes(nameOf(above)))
  return screens.filter((entry) => can(user, entry) && (disabledRoutes.length === 0 || isOn(entry)))
}

type MenuScreen = Screen & { nav: NavPlace }

export interface NavEntryGroup {
  group: NavGroupName
  /** One for each line. */
  screens: MenuScreen[]
}

const sharesLine = (one: NavPlace, other: NavPlace): boolean => one.group === other.group && one.place === other.place

const LAST = 1000

/** The screens that share one line of the menu, in their order: they are tabs of one another (`LineTabs`). */
export const lineOf = (screens: readonly Screen[], line: NavPlace): MenuScreen[] =>
  screens
    .filter((entry): entry is MenuScreen => entry.nav !== undefined && sharesLine(entry.nav, line))
    .toSorted((a, b) => (a.nav.order ?? LAST) - (b.nav.order ?? LAST))

/** The menu: groups in their order, lines by place, groups without lines left out. */
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

/** Whether a line of the menu is that of the page on screen. @param chain the page's screen last, those above it before */
export function isMarked(line: MenuScreen, chain: readonly Screen[], params: Params = {}): boolean {
  if (chain.some(({ path, nav }) => path === line.path || (nav !== undefined && sharesLine(nav, line.nav)))) return true
  // All forms share a route; the name in the address tells them apart.
  const here = chain.at(-1)?.path.replace(/^\/forms\/\{name\}.*$/, `/forms/${params['name']}`)
  return here !== undefined && (line.nav.highlights?.includes(here) ?? false)
}

/** Where somebody lands who asked for nothing in particular, or for what does not exist: the first line of the menu. */
export const firstScreen = (screens: readonly Screen[]): Screen | undefined => navigationOf(screens)[0]?.screens[0]

/** The screen and those above it, the topmost first. A circle in the declarations ends at its first repetition. */
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

/** The tabs of a screen: by their places, then in the order of the list. */
export const tabsOf = (screens: readonly Screen[], parent: string): Screen[] =>
  screens
    .filter((entry) => entry.tab !== undefined && entry.under === parent)
    .toSorted((a, b) => tabPlace(a) - tabPlace(b))

/** A path with its parameters put in, as text for an address. */
export const fill = (path: string, values: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

/**
 * The address of a screen, with exactly the parameters that its path names.
 * @example href('/devices/{id}', { id: 5 }) // '/devices/5'
 */
export const href = <P extends string>(
  path: P,
  ...values: [ParamNames<P>] extends [never] ? [] : [Record<ParamNames<P>, string | number>]
): string => fill(path, values[0] ?? {})
