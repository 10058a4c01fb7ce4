import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { endJob } from '../../device-jobs/service.ts'
import { writeDeviceLog } from '../../devices/service.ts'
import { faultMessages, misfit } from './fits.ts'
import { logTypes, sendUpdate } from './queue.ts'
import { actionOf } from './record.ts'

/** What updates that wait for their turn load. The person who puts a tag on a device need not see the file: the database looks it up. */
export const planUpdates = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql`select plan_updates(${ids}::integer[])`.execute(tx)

/** The turn of a planned update has come: loads the file, as soon as the device is there. */
export async function beginUpdate(app: App, tx: Transaction, job: DeviceJob): Promise<'begun' | 'later'> {
  const action = actionOf(job)!
  // The person who gives it another file meanwhile waits for this lock, and finds the device at work.
  const device = await tx
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', job.device_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const busy = await tx
    .selectFrom('device_jobs')
    .select('id')
    .where('device_id', '=', device.id)
    .where('turn', '=', 'update')
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (busy) return 'later'
  const file = await tx.selectFrom('files').selectAll().where('id', '=', job.source_id).executeTakeFirst()
  const fault = file && misfit(action, file, device)
  if (!file || fault) {
    await endJob(app, tx, job.id, 'failed', fault ? faultMessages[fault] : 'The file has been deleted.')
    return 'begun'
  }
  const isFirmware = action === 'update_firmware'
  await tx
    .updateTable('device_updates')
    .set({ version_from: (isFirmware && device.firmware) || '', version_to: isFirmware ? file.version : '' })
    .where('job_id', '=', job.id)
    .execute()
  const author = job.user_id === null ? null : { userId: job.user_id, username: job.username ?? '' }
  await writeDeviceLog(tx, device, { type: logTypes[action], status: true, log: `Ordered: ${file.name}` }, author)
  await sendUpdate(app, tx, job, device, file)
  return 'begun'
}
