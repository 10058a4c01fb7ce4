import { setTimeout as sleep } from 'node:timers/promises'
import { answered } from '@outpost/contract/device/answers'
import type { UpFrame } from '@outpost/contract/device/frames'
import type { ValueCatalogue } from '@outpost/contract/device/values'
import type { DeviceConnection } from '@outpost/gateway/host'
import client from 'prom-client'
import type { App, Program } from '../../context.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { announce, latestIn, markSeen, type Change } from '../devices/service.ts'
import { isRefused } from '../../kit/refused.ts'
import { SteadyClock } from '../../kit/steady-clock.ts'
import { ReportBuffer, type Gap } from './buffer.ts'
import { statesStored } from './events.ts'
import { readReport, type Report } from './report.ts'
import { writeReports } from './write.ts'

/** The size in bytes of the buffer for times when the database is unavailable. */
const maxBytes = 64 * 1024 * 1024
const flushMs = 250
const maxBatch = 4000
/** Milliseconds between two log lines about implausible numbers. */
const warnInterval = 600_000
/** Seconds between bulk updates of `last_seen_at`, which replace an update per heartbeat. */
const seenSeconds = 60

export interface Ingest {
  take(connection: DeviceConnection, frame: TelemetryFrame): void
  /** The number of waiting reports, for tests and benchmarks. */
  waiting(): number
  /** Stores the waiting reports, for at most 10 seconds. */
  close(): Promise<void>
}

/** Receives reports from connected devices and stores them in batches, one batch at a time. */
export function openIngest(app: Program): Ingest {
  const buffer = new ReportBuffer(maxBytes)
  let writing: Promise<void> | undefined
  let wait = flushMs
  let timer: NodeJS.Timeout | undefined

  const flush = async (): Promise<void> => {
    const reports = buffer.take(maxBatch)
    if (reports.length === 0) return
    let newest: Map<number, number>
    try {
      newest = await write(app, buffer, reports, buffer.takeGap())
      wait = flushMs
    } catch (error) {
      wait = Math.min(wait * 2, 5000)
      app.log.warn({ error: String(error), waiting: buffer.size, next_try_ms: wait }, 'telemetry could not be written')
      return
    }
    // The reports are stored. A failure to announce them must not store them twice.
    await announce(app, liveChanges(app.values, reports, newest)).catch((error: unknown) =>
      app.log.warn({ error: String(error) }, 'telemetry could not be announced'),
    )
  }
  const schedule = (): void => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        writing = flush().finally(() => {
          writing = undefined
          if (buffer.size > 0) schedule()
        })
      },
      buffer.size >= maxBatch && wait === flushMs ? 0 : wait,
    )
  }
  const read = reader(app)
  showFigures(app, buffer)
  const seen = openSeen(app)

  return {
    take(connection, frame) {
      buffer.push(read(connection.device.id, frame))
      seen.add(connection.device.id)
      if (!writing) schedule()
    },
    waiting: () => buffer.size,
    async close() {
      seen.close()
      clearTimeout(timer)
      const until = performance.now() + 10_000
      await writing
      while (buffer.size > 0 && performance.now() < until) {
        const before = buffer.size
        await flush()
        if (buffer.size >= before) await sleep(500)
      }
      if (buffer.size > 0)
        app.log.error({ lost: buffer.size }, 'telemetry is lost: the database did not come back before the end')
    },
  }
}

type TelemetryFrame = Extract<UpFrame, { kind: 'telemetry' }>

/**
 * Returns a function that parses reports with a clock that does not jump. It counts implausible numbers, and logs the
 * device from time to time.
 */
