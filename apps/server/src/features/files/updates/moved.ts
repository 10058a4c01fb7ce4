import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { cancelJobs } from '../../device-jobs/service.ts'
import { updateKinds } from './kinds.ts'

/**
 * Cancels updates and rollout stages of devices that are about to move, as far as they have not begun. Orders of one
 * company are not carried out in another.
 */
export async function cancelUpdatesOf(app: App, tx: Transaction, ids: readonly number[]): Promise<void> {
  // Locked, so that a stage that is just being opened has sent its commands before this continues.
  const jobs = await tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('device_id', '=', sql<number>`any(${ids}::int[])`)
    .where('kind', 'in', Object.keys(updateKinds))
    .where('finished_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await cancelJobs(app, tx, jobs, 'The device was moved to another company before the update started.')
}
