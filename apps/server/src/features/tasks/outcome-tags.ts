import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { assignTags, lockTagging } from '../tags/service.ts'

/**
 * Assigns the tags of the outcome of a run to its device. Tags that were deleted meanwhile, and those that devices of
 * its company cannot have, are left out. Runs in a transaction of its own, because the lock must be its first.
 */
export async function assignOutcomeTags(tx: Transaction, runId: number): Promise<void> {
  await lockTagging(tx)
  const run = await tx
    .selectFrom('task_runs as r')
    .innerJoin('task_orders as o', 'o.id', 'r.order_id')
    .innerJoin('devices as d', 'd.id', 'r.device_id')
    .select(['r.status', 'd.id', 'd.company_id', 'o.success_tags', 'o.failed_tags', 'o.user_id', 'o.username'])
    .where('r.id', '=', runId)
    .executeTakeFirst()
  const wanted = run?.status === 'completed' ? run.success_tags : run?.failed_tags
  if (!run || !wanted?.length) return
  const { rows } = await sql<{ id: number }>`
    select t.id from tags t join company_tree c on c.ancestor_id = t.company_id and c.descendant_id = ${run.company_id}
    where t.id = any(${wanted}::integer[]) order by t.id`.execute(tx)
  const actor = run.user_id === null ? null : { userId: run.user_id, username: run.username ?? '' }
  await assignTags({ tx, actor }, [
    { device: { id: run.id, companyId: run.company_id }, tagIds: rows.map(({ id }) => id) },
  ])
}
