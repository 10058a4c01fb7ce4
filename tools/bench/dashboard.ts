import { setTimeout as delay } from 'node:timers/promises'
import { historyParameters } from '@outpost/contract/device/parameters'
import type { WidgetKind } from '@outpost/contract/dashboards/constants'
import { requestOf } from '@outpost/contract/dashboards/requests'
import type { Widget } from '@outpost/contract/dashboards/widget'
import type { Browser } from 'playwright-core'
import type pg from 'pg'
import { signedInPage, startBrowser } from '../../tests/support/browser.ts'
import type { Program } from '../../tests/support/program.ts'
import { median, ms, percentile, times, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedFleet } from './seed-fleet.ts'

/** Milliseconds until all widgets show their values, and requests of the API for them. */
const bars = { dashboard: 1500, requests: 3 } as const
const loads = 7
const [gauges, charts] = [3, 4] as const
const rounds = 30
const names = ['signal', 'temperature', 'rsrp', 'sinr', 'router_uptime', 'connection_uptime'] as const
const known = historyParameters.filter(({ name }) => names.some((one) => one === name))

/** A day of reports, one a minute, and 90 days of roll-ups of a device. */
async function seedDevice(client: pg.Client, device: number): Promise<void> {
  const ids = known.map(({ id }) => id)
  await client.query(
    `INSERT INTO telemetry SELECT now() - n * interval '1 minute', $1, $2::smallint[],
      (SELECT array_agg(-70 + 10 * sin(n / 50.0) + k) FROM generate_series(1, $3) k) FROM generate_series(1, 1440) n`,
    [device, ids, ids.length],
  )
  await client.query(
    `INSERT INTO telemetry_hourly SELECT date_trunc('hour', now()) - n * interval '1 hour', $1, p, 60, -90, -70, -50, -65
      FROM generate_series(1, 90 * 24) n, unnest($2::smallint[]) p ON CONFLICT DO NOTHING`,
    [device, ids],
  )
  await client.query(
    `UPDATE device_states SET reported_at = now(), values = values || (SELECT jsonb_object_agg(name, -70) FROM unnest($2::text[]) name) WHERE device_id = $1`,
    [device, known.map(({ name }) => name)],
  )
  await client.query('VACUUM ANALYZE telemetry, telemetry_hourly, device_states')
}

/** Twenty widgets, four in a row: values, gauges, charts of a day and of a month, shares, a table, a lamp and a text. */
function widgetsOf(): Partial<Widget>[] {
  const kinds: WidgetKind[] = [
    ...Array.from({ length: 8 }, () => 'value' as const),
    ...Array.from({ length: gauges }, () => 'gauge' as const),
    ...Array.from({ length: charts }, () => 'line' as const),
    'bar',
    'pie',
    'table',
    'lamp',
    'text',
  ]
  return kinds.map((kind, n) => ({
    key: n + 1,
    kind,
    x: (n % 4) * 3,
    y: Math.floor(n / 4) * 2,
    w: 3,
    h: 2,
    least: -120,
    most: 0,
    hours: n % 2 === 0 ? 24 : 720,
    text: 'Pumps of the northern line',
    parameters: kind === 'table' ? known.map(({ name }) => name) : [known[n % known.length]!.name],
  }))
}

async function addDashboard({ admin }: Program, device: number, widgets: readonly object[]): Promise<number> {
  const { status, body } = await admin.post('/dashboards', { device_id: device, name: 'Benchmark', widgets })
  if (status !== 201) throw new Error(`no dashboard: ${JSON.stringify(body)}`)
  return body.data.id
}

interface Load {
  milliseconds: number
  /** The paths of the API that the page asked for until then. */
  asked: string[]
  /** How many it asked for in the second after it: all data is read once more when the live connection opens. */
  later: number
}

