import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { sql, type RawBuilder } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { publishToAll } from '../channels/service.ts'
import { knownKind } from './kinds.ts'
import type { Outcome } from './machine.ts'
import { stepJobs } from './steps.ts'
import { showTaskOf } from './task.ts'

/**
 * Ends a job once, and runs the hooks of its kind. If it did not succeed, the jobs planned after it are cancelled.
 * @returns the job in its new state, or undefined if it was over already or cannot end this way any more
 */
export const endJob = async (
  app: App,
  tx: Transaction,
  id: number,
  outcome: Outcome | 'stop',
  said: string,
): Promise<DeviceJob | undefined> => (await endJobs(app, tx, [id], outcome, said))[0]

async function endJobs(
  app: App,
  tx: Transaction,
  ids: readonly number[],
  outcome: Outcome | 'stop',
  said: string,
): Promise<DeviceJob[]> {
  const jobs = await stepJobs(tx, sql`id = any(${ids}::integer[])`, outcome, { said })
  for (const [name, ended] of Map.groupBy(jobs, ({ kind }) => kind)) {
    const kind = knownKind(name)
    for (const job of ended) {
      await showTaskOf(app, tx, job)
      await kind?.onEnd?.(app, tx, job)
    }
    await kind?.release?.(
      tx,
      ended.map(({ id }) => id),
    )
  }
  for (const job of jobs) {
    await advanceRolloutOf(tx, job)
    if (job.batch !== null && outcome !== 'done') await skipAfter(tx, job)
  }
  return jobs
}

/** Cancels the jobs planned after one that did not succeed. */
const skipAfter = (tx: Transaction, job: DeviceJob): Promise<unknown> =>
  endPlanned(
    tx,
    sql`device_id = ${job.device_id} and batch = ${job.batch} and tag_id is not distinct from ${job.tag_id} and tag_name = ${job.tag_name} and id > ${job.id}`,
    job.state === 'cancelled' ? 'Skipped: the previous action was cancelled.' : 'Skipped: the previous action failed.',
  )

/** More than the transactions that end jobs at the same time, none of which sees that the others end theirs. */
const lastOfStage = 50

/**
 * Has the rollout of a job that has ended advance at once instead of at the next regular check: if it may have to stop,
 * and if the stage may be over. Other jobs that succeed do not, nor do cancelled ones, because they would all wait for
 * each other.
 */
async function advanceRolloutOf(tx: Transaction, { rollout_id, stage, state }: DeviceJob): Promise<void> {
  if (rollout_id === null || state === 'cancelled') return
  await sql`select graphile_worker.add_job('device-jobs.rollouts', job_key := 'device-jobs.rollouts')
    from device_rollouts r where r.id = ${rollout_id} and (${state !== 'done'} or r.halt_percent is not null or ${lastOfStage} > (
      select count(*) from (select from device_jobs j where j.rollout_id = r.id and j.stage = ${stage} and j.finished_at is null
        limit ${lastOfStage}) open))`.execute(tx)
}

/** Like `endJob`, and reports the end on the job's channel. For jobs whose command does not report it. */
export const endJobAndReport = async (
  app: App,
  tx: Transaction,
  id: number,
  outcome: 'done' | 'failed' | 'cancelled',
  said: string,
): Promise<DeviceJob | undefined> => (await endJobsAndReport(app, tx, [id], outcome, said))[0]

/** Like `endJobAndReport` for many jobs, of which none is planned after another one. */
export async function endJobsAndReport(
  app: App,
  tx: Transaction,
  ids: readonly number[],
  outcome: 'done' | 'failed' | 'cancelled',
  said: string,
): Promise<DeviceJob[]> {
  const jobs = await endJobs(app, tx, ids, outcome, said)
  for (const [channel, ended] of Map.groupBy(jobs, (job) => job.channel)) {
    const devices = ended.map(({ device_id }) => String(device_id))
    if (channel !== null) await publishToAll(app.bus, tx, channel, devices, endEvent(outcome, said))
  }
  return jobs
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
