import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { announce, writeDeviceLog, type DeviceRecord } from '../../devices/service.ts'
import { logTypes, queueUpdate, type UpdateRow } from './queue.ts'

export type Ending =
  { state: 'done'; text: string } | { state: 'failed'; text: string } | { state: 'cancelled'; text: string }

/** Seconds in which a device that was given a firmware has to come back with it, and one with a configuration to say so. */
export const applyTime = 900

/**
 * Ends an update, once: answers what its channel is to be told, or undefined where it was over already. The person who calls says it, since
 * the outcome of a command is told by the feature commands.
 */
export async function endUpdate(
  app: App,
  tx: Transaction,
  row: UpdateRow,
  { state, text }: Ending,
): Promise<ChannelEvent | undefined> {
  const ended = await tx
    .updateTable('device_updates')
    .set({
      state,
      error: state === 'done' ? null : text,
      finished_at: new Date(),
      held_file_id: null,
      next_file_id: null,
      token_hash: null,
    })
    .where('id', '=', row.id)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return undefined
  const device = await tx.selectFrom('devices').selectAll().where('id', '=', row.device_id).executeTakeFirstOrThrow()
  await writeDeviceLog(
    tx,
    device,
    { type: logTypes[row.action], status: state === 'done', log: `${row.file_name}: ${text}` },
    null,
  )
  await announce(app, [[device.id, device.company_id, { task: null }]], tx)
  if (row.next_file_id !== null) await goOn(app, tx, row.next_file_id, { row, device, installed: state === 'done' })
  if (state === 'done') return { status: 'completed', type: 'text', value: text, errorCode: 0 }
  return { status: 'error', type: 'text', value: text, errorCode: state === 'cancelled' ? -4 : -1 }
}

/** Begins the configuration that was to follow a firmware. Without the firmware it is not loaded, and the device's log says so. */
async function goOn(
  app: App,
  tx: Transaction,
  fileId: number,
  { row, device, installed }: { row: UpdateRow; device: DeviceRecord; installed: boolean },
): Promise<void> {
  const file = await tx.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (!file) return
  const author = row.user_id === null ? null : { userId: row.user_id, username: row.username ?? '' }
  if (installed)
    await queueUpdate(
      app,
      tx,
      { device, file, action: 'upload_backup', offline: true, keepSettings: true },
      { actor: author, channel: row.channel },
    )
  else
    await writeDeviceLog(
      tx,
      device,
      {
        type: logTypes.upload_backup,
        status: false,
        log: `${file.name}: Not loaded, because the firmware before it was not installed.`,
      },
      author,
    )
}

/** What a successful update is told as. */
export const doneText = (row: Pick<UpdateRow, 'action' | 'version_to'>): string =>
  row.action === 'upload_backup'
    ? 'The configuration is loaded.'
    : row.version_to === ''
      ? 'The firmware is installed.'
      : `Firmware ${row.version_to} is installed.`
