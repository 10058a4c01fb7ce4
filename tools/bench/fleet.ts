import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { hostKey, onlineFleet } from '../../tests/support/enrol.ts'
import { FleetProcess } from '../../tests/support/fleet-process.ts'
import { procFile } from '../../tests/support/processes.ts'
import type { Program } from '../../tests/support/program.ts'
import { cpuSeconds, treeCpuSeconds, type Figure } from './measure.ts'
import { openPage } from './page.ts'
import { connectOwner, startProgram } from './program.ts'

const devices = 5000
const reportEverySeconds = 60
/** Covers two reports of every device, whenever in the minute it came online. */
const windowSeconds = 2 * reportEverySeconds
/** From the arrival of the last device until its first report is stored and pushed to the page. */
const settleSeconds = 15
/** Files that the server has open besides device connections: database, web, its own. */
const otherFiles = 500

/** A working fleet with an open page: CPU of the server while every device reports, and while none does. */
export async function benchFleet(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  checkFiles(program.pidOf('api'))
  const owner = await connectOwner(held, program)
  const page = await openPage(program)
  held.defer(() => page.close())
  const started = performance.now()
  const quiet = await onlineFleet(program, { count: devices, seed: 'fleet', intervalSeconds: 3600 })
  held.defer(() => quiet.stop())
  console.log(`enrolled and online: ${devices} devices in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const deviceIds = (await quiet.members()).map((member) => member.id!)
  await sleep(settleSeconds * 1000)
  const idle = await watch(program, owner, quiet)
  await quiet.stop()
  const order = {
    server: program.url.replace('http://', ''),
    hostKey: await hostKey(program),
    seed: 'fleet',
    count: devices,
    deviceIds,
    intervalSeconds: reportEverySeconds,
  }
  const busy = FleetProcess.start(order)
  held.defer(() => busy.stop())
  console.log(`online again in ${((await busy.online(devices, 120)) / 1000).toFixed(0)} s`)
  await sleep(settleSeconds * 1000)
  const atWork = await watch(program, owner, busy)
  return figures(atWork, idle)
}

/** Too low a limit would only show much later, as refused devices. Node raises its soft limit to the hard one. */
function checkFiles(pid: number): void {
  const limit = Number(/Max open files\s+(\d+)/.exec(procFile(pid, 'limits'))?.[1])
  if (limit < devices + otherFiles)
    throw new Error(`the server may open ${limit} files and needs ${devices + otherFiles}: raise "ulimit -n"`)
  console.log(`files that the server may open: ${limit}`)
}

interface Watched {
  /** CPU seconds per second. */
  cores: { server: number; postgres: number; worker: number }
  /** Reports that were stored as rows. */
  reports: number
  /** Devices that are online at the end and were never disconnected. */
  stayed: number
}

/** Measures what the processes of the program use over a time window. */
async function watch(program: Program, owner: Client, fleet: FleetProcess): Promise<Watched> {
  const [server, worker, postgres] = [program.pidOf('api'), program.pidOf('worker'), program.postmaster()]
  const used = (): Watched['cores'] => ({
    server: cpuSeconds(server),
    postgres: treeCpuSeconds(postgres),
    worker: cpuSeconds(worker),
  })
  const rows = async (): Promise<number> => Number((await owner.query('SELECT count(*) FROM telemetry')).rows[0].count)
  const before = { arrivals: await fleet.arrivals(), rows: await rows() }
  const from = used()
  const started = performance.now()
  await sleep(windowSeconds * 1000)
  const seconds = (performance.now() - started) / 1000
  const to = used()
  const returned = (await fleet.arrivals()) - before.arrivals
  return {
    cores: {
      server: (to.server - from.server) / seconds,
      postgres: (to.postgres - from.postgres) / seconds,
      worker: (to.worker - from.worker) / seconds,
    },
    reports: (await rows()) - before.rows,
    stayed: (await fleet.counters()).online - returned,
  }
}

function figures(atWork: Watched, idle: Watched): Figure[] {
  const due = (devices * windowSeconds) / reportEverySeconds
  const complete = atWork.stayed === devices && idle.stayed === devices && atWork.reports >= due * 0.99
  const { server, postgres, worker } = atWork.cores
  return [
    {
      what: `fleet: server CPU, ${devices} devices, a report each ${reportEverySeconds} s`,
      ours: `${server.toFixed(3)} cores`,
      baseline: `${idle.cores.server.toFixed(3)} cores with idle devices`,
      bar: '< 0.5 cores',
      ok: server < 0.5 && complete,
    },
    {
      what: 'fleet: PostgreSQL and worker beside it',
      ours: `${postgres.toFixed(3)} + ${worker.toFixed(3)} cores`,
      baseline: `${idle.cores.postgres.toFixed(3)} + ${idle.cores.worker.toFixed(3)} cores with idle devices`,
      bar: 'none',
      ok: true,
    },
    {
      what: `fleet: reports written of those due in ${windowSeconds} s`,
      ours: `${atWork.reports} of ${due}`,
      baseline: `${atWork.stayed} of ${devices} devices stayed online`,
      bar: '>= 99 %, all online',
      ok: complete,
    },
  ]
}
