import type { CompanyNode } from '@outpost/contract/companies/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { presentCompany } from './present.ts'
import { listCompanies } from './queries.ts'

interface Query {
  parent_id?: number | undefined
  q?: string | undefined
  limit: number
  offset: number
  sort?: string[] | undefined
}

interface Presence {
  id: number
  online: number
  offline: number
}

/**
 * Returns the numbers of online and offline devices of each company including everything below it. Counts each company
 * once, from the index alone.
 */
async function presenceOf(tx: Transaction, scope: Scope, ids: number[]): Promise<Map<number, Presence>> {
  const below = sql`company_tree t where t.ancestor_id = any(${ids}::integer[])`
  const { rows } = await sql<Presence>`
    with own as (
      select company_id, count(*) filter (where status = 1) as online, count(*) filter (where status = 0) as offline
      from devices where company_id = any(array(select t.descendant_id from ${below})) and ${inScope(scope, 'company_id')} group by 1)
    select t.id, sum(own.online)::integer as online, sum(own.offline)::integer as offline
    from (select t.ancestor_id as id, t.descendant_id from ${below}) t join own on own.company_id = t.descendant_id group by 1`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns all companies above the given ones that are in scope, so that matches can be shown at their place. */
async function above(tx: Transaction, scope: Scope, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct ancestor_id as id from company_tree where descendant_id = any(${ids}::integer[]) and depth > 0 and ${inScope(scope, 'ancestor_id')}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Reads one level of the tree, or the companies that match a search together with those above them. */
export async function readTree(
  { app, tx, scope, actor }: Context,
  { parent_id, q, ...page }: Query,
): Promise<{ rows: CompanyNode[]; total: number }> {
  const filter = q
    ? { q, 'search-fields': ['name'] }
    : parent_id === undefined
      ? { id: [actor.companyId] }
      : { parent_id: [parent_id] }
  const found = await listCompanies(tx, scope, filter, page)
  const ids = new Set(found.rows.map(({ id }) => id))
  const way = q ? (await above(tx, scope, [...ids])).filter((id) => !ids.has(id)) : []
  const rows =
    way.length === 0
      ? found.rows
      : [...(await listCompanies(tx, scope, { id: way }, { limit: way.length, offset: 0 })).rows, ...found.rows]
  const presence = await presenceOf(
    tx,
    scope,
    rows.map(({ id }) => id),
  )
  return {
    total: found.total,
    rows: rows.map((row) => ({
      ...presentCompany(row, app.env.companyLevels),
      devices_online: presence.get(row.id)?.online ?? 0,
      devices_offline: presence.get(row.id)?.offline ?? 0,
      found: ids.has(row.id),
    })),
  }
}
