import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, people } from '../../apps/server/src/demo/people.ts'
import { startBrowser } from '../support/browser.ts'
import { Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { findBarriersInBoth } from './barriers.ts'
import { addressOf, declaredScreens, menuOf, NoRecord, seenBy, type Screen } from './screens.ts'
import { arrive, ask, findBarriers, go, open, paint, visit, type Visitor } from './visitor.ts'

/** With the demo's people, one of every role, and its devices: empty screens show little. */
let program: Program
let browser: Browser
/** Somebody who sees everything, so that every screen has a record to show. */
let owner: Visitor
/** Somebody who has not signed in. The screens for them are theirs alone: one of them ends the session. */
let nobody: Visitor
const screens = await declaredScreens()
const isPublic = ({ access }: Screen): boolean => access === 'public'
const visitors: Visitor[] = []

/** The window of one of the demo's people, who stays signed in. */
const windows = new Map<string, Promise<Visitor>>()
function signedIn(email: string): Promise<Visitor> {
  const known = windows.get(email) ?? visit(browser, program.url, { email, password: demoPassword })
  windows.set(email, known)
  void known.then((visitor) => visitors.includes(visitor) || visitors.push(visitor))
  return known
}
const permissionsOf = async (visitor: Visitor): Promise<ReadonlySet<string>> =>
  new Set((await ask<{ permissions: string[] }>(visitor, 'GET', '/user')).permissions)
const pathOf = (address: string): string => new URL(address, program.url).pathname

beforeAll(async () => {
  program = await Program.start({ environment: () => ({ OUTPOST_DEMO: '1' }) })
  browser = await startBrowser()
  owner = await signedIn(people[0]!.email)
  nobody = await visit(browser, program.url)
  visitors.push(nobody)
  await until("the demo's devices are here", 120, () => program.output.includes('devices are here'), () => program.output)
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await program?.stop()
})

test("the demo is a tree of companies, people of every role and a fleet that is online (FRAME-151)", { timeout: 60_000 }, async () => {
  const total = async (path: string): Promise<number> => Number((await fetch(`${program.url}/api${path}`, { headers: program.admin.headers }).then((answer) => answer.json() as Promise<{ meta: { total: number } }>)).meta.total)
  expect(await total('/companies?limit=0')).toBeGreaterThan(5)
  expect(await total('/users?limit=0')).toBeGreaterThanOrEqual(people.length)
  await until('devices of the demo online', 60, async () => (await total('/devices?status=online&limit=0')) > 50)
})

test('somebody signs in, arrives at the devices, and leaves again (FRAME-001)', { timeout: 60_000 }, async () => {
  const visitor = await visit(browser, program.url)
  visitors.push(visitor)
  const { page } = visitor
  await open(visitor, '/')
  expect(pathOf(page.url())).toBe('/login')
  await page.locator('input[name="email"], input[type="email"]').fill(people[0]!.email)
  await page.locator('input[type="password"]').fill('not the password')
  await page.locator('button[type="submit"]').click()
  await page.getByText('Wrong e-mail address or password', { exact: false }).first().waitFor()
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/management/devices')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await visitor.context.clearCookies()
  await open(visitor, '/management/devices')
  expect(pathOf(page.url())).toBe('/login')
})

/** What the page's alerts say; a region that waits for something to say is none. */
const said = async (page: Page): Promise<string> => (await page.getByRole('alert').allInnerTexts()).join(' ').trim()

const unlessEmpty = (error: unknown): undefined => {
  if (!(error instanceof NoRecord)) throw error
}

const isShown = (screen: Screen, here: string, address: string): boolean => here === pathOf(address) || isTabOf(screen, here, pathOf(address))

/** Who was refused at least one screen. */
const refused: string[] = []
/** Whose walk shows something of its own: the first of each role. The owner, who sees everything, walks with axe below. */
const walkers = people.filter(({ role, email }, index) => email !== people[0]!.email && people.findIndex((other) => other.role === role) === index)

describe.each(walkers)('$title ($email)', ({ email }) => {
  test('sees each declared screen, or is led away from it, exactly as declared (FRAME-005, FRAME-023)', { timeout: 240_000 }, async () => {
    const visitor = await signedIn(email)
    const { page } = visitor
    const permissions = await permissionsOf(visitor)
    await open(visitor, '/')
    const mine = seenBy(screens, permissions)
    const wrong: string[] = []
    for (const screen of screens.filter((entry) => !isPublic(entry))) {
      const isMine = mine.includes(screen)
      // Records are taken from what this person sees; screens that they must not see are tried with anybody's.
      const address = await addressOf(screen, isMine ? visitor : owner).catch(unlessEmpty)
      // The owner has a record of everything: no screen is passed over by all.
      if (address === undefined) continue
      await (isMine ? go : arrive)(visitor, address)
      const here = pathOf(page.url())
      const shown = isShown(screen, here, address)
      if (shown !== isMine) wrong.push(`${address} led to ${here}`)
      else if (shown && (await said(page)) !== '') wrong.push(`${address} shows: ${await said(page)}`)
    }
    expect(wrong).toEqual([])
    // The addresses that they must not see name somebody else's records, which are not there for them.
    expect(visitor.faults.filter((fault) => !/status of 404/.test(fault))).toEqual([])
    if (mine.length < screens.length) refused.push(email)
    // A page that nobody looks at any more would go on drawing what the devices report.
    await open(visitor, '/404')
  })
})

test('most of them were led away from something, so that the walk can fail', () => {
  expect(refused.length).toBeGreaterThan(walkers.length / 2)
})

/** A screen with tabs opens at its first one; so does one whose pages stand beside each other in the menu. */
const isTabOf = (screen: Screen, here: string, address: string): boolean =>
  screens.some(({ under, tab, nav, path }) => (tab && under === screen.path) || (nav && path.startsWith(`${screen.path}/`))) && here.startsWith(`${address}/`)

test('without signing in one sees the public screens, and of the others the sign-in page', { timeout: 120_000 }, async () => {
  for (const screen of screens) {
    const address = await addressOf(screen, isPublic(screen) ? nobody : owner)
    await (isPublic(screen) ? go : arrive)(nobody, address)
    expect(pathOf(nobody.page.url()), screen.path).toBe(isPublic(screen) ? address : '/login')
  }
})

test('the menu leads to the screens that stand in it, and to no others (FRAME-023)', { timeout: 60_000 }, async () => {
  for (const { email, role } of people) {
    const visitor = await signedIn(email)
    const permissions = await permissionsOf(visitor)
    const { email: walker } = people.find((other) => other.role === role)!
    // One walks for all of a role: they may the same.
    expect(permissions, email).toEqual(await permissionsOf(await signedIn(walker)))
    await open(visitor, '/management/devices')
    const links = await visitor.page.getByRole('navigation').first().getByRole('link').evaluateAll((all) => all.map((link) => (link as unknown as { pathname: string }).pathname))
    expect(links.toSorted(), email).toEqual((await menuOf(seenBy(screens, permissions))).toSorted())
  }
})

test.each(screens.map(({ path }) => path))('%s is shown to whoever may everything, with no serious barrier in light and in dark (FRAME-146)', { timeout: 60_000 }, async (path) => {
  const screen = screens.find((entry) => entry.path === path)!
  const visitor = isPublic(screen) ? nobody : owner
  const address = await addressOf(screen, visitor)
  await open(visitor, address)
  expect(isShown(screen, pathOf(visitor.page.url()), address), visitor.page.url()).toBe(true)
  if (!isPublic(screen)) expect(await said(visitor.page)).toBe('')
  expect(await findBarriersInBoth(visitor.page)).toEqual([])
  expect(owner.faults).toEqual([])
})

test('for whoever wants no motion the colours of a full page change at once, without a transition (FRAME-158)', { timeout: 30_000 }, async () => {
  await open(owner, '/management/devices')
  await owner.page.evaluate("globalThis.transitions = 0; addEventListener('transitionrun', () => globalThis.transitions++, true)")
  await paint(owner.page, 'dark')
  await paint(owner.page, 'light')
  expect(await owner.page.evaluate('globalThis.transitions')).toBe(0)
})

test('no page asked any other host for anything (FRAME-145)', () => {
  expect(visitors.length).toBeGreaterThan(people.length)
  expect(visitors.flatMap(({ foreign }) => foreign)).toEqual([])
})

test('the watches of this file see what they watch for', { timeout: 30_000 }, async () => {
  const visitor = await visit(browser, program.url)
  await visitor.page.setContent('<html lang="en"><title>x</title><main><img src="x"><p style="color: #aaa; background: #fff">pale</p></main>')
  const barriers = await findBarriers(visitor.page)
  expect(barriers.map((line) => line.split(' ')[0]).toSorted()).toEqual(['color-contrast', 'image-alt'])
  await visitor.page.evaluate("fetch('http://elsewhere.invalid/').catch(() => console.error('not reached'))")
  expect(visitor.foreign).toEqual(['http://elsewhere.invalid/'])
  expect(visitor.faults.join()).toContain('not reached')
  await visitor.context.close()
})
