import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { OrderRow } from '../order.ts'
import { createRun, endRun } from '../run.ts'

/**
 * Records why a device that waited is not run: as a failed run of the device, or, if the device has left the company of
 * the schedule, at the time of the schedule, since the log of another company does not mention it.
 */
export async function writeDropped(tx: Transaction, order: OrderRow, deviceId: number, why: string): Promise<void> {
  const device = await tx
    .selectFrom('devices')
    .select(['id', 'company_id'])
    .where('id', '=', deviceId)
    .where(
      sql<boolean>`exists (select from company_tree t where t.ancestor_id = ${order.company_id} and t.descendant_id = devices.company_id)`,
    )
    .executeTakeFirst()
  if (device) {
    await endRun(tx, await createRun(tx, order, device, null), { ok: false, said: why }, false)
    return
  }
  const note = `A device that waited was left out: ${why}`
  await sql`update task_schedule_runs set reason = concat_ws(' ', reason, ${note}::text)
    where order_id = ${order.id} and position(${note}::text in coalesce(reason, '')) = 0`.execute(tx)
}
