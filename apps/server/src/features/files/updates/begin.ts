import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { authorOf, endJobAndReport } from '../../device-jobs/service.ts'
import { isReturning, writeDeviceLog } from '../../devices/service.ts'
import { faultMessages, findMismatch, isFull } from './fits.ts'
import { logTypes, sendUpdate } from './queue.ts'
import { actionOf, detailsOf } from './record.ts'

/**
 * Adds the details of planned updates. Done by a database function, since the user who assigns a tag need not have
 * access to the file.
 */
export const planUpdates = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql`select plan_updates(${ids}::integer[])`.execute(tx)

/** Begins a planned update whose turn has come. The file is installed as soon as the device is connected. */
export async function beginUpdate(app: App, tx: Transaction, job: DeviceJob): Promise<'begun' | 'later'> {
  const action = actionOf(job)!
  // A concurrent order for this device waits for this lock, and then finds the device busy.
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
  const fault = file && (findMismatch(action, file, device) ?? ((await isFull(tx, device.id)) ? 'storage' : null))
  const { offline } = await detailsOf(tx, job.id)
  const reason = !file ? 'The file has been deleted.' : fault ? faultMessages[fault] : undefined
  // A restart of the server is no failure of the device.
  if (file && !reason && !offline && isReturning(device, new Date())) return 'later'
  if (!file || reason || (device.status !== 1 && !offline)) {
    await endJobAndReport(app, tx, job.id, 'failed', reason ?? faultMessages.offline)
    return 'begun'
  }
  const isFirmware = action === 'update_firmware'
  await tx
    .updateTable('device_updates')
    .set({ version_from: (isFirmware && device.firmware) || '', version_to: isFirmware ? file.version : '' })
    .where('job_id', '=', job.id)
    .execute()
  // For a rollout this was logged when it was ordered.
  if (job.rollout_id === null)
    await writeDeviceLog(
      tx,
      device,
      { type: logTypes[action], status: true, log: `Requested: ${file.name}` },
      authorOf(job),
    )
  await sendUpdate(app, tx, job, device, file)
  return 'begun'
}
