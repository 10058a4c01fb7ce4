import { fail } from '@outpost/contract/kit/errors'
import type { TaskOutput } from '@outpost/contract/tasks/schemas'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { Deferred } from '../../kit/implement.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { liveOutputs } from './live-output.ts'
import { secretsOf } from './order.ts'

/**
 * Returns what the command of a task has written so far, from the character `from` on.
 * @throws NOT_FOUND if the log is outside the scope
 */
export async function taskOutput(
  app: App,
  tx: Transaction,
  scope: Scope,
  { id, from }: { id: number; from: number },
): Promise<TaskOutput | Deferred<TaskOutput>> {
  const log = await tx
    .selectFrom('task_logs as l')
    .innerJoin('task_runs as r', 'r.id', 'l.run_id')
    .innerJoin('task_orders as o', 'o.id', 'r.order_id')
    .leftJoin('device_jobs as j', 'j.id', 'r.job_id')
    .leftJoin('commands as c', 'c.id', 'j.command_id')
    .where('l.id', '=', id)
    .where(inScope(scope, 'l.company_id'))
    .select(['l.type', 'l.step', 'l.result', 'r.step as current', 'r.status', 'r.device_id', 'o.secrets'])
    .select(['c.id as command_id', 'c.state as command'])
    .executeTakeFirst()
  if (!log) throw fail('NOT_FOUND')
  const nothing = (state: TaskOutput['state']): TaskOutput => ({ state, output: '', next: from, truncated: false })
  const { link } = app
  if (log.result !== null || log.status !== 'processing' || log.step !== log.current) return nothing('finished')
  if (log.type !== 'command' || !link) return nothing('unsupported')
  if (log.command_id === null || log.command === 'queued' || log.command === 'sent') return nothing('waiting')
  if (log.command !== 'delivered') return nothing('finished')
  const command = { deviceId: log.device_id, commandId: log.command_id }
  return new Deferred(() => liveOutputs(link).read(command, from, () => secretsOf(app, log)))
}
