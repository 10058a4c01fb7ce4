import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fleet } from '../../apps/agent/src/fleet.ts'
import { startBrowser } from '../support/browser.ts'
import { adminLogin, Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { findLayoutFaults, narrow, resize } from './layout.ts'
import { addressOf, declaredScreens, makeRecords } from './screens.ts'
import { smallFleet } from './small-fleet.ts'
import { findViolations, go, open, settle, visit, type Visitor } from './visitor.ts'
import { hasFocus, holdsFocus } from './windows.ts'

/** The console on a phone: 390 px wide, with a touch screen. */
let program: Program
let fleet: Fleet
let browser: Browser
let visitor: Visitor
let nobody: Visitor
let page: Page
/** A device's own address shows its first tab, and one tab with charts represents all of them. */
const screens = (await declaredScreens()).filter(({ path }) => !/\/activity$|\/metrics(\/(?!dynamic).*)?$/.test(path))
const phone = { viewport: narrow, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
/** The smallest touch target in pixels (WCAG 2.5.5), less a margin for rounding. */
const minTargetSize = 43.5

beforeAll(async () => {
  program = await Program.start()
  browser = await startBrowser()
  fleet = await smallFleet(program, 3)
  await makeRecords(program)
  visitor = await visit(browser, program.url, adminLogin, phone)
  nobody = await visit(browser, program.url, undefined, phone)
  page = visitor.page
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await fleet?.stop()
  await program?.stop()
})

/**
 * Finds touch targets that are too small for a finger, by where a touch lands: the points at the edge of a finger
 * around the target's centre must still belong to it, to its label or to the box of its field. Links within a sentence
 * are only as high as its lines (WCAG 2.5.8).
 */
const smallTargets = `(() => {
  const targets = document.querySelectorAll('main :is(button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="radio"], [role="combobox"])')
  const isInText = (element) => element.matches('a') && getComputedStyle(element).display === 'inline' && element.parentElement.textContent.trim() !== element.textContent.trim()
  const small = []
  for (const element of targets) {
    element.scrollIntoView({ block: 'center', inline: 'center' })
    const label = element.closest('label') ?? element.labels?.[0]
    // A touch anywhere in a field's box goes to the field.
    const field = element.closest('.mantine-Input-wrapper')
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.height === 0 || element.disabled || isInText(element) || getComputedStyle(element).clipPath !== 'none') continue
    // A switch lies unseen over all that is rendered of it.
    if (!element.checkVisibility({ opacityProperty: !element.matches('[role="switch"]'), visibilityProperty: true })) continue
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const reaches = (dx, dy) => {
      const there = document.elementFromPoint(x + dx, y + dy)
      return there !== null && (element.contains(there) || (label?.contains(there) ?? false) || (field !== null && field === there.closest('.mantine-Input-wrapper')))
    }
    const half = ${minTargetSize} / 2
    const wide = box.width >= ${minTargetSize} || (reaches(-half, 0) && reaches(half, 0))
    const high = box.height >= ${minTargetSize} || (reaches(0, -half) && reaches(0, half))
    if (!wide || !high) small.push(Math.round(box.width) + 'x' + Math.round(box.height) + ' ' + element.tagName.toLowerCase() + ' "' + (element.getAttribute('aria-label') ?? element.textContent).slice(0, 40) + '" .' + element.className)
  }
  scrollTo(0, 0)
  return [...new Set(small)]
})()`

test('the browser emulates a phone: narrow, and without a mouse', async () => {
  await open(visitor, '/management/devices')
  expect(
    await page.evaluate("[innerWidth, matchMedia('(pointer: coarse)').matches, matchMedia('(hover: hover)').matches]"),
  ).toEqual([390, true, false])
})

describe.each(screens.map(({ path }) => path))('%s', (path) => {
  test(
    'fits, has no a11y violations, and every touch target is large enough (FRAME-146, FRAME-158)',
    { timeout: 60_000 },
    async () => {
      const screen = screens.find((entry) => entry.path === path)!
      const reader = screen.access === 'public' ? nobody : visitor
      await go(reader, await addressOf(screen, visitor))
      expect(await findLayoutFaults(reader.page)).toEqual([])
      expect(await reader.page.evaluate(smallTargets)).toEqual([])
      expect(await findViolations(reader.page)).toEqual([])
    },
  )
})

test('a window of 320 px does not scroll sideways, although all tools are in the header (FRAME-158)', async () => {
  const small = await visit(browser, program.url, adminLogin, { ...phone, viewport: { width: 320, height: 640 } })
  await open(small, '/companies')
  // The tools arrive after the page.
  await small.page.getByRole('banner').getByRole('button', { name: 'Help' }).waitFor()
  expect(await findLayoutFaults(small.page)).toEqual([])
  // A list of examples whose lines are wider than the window.
  await go(small, '/integrations?view=catalogue')
  await small.page.locator('main pre').first().waitFor()
  expect(await findLayoutFaults(small.page)).toEqual([])
  await small.context.close()
})

describe('the navigation', () => {
  const burger = () => page.getByRole('button', { name: 'Open navigation' })
  const menu = () => page.getByRole('navigation', { name: 'Main navigation' })
  const isInside = (): Promise<boolean> => holdsFocus(menu())

  test(
    'opens over the page, takes the focus, and closes on Esc and on a tap outside (FRAME-027)',
    { timeout: 60_000 },
    async () => {
      await open(visitor, '/management/devices')
      expect(await menu().count()).toBe(0)
      for (const way of ['touch', 'Escape'] as const) {
        await burger().tap()
        await menu().waitFor()
        await until('the focus in the navigation', 30, isInside)
        expect(await findLayoutFaults(page)).toEqual([])
        expect(await findViolations(page)).toEqual([])
        for (const link of await menu().getByRole('link').all())
          expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(minTargetSize)
        await (way === 'touch' ? page.touchscreen.tap(370, 500) : page.keyboard.press(way))
        await menu().waitFor({ state: 'detached' })
      }
      await until('the focus on the button', 30, () => hasFocus(burger()))
    },
  )

  test('opens a page and closes (FRAME-027)', { timeout: 60_000 }, async () => {
    await burger().tap()
    await menu().getByRole('link', { name: 'Remote access' }).tap()
    await page.waitForURL('**/remote/access')
    await menu().waitFor({ state: 'detached' })
  })
})

describe('dialogs fit the phone, and their touch targets are large enough (FRAME-158)', () => {
  const dialog = () => page.getByRole('dialog')

  async function checkDialog(name: string): Promise<void> {
    await dialog().waitFor()
    await settle(page)
    expect(await findLayoutFaults(page), name).toEqual([])
    expect(await page.evaluate(smallTargets.replace("'main :is", `'[role="dialog"] :is`)), name).toEqual([])
    await dialog().getByRole('button', { name: 'Close' }).first().tap()
    await dialog().waitFor({ state: 'detached' })
  }

  test('in the menu of a card', { timeout: 60_000 }, async () => {
    await open(visitor, '/management/devices')
    for (const name of ['Edit', 'Tags', 'Delete']) {
      await page
        .getByRole('button', { name: /^Actions: / })
        .first()
        .tap()
      await page.getByRole('menuitem', { name, exact: true }).tap()
      await checkDialog(name)
    }
  })

  test.each([
    ['/management/devices', 'Add device'],
    ['/remote/access', 'Add remote access'],
  ])('on %s: %s', async (path, name) => {
    await open(visitor, path)
    await page.getByRole('button', { name, exact: true }).first().tap()
    await checkDialog(name)
  })
})

test(
  'a list in a dialog scrolls with the dialog to its last card, followed by the paging (FRAME-158, TAGS-005)',
  { timeout: 60_000 },
  async () => {
    for (let number = 1; number <= 30; number++)
      expect(
        (await program.admin.post('/tags', { company_id: 1, name: `A ${String(number).padStart(2, '0')}` })).status,
      ).toBe(201)
    await open(visitor, '/forms/tag-devices')
    await page.getByRole('button', { name: 'Browse tags' }).tap()
    const window = page.getByRole('dialog').last()
    await window.getByText('A 01', { exact: true }).waitFor()
    const last = window.getByText('A 25', { exact: true })
    await until('the last card of the page', 30, async () => {
      await window.locator('[data-dialog-body]').evaluate((body) => body.scrollTo(0, body.scrollHeight))
      return last.isVisible()
    })
    const [card, pages] = [await last.boundingBox(), await window.getByRole('navigation').boundingBox()]
    expect(card!.y + card!.height).toBeLessThan(pages!.y)
    await window.getByRole('button', { name: 'Next page' }).tap()
    await window.getByText('A 30', { exact: true }).waitFor()
  },
)

test('FRAME-186: fits the narrowest phones, choices and labels included', { timeout: 60_000 }, async () => {
  await resize(page, { width: 320, height: 640 })
  const device = await addressOf({ path: '/devices/{id}/activity', access: 'view_devices' }, visitor)
  for (const path of [device, '/remote/access']) {
    await open(visitor, path)
    expect(await findLayoutFaults(page), path).toEqual([])
  }
  // A switch that is wider than the page can at least be scrolled.
  await open(visitor, device)
  const last = page.getByText('Connection attempts', { exact: true })
  await last.tap()
  const { x, width } = (await last.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(320)
  await open(visitor, '/remote/access')
  const offCentre = await page.evaluate(`(() => {
    const middle = (element) => ((box) => box.top + box.height / 2)(element.getBoundingClientRect())
    const link = document.querySelector('main a[aria-label^="Connect: "]')
    return Math.abs(middle(link.querySelector('.mantine-Button-label')) - middle(link))
  })()`)
  expect(offCentre).toBeLessThan(2)
  await resize(page, narrow)
})

test('the page reported no errors', () => {
  // Pages of mailed links are opened with a token that does not exist.
  expect([...visitor.faults, ...nobody.faults].filter((fault) => !fault.includes('/no-such-token'))).toEqual([])
})
