import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, people } from '../../apps/server/src/demo/people.ts'
import {
  fillStubCloud,
  startStubCloud,
  type StubCloud,
} from '../../apps/server/src/features/move-ins/testing/stub-cloud.ts'
import { startBrowser } from '../support/browser.ts'
import { demoWithin, Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { declaredScreens, filesOf, rebootOf, type Screen } from './screens.ts'
import { ask, settle, visit, type Visitor } from './visitor.ts'

/** The demo, with a user for every role and its devices: empty screens show little. */
export let program: Program
export let browser: Browser
/** A user who sees everything, so that every screen has a record to show. */
export let owner: Visitor
/** A visitor who is not signed in. Only this one opens the public screens, because one of them ends the session. */
export let nobody: Visitor
/** From which a move in is begun. */
let cloud: StubCloud | undefined
export const screens = await declaredScreens()
export const isPublic = ({ access }: Screen): boolean => access === 'public'
export const visitors: Visitor[] = []

/** The browser contexts of the demo's users, who stay signed in, by email. */
const windows = new Map<string, Promise<Visitor>>()
export function signedIn(email: string): Promise<Visitor> {
  const known = windows.get(email) ?? visit(browser, program.url, { email, password: demoPassword })
  windows.set(email, known)
  void known.then((visitor) => visitors.includes(visitor) || visitors.push(visitor))
  return known
}
export const permissionsOf = async (visitor: Visitor): Promise<ReadonlySet<string>> =>
  new Set((await ask<{ permissions: string[] }>(visitor, 'GET', '/user')).permissions)
export const pathOf = (address: string): string => new URL(address, program.url).pathname

/** Starts the demo and a browser before the tests of a file, and stops both after the last one. */
export function setDemo(): void {
  beforeAll(async () => {
    cloud = await startStubCloud()
    fillStubCloud(cloud)
    program = await Program.start({
      environment: () => ({ OUTPOST_DEMO: '1', OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' }),
    })
    browser = await startBrowser()
    owner = await signedIn(people[0]!.email)
    nobody = await visit(browser, program.url)
    visitors.push(nobody)
    await until(
      "the demo's devices are here",
      demoWithin,
      () => program.output.includes('devices are here'),
      () => program.output,
    )
    const { data } = await ask<{ data: { id: number }[] }>(owner, 'GET', '/devices?limit=1')
    await ask(owner, 'POST', '/devices/actions', rebootOf(data[0]!.id))
    await ask(owner, 'POST', '/devices/remote-access', filesOf(data[0]!.id))
    await ask(owner, 'POST', '/move-ins', { company_id: 1, url: cloud!.url, token: cloud!.token })
    const planned = async (): Promise<boolean> =>
      (await ask<{ data: { state: string }[] }>(owner, 'GET', '/move-ins')).data[0]?.state === 'planned'
    await until('the plan of the move is ready', 30, planned)
  }, 240_000)

  afterAll(async () => {
    await browser?.close()
    await program?.stop()
    await cloud?.close()
  })
}

/** Defines the last test of a file, which checks the requests of all its pages. */
export function testForeignRequests(): void {
  test('no page sent a request to another host (FRAME-145)', () => {
    expect(visitors.length).toBeGreaterThan(1)
    expect(visitors.flatMap(({ foreign }) => foreign)).toEqual([])
  })
}

/** Returns the text of the page's alerts; a live region that is still empty does not count. */
export const said = async (page: Page): Promise<string> =>
  (await page.getByRole('alert').allInnerTexts()).join(' ').trim()

/**
 * Whether `here` is a tab of a screen. A screen with tabs opens its first one; so does one with sibling pages in the
 * menu.
 */
const isTabOf = (screen: Screen, here: string, address: string): boolean =>
  screens.some(
    ({ under, tab, nav, path }) => (tab && under === screen.path) || (nav && path.startsWith(`${screen.path}/`)),
  ) && here.startsWith(`${address}/`)

/** Whether the page tells that a permission is missing, once it has loaded what it tells. */
export async function isDenied(page: Page): Promise<boolean> {
  await settle(page)
  return (await page.getByRole('heading', { name: 'No access to this page' }).count()) > 0
}

/** Whether a screen is rendered at the path `here`, which may be the path of its first tab. */
export const isShown = (screen: Screen, here: string, address: string): boolean =>
  here === pathOf(address) || isTabOf(screen, here, pathOf(address))
