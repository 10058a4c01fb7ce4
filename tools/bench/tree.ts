import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { signedInPage, startBrowser } from '../../tests/support/browser.ts'
import type { Program } from '../../tests/support/program.ts'
import { get, median, ms, percentile, ratio, times, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedFleet } from './seed-fleet.ts'

/** Milliseconds from the press until the first rows of the tree are painted, and of these the limit for the request. */
const bars = { painted: 300, call: 100 }
const rounds = 9
const lineOfTree = 'main >> text="Provider 1"'
const lineOfList = 'main tbody tr >> text=Customer'

/** The tree of 10,000 companies with 100,000 devices: the request for its first level, and opening it in a browser. */
export async function benchTree(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const client = await connectOwner(held, program)
  await seedFleet(client, 10_000, 100_000)
  const call = (query: string): Promise<unknown> =>
    get(`${program.url}/api/companies/tree?${query}`, program.admin.headers)
  const figures: Figure[] = []
  for (const [what, query] of [
    ['the own company', 'limit=1'],
    ['its first storey', 'parent_id=1&limit=500&sort=name'],
    ['a name found', 'q=customer%2042&limit=100&sort=name'],
  ] as const) {
    await times(5, () => call(query))
    const p95 = percentile(await times(30, () => call(query)), 95)
    figures.push({
      what: `tree of 10,000 companies: the call for ${what}, p95`,
      ours: ms(p95),
      baseline: 'none',
      bar: `<= ${bars.call} ms`,
      ok: p95 <= bars.call,
    })
  }
  const browser = await startBrowser()
  held.defer(() => browser.close())
  return [...figures, ...(await painted(program, browser))]
}

/** Opens the tree from the list of companies, and by its address. */
async function painted(program: Program, browser: Browser): Promise<Figure[]> {
  const page = await signedInPage(browser, program.url)
  const whole: number[] = []
  const inside: number[] = []
  for (let round = 0; round < rounds; round++) {
    whole.push(await opening(page, `${program.url}/companies`, lineOfList))
    // A user who presses the button has seen the list, so what the console loads after it is already there.
    await sleep(1500)
    inside.push(await page.evaluate<number>(pressTree))
    // Otherwise the page would show the tree from its cache.
    await page.goto('about:blank')
  }
  const loads: number[] = []
  for (let round = 0; round < rounds; round++)
    loads.push(await opening(page, `${program.url}/companies/tree`, lineOfTree))
  const [middle, load, list] = [median(inside), median(loads), median(whole)]
  return [
    {
      what: 'tree of 10,000 companies: from the list to painted lines',
      ours: ms(middle),
      baseline: 'none',
      bar: `<= ${bars.painted} ms`,
      ok: middle <= bars.painted,
    },
    {
      what: 'tree of 10,000 companies: by its address to painted lines',
      ours: `${ms(load)} (${ratio(load / list)})`,
      baseline: `${ms(list)} the list`,
      bar: '<= 1.2 x',
      ok: load / list <= 1.2,
    },
  ]
}

/** Returns the milliseconds from a navigation until the wanted element is painted. */
async function opening(page: Page, address: string, wanted: string): Promise<number> {
  const started = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(wanted).first().waitFor({ state: 'visible', timeout: 20_000 })
  return performance.now() - started
}

/** Run in the page: presses "Tree" and returns the milliseconds until the frame after its first row appears. */
const pressTree = `(async () => {
  const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
  const started = performance.now()
  document.querySelector('main input[type="radio"][value="tree"]').click()
  while (![...document.querySelectorAll('main a')].some((link) => link.textContent === 'Provider 1')) await frame()
  await frame()
  return performance.now() - started
})()`
