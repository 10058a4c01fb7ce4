import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '../support/browser.ts'
import {
  addressesOf,
  type Look,
  MAX_SHIFT,
  movingIn,
  screenOf,
  showStory,
  startGallery,
  sumOf,
  watchShifts,
  wrongIn,
} from './gallery.ts'
import { findViolations } from './visitor.ts'

export let gallery: Awaited<ReturnType<typeof startGallery>>
export let browser: Browser

/** A look of the gallery, and whether it is checked with axe-core as well. */
export type TestedLook = Look & { axe: boolean }

/** Checks every story in one look. @returns what is wrong, and the number of addresses that were checked */
async function checkAll(look: TestedLook): Promise<{ wrong: string[]; count: number }> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    colorScheme: 'light',
    ...screenOf(look),
  })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  await page.addInitScript(watchShifts)
  await page.goto(`${gallery.url}?${look.query}`)
  await page.waitForFunction('window.gallery')
  expect(await page.evaluate('[innerWidth, devicePixelRatio]')).toEqual([look.width, look.scale ?? 1])
  const addresses = await addressesOf(page)
  // Shown once in advance to load the font, which comes with the first text.
  await showStory(page, addresses[0]!)
  for (const address of addresses) {
    const moved = await showStory(page, address)
    // Toasts shown one after another move to make room for the next; that is how a stack of them is read.
    if (address !== 'toasts' && sumOf(moved) >= MAX_SHIFT)
      wrong.push(`${address}: moves by ${sumOf(moved).toFixed(3)}: ${moved.map(({ by }) => by).join(', ')}`)
    for (const line of [
      ...(await wrongIn(page)),
      ...(await movingIn(page)),
      ...(look.axe ? await findViolations(page) : []),
    ])
      wrong.push(`${address}: ${line}`)
  }
  await context.close()
  return { wrong, count: addresses.length }
}

/**
 * Starts the gallery and a browser for a file, and checks every story in each of these looks. The lists run in
 * parallel.
 */
export function testLooks(lists: readonly Readonly<Record<string, TestedLook>>[]): void {
  const found = new Map<string, { wrong: string[]; count: number }>()

  beforeAll(async () => {
    gallery = await startGallery()
    browser = await startBrowser()
    const walkAll = async (looks: Readonly<Record<string, TestedLook>>): Promise<void> => {
      for (const [name, look] of Object.entries(looks)) found.set(name, await checkAll(look))
    }
    await Promise.all(lists.map(walkAll))
  }, 240_000)

  afterAll(async () => {
    await browser?.close()
    await gallery?.stop()
  })

  test.each(lists.flatMap((looks) => Object.keys(looks)))(
    '%s every story has no a11y violations, fits, has its texts, and does not move (FRAME-146, FRAME-147, FRAME-158)',
    (name) => {
      const { wrong, count } = found.get(name)!
      expect(count).toBeGreaterThan(45)
      expect(wrong).toEqual([])
    },
  )
}
