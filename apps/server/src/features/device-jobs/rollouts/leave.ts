import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { cancelJobs } from '../cancel.ts'

/**
 * Cancels the jobs of rollouts that devices wait for, because the devices move to another company, which the rollout does
 * not concern. Jobs that were sent continue.
 */
export async function leaveRollouts(app: App, tx: Transaction, deviceIds: readonly number[]): Promise<void> {
  const jobs = await tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('device_id', '=', sql<number>`any(${deviceIds}::int[])`)
    .where('rollout_id', 'is not', null)
    .where('command_id', 'is', null)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute()
  await cancelJobs(app, tx, jobs, 'The device was moved to another company before its turn.')
}
