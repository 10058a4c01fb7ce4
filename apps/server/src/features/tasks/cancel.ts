import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { cancelJobs, cancelPlanned, enterPhase } from '../device-jobs/service.ts'

/**
 * Marks those of the jobs whose runs have begun: the task in progress ends, and no further task is started.
 * @param by the name of the user who cancels
 * @returns the ids of the jobs that were marked now or before
 */
export async function stopRuns(tx: Transaction, jobIds: readonly number[], by: string): Promise<number[]> {
  const { rows } = await sql<{ job_id: number; is_new: boolean; is_running: boolean }>`
    with open as (select r.id, r.cancelled_at is null as is_new from task_runs r
      where r.job_id = any(${jobIds}::integer[]) and r.status = 'processing' order by r.id for update)
    update task_runs r set cancelled_at = coalesce(r.cancelled_at, now()), cancelled_by = coalesce(r.cancelled_by, ${by})
    from open, device_jobs j where open.id = r.id and j.id = r.job_id
    returning r.job_id, open.is_new, j.state = 'running' as is_running`.execute(tx)
  for (const { job_id, is_new, is_running } of rows)
    if (is_new && is_running)
      await enterPhase(tx, job_id, {
        phase: 'cancelling',
        message: `Cancelled by ${by}: the task in progress ends, and no further task is started.`,
      })
  return rows.map(({ job_id }) => job_id)
}

/** Throws NOT_FOUND if one of the runs does not exist in the scope. */
export async function requireRuns(tx: Transaction, scope: Scope, ids: readonly number[]): Promise<void> {
  const { total } = await tx
    .selectFrom('task_runs')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where(inScope(scope, 'company_id'))
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .executeTakeFirstOrThrow()
  if (total < new Set(ids).size) throw fail('NOT_FOUND', { source: 'id' })
}

/** Returns the open jobs of runs in the scope: of these runs, or of a user's request with this channel. */
export const jobsOfRuns = (
  tx: Transaction,
  scope: Scope,
  userId: number,
  { id, channel }: { id?: number[] | undefined; channel?: string | undefined },
): Promise<DeviceJob[]> =>
  tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('kind', '=', 'execute_tasks_group')
    .where('finished_at', 'is', null)
    .where(inScope(scope, 'company_id'))
    .$if(id !== undefined, (jobs) =>
      jobs.where(
        sql<boolean>`id in (select job_id from task_runs where id = any(${id!}::integer[]) and ${inScope(scope, 'company_id')})`,
      ),
    )
    .$if(channel !== undefined, (jobs) => jobs.where('channel', '=', channel!).where('user_id', '=', userId))
    .orderBy('id')
    .execute()

/**
 * Cancels runs: those that have not begun at once, the others after the task in progress.
 * @returns the numbers of both
 */
export async function cancelRuns(
  app: App,
  tx: Transaction,
  jobs: readonly DeviceJob[],
  by: string,
): Promise<{ cancelled: number; stopping: number }> {
  const planned = await cancelPlanned(
    tx,
    jobs.map(({ device_id }) => device_id),
    jobs.map(({ id }) => id),
  )
  const left = jobs.filter(({ id }) => !planned.some((job) => job.id === id))
  const ended = new Set((await cancelJobs(app, tx, left)).map(({ id }) => id))
  const begun = left.flatMap(({ id }) => (ended.has(id) ? [] : id))
  return {
    cancelled: jobs.length - begun.length,
    stopping: (await stopRuns(tx, begun, by)).length,
  }
}
