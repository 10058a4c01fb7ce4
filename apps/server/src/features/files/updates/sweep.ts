import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { inHalves } from '../../../kit/alone.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { sayOnChannel } from '../../channels/service.ts'
import { advanceRollouts } from './advance.ts'
import { doneText, endUpdate } from './finish.ts'
import { isThere, type UpdateRow } from './queue.ts'

type Due = UpdateRow & { firmware: string | null; status: number | null }

const most = 500

/** What became of an update whose device says no more: its firmware, where the device came back with it, else nothing in time. */
function endingOf(row: Due) {
  if (row.action === 'update_firmware' && row.version_to !== '' && isThere(row, row))
    return { state: 'done', text: doneText(row) } as const
  if (row.status !== 1) return { state: 'failed', text: 'The device did not come back in time.' } as const
  return {
    state: 'failed',
    text:
      row.action === 'update_firmware'
        ? `The device still reports ${row.firmware ?? 'no firmware'}.`
        : 'The device did not say in time that it has loaded the configuration.',
  } as const
}

/** Updates whose device came back with another firmware, or did not come back in time; those of `ids` alone where they are given. */
const dueUpdates = (tx: Transaction, ids?: readonly number[]) =>
  sql<Due>`
    select u.*, d.firmware, d.status from device_updates u join devices d on d.id = u.device_id
    where u.finished_at is null and ${ids ? sql`u.id = any(${ids}::integer[])` : sql`true`} and (u.apply_by < now()
      or (u.action = 'update_firmware' and u.state in ('fetching', 'applying') and u.version_to <> '' and u.version_to <> u.version_from and d.status = 1
        and (d.firmware = u.version_to or starts_with(d.firmware, u.version_to || ' '))))
    order by u.id limit ${most} for update of u skip locked`.execute(tx)

const end = (app: Program, ids: readonly number[]): Promise<number> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await dueUpdates(tx, ids)
    for (const row of rows) {
      const event = await endUpdate(app, tx, row, endingOf(row))
      if (event && row.channel) await sayOnChannel(app.bus, tx, row.channel, String(row.device_id), event)
    }
    return rows.length
  })

/**
 * Ends updates of devices that came back with another firmware and could not say so, and those that did not come in time; then lets
 * roll-outs go on. Several processes may sweep at once. An update that cannot be ended holds up no other.
 * @returns how many were ended
 */
export async function sweepUpdates(app: Program): Promise<number> {
  const due = await inTransaction(app.db, systemScope, async (tx) => (await dueUpdates(tx)).rows.map(({ id }) => id))
  let ended = 0
  await inHalves(app, 'updates.sweep', due, async (ids) => {
    ended += await end(app, ids)
  })
  await advanceRollouts(app)
  return ended
}
