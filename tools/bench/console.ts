import type { Browser } from 'playwright-core'
import { startBrowser } from '../../tests/support/browser.ts'
import { adminLogin, type Program } from '../../tests/support/program.ts'
import { median, ms, ratio, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedFleet } from './seed-fleet.ts'

const rounds = 5

interface Load {
  milliseconds: number
  requests: number
  scripts: number
  styles: number
  foreign: string[]
}

/**
 * What a cold browser loads until it paints the first device row, and how long this takes with 100 and 100,000 devices.
 */
export async function benchConsole(held: AsyncDisposableStack): Promise<Figure[]> {
  const browser = await startBrowser()
  held.defer(() => browser.close())
  const few = await measure(held, browser, 100)
  const many = await measure(held, browser, 100_000)
  // The files that the page loads for later, while it waits for its first row, vary with the speed of the server.
  const [requests, scripts, styles] = (['requests', 'scripts', 'styles'] as const).map((what) =>
    median(few.map((load) => load[what])),
  ) as [number, number, number]
  const foreign = few.flatMap((load) => load.foreign)
  const [a, b] = [median(few.map((load) => load.milliseconds)), median(many.map((load) => load.milliseconds))]
  return [
    {
      what: 'console: requests before the first device row',
      ours: String(requests),
      baseline: `other hosts: ${foreign.length}`,
      bar: '<= 40',
      ok: requests <= 40 && foreign.length === 0,
    },
    {
      what: 'console: JS before the first device row, as transferred',
      ours: `${(scripts / 1024).toFixed(0)} kB`,
      baseline: 'none',
      bar: '<= 240 kB',
      ok: scripts <= 240 * 1024,
    },
    {
      what: 'console: CSS before the first device row, as transferred',
      ours: `${(styles / 1024).toFixed(0)} kB`,
      baseline: 'none',
      bar: '<= 40 kB',
      ok: styles <= 40 * 1024,
    },
    {
      what: 'console: first row painted with 100,000 devices',
      ours: `${ms(b)} (${ratio(b / a)})`,
      baseline: `${ms(a)} with 100`,
      bar: '<= 1.2 x',
      ok: b / a <= 1.2,
    },
  ]
}

async function measure(held: AsyncDisposableStack, browser: Browser, devices: number): Promise<Load[]> {
  const own = held.use(new AsyncDisposableStack())
  const program = await startProgram(own)
  await seedFleet(await connectOwner(own, program), devices > 1000 ? 2000 : 20, devices)
  const loads: Load[] = []
  for (let round = 0; round < rounds; round++) loads.push(await cold(browser, program))
  await own.disposeAsync()
  return loads
}

/** Signs in with one page, then opens the list in a new page with its cache disabled. */
async function cold(browser: Browser, program: Program): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const door = await context.newPage()
  await door.goto(`${program.url}/brand.json`)
  await door.evaluate(async (body) => {
    await fetch('/api/account/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }, JSON.stringify(adminLogin))
  await door.close()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const load: Load = { milliseconds: 0, requests: 0, scripts: 0, styles: 0, foreign: [] }
  const kinds = new Map<string, string>()
  session.on('Network.responseReceived', (event) => kinds.set(event.requestId, event.type))
  session.on('Network.requestWillBeSent', (event) => {
    if (event.request.url.startsWith('data:')) return
    load.requests++
    if (!event.request.url.startsWith(program.url)) load.foreign.push(event.request.url)
  })
  session.on('Network.loadingFinished', (event) => {
    const kind = kinds.get(event.requestId)
    if (kind === 'Script') load.scripts += event.encodedDataLength
    if (kind === 'Stylesheet') load.styles += event.encodedDataLength
  })
  const started = performance.now()
  await page.goto(`${program.url}/management/devices`, { waitUntil: 'commit' })
  await page.waitForSelector('tbody tr a, tbody tr td', { state: 'visible', timeout: 20_000 })
  load.milliseconds = performance.now() - started
  const snapshot = { ...load }
  await context.close()
  return snapshot
}
