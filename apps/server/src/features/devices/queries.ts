import { createHash } from 'node:crypto'
import type { ValueCatalogue } from '@outpost/contract/device/values'
import type { DeviceQuery } from '@outpost/contract/devices/filters'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { isOneOf, isRare, nullable, orderBy, sortsBy, type SortColumns } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import type { CompanyHolding } from '../companies/service.ts'
import { tagsOfDevice } from '../tags/service.ts'
import { brandedSort, type Shown } from './branding.ts'
import { deviceConditions } from './filters.ts'
import { latestOf } from './latest-state.ts'

const plain = ['id', 'company_id', 'status', 'created_at', 'updated_at', 'monitoring_enabled']
const text = ['model', 'serial', 'mac', 'description']
/** A firmware's version as numbers, so that 7.10 comes after 7.9; numeric, since a device may report any number of digits. */
const version = sql`string_to_array(substring(d.firmware from '(\\d+(?:\\.\\d+)*)\\D*$'), '.')::numeric[]`

/** What the list can be sorted by besides the values of the catalogue. */
const sortColumns: SortColumns = {
  ...Object.fromEntries(plain.map((name) => [name, sql.ref(`d.${name}`)])),
  status: nullable(sql.ref('d.status')),
  ...Object.fromEntries(text.map((name) => [name, nullable(sql`lower(${sql.ref(`d.${name}`)})`)])),
  firmware: nullable(version),
  name: sql`lower(d.name)`,
  company_name: sql`lower(c.name)`,
  last_connection_at: nullable(sql.ref('d.last_connection_at')),
  credit_expire_date: nullable(sql.ref('d.credit_expires_at')),
  task: nullable(sql.ref('d.task')),
  management_credit_type_id: nullable(sql.ref('d.management_credit_type_id')),
  last_seen_at: nullable(sql.ref('d.last_seen_at')),
  last_update_at: nullable(sql.ref('s.reported_at')),
}

/** Of what a list is sorted by the values of the catalogue, by their place in the latest state. */
const sortedValues = (values: ValueCatalogue, sort: readonly string[] = []): SortColumns =>
  Object.fromEntries(
    sort.flatMap((term) => {
      const value = values.find(term.replace(/^-/, ''))
      return value ? [[value.address, nullable(latestOf(value))]] : []
    }),
  )

/** All conditions of a query. */
export const allOf = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`
/** What a query on devices reads: with their latest state where it asks for it. */
export const source = (needsState: boolean): RawBuilder<unknown> =>
  needsState ? sql`devices d left join device_states s on s.device_id = d.id` : sql`devices d`

/**
 * Ids of one page in order, of `total` matches. The details are fetched for these alone: never a join or a count over the
 * whole list.
 */
export async function pageOfIds(
  tx: Transaction,
  scope: Scope,
  query: DeviceQuery,
  total: number,
  app: Shown,
): Promise<number[]> {
  const { all, needsState } = deviceConditions(query)
  const matches = allOf([inScope(scope, 'd.company_id'), ...all])
  const few = isRare(query.q, total)
  const found = few ? isOneOf('d.id', sql`select d.id from ${source(needsState)} where ${matches}`) : matches
  const companies = sortsBy(query.sort, 'company_name') ? sql`join companies c on c.id = d.company_id` : sql``
  const sorted = sortedValues(app.values, query.sort)
  const sortsByState = Object.keys(sorted).length > 0 || sortsBy(query.sort, 'last_update_at')
  const columns = { ...sortColumns, ...sorted, ...brandedSort(app.brand()) }
  const { rows } = await sql<{ id: number }>`
    select d.id from ${source((needsState && !few) || sortsByState)} ${companies} where ${found}
    order by ${orderBy(query.sort, columns, 'name', 'd.id')} limit ${query.limit} offset ${query.offset}`.execute(tx)
  return rows.map((row) => row.id)
}

/** A total that is at most this old is answered again, with its age. */
const totalLife = 5000
const maxTotals = 500
const totals = new Map<string, { total: number; at: number }>()

/** How many devices match. Costly over a large tree, so an answer serves for five seconds and says how old it is. */
export async function countDevices(
  tx: Transaction,
  scope: Scope,
  query: DeviceQuery,
): Promise<{ total: number; age: number }> {
  const { limit: _l, offset: _o, sort: _s, fields: _f, ...filters } = query
  const key = createHash('sha1')
    .update(JSON.stringify([scope.everything, scope.companyId, scope.depth, filters]))
    .digest('base64')
  const known = totals.get(key)
  if (known && performance.now() - known.at < totalLife)
    return { total: known.total, age: Math.round((performance.now() - known.at) / 1000) }
  const { all, needsState } = deviceConditions(query)
  const started = performance.now()
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from ${source(needsState)} where ${allOf([inScope(scope, 'd.company_id'), ...all])}`.execute(
    tx,
  )
  const total = rows[0]!.total
  // What was counted in no time is not worth being old.
  if (performance.now() - started > 3) {
    totals.delete(key)
    totals.set(key, { total, at: performance.now() })
    if (totals.size > maxTotals) totals.delete(totals.keys().next().value!)
  }
  return { total, age: 0 }
}

export type DeviceRow = Awaited<ReturnType<typeof devicesByIds>>[number]

/** The records of the given ids in that order, as far as the scope sees them. */
export async function devicesByIds(tx: Transaction, scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('devices as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .leftJoin('device_states as s', 's.device_id', 'd.id')
    .leftJoin('ledger_accounts as data', 'data.id', 'd.data_account_id')
    .leftJoin('device_keys as k', (join) => join.onRef('k.device_id', '=', 'd.id').on('k.state', '=', 'current'))
    .selectAll('d')
    .select([
      'c.name as company_name',
      's.reported_at',
      's.values as state',
      'k.fingerprint',
      'data.balance as remaining_data',
      tagsOfDevice('d.id').as('tags'),
    ])
    .where('d.id', 'in', ids)
    .where(inScope(scope, 'd.company_id'))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A company with devices is not removed. */
export const devicesOfCompany: CompanyHolding = {
  name: 'devices',
  count: sql<number>`(select count(*) from devices where devices.company_id = companies.id)`,
}
