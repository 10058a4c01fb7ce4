import { createHash } from 'node:crypto'
import type { ValueCatalogue } from '@outpost/contract/device/values'
import type { FullDevice } from '@outpost/contract/devices/device'
import type { DeviceQuery } from '@outpost/contract/devices/filters'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { isOneOf, isRare, nullable, orderBy, sortsBy, type SortColumns } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import type { CompanyHolding } from '../companies/service.ts'
import { companiesOfSameNames, tagsOfDevice } from '../tags/service.ts'
import { brandedSort, type Shown } from './branding.ts'
import { deviceConditions } from './filters.ts'
import { latestOf } from './latest-state.ts'
import { versionOf } from './newer-firmware.ts'

type DeviceTag = FullDevice['tags'][number]

const plain = ['id', 'company_id', 'status', 'created_at', 'updated_at', 'monitoring_enabled']
const text = ['model', 'serial', 'mac', 'description']
/** The sortable columns besides the values of the catalogue. */
const sortColumns: SortColumns = {
  ...Object.fromEntries(plain.map((name) => [name, sql.ref(`d.${name}`)])),
  status: nullable(sql.ref('d.status')),
  ...Object.fromEntries(text.map((name) => [name, nullable(sql`lower(${sql.ref(`d.${name}`)})`)])),
  firmware: nullable(versionOf(sql.ref('d.firmware'))),
  name: sql.ref('d.name_key'),
  company_name: sql.ref('c.name_key'),
  last_connection_at: nullable(sql.ref('d.last_connection_at')),
  credit_expire_date: nullable(sql.ref('d.credit_expires_at')),
  task: nullable(sql.ref('d.task')),
  configuration_state: nullable(sql.ref('d.configuration_drift')),
  configuration_drift: nullable(sql`nullif(d.configuration_drift, -1)`),
  management_credit_type_id: nullable(sql.ref('d.management_credit_type_id')),
  last_seen_at: nullable(sql.ref('d.last_seen_at')),
  last_update_at: nullable(sql.ref('s.reported_at')),
}

/** Returns those sort columns of a query that are values of the catalogue. */
const sortedValues = (values: ValueCatalogue, sort: readonly string[] = []): SortColumns =>
  Object.fromEntries(
    sort.flatMap((term) => {
      const value = values.find(term.replace(/^-/, ''))
      return value ? [[value.address, nullable(latestOf(value))]] : []
    }),
  )

/** Joins conditions with `and`. */
export const allOf = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`
/** The tables of a query on devices, with the latest state if needed. */
export const source = (needsState: boolean): RawBuilder<unknown> =>
  needsState ? sql`devices d left join device_states s on s.device_id = d.id` : sql`devices d`

/**
 * Returns the ids of one page in order, of `total` matches. Details are read only for these: no join over the whole
 * list.
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

/** Milliseconds for which a total is reused. The response contains its age. */
const totalLife = 5000
/** Smaller totals are always counted: a user who adds the first devices sees that one is missing. */
const minReusedTotal = 10_000
const maxTotals = 500
/** The reusable totals of each program; tests run several programs in one process. */
const totalsOf = new WeakMap<object, Map<string, { total: number; at: number }>>()

/**
 * Counts the matching devices. This is slow in a large company tree, so a large total is reused for five seconds and
 * returned with its age in seconds.
 */
export async function countDevices(
  app: object,
  tx: Transaction,
  scope: Scope,
  query: DeviceQuery,
): Promise<{ total: number; age: number }> {
  const { limit: _l, offset: _o, sort: _s, fields: _f, ...filters } = query
  const key = createHash('sha1')
    .update(JSON.stringify([scope.everything, scope.companyId, scope.depth, filters]))
    .digest('base64')
  const totals = totalsOf.get(app) ?? new Map<string, { total: number; at: number }>()
  totalsOf.set(app, totals)
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
  // A fast count is not worth caching.
  if (total >= minReusedTotal && performance.now() - started > 3) {
    totals.delete(key)
    totals.set(key, { total, at: performance.now() })
    if (totals.size > maxTotals) totals.delete(totals.keys().next().value!)
  }
  return { total, age: 0 }
}

export type DeviceRow = Awaited<ReturnType<typeof devicesByIds>>[number]

/** Returns the records with these ids that are within the scope, in the given order. */
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
  const tags = new Map(rows.flatMap((row) => (row.tags as DeviceTag[]).map((tag) => [tag.id, tag])))
  const companies = await companiesOfSameNames(tx, scope, [...tags.values()])
  const byId = new Map(
    rows.map((row) => {
      const named = (row.tags as DeviceTag[]).map((tag) => ({ ...tag, company_name: companies.get(tag.id) ?? null }))
      return [row.id, { ...row, tags: named }]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Prevents the removal of a company that has devices. */
export const devicesOfCompany: CompanyHolding = {
  name: 'devices',
  count: sql<number>`(select count(*) from devices where devices.company_id = companies.id)`,
}
