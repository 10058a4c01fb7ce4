import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '../support/until.ts'
import { findViolationsInBoth } from './violations.ts'
import { settle, type Visitor } from './visitor.ts'

/** More than a person would press: what is further away counts as out of reach. */
const mostTabs = 80

/** The page's own names: the tests are not typed for a browser. */
interface InPage {
  document: { activeElement: unknown }
}
const isFirstActive = ([element]: unknown[]): boolean =>
  element !== undefined && element === (globalThis as unknown as InPage).document.activeElement
const holdsActive = (element: { contains(other: never): boolean }): boolean =>
  element.contains((globalThis as unknown as InPage).document.activeElement as never)

/** Whether an element has the focus itself. */
export const hasFocus = (locator: Locator): Promise<boolean> => locator.evaluateAll(isFirstActive)
/** Whether an element or one inside it has the focus. */
export const holdsFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate(holdsActive as (element: unknown) => boolean)
const focused = (page: Page): Promise<unknown> => page.evaluate('document.activeElement.outerHTML.slice(0, 300)')

/** Whether an element has the focus; nothing where it has left the page. */
const isActive = (element: { isConnected: boolean }): boolean | undefined =>
  element.isConnected ? (element as unknown) === (globalThis as unknown as InPage).document.activeElement : undefined
/** After so many Tabs the target is looked for anew: another may have taken its place. */
const tabsToLook = 10

/** Presses Tab until something has the focus, or Shift+Tab where that is nearer; throws where no Tab leads there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await until(
    String(target),
    30,
    async () => (await target.count()) > 0,
    () => page.url(),
    20,
  )
  // Looking for it by role and name takes longer than the key itself, on a page with a full table.
  let element = await target.first().elementHandle()
  for (let n = 0; n < mostTabs && element !== null; n++) {
    const active = await element.evaluate(isActive as unknown as (element: unknown) => boolean | undefined)
    if (active === true && (await hasFocus(target))) return
    if (active !== false || n % tabsToLook === tabsToLook - 1) element = await target.first().elementHandle()
    if (active !== undefined) await page.keyboard.press(key)
  }
  if (!(await hasFocus(target)))
    throw new Error(`no Tab leads to ${String(target)}; the focus is on ${String(await focused(page))}`)
}

/** Goes to an item of the open menu by arrow keys and chooses it. */
export async function choose(page: Page, label: string | RegExp): Promise<void> {
  const item = page.getByRole('menu').locator('[role^="menuitem"]').filter({ hasText: label }).first()
  await item.waitFor()
  await until(
    `the menu has the focus, for ${String(label)}`,
    30,
    () => page.evaluate("document.activeElement.closest('[role=menu]') !== null"),
    () => focused(page),
    20,
  )
  for (let n = 0; n < 30 && !(await hasFocus(item)); n++) await page.keyboard.press('ArrowDown')
  expect(await hasFocus(item), `the arrow keys lead to ${String(label)}`).toBe(true)
  await page.keyboard.press('Enter')
}

/** How something is opened by keyboard: what has the focus before and after it, and the keys that open it from there. */
export interface Way {
  opener: Locator
  reach(): Promise<void>
  press(): Promise<void>
}

/** By a button, or a row that opens when Enter is pressed on it. */
export const byEnter = (page: Page, opener: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Way => ({
  opener,
  reach: () => tabTo(page, opener, key),
  press: () => page.keyboard.press('Enter'),
})

/** By an item of a button's menu. */
export const byMenu = (page: Page, opener: Locator, label: string): Way => ({
  opener,
  reach: () => tabTo(page, opener),
  async press() {
    await page.keyboard.press('Enter')
    await choose(page, label)
  },
})

/** By an item of the menu of a table's row, from the row itself. */
export const byRow = (page: Page, row: Locator, label: string): Way => ({
  opener: row.locator('[data-action-menu]'),
  reach: () => tabTo(page, row, 'Shift+Tab'),
  async press() {
    await page.keyboard.press('Shift+F10')
    await choose(page, label)
  },
})

const visible = (role: string): string => `[role="${role}"]:visible`
/** Windows, popovers and menus, the lowest first. */
export const layers = (page: Page, role: 'dialog' | 'menu' = 'dialog'): Locator => page.locator(visible(role))

/** Waits until a window more is open than before, with its content, and answers it. */
export async function opened(page: Page, before: number, role: 'dialog' | 'menu' = 'dialog'): Promise<Locator> {
  await until(
    `a ${role} is open`,
    30,
    async () => (await layers(page, role).count()) > before,
    () => focused(page),
    20,
  )
  await settle(page)
  return layers(page, role).last()
}

/** Waits until so many windows are open as before. */
export const closed = (page: Page, before: number, role: 'dialog' | 'menu' = 'dialog'): Promise<unknown> =>
  until(
    `the ${role} is closed`,
    30,
    async () => (await layers(page, role).count()) <= before,
    () => layers(page, role).last().innerText(),
    20,
  )

/**
 * Opens something by keyboard alone and judges it: the focus goes in, axe finds nothing in light or dark, Esc closes it,
 * and the focus comes back. Then opens it once more and answers it, so that the caller can go on in it.
 */
export async function judge({ page }: Visitor, way: Way, role: 'dialog' | 'menu' = 'dialog'): Promise<Locator> {
  const before = await layers(page, role).count()
  await way.reach()
  await way.press()
  const layer = await opened(page, before, role)
  const name = (await layer.innerText()).split('\n')[0]
  await until(
    `the focus goes into "${name}"`,
    30,
    () => holdsFocus(layer),
    () => focused(page),
    20,
  )
  expect(await findViolationsInBoth(page, `[role="${role}"]`), name).toEqual([])
  await page.keyboard.press('Escape')
  await closed(page, before, role)
  await until(
    `the focus comes back from "${name}"`,
    30,
    () => hasFocus(way.opener),
    () => focused(page),
    20,
  )
  await way.press()
  const again = await opened(page, before, role)
  await until(
    `the focus goes into "${name}" again`,
    30,
    () => holdsFocus(again),
    () => focused(page),
    20,
  )
  return again
}

/** Reaches a field of a window by Tab and types over what is in it. */
export async function fill(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Reaches a button by Tab and presses it. */
export async function push(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}
