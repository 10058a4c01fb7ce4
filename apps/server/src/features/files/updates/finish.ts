import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { authorOf } from '../../device-jobs/service.ts'
import { writeDeviceLog, type DeviceRecord } from '../../devices/service.ts'
import { logTypes, queueUpdate } from './queue.ts'
import { actionOf, detailsOf } from './record.ts'

/** Seconds in which a device has to reconnect with the new firmware, or to confirm a configuration. */
export const applyTime = 900

/** Releases the files of finished updates, so that they can be deleted. */
export const releaseFiles = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql`update device_updates set held_file_id = null, next_file_id = null where job_id = any(${ids}::integer[])`.execute(
    tx,
  )

/** Handles the end of an update: logs it, and begins the configuration that was to follow. */
export async function onUpdateEnd(app: App, tx: Transaction, job: DeviceJob): Promise<void> {
  const details = await detailsOf(tx, job.id)
  const device = await tx.selectFrom('devices').selectAll().where('id', '=', job.device_id).executeTakeFirstOrThrow()
  const installed = job.state === 'done'
  await writeDeviceLog(
    tx,
    device,
    { type: logTypes[actionOf(job)!], status: installed, log: `${job.source_name}: ${job.said ?? ''}` },
    null,
  )
  if (details.next_file_id !== null) await queueNext(app, tx, details.next_file_id, { job, device, installed })
}

/**
 * Begins the configuration that follows a firmware. If the firmware was not installed, the configuration is not
 * installed either, which is logged.
 */
async function queueNext(
  app: App,
  tx: Transaction,
  fileId: number,
  { job, device, installed }: { job: DeviceJob; device: DeviceRecord; installed: boolean },
): Promise<void> {
  const file = await tx.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (!file) return
  const author = authorOf(job)
  if (installed)
    await queueUpdate(
      app,
      tx,
      { device, file, action: 'upload_backup', offline: true, keepSettings: true },
      { source: job.source, actor: author, channel: job.channel },
    )
  else
    await writeDeviceLog(
      tx,
      device,
      {
        type: logTypes.upload_backup,
        status: false,
        log: `${file.name}: Not uploaded, because the firmware before it was not installed.`,
      },
      author,
    )
}
