import type { Page } from 'playwright-core'
import type { WatchedPage } from './shell-page.ts'
import { median, ms, percentile, type Figure } from './measure.ts'

interface Change {
  milliseconds: number
  script: number
}

/** Returns the milliseconds from a press until its result is painted. */
async function timeTo(page: Page, press: () => Promise<unknown>, there: string): Promise<number> {
  const painted = page.evaluate(`new Promise((done, failed) => {
    const limit = setTimeout(() => failed(new Error('nothing came: ' + ${JSON.stringify(there)})), 10_000)
    const started = { at: undefined }
    addEventListener('pointerdown', () => (started.at ??= performance.now()), { capture: true, once: true })
    addEventListener('keydown', () => (started.at ??= performance.now()), { capture: true, once: true })
    const look = () => {
      const found = started.at !== undefined && document.querySelector(${JSON.stringify(there)})
      if (!found) return requestAnimationFrame(look)
      clearTimeout(limit)
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - started.at)))
    }
    requestAnimationFrame(look)
  })`) as Promise<number>
  // If the press fails, its error is the one that counts.
  painted.catch(() => undefined)
  await press()
  return painted
}

/** Opens every page of the navigation by a click, twice: the first time its code must be loaded. */
async function routeChanges({ page, scriptMs }: { page: Page; scriptMs: () => Promise<number> }): Promise<Change[]> {
  // An item that leads to a form opens a dialog over the page; dialogs are measured below.
  const links = page.getByRole('navigation', { name: 'Main navigation' }).locator('a:not([href^="/forms/"])')
  const changes: Change[] = []
  for (let round = 0; round < 2; round++) {
    for (const link of await links.all()) {
      if ((await link.getAttribute('aria-current')) === 'page') continue
      const href = await link.getAttribute('href')
      const before = await scriptMs()
      const milliseconds = await timeTo(page, () => link.click(), `nav a[href="${href}"][aria-current="page"]`)
      await page.locator('h1').first().waitFor()
      await page.waitForTimeout(300)
      changes.push({ milliseconds, script: (await scriptMs()) - before })
    }
  }
  return changes
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  const discard = page.getByRole('button', { name: 'Discard' })
  if (await discard.isVisible()) await discard.click()
  await page.locator('[role="dialog"]').waitFor({ state: 'detached', timeout: 5000 })
}

/** Opens every dialog of the devices' page, from its header and from a row's menu. @returns the times in ms */
async function windows(page: Page): Promise<number[]> {
  const times: number[] = []
  const time = async (press: () => Promise<unknown>): Promise<void> => {
    times.push(await timeTo(page, press, '[role="dialog"]'))
    await page.waitForTimeout(300)
    await leave(page)
  }
  await time(() => page.getByRole('button', { name: 'Add device' }).first().click())
  const opener = page.locator('tr[data-index="0"] [data-action-menu]')
  await opener.click()
  await page.locator('[role="menuitem"]').first().waitFor()
  const names = await page.locator('[role="menuitem"]:not([data-disabled])').allInnerTexts()
  await page.keyboard.press('Escape')
  for (const name of names.filter((one) => /edit|tag|delete|reboot|command|status/i.test(one))) {
    await opener.click()
    const item = page.getByRole('menuitem', { name, exact: true })
    await item.waitFor()
    await time(() => item.click())
  }
  return times
}

/** Types, selects, sorts and navigates by keyboard, as a user of the list does. */
async function keyboard(page: Page): Promise<void> {
  await page.locator('main input[type="search"]').first().click()
  await page.keyboard.type('pump', { delay: 60 })
  await page.keyboard.press('Enter')
  await page.waitForTimeout(500)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.waitForTimeout(300)
  await page.locator('tr[data-index="0"]').focus()
  for (const key of [
    'ArrowDown',
    'ArrowDown',
    'Space',
    'Shift+ArrowDown',
    'Shift+ArrowDown',
    'End',
    'Home',
    'Control+A',
    'Control+A',
  ]) {
    await page.keyboard.press(key)
    await page.waitForTimeout(80)
  }
  for (const header of await page.locator('thead th button').all()) {
    if (!(await header.isVisible())) continue
    await header.click({ timeout: 2000 }).catch(() => undefined)
    await page.waitForTimeout(250)
  }
}

interface Measured {
  /** Milliseconds until the plain list's dialog is open, and the duration of its inputs. */
  bare: number
  bareInput: number[]
  changes: Change[]
  /** Milliseconds for each dialog, when opened for the first time and again. */
  first: number[]
  again: number[]
  interactions: number[]
  /** Cumulative layout shift. */
  cls: number
}

function figuresOf({ bare, bareInput, changes, first, again, interactions, cls }: Measured): Figure[] {
  const [change, window, open] = [
    percentile(
      changes.map(({ milliseconds }) => milliseconds),
      75,
    ),
    percentile(first, 75),
    percentile(again, 75),
  ]
  const input = percentile(interactions.length > 0 ? interactions : [0], 75)
  return [
    {
      what: `frame: ${changes.length} route changes, painted, p75`,
      ours: ms(change),
      baseline: 'none: a bare page loads anew',
      bar: '<= 200 ms',
      ok: change <= 200,
    },
    {
      what: 'frame: script CPU of a route change, median',
      ours: ms(median(changes.map(({ script }) => script))),
      baseline: 'none',
      bar: '<= 150 ms',
      ok: median(changes.map(({ script }) => script)) <= 150,
    },
    {
      what: `frame: ${first.length} windows, opened for the first time, p75`,
      ours: ms(window),
      baseline: `${ms(bare)} bare dialog`,
      bar: '<= 450 ms',
      ok: window <= 450,
    },
    {
      what: `frame: ${again.length} windows, opened again, p75`,
      ours: ms(open),
      baseline: `${ms(bare)} bare dialog`,
      bar: '<= 200 ms',
      ok: open <= 200,
    },
    {
      what: `frame: input to next paint over ${interactions.length} inputs of 16 ms or more, p75`,
      ours: ms(input),
      baseline: `${ms(percentile(bareInput.length > 0 ? bareInput : [16], 75))} bare list`,
      bar: '<= 100 ms',
      ok: input <= 100,
    },
    { what: 'frame: layout shift over all steps', ours: cls.toFixed(3), baseline: '0', bar: '< 0.02', ok: cls < 0.02 },
  ]
}

/** Measures route changes, dialogs, keyboard use and the input delay meanwhile, next to the plain list's dialog. */
export async function useConsole(watched: WatchedPage, url: string, bareUrl: string): Promise<Figure[]> {
  const { page } = watched
  await page.goto(bareUrl)
  const bare = await timeTo(page, () => page.locator('#open').click(), 'dialog[open]')
  const bareInput = (await watched.vitals()).interactions
  await page.goto(`${url}/management/devices`)
  await page.locator('tbody td').nth(8).waitFor()
  const changes = await routeChanges({ page, scriptMs: () => watched.scriptMs() })
  await page.goto(`${url}/management/devices`)
  await page.locator('tbody td').nth(8).waitFor()
  const first = await windows(page)
  const again = await windows(page)
  await keyboard(page)
  return figuresOf({ bare, bareInput, changes, first, again, ...(await watched.vitals()) })
}
