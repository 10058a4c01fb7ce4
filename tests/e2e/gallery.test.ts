import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { addressesOf, type Look, MOST_SHIFT, movingIn, screenOf, showStory, startGallery, sumOf, watchShifts, wrongIn } from './gallery.ts'
import { findBarriers } from './visitor.ts'

/** Everything that the console draws, in every state, as it is looked at: by eyes, by axe, narrow, enlarged and the other way round. */
let gallery: Awaited<ReturnType<typeof startGallery>>
let browser: Browser

/** The longest words are Ukrainian; Japanese breaks lines in its own way. The first two are also held against axe. */
const looks = {
  'in light': { query: 'scheme=light', width: 1280, height: 900, axe: true },
  'in dark': { query: 'scheme=dark&density=compact&lang=ja', width: 1280, height: 900, axe: true },
  'from right to left': { query: 'scheme=light&dir=rtl&density=comfortable', width: 1280, height: 900, axe: false },
  '320 px wide': { query: 'scheme=light&lang=uk', width: 320, height: 640, axe: false },
  'at 200 %': { query: 'scheme=light&lang=nb', width: 640, height: 450, scale: 2, axe: false },
} satisfies Record<string, Look & { axe: boolean }>
type Name = keyof typeof looks

/** What is wrong in each, and how many addresses were looked at. */
const found = new Map<Name, { wrong: string[]; count: number }>()

beforeAll(async () => {
  gallery = await startGallery()
  browser = await startBrowser()
  const walkAll = async (names: readonly Name[]): Promise<void> => {
    for (const name of names) found.set(name, await walk(looks[name]))
  }
  await Promise.all([walkAll(['in light', 'from right to left']), walkAll(['in dark', '320 px wide', 'at 200 %'])])
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await gallery?.stop()
})

/** Goes through everything in one look. */
async function walk(look: Look & { axe: boolean }): Promise<{ wrong: string[]; count: number }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', colorScheme: 'light', ...screenOf(look) })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  await page.addInitScript(watchShifts)
  await page.goto(`${gallery.url}?${look.query}`)
  await page.waitForFunction('window.gallery')
  expect(await page.evaluate('[innerWidth, devicePixelRatio]')).toEqual([look.width, look.scale ?? 1])
  const addresses = await addressesOf(page)
  // Once for the font, which comes with the first text.
  await showStory(page, addresses[0]!)
  for (const address of addresses) {
    const moved = await showStory(page, address)
    // Toasts that are told one after another make room for the next by moving: that is how a pile of them is read.
    if (address !== 'toasts' && sumOf(moved) >= MOST_SHIFT) wrong.push(`${address}: moves by ${sumOf(moved).toFixed(3)}: ${moved.map(({ by }) => by).join(', ')}`)
    for (const line of [...(await wrongIn(page)), ...(await movingIn(page)), ...(look.axe ? await findBarriers(page) : [])]) wrong.push(`${address}: ${line}`)
  }
  await context.close()
  return { wrong, count: addresses.length }
}

describe.each(Object.keys(looks) as Name[])('%s', (name) => {
  test('every story is free of barriers, fits, has its texts, and stands still (FRAME-146, FRAME-147, FRAME-158)', () => {
    const { wrong, count } = found.get(name)!
    expect(count).toBeGreaterThan(45)
    expect(wrong).toEqual([])
  })
})

const isSeen = (element: { checkVisibility(how: object): boolean }): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

/** A page of the gallery with other habits of its reader. */
async function pageFor(options: BrowserContextOptions, address: string): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.addInitScript(watchShifts)
  await page.goto(gallery.url)
  await page.waitForFunction('window.gallery')
  await showStory(page, address)
  return page
}

test('what stands still for those who want no motion moves for the others (FRAME-158)', async () => {
  const page = await pageFor({ reducedMotion: 'no-preference' }, 'shells/form-sending')
  expect((await movingIn(page)).length).toBeGreaterThan(0)
  await page.context().close()
})

test('under a finger the actions of a row are in sight and large enough, without a pointer over them (FRAME-158)', async () => {
  const page = await pageFor({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }, 'tables')
  const menu = page.locator('[data-story="tables/selected"] tr[data-index="0"] [data-action-menu]')
  const { width, height } = (await menu.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(43.5)
  expect(await menu.evaluate(isSeen as (element: unknown) => boolean)).toBe(true)
  await menu.tap()
  const items = page.getByRole('menuitem')
  await items.first().waitFor()
  expect((await items.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(['Edit', 'Reboot', 'Delete'])
  for (const item of await items.all()) expect((await item.boundingBox())!.height).toBeGreaterThanOrEqual(43.5)
  await page.context().close()
})

test('toasts stand under the pointer, go on, wait for each other and close by a click (FRAME-110, FRAME-111, FRAME-112)', { timeout: 30_000 }, async () => {
  const page = await pageFor({ viewport: { width: 1280, height: 900 } }, 'toasts')
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
  const said = (text: string | RegExp) => page.getByText(text)
  await until('six', 3, async () => (await page.locator('.mantine-Notification-root').count()) === 6)
  await said('A new version is there.').click()
  await said('A new version is there.').waitFor({ state: 'detached' })
  await said('This one has to be answered elsewhere.').click()
  expect(await said('This one has to be answered elsewhere.').count()).toBe(1)
  await press('close all')
  await until('none', 3, async () => (await page.locator('.mantine-Notification-root').count()) === 0)
  await press('top-left')
  const { x, y } = (await said('Goes by itself, top-left').boundingBox())!
  expect([x < 400, y < 200]).toEqual([true, true])
  await said('Goes by itself, top-left').hover()
  await page.waitForTimeout(4500)
  expect(await said('Goes by itself, top-left').count()).toBe(1)
  await page.mouse.move(900, 600)
  await said('Goes by itself, top-left').waitFor({ state: 'detached', timeout: 5000 })
  await press('queue')
  await said('One after another: first').waitFor()
  expect(await said(/^One after another/).count()).toBe(1)
  await said('One after another: third').waitFor({ timeout: 5000 })
  expect(await said(/^One after another/).count()).toBe(1)
  await page.context().close()
})
