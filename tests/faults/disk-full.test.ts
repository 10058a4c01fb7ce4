import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noOwnMounts } from '../support/disk-agent.ts'
import { onlineFleet } from '../support/enrol.ts'
import type { FleetProcess } from '../support/fleet-process.ts'
import { Load, missing } from '../support/load.ts'
import { isRunning } from '../support/processes.ts'
import { Program } from '../support/program.ts'
import { printFigures } from '../support/figures.ts'
import { secondsSince, sleep, until } from '../support/until.ts'

const reason = noOwnMounts()
if (reason) process.stdout.write(`left out: a full disk; ${reason}\n`)

const devices = 50
/** Seconds between two reports of a device. */
const interval = 5
const fullSeconds = 25
/** Seconds from freed space to successful requests: the database may pause half a minute between two of its starts. */
const recoversWithin = 60

let program: Program
let fleet: FleetProcess

beforeAll(async () => {
  if (reason) return
  program = await Program.start({ diskMegabytes: 400 })
  fleet = await onlineFleet(program, { count: devices, intervalSeconds: interval })
}, 120_000)
afterAll(async () => {
  await fleet?.stop()
  await program?.stop()
}, 90_000)

/** Fills the disk down to the last byte. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let size = 1 << 20; size >= 1; size = size > 4096 ? size >> 1 : 0) {
      const block = Buffer.alloc(size, 1)
      while (wrote(file, block));
    }
  } finally {
    closeSync(file)
  }
}

function wrote(file: number, block: Buffer): boolean {
  try {
    return writeSync(file, block) > 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}

// Each turn fills a WAL segment of 16 MB.
const turn = "SELECT pg_logical_emit_message(true, 'test', 'x'); SELECT pg_switch_wal()"

/** Makes PostgreSQL keep WAL segments for reuse: the WAL must not be the first to run out of space. */
async function shortenLog(): Promise<void> {
  const superuser = await program.connect('superuser')
  for (let turns = 0; turns < 3; turns++) await superuser.query(turn)
  await superuser.query('CHECKPOINT')
  await superuser.end()
}

/** F5: the tables have no space. F6: the WAL has no space, which stops the database itself. */
const takes = {
  'the tables': async (): Promise<void> => {},
  'the log': async (): Promise<void> => {
    const superuser = await program.connect('superuser')
    // Until there is no segment left to continue in.
    for (
      let turns = 0;
      turns < 100 &&
      (await superuser.query(turn).then(
        () => true,
        () => false,
      ));
      turns++
    );
    await superuser.end().catch(() => {})
  },
} as const

test.skipIf(reason).each([
  ['F5', 'the tables'],
  ['F6', 'the log'],
] as const)(
  '%s: without space in the data folder for %s the program survives with clear errors, loses nothing acknowledged, and recovers when there is space',
  async (_id, what) => {
    const pids = { supervisor: program.supervisorPid, api: program.pidOf('api') }
    const postmaster = program.postmaster()
    const arrivals = await fleet.arrivals()
    if (what === 'the tables') await shortenLog()
    const load = new Load(program)
    await until('writes', 90, () => load.acknowledged.length > 50)
    const filling = join(program.folder, 'fill')
    fill(filling)
    const struck = performance.now()
    expect(statfsSync(program.folder).bavail).toBe(0)
    await takes[what]()
    for (let second = 0; second < fullSeconds; second++) {
      // Immediately takes any space that the database frees.
      fill(`${filling}-${second}`)
      await sleep(1000)
      expect((await fetch(`${program.url}/healthz`, { signal: AbortSignal.timeout(5000) })).status).toBe(200)
      if (second > 2)
        expect((await fetch(`${program.url}/readyz`, { signal: AbortSignal.timeout(10_000) })).status).toBe(503)
    }
    expect(isRunning(postmaster), 'whether the fault struck').toBe(what === 'the tables')
    for (let second = 0; second < fullSeconds; second++) rmSync(`${filling}-${second}`)
    rmSync(filling)
    const freed = performance.now()
    const works = async (): Promise<boolean> =>
      (await program.admin.post('/tags', { name: `room ${Math.random()}`, company_id: 1 })).status === 201
    await until('a write', recoversWithin, works, () => program.output)
    const back = secondsSince(freed)
    await until('readiness', recoversWithin, async () => (await fetch(`${program.url}/readyz`)).status === 200)
    await sleep(5000)
    await load.stop()
    const during = load.since(struck).filter(({ at }) => at < freed)
    printFigures(`no space for ${what} for ${fullSeconds} s`, {
      ...load.statuses(during),
      'written again after, seconds': back,
      acknowledged: load.acknowledged.length,
    })
    const refused = during.filter(({ status }) => status !== 200 && status !== 201)
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0))).toEqual([])
    expect(
      refused.filter(({ method }) => method === 'POST').length,
      'writes were under way, or the run is void',
    ).toBeGreaterThan(10)
    expect(await missing(program.admin, load.acknowledged)).toEqual([])
    expect({ supervisor: program.supervisorPid, api: program.pidOf('api') }).toEqual(pids)
    expect((await fleet.counters()).online).toBe(devices)
    expect(await fleet.arrivals(), 'links stay up').toBe(arrivals)
    await reportsAreStored(struck)
  },
  300_000,
)

/**
 * Checks that all reports from the time without space were kept and stored: no device has a gap, and none was dropped.
 */
async function reportsAreStored(struck: number): Promise<void> {
  const from = new Date(Date.now() - (secondsSince(struck) + interval) * 1000)
  const query = `parameters=router_uptime&start_date=${from.toISOString()}&end_date=${new Date().toISOString()}`
  for (const { id } of await fleet.members()) {
    const { status, body } = await program.admin.get(`/devices/${id}/metrics?${query}`)
    expect(status).toBe(200)
    const times = [from.getTime() / 1000, ...(body.data.series[0].times as number[]), Date.now() / 1000]
    expect(
      Math.max(...times.slice(1).map((time, n) => time - times[n]!)),
      `the longest time without a report of ${id}`,
    ).toBeLessThan(2.5 * interval)
  }
  expect(await (await fetch(`${program.url}/metrics`)).text()).toContain('outpost_telemetry_dropped_total 0\n')
}
