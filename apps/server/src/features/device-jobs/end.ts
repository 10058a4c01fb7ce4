import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { sql, type RawBuilder } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { publishOnChannel } from '../channels/service.ts'
import { knownKind } from './kinds.ts'
import type { Outcome } from './machine.ts'
import { stepJobs } from './steps.ts'
import { showTaskOf } from './task.ts'

/**
 * Ends a job once, and runs the hooks of its kind. If it did not succeed, the jobs planned after it are cancelled.
 * @returns the job in its new state, or undefined if it was over already or cannot end this way any more
 */
export async function endJob(
  app: App,
  tx: Transaction,
  id: number,
  outcome: Outcome | 'stop',
  said: string,
): Promise<DeviceJob | undefined> {
  const [job] = await stepJobs(tx, sql`id = ${id}`, outcome, { said })
  if (!job) return undefined
  await showTaskOf(app, tx, job)
  const kind = knownKind(job.kind)
  await kind?.onEnd?.(app, tx, job)
  await kind?.release?.(tx, [job.id])
  if (job.rollout_id !== null) await advanceRolloutOf(tx, job)
  if (job.batch !== null && outcome !== 'done')
    await endPlanned(
      tx,
      sql`device_id = ${job.device_id} and batch = ${job.batch} and tag_id is not distinct from ${job.tag_id} and tag_name = ${job.tag_name} and id > ${job.id}`,
      job.state === 'cancelled'
        ? 'Skipped: the previous action was cancelled.'
        : 'Skipped: the previous action failed.',
    )
  return job
}

/**
 * Has the rollout of a job that has ended advance at once instead of at the next regular check: if it may have to stop,
 * and if the stage is over. Of jobs that succeed only the last ones of a stage do, because they would wait for each other.
 */
const advanceRolloutOf = (tx: Transaction, { rollout_id, stage, state }: DeviceJob): Promise<unknown> =>
  sql`select graphile_worker.add_job('device-jobs.rollouts', job_key := 'device-jobs.rollouts')
    from device_rollouts r where r.id = ${rollout_id} and (${state !== 'done'} or r.halt_percent is not null or not exists (
      select from device_jobs j where j.rollout_id = r.id and j.stage = ${stage} and j.finished_at is null))`.execute(
    tx,
  )

/** Like `endJob`, and reports the end on the job's channel. For jobs whose command does not report it. */
export async function endJobAndReport(
  app: App,
  tx: Transaction,
  id: number,
  outcome: 'done' | 'failed' | 'cancelled',
  said: string,
): Promise<DeviceJob | undefined> {
  const job = await endJob(app, tx, id, outcome, said)
  if (job?.channel) await publishOnChannel(app.bus, tx, job.channel, String(job.device_id), endEvent(outcome, said))
  return job
}

/** Returns the channel event for the end of a job. */
export const endEvent = (outcome: 'done' | 'failed' | 'cancelled', text: string): ChannelEvent =>
  outcome === 'done'
    ? { status: 'completed', type: 'text', value: text, errorCode: 0 }
    : { status: 'error', type: 'text', value: text, errorCode: outcome === 'cancelled' ? -4 : -1 }

/** Cancels planned jobs that have not begun, in one statement. @returns the cancelled jobs */
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
