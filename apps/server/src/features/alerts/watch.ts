import { sql } from 'kysely'
import type pg from 'pg'
import type { Transaction } from '../../db/database.ts'
import type { StoredState } from '../telemetry/service.ts'

/**
 * Queues the reports of devices with automations for the evaluation. Runs in the transaction that stores the reports,
 * so none is missed. While no worker has run for an hour, reports are left out: the next ones replace them. For devices without automations it costs one look at an index for the whole batch.
 */
export async function noteReports(client: Pick<pg.PoolClient, 'query'>, states: readonly StoredState[]): Promise<void> {
  if (states.length === 0) return
  const { rows } = await client.query<{ device_id: number }>({
    name: 'watched devices',
    text: 'select distinct device_id from automation_devices where device_id = any($1::integer[]) and enabled',
    values: [states.map(({ d }) => d)],
  })
  if (rows.length === 0) return
  const watched = new Set(rows.map(({ device_id }) => device_id))
  await client.query({
    name: 'note reports',
    text: `insert into alert_inputs (device_id, at, values)
      select r.d, to_timestamp(r.at / 1000.0), r.v from jsonb_to_recordset($1::jsonb) as r(d integer, at double precision, v jsonb)
      where coalesce((select at from alert_inputs order by id limit 1), now()) > now() - interval '1 hour'`,
    values: [JSON.stringify(states.filter(({ d }) => watched.has(d)))],
  })
}

const isWatched = sql`exists (select from automation_devices w where w.device_id = v.id and w.enabled)`

/** Records that devices with automations went offline, and queues that for the evaluation. */
export async function noteOffline(
  tx: Transaction,
  devices: readonly { id: number; company_id: number; since: Date; byServer: boolean }[],
): Promise<void> {
  const facts = JSON.stringify(devices)
  // A device that is offline because of the server counts from now on: the outage of the server is not its own.
  await sql`
    insert into alert_absences (device_id, company_id, since, by_server)
    select v.id, v.company_id, case when v."byServer" then now() else least(v.since, now()) end, v."byServer"
    from json_to_recordset(${facts}::json) as v(id integer, company_id integer, since timestamptz, "byServer" boolean)
    where ${isWatched} order by v.id
    on conflict (device_id) do update set since = excluded.since, by_server = excluded.by_server, company_id = excluded.company_id`.execute(
    tx,
  )
  await noteInputs(
    tx,
    devices.map(({ id }) => id),
  )
}

/** Records that devices are online, and queues that for the evaluation. */
export async function noteOnline(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`delete from alert_absences where device_id = any(${ids}::integer[])`.execute(tx)
  await noteInputs(tx, ids)
}

/** Queues devices for the evaluation, because something else about them has changed than what they report. */
export const noteInputs = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql`insert into alert_inputs (device_id, at) select v.id, now() from unnest(${ids}::integer[]) as v(id) where ${isWatched}`.execute(
    tx,
  )

/**
 * Devices have moved: what belongs to them follows. Automations of companies that are not above the new one are removed
 * from them.
 */
export async function followMove(tx: Transaction, ids: readonly number[], companyId: number): Promise<void> {
  await sql`delete from automation_devices where device_id = any(${ids}::integer[])
    and company_id not in (select ancestor_id from company_tree where descendant_id = ${companyId})`.execute(tx)
  await sql`update alert_incident_devices set resolved_at = now() where device_id = any(${ids}::integer[]) and resolved_at is null
    and company_id not in (select ancestor_id from company_tree where descendant_id = ${companyId})`.execute(tx)
  const moved = sql`set company_id = ${companyId} where device_id = any(${ids}::integer[])`
  await sql`update alert_absences ${moved}`.execute(tx)
  await sql`update automation_evaluations ${moved}`.execute(tx)
  await sql`update automation_actions ${moved}`.execute(tx)
  await sql`update alert_configurations ${moved}`.execute(tx)
  await sql`update device_alerts ${moved}`.execute(tx)
  await sql`update alert_readings ${moved}`.execute(tx)
}