function reader(app: App): (deviceId: number, frame: TelemetryFrame) => Report {
  const counter = new client.Counter({
    name: 'outpost_telemetry_implausible_total',
    help: 'Reported numbers that were left out, since they lie outside the range of their parameter',
    registers: [app.metrics],
  })
  const clock = new SteadyClock()
  let saidAt = Number.NEGATIVE_INFINITY
  return (deviceId, { at, values, lists }) => {
    const wall = Date.now()
    const report = readReport(app.values, deviceId, at, values, { now: clock.read(wall).now, wall }, lists)
    const { implausible } = report
    counter.inc(implausible.length)
    if (implausible.length > 0 && performance.now() - saidAt > warnInterval) {
      saidAt = performance.now()
      app.log.warn(
        { device: deviceId, parameters: implausible.slice(0, 20) },
        'a device reports numbers that cannot be; they are left out',
      )
    }
    return report
  }
}

function showFigures(app: App, buffer: ReportBuffer): void {
  const registers: client.Registry[] = []
  app.metrics.registerMetric(
    new client.Gauge({
      name: 'outpost_telemetry_waiting_bytes',
      help: 'Reports that wait for the database',
      registers,
      collect() {
        this.set(buffer.bytes)
      },
    }),
  )
  app.metrics.registerMetric(
    new client.Gauge({
      name: 'outpost_telemetry_dropped_total',
      help: 'Reports that were dropped',
      registers,
      collect() {
        this.set(buffer.dropped)
      },
    }),
  )
}

/**
 * Stores reports, or puts them back if the database is unavailable. A report that the database rejects for its content
 * would always be rejected: it is found by halving the batch, dropped and counted, so that it does not block the
 * others.
 * @returns the devices whose latest state these reports are, with their companies
 */
async function write(
  app: Program,
  buffer: ReportBuffer,
  reports: Report[],
  gap: Gap | undefined,
): Promise<Map<number, number>> {
  try {
    return await writeReports(app.pool, reports, gap, Date.now(), statesStored.all())
  } catch (error) {
    if (!isRefused(error)) {
      buffer.putBack(reports, gap)
      throw error
    }
    if (reports.length === 1) {
      app.log.error({ device: reports[0]!.deviceId, error: String(error) }, 'a report was refused by the database')
      buffer.drop(reports[0]!, gap)
      return new Map()
    }
    const middle = reports.length >> 1
    const first = await write(app, buffer, reports.slice(0, middle), gap).catch((failure: unknown) => {
      buffer.putBack(reports.slice(middle))
      throw failure
    })
    return new Map([...first, ...(await write(app, buffer, reports.slice(middle), undefined))])
  }
}

/** Records in bulk when devices were last heard from. */
function openSeen(app: Program) {
  const seen = new Set<number>()
  const timer = setInterval(() => {
    const ids = [...seen]
    seen.clear()
    if (ids.length > 0)
      noteSeen(app, ids).catch((error: unknown) =>
        app.log.warn({ error: String(error) }, 'last seen could not be written'),
      )
  }, seenSeconds * 1000)
  return { add: (deviceId: number) => void seen.add(deviceId), close: () => clearInterval(timer) }
}

const noteSeen = (app: Program, ids: number[]): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) => markSeen(tx, ids))

/**
 * The values that open lists update live: columns that change often and may be read by everybody who sees the device.
 */
export const liveFields = [
  'signal',
  'operator',
  'connection_type',
  'wan_state',
  'mobile_ip',
  'temperature',
  'router_uptime',
] as const

/**
 * @param companies the current companies of the devices that changed, since a device may have moved after connecting
 */
function liveChanges(catalogue: ValueCatalogue, reports: Report[], companies: ReadonlyMap<number, number>): Change[] {
  const newest = new Map(
    reports
      .toSorted((a, b) => a.at - b.at)
      .filter((report) => companies.has(report.deviceId))
      .map((report) => [report.deviceId, report]),
  )
  return [...newest.values()].map((report) => [
    report.deviceId,
    companies.get(report.deviceId)!,
    {
      last_update_at: new Date(report.at).toISOString().slice(0, 19).replace('T', ' '),
      ...Object.fromEntries(
        liveFields.flatMap((name) => {
          const [value, entry] = [catalogue.find(name), report.values[name]]
          return value && entry !== undefined ? [[name, answered(value, latestIn(entry))]] : []
        }),
      ),
    },
  ])
}
