import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { cancelJobs } from '../../device-jobs/service.ts'
import { updateKinds } from './kinds.ts'

/** What one company has ordered is not carried out in another: updates and stages of a roll-out that have not begun end here. */
export async function cancelUpdatesOf(app: App, tx: Transaction, ids: readonly number[]): Promise<void> {
  // Locked, so that a stage that is being opened has sent what it sends before this looks.
  const jobs = await tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('device_id', '=', sql<number>`any(${ids}::int[])`)
    .where('kind', 'in', Object.keys(updateKinds))
    .where('finished_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await cancelJobs(app, tx, jobs, 'The device was moved to another company before it began.')
}
