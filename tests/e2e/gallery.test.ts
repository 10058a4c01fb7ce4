import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { browser, gallery, testLooks } from './gallery-looks.ts'
import { movingIn, showStory, watchShifts } from './gallery.ts'

// Everything that the console draws, in every state, and how parts of it respond to mouse and touch. FRAME-146
// FRAME-147 FRAME-158: one test for each look.
testLooks([
  {
    'from right to left': {
      query: 'scheme=light&dir=rtl&density=comfortable',
      width: 1280,
      height: 900,
      axe: true,
    },
  },
])

const isSeen = (element: { checkVisibility(how: object): boolean }): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

/** Opens a page of the gallery with other settings of the browser. */
async function pageFor(options: BrowserContextOptions, address: string): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.addInitScript(watchShifts)
  await page.goto(gallery.url)
  await page.waitForFunction('window.gallery')
  await showStory(page, address)
  return page
}

test('animations run only without reduced motion (FRAME-158)', async () => {
  const page = await pageFor({ reducedMotion: 'no-preference' }, 'shells/form-sending')
  expect((await movingIn(page)).length).toBeGreaterThan(0)
  await page.context().close()
})

test('on touch devices the actions of a row are visible and large enough (FRAME-158)', async () => {
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

test('under a finger a checkbox and its label have one middle (FRAME-158)', async () => {
  const page = await pageFor({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }, 'choices/tick')
  const tick = page.locator('.mantine-Checkbox-body').first()
  const middleOf = async (part: string): Promise<number> => {
    const { y, height } = (await tick.locator(part).boundingBox())!
    return y + height / 2
  }
  expect(Math.abs((await middleOf('input')) - (await middleOf('label')))).toBeLessThan(1)
  await page.context().close()
})

/** Run in a page: whether anything is drawn in a rectangle of its picture. */
const inkScript = (picture: string): string => `(async () => {
  const image = new Image()
  image.src = 'data:image/png;base64,${picture}'
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  return data.some((value, at) => at % 4 !== 3 && Math.abs(value - data[at % 4]) > 40)
})()`

test('a terminal shows underscores (FRAME-226)', async () => {
  const page = await pageFor({ viewport: { width: 1280, height: 900 } }, 'charts')
  const row = page.locator('.xterm-rows > div', { hasText: '____' })
  await row.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await row.boundingBox())!
  const picture = await page.screenshot({ clip: { x, y: y + 1, width: Math.min(width, 40), height } })
  expect(await page.evaluate(inkScript(picture.toString('base64')))).toBe(true)
  await page.context().close()
})

test('the time zone of a chart does not cover its dates (FRAME-200)', async () => {
  const page = await pageFor({ viewport: { width: 1280, height: 900 } }, 'charts')
  const covered = `[...document.querySelectorAll('[role="slider"] > span')].map((zone) => {
    const { x, y, width, height } = zone.getBoundingClientRect()
    const canvas = zone.parentElement.querySelector('canvas')
    const of = canvas.getBoundingClientRect()
    const { data } = canvas.getContext('2d').getImageData(x - of.x, y - of.y, width, height)
    return data.some((value) => value !== 0)
  })`
  const zones = (await page.evaluate(covered)) as boolean[]
  expect(zones.length).toBeGreaterThan(2)
  expect(zones).not.toContain(true)
  await page.context().close()
})

test('the values of a card wrap and are not cut off (FRAME-227)', async () => {
  const page = await pageFor({ viewport: { width: 320, height: 640 } }, 'tables')
  const cut = `[...document.querySelectorAll('dl dd, dl dd *')].filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow === 'ellipsis').map((one) => one.textContent)`
  expect(await page.locator('dl dd').count()).toBeGreaterThan(10)
  expect(await page.evaluate(cut)).toEqual([])
  await page.context().close()
})

test(
  'toasts pause under the pointer, continue, wait for each other and close on click (FRAME-110, FRAME-111, FRAME-112)',
  { timeout: 60_000 },
  async () => {
    const page = await pageFor({ viewport: { width: 1280, height: 900 } }, 'toasts')
    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
    const said = (text: string | RegExp) => page.getByText(text)
    await until('six', 30, async () => (await page.locator('.mantine-Notification-root').count()) === 6)
    await said('A new version is there.').click()
    await said('A new version is there.').waitFor({ state: 'detached' })
    await said('This one has to be answered elsewhere.').click()
    expect(await said('This one has to be answered elsewhere.').count()).toBe(1)
    await press('close all')
    await until('none', 30, async () => (await page.locator('.mantine-Notification-root').count()) === 0)
    await press('top-left')
    const { x, y } = (await said('Goes by itself, top-left').boundingBox())!
    expect([x < 400, y < 200]).toEqual([true, true])
    await said('Goes by itself, top-left').hover()
    await page.waitForTimeout(4500)
    expect(await said('Goes by itself, top-left').count()).toBe(1)
    await page.mouse.move(900, 600)
    await said('Goes by itself, top-left').waitFor({ state: 'detached', timeout: 30_000 })
    await press('queue')
    await said('One after another: first').waitFor()
    expect(await said(/^One after another/).count()).toBe(1)
    await said('One after another: third').waitFor({ timeout: 30_000 })
    expect(await said(/^One after another/).count()).toBe(1)
    await page.context().close()
  },
)
