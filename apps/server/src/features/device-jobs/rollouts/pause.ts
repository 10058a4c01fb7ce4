import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { stepJobs } from '../steps.ts'
import { type Hours, lasts } from './hours.ts'

/** Why the next command of a job waits: the hours end too soon for it, or the device is offline. */
export type Pause = 'window' | 'offline'

/** The allowed hours of a rollout with the present time, as the database has it; undefined if it has none. */
export async function hoursOf(tx: Transaction, rollout: number): Promise<{ hours: Hours; now: Date } | undefined> {
  const row = await tx
    .selectFrom('device_rollouts')
    .select(['window_from', 'window_to', 'window_zone', sql<Date>`now()`.as('now')])
    .where('id', '=', rollout)
    .executeTakeFirstOrThrow()
  if (row.window_from === null) return undefined
  return { hours: { from: row.window_from, to: row.window_to!, zone: row.window_zone! }, now: row.now }
}

/**
 * Returns why the next command of a job of a rollout with hours must wait, by the seconds that the command may take. It
 * is not queued for an offline device, which might come back outside of the hours.
 */
export async function pauseOf(
  tx: Transaction,
  { rollout_id, device_id }: Pick<DeviceJob, 'rollout_id' | 'device_id'>,
): Promise<(seconds: number) => Pause | undefined> {
  const found = rollout_id === null ? undefined : await hoursOf(tx, rollout_id)
  if (!found) return () => undefined
  const { status } = await tx
    .selectFrom('devices')
    .select('status')
    .where('id', '=', device_id)
    .executeTakeFirstOrThrow()
  return (seconds) => (!lasts(found.hours, found.now, seconds) ? 'window' : status === 1 ? undefined : 'offline')
}

/**
 * Lets jobs of a rollout wait without a command until the rollout begins them again. Those that wait for the same reason
 * already stay as they are.
 * @returns false if the rollout has ended, so that nothing would begin them again
 */
export async function pauseJobs(
  tx: Transaction,
  jobs: readonly DeviceJob[],
  reason: Pause,
  message: string,
): Promise<boolean> {
  // The lock makes a stop of the rollout wait, which then cancels the jobs.
  const running = await tx
    .selectFrom('device_rollouts')
    .select('id')
    .where('id', '=', jobs[0]!.rollout_id)
    .where('state', '=', 'running')
    .forShare()
    .executeTakeFirst()
  if (!running) return false
  const ids = jobs.flatMap((job) => (job.command_id === null && job.reason === reason ? [] : job.id))
  if (ids.length === 0) return true
  await tx.updateTable('device_jobs').set({ command_id: null, token_hash: null }).where('id', 'in', ids).execute()
  await stepJobs(tx, sql`id = any(${ids}::integer[])`, 'pause', { reason, message })
  return true
}
