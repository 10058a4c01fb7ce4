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

/** Withdraws devices of a company that was moved from rollouts of companies that are no longer above it. */
export async function leaveFormerRollouts(app: App, tx: Transaction, companyId: number): Promise<void> {
  const jobs = await tx
    .selectFrom('device_jobs as j')
    .innerJoin('device_rollouts as r', 'r.id', 'j.rollout_id')
    .innerJoin('company_tree as below', 'below.descendant_id', 'j.company_id')
    .selectAll('j')
    .where('below.ancestor_id', '=', companyId)
    .where('j.command_id', 'is', null)
    .where('j.finished_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_tree as above')
            .whereRef('above.ancestor_id', '=', 'r.company_id')
            .whereRef('above.descendant_id', '=', 'j.company_id'),
        ),
      ),
    )
    .orderBy('j.id')
    .execute()
  await cancelJobs(app, tx, jobs, 'The company of the device was moved before its turn.')
}
