import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { sayOnChannel } from '../../channels/service.ts'
import { faultMessages } from './fits.ts'
import { endUpdate } from './finish.ts'
import { sendUpdate } from './queue.ts'

/** Sends what a stage has noted. A device that is away and must not be waited for fails, as it would have at the beginning. */
export async function openStageOf(app: App, tx: Transaction, rollout: number, stage: number): Promise<void> {
  const rows = await tx
    .selectFrom('device_updates')
    .selectAll()
    .where('rollout_id', '=', rollout)
    .where('stage', '=', stage)
    .where('finished_at', 'is', null)
    .where('command_id', 'is', null)
    .orderBy('device_id')
    .forNoKeyUpdate()
    .execute()
  for (const row of rows) {
    const device = await tx.selectFrom('devices').selectAll().where('id', '=', row.device_id).executeTakeFirstOrThrow()
    const file = await tx
      .selectFrom('files')
      .select(['size', 'sha256'])
      .where('id', '=', row.file_id)
      .executeTakeFirstOrThrow()
    if (device.status === 1 || row.offline) {
      await sendUpdate(app, tx, row, device, file, null)
      continue
    }
    const event = await endUpdate(app, tx, row, { state: 'failed', text: faultMessages.offline })
    if (event && row.channel) await sayOnChannel(app.bus, tx, row.channel, String(row.device_id), event)
  }
}
