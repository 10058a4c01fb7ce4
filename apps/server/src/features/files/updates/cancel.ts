import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { sayOnChannel } from '../../channels/service.ts'
import { cancelQueued } from '../../devices/service.ts'
import { endUpdate } from './finish.ts'
import type { UpdateRow } from './queue.ts'

/**
 * Cancels updates that have not begun: those whose command was not sent, which the feature commands ends, and those of a stage that is
 * not open yet. What was sent may have begun, and goes on.
 * @returns the ids of those that are cancelled
 */
export async function cancelUpdates(
  app: App,
  tx: Transaction,
  rows: readonly UpdateRow[],
  text = 'Cancelled before it began.',
): Promise<Set<number>> {
  const open = rows.filter((row) => row.finished_at === null)
  const withdrawn = new Set(
    (await cancelQueued(app, tx, { ids: open.flatMap(({ command_id }) => command_id ?? []) })).map(({ id }) => id),
  )
  const cancelled = new Set(
    open.flatMap((row) => (row.command_id !== null && withdrawn.has(row.command_id) ? row.id : [])),
  )
  for (const row of await lockUnsent(tx, open)) {
    const event = await endUpdate(app, tx, row, { state: 'cancelled', text })
    if (event && row.channel) await sayOnChannel(app.bus, tx, row.channel, String(row.device_id), event)
    cancelled.add(row.id)
  }
  return cancelled
}

/** Those of them that are only noted, kept from being sent meanwhile. */
function lockUnsent(tx: Transaction, rows: readonly UpdateRow[]): Promise<UpdateRow[]> {
  const ids = rows.filter((row) => row.command_id === null).map((row) => row.id)
  if (ids.length === 0) return Promise.resolve([])
  return tx
    .selectFrom('device_updates')
    .selectAll()
    .where('id', 'in', ids)
    .where('command_id', 'is', null)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
