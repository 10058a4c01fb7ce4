import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Program } from '../support/program.ts'
import { ask, type Visitor } from './visitor.ts'

/** What the console declares of a screen, as far as it matters here. */
export interface Screen {
  path: string
  /** A permission, or several of which every one is needed, or some one will do. */
  access: string | { every: readonly string[] } | { some: readonly string[] }
  nav?: object
  under?: string
  tab?: true | number
}

/** The console's own list. It is loaded at run time: its types belong to the browser. */
export async function declaredScreens(): Promise<readonly Screen[]> {
  const file = pathToFileURL(join(import.meta.dirname, '../../apps/console/src/features.ts')).href
  const { screens } = (await import(/* @vite-ignore */ file)) as { screens: readonly Screen[] }
  return screens
}

/** The paths to which the menu of somebody who sees these screens leads. */
export async function menuOf(screens: readonly Screen[]): Promise<string[]> {
  const file = pathToFileURL(join(import.meta.dirname, '../../apps/console/src/kit/screen/screen.ts')).href
  const { navigationOf } = (await import(/* @vite-ignore */ file)) as {
    navigationOf: (all: readonly Screen[]) => { screens: Screen[] }[]
  }
  return navigationOf(screens).flatMap((group) => group.screens.map(({ path }) => path))
}

/** Somebody sees no record that a screen could show. */
export class NoRecord extends Error {}

/** The first record of a list of the API. Throws `NoRecord` where the list is empty. */
async function firstOf(visitor: Visitor, path: string): Promise<number> {
  const { data } = await ask<{ data: { id: number }[] }>(visitor, 'GET', path)
  if (!data[0]) throw new NoRecord(`${path} is empty`)
  return data[0].id
}

/** The list that a screen with a parameter takes its record from, by the beginning of its path. */
const records: readonly (readonly [begins: string, list: string])[] = [
  ['/devices/{id}', '/devices?model=RUTX50&limit=1'],
  ['/remote/access/{id}', '/devices/remote-access?protocol=ssh&limit=1'],
  ['/companies/{company_id}', '/companies?limit=1'],
  ['/tag/{id}', '/tags?limit=1'],
]
/** Screens that are told by their query what to show. */
const queries: Readonly<Record<string, string>> = { '/rms-connect/ssh': '/devices/remote-access?protocol=ssh&limit=1' }

/**
 * An address at which a screen shows something: its path with the id of a record put in, the first that `visitor`
 * sees. Throws for a screen whose record nobody has said yet.
 */
export async function addressOf({ path }: Screen, visitor: Visitor): Promise<string> {
  if (queries[path]) return `${path}?id=${await firstOf(visitor, queries[path])}`
  if (!path.includes('{')) return path
  // Where the links of mails lead: the page itself is the same for every token.
  if (path.includes('{token}')) return path.replace('{token}', 'no-such-token')
  const found = records.find(([begins]) => path.startsWith(begins))
  if (!found) throw new Error(`say in tests/e2e/screens.ts which record ${path} is opened with`)
  return path.replace(/\{\w+\}/, String(await firstOf(visitor, found[1])))
}

/** Makes what screens with a parameter show and no installation begins with. */
export async function makeRecords(program: Program): Promise<void> {
  const { status } = await program.admin.post('/tags', {
    company_id: 1,
    name: 'Ferries',
    description: 'Those at sea',
    color: '#7a5af8',
  })
  if (status !== 201) throw new Error(`a tag was answered with ${status}`)
}

/** The screens that somebody may see, read from the declarations alone: a tab stands in a page, which must be theirs as well. */
export function seenBy(screens: readonly Screen[], permissions: ReadonlySet<string>): Screen[] {
  const holds = (one: string): boolean => one === 'public' || one === 'signed-in' || permissions.has(one)
  const allows = (access: Screen['access']): boolean =>
    typeof access === 'string' ? holds(access) : 'every' in access ? access.every.every(holds) : access.some.some(holds)
  const may = ({ access, tab, under }: Screen): boolean =>
    allows(access) && (tab === undefined || screens.some((page) => page.path === under && may(page)))
  return screens.filter(may)
}
