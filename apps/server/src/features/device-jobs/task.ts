import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { showTask } from '../devices/service.ts'
import { knownKind } from './kinds.ts'

/**
 * Shows the task of an open job in the record of its device, and clears it once the job is over. Kinds without a task
 * change nothing.
 */
export async function showTaskOf(app: App, tx: Transaction, job: DeviceJob): Promise<void> {
  const task = knownKind(job.kind)?.task
  if (task && job.turn !== null)
    await showTask(app, tx, { id: job.device_id, companyId: job.company_id }, job.finished_at === null ? task : null)
}
