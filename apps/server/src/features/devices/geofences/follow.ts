import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Transaction } from '../../../db/database.ts'
import { boxOf, isInside, isWithin, type Shape } from './shape.ts'

/** Runs a statement in the transaction that stores positions. */
export type Run = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

/** Returns a function that runs statements on a connection, or each on any connection of a pool. */
export const runOn =
  (client: Pick<pg.PoolClient, 'query'> | Pick<pg.Pool, 'query'>): Run =>
  async <Row>(text: string, values: readonly unknown[]) =>
    (await (client as Pick<pg.Pool, 'query'>).query(text, [...values])).rows as Row[]

/** Returns a function that runs statements in a transaction. */
export const runOf =
  (tx: Transaction): Run =>
  async <Row>(text: string, values: readonly unknown[]) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows

interface Position {
  device_id: number
  company_id: number
  latitude: number
  longitude: number
  accuracy: number | null
  located_at: Date
}
interface Fence extends Shape {
  id: number
  /** The companies of the devices to which it applies. */
  companies: number[]
}
interface Membership {
  geofence_id: number
  device_id: number
}

const positionsOf = `select device_id, company_id, latitude, longitude, accuracy, located_at from device_positions
  where best and device_id = any($1::integer[])`
const fencesOf = `select g.id, g.kind, g.latitude, g.longitude, g.radius, g.corners, array_agg(t.descendant_id) as companies
  from geofences g join company_tree t on t.ancestor_id = g.company_id where t.descendant_id = any($1::integer[]) group by g.id`
const enter = `insert into geofence_devices (geofence_id, device_id, company_id, since)
  select v.geofence, v.device, v.company, v.since
  from jsonb_to_recordset($1::jsonb) as v(geofence integer, device integer, company integer, since timestamptz)
  order by v.geofence, v.device on conflict (geofence_id, device_id) do nothing`
const leave = `delete from geofence_devices g using jsonb_to_recordset($1::jsonb) as v(geofence_id integer, device_id integer)
  where g.geofence_id = v.geofence_id and g.device_id = v.device_id`

/**
 * Notes which devices have entered or left geofences, after their positions have changed. Must see the geofences of all
 * companies. Without geofences it costs two short queries.
 */
export async function followPositions(run: Run, ids: readonly number[]): Promise<void> {
  const positions = await run<Position>(positionsOf, [ids])
  const fences = await run<Fence>(fencesOf, [[...new Set(positions.map(({ company_id }) => company_id))]])
  const memberships = await run<Membership>(
    'select geofence_id, device_id from geofence_devices where device_id = any($1::integer[])',
    [ids],
  )
  const keyOf = ({ geofence_id, device_id }: Membership): string => `${geofence_id} ${device_id}`
  const were = new Set(memberships.map(keyOf))
  const are = new Set<string>()
  const entered: Record<string, unknown>[] = []
  for (const fence of fences) {
    const companies = new Set(fence.companies)
    const box = boxOf(fence)
    for (const position of positions) {
      if (!isWithin(box, position)) continue
      const key = keyOf({ geofence_id: fence.id, device_id: position.device_id })
      if (!companies.has(position.company_id) || !isInside(fence, position, were.has(key), position.accuracy)) continue
      are.add(key)
      if (!were.has(key))
        entered.push({
          geofence: fence.id,
          device: position.device_id,
          company: position.company_id,
          since: position.located_at,
        })
    }
  }
  const left = memberships.filter((membership) => !are.has(keyOf(membership)))
  if (entered.length > 0) await run(enter, [JSON.stringify(entered)])
  if (left.length > 0) await run(leave, [JSON.stringify(left)])
}

/** Positions that are compared with a geofence at once. */
const SLICE = 5000

/** Finds the devices in a geofence that is new or has changed. */
export async function fillGeofence(run: Run, id: number): Promise<void> {
  await run('delete from geofence_devices where geofence_id = $1', [id])
  const [fence] = await run<Shape & { company_id: number }>(
    'select company_id, kind, latitude, longitude, radius, corners from geofences where id = $1',
    [id],
  )
  if (!fence) return
  const box = boxOf(fence)
  for (let last = 0; ;) {
    const positions = await run<Position>(
      `select p.device_id, p.company_id, p.latitude, p.longitude, p.accuracy, p.located_at from device_positions p
      join company_tree t on t.descendant_id = p.company_id and t.ancestor_id = $1
      where p.best and p.device_id > $2 order by p.device_id limit ${SLICE}`,
      [fence.company_id, last],
    )
    const inside = positions.filter(
      (position) => isWithin(box, position) && isInside(fence, position, false, position.accuracy),
    )
    if (inside.length > 0)
      await run(enter, [
        JSON.stringify(
          inside.map(({ device_id, company_id, located_at }) => ({
            geofence: id,
            device: device_id,
            company: company_id,
            since: located_at,
          })),
        ),
      ])
    if (positions.length < SLICE) return
    last = positions.at(-1)!.device_id
  }
}
