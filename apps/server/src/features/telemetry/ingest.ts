import { setTimeout as sleep } from 'node:timers/promises'
import type { UpFrame } from '@outpost/contract/device/frames'
import type { DeviceConnection } from '@outpost/gateway/host'
import client from 'prom-client'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { announce, type Change } from '../devices/service.ts'
import { isRefused } from '../../kit/refused.ts'
import { ReportBuffer, type Gap } from './buffer.ts'
import { readReport, type Report } from './report.ts'
import { writeReports } from './write.ts'

/** Bytes that wait while the database is away. */
const maxBytes = 64 * 1024 * 1024
const flushMs = 250
const maxBatch = 4000
/** Seconds between bulk updates of `last_seen_at`: never one update a heartbeat. */
const seenSeconds = 60

export interface Ingest {
  take(connection: DeviceConnection, frame: Extract<UpFrame, { kind: 'telemetry' }>): void
  /** Reports that wait; for tests and the bench. */
  waiting(): number
  /** Writes what waits, for at most 10 s. */
  close(): Promise<void>
}

/** Takes reports from connected devices and writes them in batches, one batch at a time. */
export function openIngest(app: App): Ingest {
  const buffer = new ReportBuffer(maxBytes)
  const seen = new Set<number>()
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
    // It is written; telling open pages may fail without its being written twice.
    await announce(app, liveChanges(reports, newest)).catch((error: unknown) => app.log.warn({ error: String(error) }, 'telemetry could not be announced'))
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      writing = flush().finally(() => {
        writing = undefined
        if (buffer.size > 0) schedule()
      })
    }, buffer.size >= maxBatch && wait === flushMs ? 0 : wait)
  }
  showFigures(app, buffer)
  const seenTimer = setInterval(() => {
    const ids = [...seen]
    seen.clear()
    if (ids.length > 0) markSeen(app, ids).catch((error: unknown) => app.log.warn({ error: String(error) }, 'last seen could not be written'))
  }, seenSeconds * 1000)

  return {
    take(connection, frame) {
      buffer.push(readReport(connection.device.id, frame.at, frame.values, Date.now()))
      seen.add(connection.device.id)
      if (!writing) schedule()
    },
    waiting: () => buffer.size,
    async close() {
      clearInterval(seenTimer)
      clearTimeout(timer)
      const until = Date.now() + 10_000
      await writing
      while (buffer.size > 0 && Date.now() < until) {
        const before = buffer.size
        await flush()
        if (buffer.size >= before) await sleep(500)
      }
      if (buffer.size > 0) app.log.error({ lost: buffer.size }, 'telemetry is lost: the database did not come back before the end')
    },
  }
}

function showFigures(app: App, buffer: ReportBuffer): void {
  const registers: client.Registry[] = []
  app.metrics.registerMetric(new client.Gauge({ name: 'outpost_telemetry_waiting_bytes', help: 'Reports that wait for the database', registers, collect() { this.set(buffer.bytes) } }))
  app.metrics.registerMetric(new client.Gauge({ name: 'outpost_telemetry_dropped_total', help: 'Reports that were dropped', registers, collect() { this.set(buffer.dropped) } }))
}

/**
 * Writes reports, or puts them back where the database is away. What the database refuses for its content it would
 * refuse for ever: it is found by halving, dropped and counted, so that one odd report holds up no other.
 * @returns devices whose latest state these reports are, with their companies
 */
async function write(app: App, buffer: ReportBuffer, reports: Report[], gap: Gap | undefined): Promise<Map<number, number>> {
  try {
    return await writeReports(app.pool, reports, gap)
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

const markSeen = (app: App, ids: number[]): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) => sql`update devices set last_seen_at = now() where id = any(${ids})`.execute(tx))

/** What open lists show of a report: the columns that change often. */
const shown = ['signal', 'operator', 'connection_type', 'wan_state', 'mobile_ip', 'temperature', 'router_uptime'] as const

/** @param companies of the devices that have changed: one that was moved since it came is told of where it is now */
function liveChanges(reports: Report[], companies: ReadonlyMap<number, number>): Change[] {
  const newest = new Map(reports.toSorted((a, b) => a.at - b.at).filter((report) => companies.has(report.deviceId)).map((report) => [report.deviceId, report]))
  return [...newest.values()].map((report) => [
    report.deviceId,
    companies.get(report.deviceId)!,
    {
      last_update_at: new Date(report.at).toISOString().slice(0, 19).replace('T', ' '),
      ...Object.fromEntries(shown.filter((name) => report.values[name] !== undefined).map((name) => [name, report.values[name]])),
    },
  ])
}
