import { type PositionSource, positionSources } from '@outpost/contract/devices/map/constants'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import type { Transaction } from '../../../db/database.ts'
import { followPositions, runOn } from '../geofences/follow.ts'

/** A position that a device has reported. */
export interface ReportedPosition {
  device: number
  source: Exclude<PositionSource, 'user'>
  /** In degrees. */
  latitude: number
  longitude: number
  /** In metres; null if unknown. */
  accuracy: number | null
  /** Milliseconds since 1970. */
  at: number
}

/** The number by which the table knows a source. */
export const sourceNumber = (source: PositionSource): number => positionSources.indexOf(source)

/** Marks the position of each device that takes precedence. */
const chooseBest = `
  update device_positions p set best = not p.best
  from (select device_id, min(source) as source from device_positions where device_id = any($1::integer[]) group by device_id) as first
  where p.device_id = first.device_id and p.best is distinct from (p.source = first.source)`

/**
 * Makes whoever stores a position of these devices wait for others who do: neither sees what the other one has added, so
 * two positions of a device could take precedence, or none. Locked by their ids in order.
 */
const lockDevices = `select pg_advisory_xact_lock(7205020, id) from (select unnest($1::integer[]) as id order by 1) as ordered`

/**
 * Stores what devices have reported, in the transaction that stores their reports. The time of a position that stays the
 * same is updated at most once a minute.
 */
export async function storePositions(
  client: Pick<pg.PoolClient, 'query'>,
  positions: readonly ReportedPosition[],
): Promise<void> {
  if (positions.length === 0) return
  const { rows } = await client.query<{ device_id: number; added: boolean }>({
    name: 'device positions',
    text: `insert into device_positions as p (device_id, company_id, source, latitude, longitude, accuracy, located_at)
      select r.device, d.company_id, r.source, r.latitude, r.longitude, r.accuracy, to_timestamp(r.at / 1000.0)
      from jsonb_to_recordset($1::jsonb) as r(device integer, source smallint, latitude double precision, longitude double precision, accuracy double precision, at double precision)
      join devices d on d.id = r.device order by r.device, r.source
      on conflict (device_id, source) do update set company_id = excluded.company_id, latitude = excluded.latitude,
        longitude = excluded.longitude, accuracy = excluded.accuracy, located_at = excluded.located_at
      where (p.latitude, p.longitude, p.accuracy) is distinct from (excluded.latitude, excluded.longitude, excluded.accuracy)
        or p.located_at not between excluded.located_at - interval '1 minute' and excluded.located_at
      returning device_id, xmax = 0 as added`,
    values: [JSON.stringify(positions.map((position) => ({ ...position, source: sourceNumber(position.source) })))],
  })
  const added = rows.filter((row) => row.added).map((row) => row.device_id)
  if (added.length > 0) {
    await client.query(lockDevices, [added])
    await client.query({ name: 'best positions', text: chooseBest, values: [added] })
  }
  if (rows.length > 0) await followPositions(runOn(client), [...new Set(rows.map((row) => row.device_id))])
}

/** Stores the locations that users have set for devices, or removes those that they have cleared. */
export async function storeSetPositions(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`delete from device_positions p using devices d
    where p.device_id = d.id and p.source = 0 and d.id = any(${ids}::integer[])
      and (d.user_set_latitude is null or d.user_set_longitude is null)`.execute(tx)
  await sql`insert into device_positions as p (device_id, company_id, source, latitude, longitude, located_at)
    select id, company_id, 0, user_set_latitude, user_set_longitude, now() from devices
    where id = any(${ids}::integer[]) and user_set_latitude is not null and user_set_longitude is not null
    on conflict (device_id, source) do update set latitude = excluded.latitude, longitude = excluded.longitude, located_at = now()
    where (p.latitude, p.longitude) is distinct from (excluded.latitude, excluded.longitude)`.execute(tx)
  await tx.executeQuery(CompiledQuery.raw(lockDevices, [ids]))
  await tx.executeQuery(CompiledQuery.raw(chooseBest, [ids]))
}
