import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, people } from '../../apps/server/src/demo/people.ts'
import { startBrowser } from '../support/browser.ts'
import { demoWithin, Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { declaredScreens, type Screen } from './screens.ts'
import { ask, visit, type Visitor } from './visitor.ts'

/** With the demo's people, one of every role, and its devices: empty screens show little. */
export let program: Program
export let browser: Browser
/** Somebody who sees everything, so that every screen has a record to show. */
export let owner: Visitor
/** Somebody who has not signed in. The screens for them are theirs alone: one of them ends the session. */
export let nobody: Visitor
export const screens = await declaredScreens()
export const isPublic = ({ access }: Screen): boolean => access === 'public'
export const visitors: Visitor[] = []

/** The window of one of the demo's people, who stays signed in. */
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

/** Starts the demo and a browser before the tests of a file, and ends both after the last. */
export function setDemo(): void {
  beforeAll(async () => {
    program = await Program.start({ environment: () => ({ OUTPOST_DEMO: '1' }) })
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
  }, 240_000)

  afterAll(async () => {
    await browser?.close()
    await program?.stop()
  })
}

/** The last test of a file: what all of its pages asked for. */
export function testForeignRequests(): void {
  test('no page asked any other host for anything (FRAME-145)', () => {
    expect(visitors.length).toBeGreaterThan(1)
    expect(visitors.flatMap(({ foreign }) => foreign)).toEqual([])
  })
}

/** What the page's alerts say; a region that waits for something to say is none. */
export const said = async (page: Page): Promise<string> =>
  (await page.getByRole('alert').allInnerTexts()).join(' ').trim()

/** A screen with tabs opens at its first one; so does one whose pages stand beside each other in the menu. */
const isTabOf = (screen: Screen, here: string, address: string): boolean =>
  screens.some(
    ({ under, tab, nav, path }) => (tab && under === screen.path) || (nav && path.startsWith(`${screen.path}/`)),
  ) && here.startsWith(`${address}/`)

/** Whether a screen is rendered at the path `here`, which may be that of its first tab. */
export const isShown = (screen: Screen, here: string, address: string): boolean =>
  here === pathOf(address) || isTabOf(screen, here, pathOf(address))
