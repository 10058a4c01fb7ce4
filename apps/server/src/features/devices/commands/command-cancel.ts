import { openStates } from '@outpost/contract/device/command-states'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { publishOnChannel } from '../../channels/service.ts'
import { eventAtEnd } from './command-follow.ts'

const withdrawn = 'Cancelled before it was sent.'

/**
 * Cancels commands that have not been sent. Commands that were sent may have begun.
 * @param which all commands of these devices, or the commands with these ids
 * @returns the ids and devices of the cancelled commands
 */
export async function cancelQueued(
  app: App,
  tx: Transaction,
  which: { deviceIds: readonly number[] } | { ids: readonly string[] },
): Promise<{ id: string; device_id: number }[]> {
  const rows = await tx
    .updateTable('commands')
    .set({ state: 'cancelled', finished_at: new Date(), text: withdrawn })
    .where('state', '=', 'queued')
    .where(
      'deviceIds' in which
        ? sql<boolean>`device_id = any(${which.deviceIds}::integer[])`
        : sql<boolean>`id = any(${which.ids}::uuid[])`,
    )
    .returning(['id', 'device_id', 'name', 'channel'])
    .execute()
  for (const row of rows) {
    const usual: ChannelEvent = { status: 'error', type: 'text', value: withdrawn, errorCode: -4 }
    const event = await eventAtEnd(
      app,
      tx,
      row,
      { ok: false, state: 'cancelled', code: '', text: withdrawn, data: {} },
      usual,
    )
    if (row.channel && event) await publishOnChannel(app.bus, tx, row.channel, String(row.device_id), event)
  }
  return rows.map(({ id, device_id }) => ({ id, device_id }))
}

/**
 * Reports the removal of devices on the channels of their open commands, since these commands are deleted together with
 * the devices.
 */
export async function reportRemoved(app: App, tx: Transaction, deviceIds: readonly number[]): Promise<void> {
  const followed = await tx
    .selectFrom('commands')
    .select(['device_id', 'channel'])
    .distinct()
    .where('device_id', '=', sql<number>`any(${deviceIds}::integer[])`)
    .where('state', 'in', [...openStates])
    .where('channel', 'is not', null)
    .execute()
  // The error code for things that no longer exist.
  for (const { device_id, channel } of followed)
    await publishOnChannel(app.bus, tx, channel!, String(device_id), {
      status: 'error',
      type: 'text',
      value: 'The device was deleted.',
      errorCode: -97,
    })
}
