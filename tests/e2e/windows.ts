import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '../support/until.ts'
import { findViolationsInBoth } from './violations.ts'
import { settle, type Visitor } from './visitor.ts'

/** More than a user would press: a target that is further away counts as unreachable. */
const maxTabs = 120

/** Globals of the page; the tests are compiled without DOM types. */
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

/** Whether an element has the focus; undefined when it is no longer in the page. */
const isActive = (element: { isConnected: boolean }): boolean | undefined =>
  element.isConnected ? (element as unknown) === (globalThis as unknown as InPage).document.activeElement : undefined
/** After this many Tabs the target is located again: another element may have replaced it. */
const tabsToLook = 10

/** Presses Tab, or Shift+Tab where that is nearer, until something has the focus. Throws when no Tab leads there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor({ state: 'attached', timeout: 30_000 })
  // On a page with a full table, locating it by role and name takes longer than the key press itself.
  let element = await target.first().elementHandle()
  for (let n = 0; n < maxTabs && element !== null; n++) {
    const active = await element.evaluate(isActive as unknown as (element: unknown) => boolean | undefined)
    if (active === true && (await hasFocus(target))) return
    if (active !== false || n % tabsToLook === tabsToLook - 1) element = await target.first().elementHandle()
    if (active !== undefined) await page.keyboard.press(key)
  }
  if (!(await hasFocus(target)))
    throw new Error(`no Tab leads to ${String(target)}; the focus is on ${String(await focused(page))}`)
}

/** Goes to an item of the open menu with the arrow keys and chooses it. */
export async function choose(page: Page, label: string | RegExp): Promise<void> {
  const item = page.getByRole('menu').locator('[role^="menuitem"]').filter({ hasText: label }).first()
  await until(
    `the menu has ${String(label)}`,
    30,
    () => item.isVisible(),
    () => focused(page),
    20,
  )
  await until(
    `the menu has the focus, for ${String(label)}`,
    30,
    () => page.evaluate("document.activeElement.closest('[role=menu]') !== null"),
    () => focused(page),
    20,
  )
  for (let n = 0; n < 60 && !(await hasFocus(item)); n++) await page.keyboard.press('ArrowDown')
  expect(await hasFocus(item), `the arrow keys lead to ${String(label)}`).toBe(true)
  await page.keyboard.press('Enter')
}

/**
 * How to open something by keyboard: the element with the focus before and after, and the keys that open it from there.
 */
export interface Way {
  opener: Locator
  reach(): Promise<void>
  press(): Promise<void>
}

/** Opens with Enter on a button, or on a row that opens. */
export const byEnter = (page: Page, opener: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Way => ({
  opener,
  reach: () => tabTo(page, opener, key),
  press: () => page.keyboard.press('Enter'),
})

/** Opens with an item of a button's menu. */
export const byMenu = (page: Page, opener: Locator, label: string): Way => ({
  opener,
  reach: () => tabTo(page, opener),
  async press() {
    await page.keyboard.press('Enter')
    await choose(page, label)
  },
})

/** Opens with an item of the menu of a table row, from the row itself. */
export const byRow = (page: Page, row: Locator, label: string | RegExp): Way => ({
  opener: row.locator('[data-action-menu]'),
  reach: () => tabTo(page, row, 'Shift+Tab'),
  async press() {
    await page.keyboard.press('Shift+F10')
    await choose(page, label)
  },
})

const visible = (role: string): string => `[role="${role}"]:visible`
/** Returns the open dialogs and popovers, or menus, the lowest first. */
export const layers = (page: Page, role: 'dialog' | 'menu' = 'dialog'): Locator => page.locator(visible(role))

/** Waits until one more dialog is open than before, with its content, and returns it. */
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

/** Waits until no more dialogs are open than before. */
export const closed = (page: Page, before: number, role: 'dialog' | 'menu' = 'dialog'): Promise<unknown> =>
  until(
    `the ${role} is closed`,
    30,
    async () => (await layers(page, role).count()) <= before,
    () => layers(page, role).last().innerText(),
    20,
  )

/**
 * Opens something by keyboard alone and checks it: the focus moves in, axe finds nothing in light or dark, Esc closes
 * it, and the focus returns. Then opens it again and returns it, so that the caller can continue in it.
 */
export async function checkByKeyboard(
  { page }: Visitor,
  way: Way,
  role: 'dialog' | 'menu' = 'dialog',
): Promise<Locator> {
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

/** Reaches a field of a dialog by Tab and replaces its text. */
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

/** Chooses from a field's list by keyboard. */
export async function pick(page: Page, field: Locator, label: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ArrowDown')
  const option = page.getByRole('option', { name: label }).first()
  await option.waitFor()
  for (let n = 0; n < 20 && (await option.getAttribute('data-combobox-selected')) !== 'true'; n++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
