import { readdirSync } from 'node:fs'
import type { FleetProcess } from '../../tests/support/fleet-process.ts'
import type { Load } from '../../tests/support/load.ts'
import { familyOf, procFile } from '../../tests/support/processes.ts'
import type { Program } from '../../tests/support/program.ts'
import { sleep } from '../../tests/support/until.ts'
import { percentile } from '../bench/measure.ts'
import { disturbedSeconds } from './limits.ts'
import type { Role, Sample } from './samples.ts'

const everyMs = 10_000
const answerMs = 5000
/** The gauge that the program resets each second or two; `npm run bench storm` reads it too. */
const gauge = /^outpost_nodejs_eventloop_lag_recent_max_seconds (\S+)$/m

/** The tables whose number of rows is that of the devices. */
const sizes = `
  SELECT (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('telemetry') WHERE isleaf)::float8
      / greatest((SELECT count(*) FROM telemetry), 1) AS report,
    (pg_total_relation_size('devices') + pg_total_relation_size('device_states'))::float8 AS updated`

/** Reads every ten seconds what the processes, the database and the devices do. */
export class Sampler {
  readonly samples: Sample[] = []
  /** When the last fault began, and ended, in milliseconds of `performance.now()`. */
  disturbedAt = 0
  readonly #program: Program
  readonly #fleet: FleetProcess
  readonly #load: Load
  readonly #started = performance.now()
  readonly #end = new AbortController()
  readonly #work: Promise<void>
  #judgedRequests = 0

  constructor(program: Program, fleet: FleetProcess, load: Load) {
    this.#program = program
    this.#fleet = fleet
    this.#load = load
    this.#work = this.#run()
  }

  async stop(): Promise<void> {
    this.#end.abort()
    await this.#work
  }

  async #run(): Promise<void> {
    while (!this.#end.signal.aborted) {
      const next = performance.now() + everyMs
      this.samples.push(await this.#sample())
      await sleep(Math.max(0, next - performance.now()), undefined, { signal: this.#end.signal }).catch(() => {})
    }
  }

  async #sample(): Promise<Sample> {
    const program = this.#program
    const pids: Sample['pids'] = {
      supervisor: program.supervisorPid,
      api: orNone(() => program.pidOf('api')),
      worker: orNone(() => program.pidOf('worker')),
      postgres: orNone(() => program.postmaster()),
    }
    const [tables, delay, counters] = await Promise.all([
      this.#tables().catch(() => undefined),
      this.#delay().catch(() => undefined),
      this.#fleet.counters(),
    ])
    return {
      at: (performance.now() - this.#started) / 1000,
      calm: performance.now() - this.disturbedAt > disturbedSeconds * 1000,
      pids,
      values: {
        ...memory(pids),
        ...files(pids),
        report_bytes: tables?.report,
        updated_tables_mb: tables && tables.updated / 1024 ** 2,
        loop_delay_ms: delay,
        api_p95_ms: this.#requestTimes(),
        devices_online: counters.online,
      },
    }
  }

  /** Returns the 95th percentile of the requests since the last sample, in milliseconds. */
  #requestTimes(): number | undefined {
    const times = this.#load.sent.slice(this.#judgedRequests).map(({ seconds }) => seconds * 1000)
    this.#judgedRequests = this.#load.sent.length
    return times.length > 0 ? percentile(times, 95) : undefined
  }

  async #delay(): Promise<number> {
    const answer = await fetch(`${this.#program.url}/metrics`, { signal: AbortSignal.timeout(answerMs) })
    return Number(gauge.exec(await answer.text())![1]) * 1000
  }

  async #tables(): Promise<{ report: number; updated: number }> {
    const owner = await this.#program.connect()
    try {
      return (await owner.query<{ report: number; updated: number }>(sizes)).rows[0]!
    } finally {
      await owner.end()
    }
  }
}

function orNone(find: () => number): number | undefined {
  try {
    return find()
  } catch {
    return undefined // Between the end of a process and its successor.
  }
}

/** Returns a line of a process's status in MB, or undefined if it has ended. */
function statusMb(pid: number | undefined, name: string): number | undefined {
  const found = pid === undefined ? null : new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(procFile(pid, 'status'))
  return found ? Number(found[1]) / 1024 : undefined
}

/** The resident memory of our processes; of PostgreSQL what its processes do not share, since they share its buffers. */
const memory = ({ supervisor, api, worker, postgres }: Partial<Record<Role, number>>): Sample['values'] => ({
  supervisor_mb: statusMb(supervisor, 'VmRSS'),
  api_mb: statusMb(api, 'VmRSS'),
  worker_mb: statusMb(worker, 'VmRSS'),
  postgres_mb:
    postgres === undefined
      ? undefined
      : familyOf(postgres).reduce((sum, pid) => sum + (statusMb(pid, 'RssAnon') ?? 0), 0),
})

const files = ({ api, worker, postgres }: Partial<Record<Role, number>>): Sample['values'] => ({
  api_files: openFiles(api),
  worker_files: openFiles(worker),
  postgres_processes: postgres === undefined ? undefined : familyOf(postgres).length,
})

function openFiles(pid: number | undefined): number | undefined {
  try {
    return pid === undefined ? undefined : readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return undefined
  }
}
