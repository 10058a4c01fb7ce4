import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import type { UpdateFault } from '@outpost/contract/files/updates/constants'
import type { Selectable } from 'kysely'
import type { App } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Author } from '../../../kit/actor.ts'
import type { RequestFacts } from '../../../kit/audit.ts'
import { sayOnChannel } from '../../channels/service.ts'
import { announce, orderCommand, writeDeviceLog, type DeviceRecord } from '../../devices/service.ts'
import type { FileRow } from '../queries.ts'
import { faultMessages, misfit, showsVersion } from './fits.ts'

export type UpdateRow = Selectable<Database['device_updates']>

/** What a file is to do to a device. */
export interface Wish {
  device: DeviceRecord
  file: FileRow
  action: UpdateAction
  /** An absent device gets it when it comes back; else it fails at once. */
  offline: boolean
  keepSettings: boolean
  /** Of a firmware: the configuration that follows once it is installed. */
  next?: FileRow | undefined
}

/** On whose behalf, and where the outcome is told. */
export interface Cause {
  actor: Author | null
  channel: string | null
  request?: Partial<RequestFacts>
  /** Of a firmware that goes out in stages; one of a stage that is not open yet is only noted. */
  rollout?: { id: number; stage: number; open: boolean }
}

export type Queued = { id: number; fault: null } | { id: number; fault: UpdateFault }

/** Seconds that an update waits: for a device that is here, and for one that has to come back (30 days). */
const wait = { online: 300, offline: 2_592_000 } as const

export const logTypes: Record<UpdateAction, string> = {
  update_firmware: 'Update firmware',
  upload_backup: 'Upload backup',
}

/**
 * Loads a file into a device, as soon as the transaction is committed and the device is there: the service for the person who has a reason
 * to. What cannot begin is written down as a failure, told on the channel and answered. Call it for devices in the order of their ids.
 */
export async function queueUpdate(app: App, tx: Transaction, wish: Wish, cause: Cause): Promise<Queued> {
  const { device, file, action } = wish
  const fault =
    misfit(action, file, device) ??
    (device.status !== 1 && !wish.offline && (cause.rollout?.open ?? true) ? 'offline' : null)
  const row = fault === null ? await begin(tx, wish, cause) : undefined
  if (!row) return refuse(app, tx, wish, cause, fault ?? 'busy')
  await writeDeviceLog(
    tx,
    device,
    { type: logTypes[action], status: true, log: `Ordered: ${file.name}` },
    cause.actor,
    cause.request,
  )
  if (cause.rollout?.open ?? true) await sendUpdate(app, tx, row, device, file, cause.actor)
  await announce(
    app,
    [
      [
        device.id,
        device.company_id,
        { task: action === 'update_firmware' ? 'pending_firmware' : 'pending_configuration' },
      ],
    ],
    tx,
  )
  return { id: row.id, fault: null }
}

const valuesOf = ({ device, file, action, offline, keepSettings }: Wish, { actor, channel, rollout }: Cause) => ({
  company_id: device.company_id,
  device_id: device.id,
  action,
  file_id: file.id,
  file_name: file.name,
  version_from: (action === 'update_firmware' && device.firmware) || '',
  version_to: action === 'update_firmware' ? file.version : '',
  keep_settings: keepSettings,
  offline,
  user_id: actor?.userId ?? null,
  username: actor?.username ?? null,
  channel,
  rollout_id: rollout?.id ?? null,
})

/** The row, or undefined where the device has an open one. */
const begin = (tx: Transaction, wish: Wish, cause: Cause): Promise<UpdateRow | undefined> =>
  tx
    .insertInto('device_updates')
    .values({
      ...valuesOf(wish, cause),
      held_file_id: wish.file.id,
      next_file_id: wish.next?.id ?? null,
      state: wish.device.status === 1 || cause.rollout?.open === false ? 'queued' : 'waiting',
      stage: cause.rollout?.stage ?? null,
    })
    .onConflict((conflict) => conflict.column('device_id').where('finished_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()

async function refuse(app: App, tx: Transaction, wish: Wish, cause: Cause, fault: UpdateFault): Promise<Queued> {
  const { device, action, file } = wish
  const error = faultMessages[fault]
  const now = new Date()
  // Of a stage only what was begun counts as its failure; a device that was not there when it opened is one.
  const stage = fault === 'offline' ? (cause.rollout?.stage ?? null) : null
  const { id } = await tx
    .insertInto('device_updates')
    .values({ ...valuesOf(wish, cause), state: 'failed', error, stage, created_at: now, finished_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeDeviceLog(
    tx,
    device,
    { type: logTypes[action], status: false, log: `${file.name}: ${error}` },
    cause.actor,
    cause.request,
  )
  if (cause.channel)
    await sayOnChannel(app.bus, tx, cause.channel, String(device.id), {
      status: 'error',
      type: 'text',
      value: error,
      errorCode: -1,
    })
  return { id, fault }
}

/** Makes a command of an update that was written down. Its secret is added when it goes out. */
export async function sendUpdate(
  app: App,
  tx: Transaction,
  row: UpdateRow,
  device: DeviceRecord,
  file: Pick<FileRow, 'size' | 'sha256'>,
  actor: Author | null,
): Promise<void> {
  const input = {
    kind: row.action === 'update_firmware' ? 'firmware' : 'configuration',
    size: file.size,
    sha256: file.sha256.toString('hex'),
    keep: row.keep_settings ? 1 : 0,
    version: row.version_to,
  }
  const commandId = await orderCommand(app, tx, device, {
    name: 'update',
    input,
    actor,
    channel: row.channel,
    wait: row.offline ? wait.offline : wait.online,
  })
  await tx
    .updateTable('device_updates')
    .set({ command_id: commandId, state: device.status === 1 ? 'queued' : 'waiting' })
    .where('id', '=', row.id)
    .execute()
}

/** Whether a device has by now what a firmware update was to bring. */
export const isThere = (row: Pick<UpdateRow, 'version_to'>, device: Pick<DeviceRecord, 'firmware'>): boolean =>
  row.version_to === '' || showsVersion(device.firmware, row.version_to)
