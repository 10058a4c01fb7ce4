import type { Browser, BrowserContext } from 'playwright-core'
import { startBrowser } from '../../tests/support/browser.ts'
import { adminLogin, type Program } from '../../tests/support/program.ts'
import { get, median, ms, percentile, times, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedFleet } from './seed-fleet.ts'

/** Milliseconds from navigation to the first painted lines of the tree, and those of it that the call may take. */
const bars = { painted: 300, call: 100 }
const rounds = 9
const lineOfTree = 'main >> text="Provider 1"'

/** The tree of 10,000 companies with 100,000 devices: the call for its first storey, and opening it in a browser. */
export async function benchTree(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const client = await connectOwner(held, program)
  await seedFleet(client, 10_000, 100_000)
  const call = (query: string): Promise<unknown> => get(`${program.url}/api/companies/tree?${query}`, program.admin.headers)
  const figures: Figure[] = []
  for (const [what, query] of [['the own company', 'limit=1'], ['its first storey', 'parent_id=1&limit=500&sort=name'], ['a name found', 'q=customer%2042&limit=100&sort=name']] as const) {
    await times(5, () => call(query))
    const p95 = percentile(await times(30, () => call(query)), 95)
    figures.push({ what: `tree of 10,000 companies: the call for ${what}, p95`, ours: ms(p95), baseline: 'none', bar: `<= ${bars.call} ms`, ok: p95 <= bars.call })
  }
  const browser = await startBrowser()
  held.defer(() => browser.close())
  return [...figures, await painted(program, browser)]
}

/** The tree in a browser that has been here before, against the list of companies in the same one. */
async function painted(program: Program, browser: Browser): Promise<Figure> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const door = await context.newPage()
  await door.goto(`${program.url}/brand.json`)
  await door.evaluate(async (body) => { await fetch('/api/account/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body }) }, JSON.stringify(adminLogin))
  await opening(context, `${program.url}/companies/tree`, lineOfTree)
  const lists: number[] = []
  const trees: number[] = []
  for (let round = 0; round < rounds; round++) {
    trees.push(await opening(context, `${program.url}/companies/tree`, lineOfTree))
    lists.push(await opening(context, `${program.url}/companies`, 'main tbody tr >> text=Customer'))
  }
  await context.close()
  const middle = median(trees)
  return { what: 'tree of 10,000 companies: navigation to painted lines', ours: ms(middle), baseline: `${ms(median(lists))} the list`, bar: `<= ${bars.painted} ms`, ok: middle <= bars.painted }
}

/** Milliseconds from a navigation until what is looked for has been painted. */
async function opening(context: BrowserContext, address: string, wanted: string): Promise<number> {
  const page = await context.newPage()
  const started = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(wanted).first().waitFor({ state: 'visible', timeout: 20_000 })
  const taken = performance.now() - started
  await page.close()
  return taken
}
