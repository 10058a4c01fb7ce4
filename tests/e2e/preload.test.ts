import type { Locator, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, setUpBrowserTest, visitor } from './setup.ts'
import { liveConnection, open, settle } from './visitor.ts'

/** What happens before and while a page opens: its code and first data are loaded in advance, and its place is kept. */
setUpBrowserTest({ devices: 1 })

/**
 * Lists whose period ends now, so that they are never read twice alike, one that reads only the fields of its columns,
 * and pages that read no list.
 */
const withoutFirstList = new Set([
  '/device-configuration',
  '/access-history',
  '/statistics',
  '/system/audit',
  '/resources/credits',
  '/forms/move-device-resources',
])

/** What the header reads now and then. */
const background = /^\/api\/(devices\/actions\/orders\?limit=30|(announcements|notifications)\?limit=20)$/

/** The API reads and the chunks that the page asks for while something happens. */
async function requestsDuring(act: (seen: readonly string[]) => Promise<void>): Promise<string[]> {
  const seen: string[] = []
  const { origin } = new URL(page.url())
  const note = (request: Request): void => {
    const url = request.url().replace(origin, '')
    if (request.method() === 'GET' && !background.test(url)) seen.push(url)
  }
  page.on('request', note)
  await act(seen)
  page.off('request', note)
  return seen
}
const reads = (urls: readonly string[]): string[] => urls.filter((url) => url.startsWith('/api/'))

/** Waits until the page has read something in advance, and is at rest again. */
async function preloaded(what: string, seen: readonly string[]): Promise<void> {
  await until(`something is read for ${what}`, 10, () => reads(seen).length > 0)
  await settle(page)
}

/** Where the text of an element is; its box may be wider or higher. */
const placeOfText = (locator: Locator): Promise<unknown> =>
  locator.evaluate(`(element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x, y, width, height }
  }`)

const menuLinks = (): Promise<string[]> =>
  page
    .locator('nav[aria-label="Main navigation"] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
const link = (href: string) => page.locator(`nav[aria-label="Main navigation"] a[href="${href}"]`)

/** Opens a page and waits for its live connection: what it makes the page read again would be taken for preloading. */
async function openConnected(path: string): Promise<void> {
  const connected = liveConnection(page)
  await open(visitor, path)
  await connected
  await settle(page)
}

test(
  'FRAME-201: pointing at a link of the menu reads the page and its list, and opening it reads neither again',
  { timeout: 180_000 },
  async () => {
    await openConnected('/account/profile')
    const missed: Record<string, unknown> = {}
    for (const href of (await menuLinks()).filter((one) => !withoutFirstList.has(one))) {
      await page.mouse.move(700, 5)
      const before = await requestsDuring(async (seen) => {
        await link(href).hover()
        await preloaded(href, seen)
      })
      const after = await requestsDuring(async () => {
        await link(href).click()
        await page.waitForURL(`**${href}*`)
        await settle(page)
      })
      const again = reads(before).filter((url) => after.includes(url))
      const chunks = after.filter((url) => url.endsWith('.js') && /Page-/.test(url))
      if (again.length > 0 || chunks.length > 0) missed[href] = { again, chunks }
    }
    expect(missed).toEqual({})
  },
)

test('FRAME-201: a focused link to a record reads the record', { timeout: 60_000 }, async () => {
  await openConnected('/management/devices')
  const id = fleet.devices[0]!.deviceId()!
  const before = await requestsDuring(async (seen) => {
    await page.locator(`main a[href="/devices/${id}"]`).focus()
    await preloaded('the device', seen)
  })
  expect(reads(before)).toContain(`/api/devices/${id}`)
})

test(
  'FRAME-191: while the code of a page is loading, its title and skeleton stand in its place',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/account/profile')
    const arrived = Promise.withResolvers<void>()
    await page.route(/TagsPage-.*\.js/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await link('/tags').click()
    const heading = page.locator('main').getByRole('heading', { name: 'Tags' })
    await heading.waitFor()
    const before = await placeOfText(heading)
    expect(await page.locator('main output').first().isVisible()).toBe(true)
    arrived.resolve()
    await page.locator('main').getByRole('button', { name: /tag/i }).first().waitFor()
    await until('the page', 30, async () => (await page.locator('main [data-scroll-region]').count()) > 0)
    expect(await placeOfText(heading)).toEqual(before)
    await page.unroute(/TagsPage-.*\.js/)
  },
)

test(
  'FRAME-202: a busy button keeps its label for 300 ms before its spinner appears',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/tags')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/tags', async (route) => {
      if (route.request().method() === 'POST') await answered.promise
      await route.continue()
    })
    await page.locator('main').getByRole('button', { name: 'Create tag' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbour')
    // Whether the spinner is hidden, and the times in ms of what delays it and the label.
    const delays = `(() => {
    const button = document.querySelector('[role="dialog"] button[data-loading]')
    if (!button) return undefined
    const loader = getComputedStyle(button.querySelector('.mantine-Button-loader'))
    return [loader.animationName, loader.animationDuration, getComputedStyle(button.querySelector('.mantine-Button-inner')).transitionDelay]
  })()`
    await dialog.locator('button[type="submit"]').click()
    await until('a busy button', 30, async () => (await page.evaluate(delays)) !== undefined)
    expect(await page.evaluate(delays)).toEqual(['spinner-waits', '0.3s', '0.3s'])
    answered.resolve()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await dialog.waitFor({ state: 'detached' })
  },
)
