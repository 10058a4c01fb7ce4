import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import type { Shape } from './shape.ts'

/**
 * Returns in which of some geofences devices are, by device and geofence. A device without a position, or to which a
 * geofence does not apply, has no entry. Requires a transaction that sees all companies.
 */
export async function geofencesNow(
  tx: Transaction,
  deviceIds: readonly number[],
  geofenceIds: readonly number[],
): Promise<Map<number, Map<number, boolean>>> {
  const { rows } = await sql<{ device_id: number; geofence_id: number; inside: boolean }>`
    select p.device_id, g.id as geofence_id,
      exists (select from geofence_devices m where m.geofence_id = g.id and m.device_id = p.device_id) as inside
    from geofences g join company_tree t on t.ancestor_id = g.company_id
      join device_positions p on p.company_id = t.descendant_id and p.best
    where g.id = any(${geofenceIds}::integer[]) and p.device_id = any(${deviceIds}::integer[])`.execute(tx)
  const found = new Map<number, Map<number, boolean>>()
  for (const { device_id, geofence_id, inside } of rows)
    found.set(device_id, (found.get(device_id) ?? new Map<number, boolean>()).set(geofence_id, inside))
  return found
}

/** A geofence with the companies of the devices to which it applies. */
export interface AppliedGeofence extends Shape {
  id: number
  companies: readonly number[]
}

/** Returns geofences in a scope by id. */
export async function readGeofences(
  { app, tx, scope }: { app: App; tx: Transaction; scope: Scope },
  ids: readonly number[],
): Promise<AppliedGeofence[]> {
  const seen = await sql<{ id: number }>`
    select id from geofences where id = any(${ids}::integer[]) and ${inScope(scope, 'company_id')}`.execute(tx)
  const { rows } = await app.unscoped.query<AppliedGeofence>(
    `select g.id, g.kind, g.latitude, g.longitude, g.radius, g.corners, array_agg(t.descendant_id) as companies
     from geofences g join company_tree t on t.ancestor_id = g.company_id where g.id = any($1::integer[]) group by g.id`,
    [seen.rows.map(({ id }) => id)],
  )
  return rows
}

/** A position that users have set for a device, which takes precedence over all others, and the company of the device. */
export interface Placed {
  id: number
  company_id: number
  latitude: number | null
  longitude: number | null
}

/** Returns the companies of devices, and the positions that users have set for them. */
export async function readSetPositions(pool: App['unscoped'], ids: readonly number[]): Promise<Placed[]> {
  const { rows } = await pool.query<Placed>(
    `select d.id, d.company_id, p.latitude, p.longitude from devices d
     left join device_positions p on p.device_id = d.id and p.source = 0 where d.id = any($1::integer[])`,
    [ids],
  )
  return rows
}
