import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { sql } from 'kysely'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { hashToken } from '../../../kit/secrets.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { CommandEnd, Followed, Following } from '../../devices/service.ts'
import { commandToken } from '../command-token.ts'
import { applyTime, doneText, endUpdate } from './finish.ts'
import { isThere, type UpdateRow } from './queue.ts'

/** Seconds from its going out in which a device may begin to fetch, and go on after a cut. */
const tokenTime = 7200

/** A command goes out, for the first time or again: from here on its token opens the file. */
async function complete(
  app: Program,
  { id }: { id: string },
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const token = commandToken(app, 'device updates', id)
  await inTransaction(app.db, systemScope, (tx) =>
    tx
      .updateTable('device_updates')
      .set({ token_hash: hashToken(token), token_expires_at: sql<Date>`now() + ${tokenTime} * interval '1 second'` })
      .where('command_id', '=', id)
      .where('state', 'in', ['queued', 'waiting', 'fetching'])
      .execute(),
  )
  return { ...input, token }
}

/** The device has the whole file: the token is used up, and the time begins in which the file must take effect. */
async function onTheWay(_app: App, tx: Transaction, { id }: Followed, percent: number | undefined): Promise<void> {
  if (percent !== 100) return
  await tx
    .updateTable('device_updates')
    .set({
      state: 'applying',
      token_hash: null,
      started_at: sql<Date>`coalesce(started_at, now())`,
      apply_by: sql<Date>`now() + ${applyTime} * interval '1 second'`,
    })
    .where('command_id', '=', id)
    .where('state', 'in', ['queued', 'waiting', 'fetching'])
    .execute()
}

async function ended(
  app: App,
  tx: Transaction,
  { id, device_id }: Followed,
  end: CommandEnd,
): Promise<ChannelEvent | null | undefined> {
  const row = await tx
    .selectFrom('device_updates')
    .selectAll()
    .where('command_id', '=', id)
    .where('finished_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // It is over, and the channel was told.
  if (!row) return null
  if (end.state === 'completed') return restarted(app, tx, row, device_id)
  if (end.state === 'cancelled') return (await endUpdate(app, tx, row, { state: 'cancelled', text: end.text })) ?? null
  // It may be writing its flash: what it reports when it comes back decides.
  if (end.state === 'unknown' && row.action === 'update_firmware' && row.state === 'applying') return null
  return (
    (await endUpdate(app, tx, row, {
      state: 'failed',
      text: end.text || `The device refused: ${end.code || 'no reason given'}`,
    })) ?? null
  )
}

/** The device has been down and is back. A firmware shows itself in what it said when it came. */
async function restarted(app: App, tx: Transaction, row: UpdateRow, deviceId: number): Promise<ChannelEvent | null> {
  const device = await tx.selectFrom('devices').select('firmware').where('id', '=', deviceId).executeTakeFirstOrThrow()
  if (row.action === 'upload_backup' || isThere(row, device))
    return (await endUpdate(app, tx, row, { state: 'done', text: doneText(row) })) ?? null
  await tx
    .updateTable('device_updates')
    .set({
      state: 'applying',
      token_hash: null,
      apply_by: sql<Date>`coalesce(apply_by, now() + ${applyTime} * interval '1 second')`,
    })
    .where('id', '=', row.id)
    .execute()
  return {
    status: 'progress',
    type: 'text',
    value: `The device is back and reports ${device.firmware ?? 'no firmware'}. Waiting for ${row.version_to}.`,
  }
}

/** How a command that loads a file goes on. */
export const updateFollowing: Following = { name: 'update', complete, onTheWay, ended }
