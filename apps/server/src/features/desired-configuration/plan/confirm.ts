import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { openConfirmed } from '../device-row.ts'
import { showDrift } from '../../devices/service.ts'
import { driftColumns } from '../drift/note.ts'
import type { Confirmed } from '../render/diff.ts'
import { orderRead } from '../read/order.ts'

/** The configs that hold what was confirmed. */
export const configsOf = ({ options }: Confirmed): string[] => [
  ...new Set([...options.keys()].map((key) => key.split('.')[0]!)),
]

/**
 * Notes what a device has confirmed when its change has ended, and has it read. A change that nobody knows the end of
 * stays open, because the device may still report it.
 */
export async function noteEnd(
  tx: Transaction,
  { app, jobId, deviceId, state }: { app: App; jobId: number | null; deviceId: number; state: string },
): Promise<void> {
  const pending = await tx
    .selectFrom('desired_pending')
    .selectAll()
    .where('job_id', '=', jobId ?? 0)
    .executeTakeFirst()
  if (!pending || state === 'unknown') return
  await tx.deleteFrom('desired_pending').where('job_id', '=', pending.job_id).execute()
  if (state !== 'confirmed') return
  const row = await tx
    .updateTable('desired_devices')
    .set({ confirmed: pending.confirmed, confirmed_at: new Date(), ...driftColumns(null) })
    .where('device_id', '=', deviceId)
    .returning('hashes')
    .executeTakeFirst()
  await showDrift(app, tx, [deviceId], -1)
  const device = await tx.selectFrom('devices').selectAll().where('id', '=', deviceId).executeTakeFirstOrThrow()
  const configs = new Set([...configsOf(openConfirmed(app, pending.confirmed)), ...Object.keys(row?.hashes ?? {})])
  await orderRead(app, tx, device, [...configs])
}
