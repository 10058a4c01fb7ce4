import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { cancelQueued } from '../devices/service.ts'

/**
 * Cancels those of the named jobs that have not been sent.
 * @returns the device of each that is cancelled
 */
export async function cancelJobs(
  app: App,
  tx: Transaction,
  deviceIds: readonly number[],
  ids: readonly number[],
): Promise<{ device_id: number }[]> {
  const jobs = await tx
    .selectFrom('device_jobs')
    .select('command_id')
    .where('id', 'in', [0, ...ids])
    .where('device_id', 'in', [0, ...deviceIds])
    .where('state', '=', 'waiting')
    .execute()
  return cancelQueued(app, tx, { ids: jobs.flatMap(({ command_id }) => command_id ?? []) })
}
