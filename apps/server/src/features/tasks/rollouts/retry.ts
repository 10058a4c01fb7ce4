import type { RetriedRun } from '@outpost/contract/tasks/constants'
import { sql, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Author } from '../../../kit/actor.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import type { OrderRow } from '../order.ts'
import type { Stages } from './start.ts'

type RolloutRow = Selectable<Database['device_rollouts']>

/** A run that has ended, with its job if it is still stored. */
export interface EndedRun {
  device_id: number
  job_id: number | null
  attempt: number | null
}

/** How a run ended; null if it succeeded, has not ended, or its job is no longer stored. */
const outcome = sql<RetriedRun | null>`case
  when r.status <> 'failed' then null
  when r.skipped then 'skipped'
  when j.state in ('cancelled', 'expired') and j.started_at is null and r.cancelled_at is null then 'not_started'
  when j.state in ('cancelled', 'expired') then 'cancelled'
  when j.state = 'timed_out' then 'timed_out'
  when j.state = 'unknown' then 'unknown'
  else 'failed' end`

/** Returns those runs of an order that the user sees and that ended with one of the outcomes, by device. */
export const endedRuns = (
  tx: Transaction,
  scope: Scope,
  orderId: number,
  outcomes: readonly RetriedRun[],
): Promise<EndedRun[]> =>
  tx
    .selectFrom('task_runs as r')
    .leftJoin('device_jobs as j', 'j.id', 'r.job_id')
    .where('r.order_id', '=', orderId)
    .where(inScope(scope, 'r.company_id'))
    .where(sql<boolean>`${outcome} = any(${outcomes}::text[])`)
    .select(['r.device_id', 'r.job_id', 'j.attempt'])
    .orderBy('r.device_id')
    .execute()

/** Stores a copy of an order: the same tasks with the same values, whatever became of the group meanwhile. */
export const repeatOrder = (tx: Transaction, order: OrderRow, author: Author): Promise<OrderRow> =>
  tx
    .insertInto('task_orders')
    .values({
      company_id: order.company_id,
      group_id: order.group_id,
      name: order.name,
      user_id: author.userId,
      username: author.username,
      steps: JSON.stringify(order.steps),
      secrets: order.secrets,
      success_tags: order.success_tags,
      failed_tags: order.failed_tags,
      parent_id: order.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns the stages of a rollout, with which it is repeated. */
export const stagesOfRow = (row: RolloutRow): Stages => ({
  waves: row.waves,
  soakSeconds: row.soak_seconds,
  halt: { failures: row.failure_limit, percent: row.halt_percent, after: row.halt_after },
  hours: row.window_from === null ? undefined : { from: row.window_from, to: row.window_to!, zone: row.window_zone! },
  expiresIn:
    row.expires_at === null ? undefined : Math.round((row.expires_at.getTime() - row.created_at.getTime()) / 1000),
  approval: row.approved_by !== null || row.state === 'approval',
})
