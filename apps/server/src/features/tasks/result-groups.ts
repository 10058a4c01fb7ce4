import { taskLimits, type TaskType } from '@outpost/contract/tasks/constants'
import type { TaskResultGroup } from '@outpost/contract/tasks/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

interface Row {
  total: number
  step: number
  name: string
  type: TaskType
  success: boolean | null
  exit_code: number | null
  message: string | null
  truncated: boolean
  log_id: number
  output: string | null
  output_length: number | null
  devices: TaskResultGroup['devices']
}

/**
 * Returns a page of the results of an order: devices whose task ended in the same way, with the same exit code and
 * output, are one row. Rows are in the order of the tasks; failures come first, then the largest group.
 */
export async function groupResults(
  tx: Transaction,
  scope: Scope,
  orderId: number,
  { limit, offset, result }: { limit: number; offset: number; result: 'full' | 'short' },
): Promise<{ rows: TaskResultGroup[]; total: number }> {
  const length = result === 'short' ? taskLimits.shortOutput : taskLimits.output
  const { rows } = await sql<Row | { total: number; step: null }>`
    with found as materialized (
      select l.step, l.name, l.type, (l.result->>'success')::boolean as success, (l.result->>'exit_code')::float8 as exit_code,
        l.result->>'message' as message, coalesce((l.result->>'truncated')::boolean, false) as truncated,
        l.output_hash, min(l.id) as log_id, count(*)::integer as number,
        json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name, d.id) as devices
      from task_runs r join task_logs l on l.run_id = r.id join devices d on d.id = r.device_id
      where r.order_id = ${orderId} and ${inScope(scope, 'r.company_id')}
      group by 1, 2, 3, 4, 5, 6, 7, 8)
    select counted.total, page.* from (select count(*)::integer as total from found) counted
      left join lateral (
        select f.*, left(x.result->>'output', ${length}) as output, length(x.result->>'output') as output_length
        from (select * from found order by step, success is false desc, number desc, log_id limit ${limit} offset ${offset}) f
        join task_logs x on x.id = f.log_id) page on true
    order by page.step, page.success is false desc, page.number desc, page.log_id`.execute(tx)
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap((row) => (row.step === null ? [] : groupOf(row))) }
}

const groupOf = ({ output, output_length, ...row }: Row): TaskResultGroup => ({
  place: row.step,
  name: row.name,
  type: row.type,
  success: row.success,
  exit_code: row.exit_code,
  message: row.message,
  output,
  output_length,
  truncated: row.truncated,
  log_id: row.log_id,
  devices: row.devices,
})

/** Whether a run of the order is in the scope. */
export async function isOrderSeen(tx: Transaction, scope: Scope, orderId: number): Promise<boolean> {
  const run = await tx
    .selectFrom('task_runs')
    .select('id')
    .where('order_id', '=', orderId)
    .where(inScope(scope, 'company_id'))
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}
