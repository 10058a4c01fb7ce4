import type { DeviceQuery } from '@outpost/contract/devices/filters'
import { positionSources } from '@outpost/contract/devices/map/constants'
import type { DeviceLocation, DeviceMap, LocatedDevice, MapCluster } from '@outpost/contract/devices/map/schemas'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { nullable, orderBy, type SortColumns, utc } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { deviceConditions } from '../filters.ts'
import { anyProblem } from '../problems.ts'
import { allOf } from '../queries.ts'
import { inArea, unproject } from './area.ts'
import { type Cell, mergeClose, worldPixels } from './merge.ts'

/** The width of a cell of the grid in pixels. */
const GRID = 64

const hasProblem = sql<boolean>`coalesce(d.status = 1 and ${anyProblem}, false)`
/** The devices with their best position and their latest state. */
const located = sql`device_positions p join devices d on d.id = p.device_id left join device_states s on s.device_id = d.id`

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Returns the conditions of a query on the devices in an area. */
function conditionsOf(scope: Scope, query: DeviceQuery, bounds: readonly number[] | undefined): RawBuilder<boolean> {
  const { all } = deviceConditions(query)
  return allOf([sql<boolean>`p.best`, inArea(bounds), inScope(scope, 'p.company_id'), ...all])
}

async function cellsOf(tx: Transaction, where: RawBuilder<boolean>, zoom: number): Promise<Cell[]> {
  const cells = worldPixels(zoom) / GRID
  const { rows } = await sql<Cell>`
    select avg(x) as x, avg(y) as y, count(*) as count, count(*) filter (where status = 0) as offline,
      count(*) filter (where has_problem) as problem, count(*) filter (where status = 1 and not has_problem) as online,
      count(*) filter (where status is null or status = 2) as inactive,
      min(x) as west, max(x) as east, min(y) as north, max(y) as south, min(id) as device_id
    from (select d.id, d.status, ${hasProblem} as has_problem, p.x, p.y from ${located} where ${where}) as found
    group by floor(x * ${cells}::double precision), floor(y * ${cells}::double precision)`.execute(tx)
  return rows
}

/** Returns the names of the devices that are alone in their cluster. */
async function namesOf(tx: Transaction, scope: Scope, cells: readonly Cell[]): Promise<Map<number, string>> {
  const ids = cells.filter(({ count }) => count === 1).map(({ device_id }) => device_id)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('devices')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where(inScope(scope, 'company_id'))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const clusterOf = (cell: Cell, names: ReadonlyMap<number, string>): MapCluster => {
  const { latitude, longitude } = unproject(cell.x, cell.y)
  const [upper, lower] = [unproject(cell.west, cell.north), unproject(cell.east, cell.south)]
  const { count, offline, problem, online, inactive, device_id } = cell
  return {
    latitude: rounded(latitude),
    longitude: rounded(longitude),
    count,
    offline,
    problem,
    online,
    inactive,
    bounds: [upper.longitude, lower.latitude, lower.longitude, upper.latitude].map(rounded),
    device_id: count === 1 ? device_id : null,
    name: count === 1 ? (names.get(device_id) ?? null) : null,
  }
}

async function countUnlocated(tx: Transaction, scope: Scope, query: DeviceQuery): Promise<number> {
  const { all, needsState } = deviceConditions(query)
  const states = needsState ? sql`left join device_states s on s.device_id = d.id` : sql``
  const { rows } = await sql<{ total: number }>`select count(*) as total from devices d ${states}
    where ${allOf([inScope(scope, 'd.company_id'), ...all])} and not exists (select from device_positions p where p.device_id = d.id)`.execute(
    tx,
  )
  return rows[0]!.total
}

/**
 * Groups the matching devices of an area by their places, so that the map of a zoom level shows them without overlap.
 * Without an area, the devices without a position are counted as well.
 */
export async function readMap(
  tx: Transaction,
  scope: Scope,
  { bounds, zoom, ...query }: DeviceQuery & { bounds?: readonly number[] | undefined; zoom: number },
): Promise<DeviceMap> {
  const cells = mergeClose(await cellsOf(tx, conditionsOf(scope, query, bounds), zoom), zoom)
  const names = await namesOf(tx, scope, cells)
  return {
    clusters: cells.map((cell) => clusterOf(cell, names)),
    unlocated: bounds ? null : await countUnlocated(tx, scope, query),
  }
}

type LocatedRow = Omit<LocatedDevice, 'source' | 'located_at'> & { source: number; located_at: Date }

const sortColumns: SortColumns = {
  id: sql.ref('d.id'),
  name: sql.ref('d.name_key'),
  company_name: sql.ref('c.name_key'),
  status: nullable(sql.ref('d.status')),
  source: sql.ref('p.source'),
  located_at: sql.ref('p.located_at'),
}

/** Returns a page of the matching devices in an area, by default by name, and how many there are. */
export async function listLocated(
  tx: Transaction,
  scope: Scope,
  { bounds, ...query }: DeviceQuery & { bounds?: readonly number[] | undefined },
): Promise<{ rows: LocatedDevice[]; total: number }> {
  const where = conditionsOf(scope, query, bounds)
  const counted = await sql<{ total: number }>`select count(*) as total from ${located} where ${where}`.execute(tx)
  const { rows } = await sql<LocatedRow>`
    select d.id, d.name, d.serial, d.company_id, c.name as company_name, d.status, ${hasProblem} as has_problem,
      p.source, p.latitude, p.longitude, p.accuracy, p.located_at
    from ${located} join companies c on c.id = d.company_id where ${where}
    order by ${orderBy(query.sort, sortColumns, 'name', 'd.id')} limit ${query.limit} offset ${query.offset}`.execute(
    tx,
  )
  return {
    total: counted.rows[0]!.total,
    rows: rows.map((row) => ({ ...row, source: positionSources[row.source]!, located_at: utc(row.located_at) })),
  }
}

/** Returns all known positions of a device, the one that takes precedence first. */
export async function readLocation(tx: Transaction, scope: Scope, id: number): Promise<DeviceLocation> {
  const rows = await tx
    .selectFrom('device_positions')
    .select(['source', 'latitude', 'longitude', 'accuracy', 'located_at'])
    .where('device_id', '=', id)
    .where(inScope(scope, 'company_id'))
    .orderBy('source')
    .execute()
  return {
    device_id: id,
    positions: rows.map((row) => ({
      ...row,
      source: positionSources[row.source]!,
      located_at: utc(row.located_at),
    })),
  }
}
