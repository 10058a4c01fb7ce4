import type { OnlineCompany } from '@outpost/contract/statistics/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

export interface Period {
  from: Date
  to: Date
}

interface Row {
  id: number
  name: string
  parent_id: number | null
  online: number
  offline: number
}

/**
 * Counts the online and offline devices of every company in the scope. A device that was connected at any time of the
 * period is online. Devices added after the period do not count.
 */
async function countedCompanies(tx: Transaction, scope: Scope, { from, to }: Period, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.parent_id, count(d.id) filter (where d.seen) as online, count(d.id) filter (where not d.seen) as offline
    from companies c
    left join (
      select d.id, d.company_id, (${to >= now} and d.status is not distinct from 1) or exists (
        select from device_days s where s.device_id = d.id and s.day between (${from}::timestamptz at time zone 'UTC')::date and (${to}::timestamptz at time zone 'UTC')::date) as seen
      from devices d where ${inScope(scope, 'd.company_id')} and d.created_at <= ${to}
    ) d on d.company_id = c.id
    where ${inScope(scope, 'c.id')} group by c.id order by lower(c.name), c.id`.execute(tx)
  return rows
}

/**
 * Returns the counted companies as a tree.
 * @param top the company to begin with; without it, all companies whose parent is not visible
 */
export async function onlineTree(
  tx: Transaction,
  scope: Scope,
  period: Period,
  now: Date,
  top: number | undefined,
  withChildren: boolean,
): Promise<OnlineCompany[]> {
  const rows = await countedCompanies(tx, scope, period, now)
  const known = new Set(rows.map((row) => row.id))
  const below = Map.groupBy(rows, (row) => row.parent_id ?? 0)
  const node = ({ id, name, online, offline }: Row): OnlineCompany => ({
    company_id: id,
    company_name: name,
    devices: { online, offline },
    sub_companies: withChildren ? (below.get(id) ?? []).map(node) : [],
  })
  return rows
    .filter((row) => (top === undefined ? row.parent_id === null || !known.has(row.parent_id) : row.id === top))
    .map(node)
}
