import type { ChangeState } from '@outpost/contract/configurator/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/** Has the alerts of a device read as soon as it is online. */
export const readSoon = (tx: Transaction, deviceId: number): Promise<unknown> =>
  sql`insert into alert_readings (device_id, company_id, next_at)
    select id, company_id, now() from devices where id = ${deviceId}
    on conflict (device_id) do update set next_at = now()`.execute(tx)

/** States of a change that is not over. */
const open: ReadonlySet<ChangeState> = new Set(['queued', 'sent', 'applying', 'unconfirmed'])

/**
 * A change of a device has ended. If it was of its alerts, they are read from the device, which then tells what it has. One
 * that was not taken says why.
 */
export async function noteChange(
  tx: Transaction,
  { changeId, deviceId, state, said }: { changeId: number; deviceId: number; state: ChangeState; said: string },
): Promise<void> {
  if (open.has(state)) return
  const confirmed = state === 'confirmed'
  const reason = confirmed ? null : (said || `The change ended with the status ${state}.`).slice(0, 500)
  const { numAffectedRows } = await sql`update alert_configurations
    set change_id = null, reason = ${reason}, updated_at = now(),
      state = case when ${confirmed} then 'pending' when rule is null then 'failed' else 'stored' end
    where change_id = ${changeId}`.execute(tx)
  if (confirmed && numAffectedRows) await readSoon(tx, deviceId)
}