/** Opens a dashboard with an empty cache until each of its widgets shows what it is about. */
async function load(browser: Browser, program: Program, path: string, widgets: number): Promise<Load> {
  const page = await signedInPage(browser, program.url)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname.slice(4))
  })
  const started = performance.now()
  await page.goto(`${program.url}${path}`, { waitUntil: 'commit' })
  if (widgets === 0) await page.getByText('This dashboard has no widgets yet.').waitFor({ timeout: 60_000 })
  else {
    const filled = `document.querySelectorAll('section[aria-label] > [data-kind]').length === ${widgets} && !document.querySelector('main output[data-shape]')
      && document.querySelectorAll('[data-kind="line"] canvas').length === ${charts} && document.querySelectorAll('[role="meter"]').length === ${gauges}`
    // The page's security policy lets no string be evaluated from within it, as a wait of the browser would.
    for (const end = started + 60_000; !(await page.evaluate<boolean>(filled)); await delay(16))
      if (performance.now() > end) throw new Error('the widgets did not show their values within 60 s')
  }
  const milliseconds = performance.now() - started
  const until = [...asked]
  await page.waitForTimeout(1000)
  await page.context().close()
  return { milliseconds, asked: until, later: asked.length - until.length }
}

/** The values and series of the dashboard, read by bare SQL one after the other. */
async function bareData(client: pg.Client, device: number): Promise<void> {
  await client.query({ name: 'state', text: 'SELECT values FROM device_states WHERE device_id = $1', values: [device] })
  for (const { id } of known) {
    await client.query({
      name: 'day',
      text: `SELECT at, values[array_position(parameters, $1::smallint)] FROM telemetry WHERE device_id = $2 AND at >= now() - interval '1 day' ORDER BY at`,
      values: [id, device],
    })
    await client.query({
      name: 'month',
      text: `SELECT hour, average FROM telemetry_hourly WHERE device_id = $2 AND parameter = $1 AND hour >= now() - interval '30 days' ORDER BY hour`,
      values: [id, device],
    })
  }
}

/** A dashboard of 20 widgets, beside an empty one and beside SQL. */
export async function benchDashboard(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const client = await connectOwner(held, program)
  await seedFleet(client, 50, 1000)
  const device = 1
  await seedDevice(client, device)
  const widgets = widgetsOf()
  const [full, empty] = [await addDashboard(program, device, widgets), await addDashboard(program, device, [])]
  const request = { device_id: device, ...requestOf(widgets as Widget[]) }
  const ask = async (): Promise<void> => {
    const { status, body } = await program.admin.post('/dashboards/data', request)
    if (status !== 200) throw new Error(`no data: ${JSON.stringify(body)}`)
  }
  await times(rounds, ask)
  const answers = percentile(await times(rounds, ask), 95)
  const bare = percentile(await times(rounds, () => bareData(client, device)), 95)
  const browser = await startBrowser()
  held.defer(() => browser.close())
  const found: Record<'full' | 'empty', Load[]> = { full: [], empty: [] }
  const path = (id: number): string => `/devices/${device}/dashboards/${id}`
  for (let n = 0; n < loads; n++) {
    found.full.push(await load(browser, program, path(full), widgets.length))
    found.empty.push(await load(browser, program, path(empty), 0))
  }
  const taken = median(found.full.map(({ milliseconds }) => milliseconds))
  const without = median(found.empty.map(({ milliseconds }) => milliseconds))
  const ofDashboard = found.full[0]!.asked.filter((one) => one.startsWith('/dashboards'))
  return [
    {
      what: 'dashboard of 20 widgets: all shown, nothing in the cache',
      ours: ms(taken),
      baseline: `${ms(without)} an empty one`,
      bar: `<= ${bars.dashboard} ms`,
      ok: taken <= bars.dashboard,
    },
    {
      what: 'dashboard of 20 widgets: requests for it until all is shown',
      ours: String(ofDashboard.length),
      baseline: `${found.full[0]!.asked.length} of the whole page, and ${found.full[0]!.later} in the second after`,
      bar: `<= ${bars.requests}`,
      ok: ofDashboard.length <= bars.requests,
    },
    {
      what: 'dashboard of 20 widgets: its values and series, p95',
      ours: ms(answers),
      baseline: `${ms(bare)} SQL, one after the other`,
      bar: `<= ${ms(Math.max(3 * bare, 100))}`,
      ok: answers <= Math.max(3 * bare, 100),
    },
  ]
}
