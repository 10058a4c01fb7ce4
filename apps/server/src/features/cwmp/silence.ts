import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { noteSilence } from '../devices/service.ts'

/** Seconds that a device may be late after two periods without an Inform. */
const grace = 60
/** The most devices of one sweep. The rest follows in the next. */
const most = 500

/** Marks devices as offline that have missed two Informs. */
export async function sweepSilent(app: Program): Promise<void> {
  const silent = await inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<{ device_id: number }>`
      select c.device_id from cwmp_devices c join devices d on d.id = c.device_id
      where d.status = 1 and c.last_inform_at < now() - (2 * c.inform_interval + ${grace}) * interval '1 second' limit ${most}`.execute(
      tx,
    )
    return rows.map(({ device_id }) => device_id)
  })
  if (silent.length > 0) await noteSilence(app, silent, 'The device has missed two periodic sessions.')
}
