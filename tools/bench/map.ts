import type { Browser, Page } from 'playwright-core'
import type pg from 'pg'
import { startBrowser } from '../../tests/support/browser.ts'
import { adminLogin, type Program } from '../../tests/support/program.ts'
import { get, median, ms, percentile, times, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedFleet } from './seed-fleet.ts'

const rounds = 40
const firstLoads = 5

/** Places devices around 300 towns on all continents, nine of ten by GPS. */
const seedPositions = `
  INSERT INTO device_positions (device_id, company_id, source, best, latitude, longitude, located_at)
  SELECT id, company_id, CASE WHEN id % 10 = 0 THEN 0 ELSE 1 END, true,
    -40 + (id % 300) * 0.36 + sin(id * 7.7) * 0.2, -120 + (id * 53 % 300) * 0.9 + cos(id * 3.3) * 0.3, now()
  FROM devices;
  VACUUM ANALYZE device_positions`

interface View {
  name: string
  /** The parameters of the request. */
  query: string
  /** The same area on the square map of the world: left, upper, right and lower edge. */
  box: readonly [number, number, number, number]
}

const views: View[] = [
  { name: 'the world', query: 'zoom=1', box: [0, 0, 1, 1] },
  { name: 'a continent', query: 'zoom=4&bounds=-11.25,33.75,33.75,67.5', box: [0.46875, 0.24, 0.59375, 0.4] },
  { name: 'a town', query: 'zoom=9&bounds=10,20,12,22', box: [0.5277, 0.437, 0.5334, 0.444] },
]

/** The map of 100,000 devices: its requests beside plain SQL, the first picture, and how evenly it moves. */
export async function benchMap(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const client = await connectOwner(held, program)
  await seedFleet(client, 2000, 100_000)
  for (const statement of seedPositions.split(';')) await client.query(statement)
  const figures: Figure[] = []
  for (const view of views) figures.push(await compare(program, client, view))
  const browser = await startBrowser()
  held.defer(() => browser.close())
  return [...figures, ...(await look(browser, program))]
}

async function compare({ url, admin }: Program, client: pg.Client, { name, query, box }: View): Promise<Figure> {
  const zoom = Number(/zoom=(\d+)/.exec(query)![1])
  const bare = (): Promise<unknown> =>
    client.query({
      name: `cells ${name}`,
      text: `SELECT avg(p.x), avg(p.y), count(*), count(*) FILTER (WHERE d.status = 0) FROM device_positions p JOIN devices d ON d.id = p.device_id
        WHERE p.best AND point(p.x, p.y) <@ box(point($1, $2), point($3, $4)) GROUP BY floor(p.x * $5), floor(p.y * $5)`,
      values: [...box, 8 * 2 ** zoom],
    })
  const ask = (): Promise<unknown> => get(`${url}/api/devices/map?${query}`, admin.headers)
  await times(4, bare)
  await times(4, ask)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(...(await times(1, ask)))
    theirs.push(...(await times(1, bare)))
  }
  const bytes = (await get(`${url}/api/devices/map?${query}`, admin.headers)).length
  const [p95, base] = [percentile(ours, 95), percentile(theirs, 95)]
  const limit = Math.max(5 * base, base + 20)
  return {
    what: `map of 100,000: ${name}, p95 (${(bytes / 1024).toFixed(0)} kB)`,
    ours: ms(p95),
    baseline: `${ms(base)} SQL without scope and problems`,
    bar: `<= ${ms(limit)}`,
    ok: p95 <= limit,
  }
}

const EMPTY = 'q=no-such-device'

async function look(browser: Browser, program: Program): Promise<Figure[]> {
  const [pictures, empty]: [number[], number[]] = [[], []]
  for (let round = 0; round < firstLoads; round++) {
    pictures.push(await firstPicture(browser, program, 'limit=25'))
    empty.push(await firstPicture(browser, program, EMPTY))
  }
  const sight = 'lat=30&lng=10&zoom=4'
  const [frames, bare] = [await pan(browser, program, sight), await pan(browser, program, `${sight}&${EMPTY}`)]
  const [first, p95] = [median(pictures), percentile(frames, 95)]
  return [
    {
      what: 'map of 100,000: first picture',
      ours: ms(first),
      baseline: `${ms(median(empty))} without a device`,
      bar: '<= 2 s',
      ok: first <= 2000,
    },
    {
      what: 'map of 100,000: frames while it is moved, p95',
      ours: ms(p95),
      baseline: `${ms(percentile(bare, 95))} without a device`,
      bar: '<= 32 ms',
      ok: p95 <= 32,
    },
  ]
}

async function openMap(browser: Browser, program: Program, search: string): Promise<[Page, number]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const door = await context.newPage()
  await door.goto(`${program.url}/brand.json`)
  await door.evaluate(async (body) => {
    await fetch('/api/account/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }, JSON.stringify(adminLogin))
  await door.close()
  const page = await context.newPage()
  const started = performance.now()
  await page.goto(`${program.url}/management/map?${search}`, { waitUntil: 'commit' })
  await page.waitForSelector('[data-map][data-land]', { timeout: 60_000 })
  // The list beside the map has the same points.
  if (!search.includes(EMPTY)) await page.waitForSelector('figure ul button', { timeout: 60_000 })
  return [page, performance.now() - started]
}

/** Returns the milliseconds from the address of the page to the land and the devices on it, with nothing in the cache. */
async function firstPicture(browser: Browser, program: Program, search: string): Promise<number> {
  const [page, taken] = await openMap(browser, program, search)
  await page.context().close()
  return taken
}

/** Runs in the page: the milliseconds between the frames of four seconds. */
const readFrames = `new Promise((done) => {
  const taken = []
  const begun = performance.now()
  let last = begun
  const tick = (now) => {
    taken.push(now - last)
    last = now
    if (now - begun < 4000) requestAnimationFrame(tick)
    else done(taken.slice(1))
  }
  requestAnimationFrame(tick)
})`

/** Returns the milliseconds between frames while the map is dragged to and fro for four seconds. */
async function pan(browser: Browser, program: Program, search: string): Promise<number[]> {
  const [page] = await openMap(browser, program, search)
  await page.waitForSelector('[data-map][data-drawn]', { timeout: 60_000 })
  const box = (await page.locator('[data-map]').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const frames = page.evaluate<number[]>(readFrames)
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < 160; step++)
    await page.mouse.move(x + Math.sin(step / 12) * 200, y + Math.cos(step / 12) * 60)
  await page.mouse.up()
  const taken = await frames
  await page.context().close()
  return taken
}
