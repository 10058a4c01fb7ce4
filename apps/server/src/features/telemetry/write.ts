import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { scopeSettings, systemScope } from '../../kit/scope.ts'
import type { StatesStored, StoredState } from './events.ts'
import { writeTexts } from './history/write-texts.ts'
import type { Report } from './report.ts'
import type { Gap } from './buffer.ts'

/** Milliseconds after which a report counts as late: its hour is then rolled up again. */
const lateAfter = 2 * 3_600_000

/** Milliseconds that a COPY may take. */
const copyLimit = 10_000

/**
 * Stores reports in one transaction: the history with COPY, the latest states with one upsert. Commits without waiting
 * for the disk. This applies to telemetry only: a power failure may lose the last moments of measurements, and nothing
 * else.
 * @param now the time in milliseconds; a stored state with a later time comes from a wrong clock, and any report
 * replaces it
 * @param followers the contributions of other features, which run in the same transaction
 * @returns the devices whose latest state now comes from one of these reports, with their current companies; the others
 * have a newer state
 */
export async function writeReports(
  pool: pg.Pool,
  reports: Report[],
  gap: Gap | undefined,
  now = Date.now(),
  followers: readonly StatesStored[] = [],
): Promise<Map<number, number>> {
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    await client.query(`BEGIN; ${scopeSettings(systemScope)}; SET LOCAL synchronous_commit = off`)
    await copyHistory(client, reports)
    await writeTexts(client, reports)
    const states = newestStates(reports, now)
    const { rows } = await client.query<{ device_id: number; company_id: number; at: number }>(upsertStates, [
      JSON.stringify([...states.values()]),
      new Date(now),
    ])
    const newest = new Map(
      rows.filter((row) => states.get(row.device_id)?.at === row.at).map((row) => [row.device_id, row.company_id]),
    )
    for (const follow of followers)
      await follow(
        client,
        [...newest.keys()].map((id) => states.get(id)!),
        reports,
      )
    const late = lateHours(reports)
    if (late.length > 0)
      await client.query('INSERT INTO telemetry_dirty_hours SELECT unnest($1::timestamptz[]) ON CONFLICT DO NOTHING', [
        late,
      ])
    if (gap)
      await client.query('INSERT INTO telemetry_gaps (from_at, to_at, dropped) VALUES ($1, $2, $3)', [
        new Date(gap.from),
        new Date(gap.to),
        gap.dropped,
      ])
    await client.query('COMMIT')
    return newest
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error))
    throw failed
  } finally {
    // A client in an unknown state is closed instead of being returned to the pool.
    client.release(failed)
  }
}

async function copyHistory(client: pg.PoolClient, reports: Report[]): Promise<void> {
  const lines: string[] = []
  for (const report of reports) {
    if (report.ids.length > 0)
      lines.push(
        `${new Date(report.at).toISOString()}\t${report.deviceId}\t{${report.ids.join(',')}}\t{${report.numbers.join(',')}}\n`,
      )
  }
  if (lines.length === 0) return
  const stream = client.query(copyFrom('COPY telemetry (at, device_id, parameters, values) FROM STDIN'))
  // After a time limit nobody waits any more, and the connection is closed: its error would end the process.
  stream.on('error', () => {})
  stream.end(lines.join(''))
  // The time limits of the pool do not apply to COPY.
  await once(stream, 'finish', { signal: AbortSignal.timeout(copyLimit) })
}

/**
 * Merges the reports of a batch into one state per device, newer values over older ones. Reports count in order of
 * receipt, except that late reports are older. A time in the future does not make later reports late.
 */
function newestStates(reports: Report[], now: number): Map<number, StoredState> {
  const states = new Map<number, StoredState>()
  for (const report of reports) {
    const known = states.get(report.deviceId)
    if (!known) states.set(report.deviceId, { d: report.deviceId, at: report.at, v: { ...report.values } })
    else {
      const isNewer = report.at >= known.at || known.at > now
      known.v = isNewer ? { ...known.v, ...report.values } : { ...report.values, ...known.v }
      if (isNewer) known.at = report.at
    }
  }
  return states
}

const isNewer = '(excluded.reported_at >= s.reported_at OR s.reported_at > $2)'

/** The new value of a column: the newer one of both, or the only one that exists. */
const kept = (column: string): string =>
  `CASE WHEN ${isNewer} THEN coalesce(excluded.${column}, s.${column}) ELSE coalesce(s.${column}, excluded.${column}) END`

/** A report older than the stored state only fills in missing values. Deleted devices are skipped. */
const upsertStates = `
  INSERT INTO device_states AS s (device_id, company_id, reported_at, signal, operator, connection_type, network_state, wan_state, values)
  SELECT r.d, devices.company_id, to_timestamp(r.at / 1000.0), (r.v->>'signal')::double precision, r.v->>'operator', r.v->>'connection_type', r.v->>'network_state', r.v->>'wan_state', r.v
  FROM jsonb_to_recordset($1::jsonb) AS r(d integer, at double precision, v jsonb) JOIN devices ON devices.id = r.d
  ORDER BY r.d
  ON CONFLICT (device_id) DO UPDATE SET
    company_id = excluded.company_id,
    reported_at = CASE WHEN ${isNewer} THEN excluded.reported_at ELSE s.reported_at END,
    signal = ${kept('signal')},
    operator = ${kept('operator')},
    connection_type = ${kept('connection_type')},
    network_state = ${kept('network_state')},
    wan_state = ${kept('wan_state')},
    values = CASE WHEN ${isNewer} THEN s.values || excluded.values ELSE excluded.values || s.values END
  RETURNING device_id, company_id, round(extract(epoch FROM reported_at) * 1000)::double precision AS at`

function lateHours(reports: Report[]): Date[] {
  const before = Date.now() - lateAfter
  const hours = new Set<number>()
  for (const { at } of reports) if (at < before) hours.add(at - (at % 3_600_000))
  return [...hours].map((hour) => new Date(hour))
}

/** Moves the latest states of devices to another company. */
export const moveStates = (tx: Transaction, deviceIds: readonly number[], companyId: number): Promise<unknown> =>
  sql`update device_states set company_id = ${companyId} where device_id = any(${deviceIds}::int[])`.execute(tx)
