import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { endJobAndTell } from '../../device-jobs/service.ts'
import { writeDeviceLog } from '../../devices/service.ts'
import { faultMessages, misfit } from './fits.ts'
import { authorOf, logTypes, sendUpdate } from './queue.ts'
import { actionOf, detailsOf } from './record.ts'

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
    .where('id', '<>', job.id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (busy) return 'later'
  const file = await tx.selectFrom('files').selectAll().where('id', '=', job.source_id).executeTakeFirst()
  const fault = file && misfit(action, file, device)
  const { offline } = await detailsOf(tx, job.id)
  const reason = !file ? 'The file has been deleted.' : fault ? faultMessages[fault] : undefined
  if (!file || reason || (device.status !== 1 && !offline)) {
    await endJobAndTell(app, tx, job.id, 'failed', reason ?? faultMessages.offline)
    return 'begun'
  }
  const isFirmware = action === 'update_firmware'
  await tx
    .updateTable('device_updates')
    .set({ version_from: (isFirmware && device.firmware) || '', version_to: isFirmware ? file.version : '' })
    .where('job_id', '=', job.id)
    .execute()
  // Of a rollout that was said when it was ordered.
  if (job.rollout_id === null)
    await writeDeviceLog(
      tx,
      device,
      { type: logTypes[action], status: true, log: `Ordered: ${file.name}` },
      authorOf(job),
    )
  await sendUpdate(app, tx, job, device, file)
  return 'begun'
}
