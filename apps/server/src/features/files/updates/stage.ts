import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { sayOnChannel } from '../../channels/service.ts'
import { endJob } from '../../device-jobs/service.ts'
import { faultMessages } from './fits.ts'
import { sendUpdate } from './queue.ts'
import { detailsOf } from './record.ts'
import { endEvent } from './told.ts'

/** Sends what a stage has noted. A device that is away and must not be waited for fails, as it would have at the beginning. */
export async function openStageOf(app: App, tx: Transaction, rollout: number, stage: number): Promise<void> {
  const jobs = await tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('rollout_id', '=', rollout)
    .where('stage', '=', stage)
    .where('finished_at', 'is', null)
    .where('command_id', 'is', null)
    .orderBy('device_id')
    .forNoKeyUpdate()
    .execute()
  for (const job of jobs) {
    const device = await tx.selectFrom('devices').selectAll().where('id', '=', job.device_id).executeTakeFirstOrThrow()
    const { offline, held_file_id } = await detailsOf(tx, job.id)
    const file = await tx
      .selectFrom('files')
      .select(['size', 'sha256'])
      .where('id', '=', held_file_id)
      .executeTakeFirstOrThrow()
    if (device.status === 1 || offline) {
      await sendUpdate(app, tx, job, device, file)
      continue
    }
    const ended = await endJob(app, tx, job.id, 'failed', faultMessages.offline)
    if (ended?.channel)
      await sayOnChannel(app.bus, tx, ended.channel, String(ended.device_id), endEvent('failed', faultMessages.offline))
  }
}
