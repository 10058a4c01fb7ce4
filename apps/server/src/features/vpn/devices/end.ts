import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { ChangeState } from '@outpost/contract/configurator/constants'
import { wakeSync } from './target.ts'

interface Ended {
  app: App
  jobId: number | null
  deviceId: number
  state: ChangeState
  said: string
}

/** When a device that could not remove the configuration of a hub is asked again. */
const removeAgainAfter = '1 hour'

/**
 * Stores what a device reports about the configuration of a hub. When the device has confirmed it, its private key is
 * deleted here. When it has removed the configuration, the record of it is deleted.
 */
export async function noteEnd(tx: Transaction, { jobId, deviceId, state, said }: Ended): Promise<void> {
  // The device is no longer busy with a change, so that a waiting configuration can be sent.
  await wakeIfWaiting(tx, [deviceId])
  if (jobId === null) return
  const row = await tx
    .selectFrom('vpn_device_configs')
    .selectAll()
    .where('job_id', '=', jobId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const wantsMore = row.target !== row.sent
  if (state === 'confirmed' && row.client_id === null && !wantsMore) {
    await tx.deleteFrom('vpn_device_configs').where('id', '=', row.id).execute()
    return
  }
  if (state === 'confirmed' && row.client_id !== null)
    await tx.updateTable('vpn_clients').set({ certificate_key: null }).where('id', '=', row.client_id).execute()
  const again = wantsMore || state === 'expired' || (state !== 'confirmed' && row.client_id === null)
  await tx
    .updateTable('vpn_device_configs')
    .set({
      ...(state === 'confirmed' && { applied: row.sent }),
      state: again ? 'not_sent' : state === 'confirmed' ? 'applied' : 'failed',
      message: state === 'confirmed' ? null : messageOf(state, said),
      next_at:
        row.client_id === null && !wantsMore ? sql<Date>`now() + ${removeAgainAfter}::interval` : sql<Date>`now()`,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', row.id)
    .execute()
  if (again) await wakeSync(tx)
}

const messageOf = (state: ChangeState, said: string): string => {
  if (state === 'unknown') return 'It is not known yet whether the device has applied the configuration.'
  const why = said.slice(0, 1000) || 'It does not say why.'
  return state === 'restored' ? `The device has put its old configuration back: ${why}` : why
}

/** Stores that jobs have ended without an answer of the device, because they were cancelled. */
export const noteReleased = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql`update vpn_device_configs set state = 'failed', message = 'The job was cancelled before the device got it. Send the configuration again.',
      changed_at = now()
    where job_id = any(${ids}::integer[]) and state = 'sent'`.execute(tx)

/** Has a worker send what waits for these devices, if anything does. */
export const wakeIfWaiting = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql`select graphile_worker.add_job('vpn.devices', job_key := 'vpn.devices')
    where exists (select from vpn_device_configs where device_id = any(${ids}::integer[]) and state = 'not_sent')`.execute(
    tx,
  )
