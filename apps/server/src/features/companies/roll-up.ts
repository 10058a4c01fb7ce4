import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { figuresOfCompany } from './extensions.ts'

/** Figures of a company together with everything below it. Credits and packs are null if they are not tracked. */
export interface RolledUp {
  users: number
  devices: number
  online: number
  credits: number | null
  packs: number | null
}

/**
 * Returns the figures of companies with all of their subsidiaries in scope. Each company is counted once, however many
 * of the given ones are above it.
 */
export async function rollUp(tx: Transaction, scope: Scope, ids: readonly number[]): Promise<Map<number, RolledUp>> {
  if (ids.length === 0) return new Map()
  const { credits_left, packs_left } = figuresOfCompany()
  const below = sql`company_tree t where t.ancestor_id = any(${[...ids]}::integer[]) and ${inScope(scope, 't.descendant_id')}`
  const members = sql`array(select t.descendant_id from ${below})`
  const { rows } = await sql<RolledUp & { id: number }>`
    with d as (select company_id, count(*) as devices, count(*) filter (where status = 1) as online
        from devices where company_id = any(${members}) and ${inScope(scope, 'company_id')} group by 1),
      u as (select company_id, count(*) as users from members where company_id = any(${members}) group by 1),
      c as (select companies.id, ${credits_left} as credits, ${packs_left} as packs from companies where companies.id = any(${members}))
    select t.id, coalesce(sum(u.users), 0)::integer as users, coalesce(sum(d.devices), 0)::integer as devices,
      coalesce(sum(d.online), 0)::integer as online, sum(c.credits)::bigint as credits, sum(c.packs)::bigint as packs
    from (select t.ancestor_id as id, t.descendant_id from ${below}) t
    join c on c.id = t.descendant_id left join d on d.company_id = t.descendant_id left join u on u.company_id = t.descendant_id
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
