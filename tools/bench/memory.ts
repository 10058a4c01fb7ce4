import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { hostKey } from '../../tests/support/enrol.ts'
import { FleetProcess } from '../../tests/support/fleet-process.ts'
import { addMembers } from '../../tests/support/members.ts'
import { familyOf, procFile } from '../../tests/support/processes.ts'
import type { Program } from '../../tests/support/program.ts'
import { until } from '../../tests/support/until.ts'
import { get, percentile, ms, type Figure } from './measure.ts'
import { MemoryGroup, type MemoryUse } from './memory-group.ts'
import { connectOwner, startProgram } from './program.ts'

/** What a machine of this size must hold. `OUTPOST_BENCH_MEMORY=2048:10000` measures another pair. */
const sizes = (process.env['OUTPOST_BENCH_MEMORY'] ?? '512:200,2048:10000').split(',').map((pair) => {
  const [megabytes, devices] = pair.split(':').map(Number)
  return { megabytes: megabytes!, devices: devices! }
})
/** Seconds between two reports of a device: five times as often as devices report by default. */
const reportEverySeconds = 60
const perProcess = 2500
const watchSeconds = Number(process.env['OUTPOST_BENCH_SECONDS'] ?? 180)
/** Users who open one list after the other, and the pause of each between two, in milliseconds. */
const users = { count: 4, pauseMs: 1000 } as const
const lists = ['/devices?limit=25', '/devices?limit=100', '/tags?limit=25', '/users?limit=25', '/search?q=RUT']
const barMs = 250

interface Peak {
  /** The highest use without and with the files that the kernel keeps, in MB. */
  held: number
  kernel: number
  whole: number
}

/** Whole programs with their database in a limited memory, with devices that report and users who open lists. */
export async function benchMemory(held: AsyncDisposableStack): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { megabytes, devices } of sizes) {
    const own = held.use(new AsyncDisposableStack())
    figures.push(...(await benchSize(own, megabytes, devices)))
    await own.disposeAsync()
  }
  return figures
}

async function benchSize(held: AsyncDisposableStack, megabytes: number, devices: number): Promise<Figure[]> {
  const group = new MemoryGroup(megabytes)
  held.defer(() => group.remove())
  const program = await startProgram(held, { within: group.words })
  const owner = await connectOwner(held, program)
  const empty = group.use()
  const peak: Peak = { held: 0, kernel: 0, whole: 0 }
  const timer = setInterval(() => raise(peak, group.use()), 500)
  held.defer(() => clearInterval(timer))
  const fleets = await connect(held, program, owner, devices)
  const times = await readLists(program)
  const online = (await Promise.all(fleets.map((fleet) => fleet.counters()))).reduce((sum, one) => sum + one.online, 0)
  console.log(`${megabytes} MB, ${devices} devices:`, group.use(), 'by process, MB:', byProcess(program))
  return figuresOf({ megabytes, devices, online, empty, peak, kills: group.kills(), p95: percentile(times, 95) })
}

function raise(peak: Peak, { held, kernel, files }: MemoryUse): void {
  peak.held = Math.max(peak.held, held)
  peak.kernel = Math.max(peak.kernel, kernel)
  peak.whole = Math.max(peak.whole, held + kernel + files)
}

/** Adds devices to the database and connects them. */
async function connect(
  held: AsyncDisposableStack,
  program: Program,
  owner: Client,
  devices: number,
): Promise<FleetProcess[]> {
  const seed = 'memory'
  const ids = await addMembers(owner, { seed, count: devices })
  const [server, key, started] = [program.url.replace('http://', ''), await hostKey(program), performance.now()]
  const fleets: FleetProcess[] = []
  for (let firstIndex = 0; firstIndex < devices; firstIndex += perProcess) {
    const deviceIds = ids.slice(firstIndex, firstIndex + perProcess)
    const order = { server, hostKey: key, seed, firstIndex, count: deviceIds.length, deviceIds, niceness: 5 }
    const fleet = FleetProcess.start({ ...order, intervalSeconds: reportEverySeconds })
    held.defer(() => fleet.stop())
    fleets.push(fleet)
  }
  const online = async (): Promise<number> =>
    (await Promise.all(fleets.map((fleet) => fleet.counters()))).reduce((sum, one) => sum + one.online, 0)
  await until(
    'all devices',
    120 + devices / 10,
    async () => (await online()) === devices,
    async () => [await online(), program.output.slice(-1500)],
    500,
  )
  console.log(`${devices} devices online after ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return fleets
}

/** Lets users open lists for some minutes. @returns the milliseconds of each request */
async function readLists(program: Program): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + watchSeconds * 1000
  const read = async (_: unknown, user: number): Promise<void> => {
    for (let n = user; performance.now() < end; n++) {
      const from = performance.now()
      await get(`${program.url}/api${lists[n % lists.length]}`, program.admin.headers)
      times.push(performance.now() - from)
      await sleep(users.pauseMs)
    }
  }
  await Promise.all(Array.from({ length: users.count }, read))
  return times
}

/** Returns the private memory of each process in MB; PostgreSQL's processes together. */
function byProcess(program: Program): Record<string, number> {
  const privateMb = (pid: number): number =>
    Math.round(Number(/RssAnon:\s+(\d+)/.exec(procFile(pid, 'status'))?.[1] ?? 0) / 1024)
  const postgres = familyOf(program.postmaster())
  return {
    supervisor: privateMb(program.supervisorPid),
    'api and gateway': privateMb(program.pidOf('api')),
    worker: privateMb(program.pidOf('worker')),
    postgres: postgres.reduce((sum, pid) => sum + privateMb(pid), 0),
    'processes of postgres': postgres.length,
  }
}

interface Measured {
  megabytes: number
  devices: number
  online: number
  empty: MemoryUse
  peak: Peak
  kills: number
  p95: number
}

function figuresOf({ megabytes, devices, online, empty, peak, kills, p95 }: Measured): Figure[] {
  const what = `memory: ${devices} devices in ${megabytes} MB`
  const whole = online === devices && kills === 0
  return [
    {
      what: `${what}, peak without and with cached files`,
      ours: `${(peak.held + peak.kernel).toFixed(0)}, ${peak.whole.toFixed(0)} MB`,
      baseline: `${(empty.held + empty.kernel).toFixed(0)} MB without devices`,
      bar: `<= ${megabytes} MB, none killed`,
      ok: whole && peak.held + peak.kernel <= megabytes,
    },
    {
      what: `${what}, p95 of lists for ${users.count} users`,
      ours: ms(p95),
      baseline: `${online} online, ${kills} processes killed`,
      bar: `<= ${barMs} ms`,
      ok: whole && p95 <= barMs,
    },
  ]
}
