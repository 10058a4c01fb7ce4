import { sql, type RawBuilder } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { knownKind } from './kinds.ts'
import type { Outcome } from './machine.ts'
import { stepJobs } from './steps.ts'
import { showTaskOf } from './task.ts'

/**
 * Ends a job, once, and does what its kind does then. What was planned behind it does not begin unless it is done.
 * @returns the job as it is now; undefined where it was over already, or where it cannot end this way any more
 */
export async function endJob(
  app: App,
  tx: Transaction,
  id: number,
  outcome: Outcome,
  said: string,
): Promise<DeviceJob | undefined> {
  const [job] = await stepJobs(tx, sql`id = ${id}`, outcome, { said })
  if (!job) return undefined
  await showTaskOf(app, tx, job)
  const kind = knownKind(job.kind)
  await kind?.over?.(app, tx, job)
  await kind?.release?.(tx, [job.id])
  if (job.batch !== null && outcome !== 'done')
    await endPlanned(
      tx,
      sql`device_id = ${job.device_id} and batch = ${job.batch} and tag_id is not distinct from ${job.tag_id} and tag_name = ${job.tag_name} and id > ${job.id}`,
      outcome === 'cancelled'
        ? 'Not begun: the action before it was cancelled.'
        : 'Not begun: the action before it has failed.',
    )
  return job
}

/**
 * Cancels planned jobs that have not begun, in one statement for all.
 * @returns those that are cancelled
 */
export async function endPlanned(tx: Transaction, which: RawBuilder<unknown>, message: string): Promise<DeviceJob[]> {
  const jobs = await stepJobs(tx, sql`${which} and batch is not null and command_id is null`, 'cancelled', {
    said: message,
  })
  for (const [kind, ended] of Map.groupBy(jobs, (job) => job.kind))
    await knownKind(kind)?.release?.(
      tx,
      ended.map(({ id }) => id),
    )
  return jobs
}
