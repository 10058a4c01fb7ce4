import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { publishOnChannel } from '../../channels/service.ts'
import { storePassword } from '../../devices/service.ts'
import type { StoredState } from '../table.ts'

type Ended = Exclude<StoredState, 'open' | 'unconfirmed'>

/** Returns the event that tells how the change of a password has ended. */
function eventOf(state: Ended, said: string): ChannelEvent {
  if (state === 'confirmed') return { status: 'completed', type: 'text', value: 'The password was changed.' }
  if (state === 'unknown')
    return { status: 'warning', type: 'text', value: 'The device has not answered. Its password may have changed.' }
  return { status: 'error', type: 'text', value: `The device keeps its old password: ${said || state}` }
}

/** What is different in the event if it contains the password. */
const eventWith = (password: string): Partial<ChannelEvent> => ({
  value: `The password was changed to: ${password}`,
  data: { password },
})

/**
 * Settles the password of a change that has ended, if it belongs to one. The stored password of the device becomes the
 * new one only if the device has confirmed it.
 * @param said what the device says, without secrets
 * @returns whether it belongs to one, and its channel has been told
 */
export async function endPassword(
  app: App,
  tx: Transaction,
  changeId: number,
  channel: string | null,
  state: Ended,
  said: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('password_changes')
    .selectAll()
    .where('change_id', '=', changeId)
    .where('state', 'in', ['pending', 'unknown'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const confirmed = state === 'confirmed'
  if (confirmed && row.sealed) await storePassword(tx, row.device_id, row.sealed)
  if (row.task_id === null && state !== 'unknown')
    await tx.deleteFrom('password_changes').where('id', '=', row.id).execute()
  else await keepOutcome(tx, row, state, said)
  if (!channel) return true
  const password = confirmed && row.show && row.sealed ? app.sealer.unseal(row.sealed).toString() : undefined
  await publishOnChannel(
    app.bus,
    tx,
    channel,
    String(row.device_id),
    eventOf(state, said),
    password === undefined ? null : app.sealer.seal(Buffer.from(JSON.stringify(eventWith(password)))),
  )
  return true
}

/** Stores the outcome, and deletes a password that has no effect or was downloaded already. */
async function keepOutcome(
  tx: Transaction,
  row: { id: number; task_id: number | null; downloaded_at: Date | null },
  state: Ended,
  said: string,
): Promise<void> {
  const needed = state === 'unknown' || (state === 'confirmed' && row.downloaded_at === null)
  await tx
    .updateTable('password_changes')
    .set({
      state: state === 'confirmed' ? 'completed' : state === 'unknown' ? 'unknown' : 'failed',
      message: state === 'confirmed' ? null : (said || state).slice(0, 500),
      ...(!needed && { sealed: null }),
    })
    .where('id', '=', row.id)
    .execute()
  if (row.task_id === null) return
  await sql`update password_tasks set updated_at = now() where id = ${row.task_id}`.execute(tx)
  await closeTasks(tx, [row.task_id])
}

/** Marks tasks of which nothing is left to download, now or later, as deleted, if something was downloaded of them. */
export const closeTasks = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql`update password_tasks t set deleted_at = now(), updated_at = now()
    where id = any(${ids}::integer[]) and deleted_at is null
      and exists (select from password_changes c where c.task_id = t.id and c.downloaded_at is not null)
      and not exists (select from password_changes c where c.task_id = t.id and c.sealed is not null and c.downloaded_at is null)`.execute(
    tx,
  )
