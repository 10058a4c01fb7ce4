import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onlineFleet } from '../support/enrol.ts'
import type { FleetProcess } from '../support/fleet-process.ts'
import { Load, missing, type Sent } from '../support/load.ts'
import { familyOf, killHard, procFile, signal } from '../support/processes.ts'
import { Program } from '../support/program.ts'
import { printFigures } from '../support/figures.ts'
import { secondsSince, sleep, until } from '../support/until.ts'

const devices = 200
/** Seconds between two reports of a device. */
const interval = 5
/**
 * Seconds until requests succeed after the database accepts connections again (F1), and until any request ends (F3).
 */
const recoversWithin = 10
const answersWithin = 15

let program: Program
let fleet: FleetProcess
let load: Load
let before: { arrivals: number; reports: number; stored: number }

beforeAll(async () => {
  program = await Program.start()
  fleet = await onlineFleet(program, { count: devices, intervalSeconds: interval })
}, 120_000)
afterAll(async () => {
  await fleet?.stop()
  await program?.stop()
}, 90_000)
beforeEach(async () => {
  // Needed after a test that has failed.
  await fleet.online(devices, 180)
  load = new Load(program)
  before = { arrivals: await fleet.arrivals(), reports: await sentReports(), stored: await storedReports() }
  await Promise.all([sleep(3000), until('writes', 60, () => load.acknowledged.length > 50)])
}, 300_000)
afterEach(() => load?.stop(), 40_000)

const sentReports = async (): Promise<number> => (await fleet.counters()).sent['telemetry']!

async function storedReports(): Promise<number> {
  const owner = await program.connect()
  try {
    return Number((await owner.query('SELECT count(*) AS n FROM telemetry')).rows[0].n)
  } finally {
    await owner.end()
  }
}

/** Returns the requests sent from a moment on, once there are enough to judge. */
async function requestsSince(from: number): Promise<Sent[]> {
  await until('answers', 60, () => load.since(from).length > 10)
  return load.since(from)
}

/** Whether the database accepts connections, bypassing the program. */
async function databaseAnswers(): Promise<boolean> {
  const owner = await program.connect()
  await owner.query('SELECT 1')
  await owner.end()
  return true
}

/** Checks that every report sent since the beginning of the test is stored in the end: the same number, and no gaps. */
async function reportsAreStored(): Promise<void> {
  const sent = (await sentReports()) - before.reports
  const stored = async (): Promise<number> => (await storedReports()) - before.stored
  await until(`${sent} reports stored`, 90, async () => (await stored()) >= sent, stored, 500)
  const hole = await longestGap()
  printFigures('reports', { sent, stored: await stored(), 'longest time without one': hole })
  expect(hole).toBeLessThan(2 * interval)
}

/** Returns the longest time in seconds without a stored report of any device, over the last minute. */
async function longestGap(): Promise<number> {
  const owner = await program.connect()
  try {
    const { rows } = await owner.query(`
      SELECT max(extract(epoch FROM coalesce(next, now()) - at)) AS hole, count(DISTINCT device_id) AS devices
      FROM (SELECT device_id, at, lead(at) OVER (PARTITION BY device_id ORDER BY at) AS next FROM telemetry) t
      WHERE at > now() - interval '1 minute' AND (next IS NOT NULL OR at < now() - interval '10 seconds')`)
    expect(Number(rows[0].devices)).toBe(devices)
    return Number(rows[0].hole)
  } finally {
    await owner.end()
  }
}

/** Checks the responses while the database was away: a clear 503 with the time to retry, never a false success. */
function expectClearRefusals(from: number, to: number): void {
  const refused = load.since(from).filter(({ at, status }) => at < to && status !== 200 && status !== 201)
  const odd = refused.filter(
    ({ status, retryAfter, text }) => status !== 503 || !(Number(retryAfter) > 0) || !text.includes('"UNAVAILABLE"'),
  )
  expect(odd).toEqual([])
  expect(refused.length, 'requests were under way, or the run is void').toBeGreaterThanOrEqual(8)
}

describe.each([
  { what: 'the postmaster', victims: () => [program.postmaster()] },
  { what: 'one backend', victims: () => [backend()] },
])('F1 F2: kill -9 of $what under load', ({ victims }) => {
  test('requests get 503 with Retry-After, the database recovers automatically, acknowledged writes and reports are kept, and device connections stay open', async () => {
    const struck = performance.now()
    await killHard(victims())
    await until('the database', 120, databaseAnswers, () => program.output)
    const databaseBack = performance.now()
    await until('an answer', 60, async () => (await program.admin.get('/devices?limit=1')).status === 200)
    const apiBack = secondsSince(databaseBack)
    expect(apiBack).toBeLessThanOrEqual(recoversWithin)
    await sleep(recoversWithin * 1000)
    const late = await requestsSince(databaseBack + recoversWithin * 900)
    expect(late.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
    await until('more writes', 60, () => load.acknowledged.length > 100)
    await load.stop()
    printFigures('database back after, API after that', {
      seconds: (databaseBack - struck) / 1000,
      more: apiBack,
      acknowledged: load.acknowledged.length,
      ...load.statuses(),
    })
    expectClearRefusals(struck - 15_000, databaseBack + recoversWithin * 1000)
    expect(await missing(program.admin, load.acknowledged)).toEqual([])
    expect((await fleet.counters()).online, program.output.slice(-2000)).toBe(devices)
    expect(await fleet.arrivals(), 'links stay up').toBe(before.arrivals)
    await reportsAreStored()
  }, 300_000)
})

/** Returns the pid of a PostgreSQL process that serves a connection of the program. */
function backend(): number {
  const found = familyOf(program.postmaster()).find((pid) => procFile(pid, 'cmdline').includes('outpost_app'))
  if (found === undefined) throw new Error('the program has no connection to the database')
  return found
}

test('F3: with the database paused for 20 s, requests fail, connections stay open, and reports are stored afterwards', async () => {
  const postgres = familyOf(program.postmaster())
  const struck = performance.now()
  signal(postgres, 'SIGSTOP')
  try {
    for (let second = 0; second < 20; second++) {
      await sleep(1000)
      expect((await fleet.counters()).online, program.output.slice(-2000)).toBe(devices)
      expect((await fetch(`${program.url}/healthz`, { signal: AbortSignal.timeout(5000) })).status).toBe(200)
    }
  } finally {
    signal(postgres, 'SIGCONT')
  }
  const resumed = performance.now()
  await sleep(recoversWithin * 1000)
  const late = await requestsSince(resumed + recoversWithin * 700)
  expect(late.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  await load.stop()
  const longest = Math.max(...load.sent.map(({ seconds }) => seconds))
  printFigures('stopped for 20 s', {
    'longest request': longest,
    acknowledged: load.acknowledged.length,
    ...load.statuses(),
  })
  expect(longest).toBeLessThanOrEqual(answersWithin)
  expectClearRefusals(struck - 15_000, resumed + 5000)
  expect(await missing(program.admin, load.acknowledged)).toEqual([])
  expect(await fleet.arrivals(), 'links stay up').toBe(before.arrivals)
  await reportsAreStored()
}, 300_000)
