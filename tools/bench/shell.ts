import type { BrowserContext, Page } from 'playwright-core'
import { startGallery } from '../../tests/e2e/gallery.ts'
import { startBrowser } from '../../tests/support/browser.ts'
import { adminLogin, type Program } from '../../tests/support/program.ts'
import { startBare } from './shell-bare.ts'
import { newWindow, scrollFrames, WatchedPage } from './shell-page.ts'
import { useConsole } from './shell-steps.ts'
import { median, ms, percentile, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedFleet } from './seed-fleet.ts'

const rounds = 5
const kB = (bytes: number): string => `${(bytes / 1024).toFixed(0)} kB`

/** The console's cost in the browser: loading, changing pages, opening dialogs, scrolling, and responding to input. */
export async function benchFrame(held: AsyncDisposableStack): Promise<Figure[]> {
  const browser = await startBrowser()
  held.defer(() => browser.close())
  const program = await startProgram(held)
  await seedFleet(await connectOwner(held, program), 20, 5000)
  const bare = await startBare(held)
  const context = await newWindow(browser)
  await signIn(context, program)
  return [
    ...(await loads(context, `${program.url}/management/devices`, `${bare}/25`)),
    ...(await useConsole(await WatchedPage.open(context, true), program.url, `${bare}/25`)),
    ...(await scrolling(held, context, `${bare}/10000`)),
  ]
}

async function signIn(context: BrowserContext, program: Program): Promise<void> {
  const door = await context.newPage()
  await door.goto(`${program.url}/brand.json`)
  await door.evaluate(async (body) => {
    await fetch('/api/account/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }, JSON.stringify(adminLogin))
  await door.close()
}

interface Load {
  script: number
  bytes: number
  lcp: number
  cls: number
}

async function load(context: BrowserContext, url: string, cache: boolean): Promise<Load> {
  const watched = await WatchedPage.open(context, cache)
  await watched.page.goto(url)
  await watched.page.locator('tbody td').nth(8).waitFor()
  const { lcp, cls } = await watched.vitals()
  const result = { script: await watched.scriptMs(), bytes: watched.bytes, lcp, cls }
  await watched.page.close()
  return result
}

/** Loads the first page with an empty and with a filled cache, and the plain list in between. */
async function loads(context: BrowserContext, url: string, bareUrl: string): Promise<Figure[]> {
  const all: Record<'cold' | 'warm' | 'bare', Load[]> = { cold: [], warm: [], bare: [] }
  await load(context, url, true)
  for (let round = 0; round < rounds; round++) {
    all.cold.push(await load(context, url, false))
    all.bare.push(await load(context, bareUrl, false))
    all.warm.push(await load(context, url, true))
  }
  const of = (kind: keyof typeof all, what: keyof Load): number => median(all[kind].map((one) => one[what]))
  const paint = (kind: 'cold' | 'warm'): Figure => ({
    what: `frame: largest paint of the first page, ${kind} cache`,
    ours: ms(of(kind, 'lcp')),
    baseline: `${ms(of('bare', 'lcp'))} bare list`,
    bar: '<= 1500 ms',
    ok: of(kind, 'lcp') <= 1500,
  })
  const worst = Math.max(...all.cold.map(({ cls }) => cls), ...all.warm.map(({ cls }) => cls))
  return [
    paint('cold'),
    paint('warm'),
    {
      what: 'frame: script CPU of the first page',
      ours: ms(of('cold', 'script')),
      baseline: `${ms(of('bare', 'script'))} bare list`,
      bar: '<= 600 ms',
      ok: of('cold', 'script') <= 600,
    },
    {
      what: 'frame: bytes of the first page, cold and warm',
      ours: `${kB(of('cold', 'bytes'))}, ${kB(of('warm', 'bytes'))}`,
      baseline: `${kB(of('bare', 'bytes'))} bare list`,
      bar: '<= 450 kB',
      ok: of('cold', 'bytes') <= 450 * 1024,
    },
    {
      what: 'frame: layout shift of the first page, worst of all loads',
      ours: worst.toFixed(3),
      baseline: '0 bare list',
      bar: '< 0.02',
      ok: worst < 0.02,
    },
  ]
}

/** Scrolls the gallery's table of 10,000 rows, and next to it a plain one, which has all rows in the document. */
async function scrolling(held: AsyncDisposableStack, context: BrowserContext, bareUrl: string): Promise<Figure[]> {
  const gallery = await startGallery()
  held.defer(gallery.stop)
  const page = await context.newPage()
  const measured = async (url: string, box: string): Promise<number[]> => {
    await page.goto(url)
    await settle(page)
    return scrollFrames(page, box)
  }
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < 3; round++) {
    ours.push(...(await measured(`${gallery.url}?show=screens/many&motion=off`, '[data-scroll-region]')))
    theirs.push(...(await measured(bareUrl, '#box')))
  }
  const [a, b] = [percentile(ours, 95), percentile(theirs, 95)]
  const late = (frames: readonly number[]): number => frames.filter((one) => one > 50).length
  const share = late(ours) / ours.length
  return [
    {
      what: 'frame: scrolling 10,000 rows, p95 of a frame',
      ours: ms(a),
      baseline: `${ms(b)} bare table`,
      bar: `<= ${ms(Math.max(50, 2 * b))}`,
      ok: a <= Math.max(50, 2 * b),
    },
    {
      what: 'frame: scrolling 10,000 rows, frames over 50 ms',
      ours: `${late(ours)} of ${ours.length}`,
      baseline: `${late(theirs)} bare table`,
      bar: '<= 5 %',
      ok: share <= 0.05,
    },
  ]
}

async function settle(page: Page): Promise<void> {
  await page.locator('tbody td').nth(8).waitFor()
  await page.waitForTimeout(500)
}
