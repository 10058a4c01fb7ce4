import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { tellSent } from './command-follow.ts'
import { finishCommand, type OpenCommand, showSent } from './command-service.ts'

/*
 * Commands of devices that do not recognise a repetition: each is marked as sent before it is sent, once, and is never
 * sent again.
 */

/** Takes the oldest command that waits for a device, and marks it as sent. */
export const takeNextCommand = (app: Program, deviceId: number): Promise<OpenCommand | undefined> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<OpenCommand & { channel: string | null }>`
      update commands set state = 'sent', sent_at = now()
      where id = (
        select id from commands where device_id = ${deviceId} and state = 'queued' and expires_at > now()
        order by created_at, id limit 1 for update)
      returning id, device_id, name, input, timeout_seconds, channel`.execute(tx)
    const [command] = rows
    if (!command) return undefined
    await tellSent(tx, [command.id])
    await showSent(app, tx, [command])
    return command
  })

/** Returns the commands of a device that wait to be sent, oldest first. */
export const queuedOf = (app: Program, deviceId: number): Promise<{ id: string; name: string }[]> =>
  inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('commands')
      .select(['id', 'name'])
      .where('device_id', '=', deviceId)
      .where('state', '=', 'queued')
      .orderBy('created_at')
      .limit(100)
      .execute(),
  )

/** Returns the commands of this name that a device has accepted, and whose outcome is still open. */
export const deliveredTo = (app: Program, deviceId: number, name: string): Promise<{ id: string }[]> =>
  inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('commands')
      .select('id')
      .where('device_id', '=', deviceId)
      .where('name', '=', name)
      .where('state', '=', 'delivered')
      .execute(),
  )

const interrupted =
  'The session ended before the device had answered. It is unknown whether the command took effect, and it is not sent again.'

/** Ends the commands that were sent to a device in a session that is gone, and that it has not answered. */
export async function giveUpUnanswered(app: Program, deviceId: number): Promise<void> {
  const sent = await inTransaction(app.db, systemScope, (tx) =>
    tx.selectFrom('commands').select('id').where('device_id', '=', deviceId).where('state', '=', 'sent').execute(),
  )
  for (const { id } of sent)
    await finishCommand(app, deviceId, id, { ok: false, code: 'OUTCOME_UNKNOWN', text: interrupted, data: {} })
}
