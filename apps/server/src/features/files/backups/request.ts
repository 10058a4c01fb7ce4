import { commands, type DeviceFile } from '@outpost/contract/device/commands'
import type { BulkAction } from '@outpost/contract/device-jobs/constants'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Author } from '../../../kit/actor.ts'
import { hashToken } from '../../../kit/secrets.ts'
import type { Action } from '../../device-jobs/service.ts'
import { orderCommand, writeDeviceLog, type DeviceRecord, type Following } from '../../devices/service.ts'
import { commandToken } from '../command-token.ts'

/** Seconds beyond the command's own time in which a device may still hand its file over. */
const grace = 300

/** The token of a request: the 128 bits that `put` takes. */
const tokenOf = (app: App, id: string): string => commandToken(app, 'files of devices', id).slice(0, 32)

/** Names in the activity log. */
export const logNames = {
  backup: 'Download backup',
  troubleshoot: 'Download troubleshoot',
  eventslog: 'Download events log',
} as const satisfies Record<DeviceFile, string>

export interface Request {
  file: DeviceFile
  actor: Author | null
  channel: string | null
  /** Seconds that the wish may wait for the device. */
  wait: number
  /** The rule that asks, for which of its moments, and how often it has with this. */
  rule?: { id: number; at: Date; attempt: number }
}

/** Asks a device for a file: it makes and hands it over once it is connected. */
export async function requestFile(
  app: App,
  tx: Transaction,
  device: DeviceRecord,
  { file, actor, channel, wait, rule }: Request,
): Promise<void> {
  const id = await orderCommand(app, tx, device, { name: 'file.send', input: { file }, actor, channel, wait })
  await tx
    .insertInto('file_requests')
    .values({
      id,
      company_id: device.company_id,
      device_id: device.id,
      user_id: actor?.userId ?? null,
      file,
      token_hash: hashToken(tokenOf(app, id)),
      channel,
      rule_id: rule?.id ?? null,
      period_at: rule?.at ?? null,
      attempt: rule?.attempt ?? 1,
      expires_at: sql<Date>`now() + ${wait + commands['file.send'].timeout + grace} * interval '1 second'`,
    })
    .execute()
}

const downloads = {
  backup: 'download_backup',
  troubleshoot: 'download_troubleshoot',
  eventslog: 'download_eventslog',
} as const satisfies Record<DeviceFile, BulkAction>

/** The actions on devices that ask them for a file. */
export const downloadActions = (['backup', 'troubleshoot', 'eventslog'] as const).map((file): Action => ({
  name: downloads[file],
  log: logNames[file],
  start: (app, tx, device, asking) => requestFile(app, tx, device, { file, ...asking }),
}))

/** How a command that asks for a file goes on. */
export const fileSendFollowing: Following = {
  name: 'file.send',
  complete: async (app, { id }, input) => ({ ...input, token: tokenOf(app, id) }),
  // What came of it stands in the activity log where it came to nothing, and a rule may ask again; of a file that arrived its arrival tells.
  async ended(_app, tx, command, end) {
    if (end.ok) return undefined
    const found = await tx
      .updateTable('file_requests as r')
      .from('devices as d')
      .set({ failed_at: new Date() })
      .whereRef('d.id', '=', 'r.device_id')
      .where('r.id', '=', command.id)
      .where('r.taken_at', 'is', null)
      .returning(['d.id', 'd.company_id', 'd.serial', 'r.file'])
      .executeTakeFirst()
    if (found)
      await writeDeviceLog(tx, found, { type: logNames[found.file], status: false, log: end.text || end.code }, null)
    return undefined
  },
}
