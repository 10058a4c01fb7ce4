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

/** After so long a device that could not be cleaned is tried again. */
const leaveAgain = '1 hour'

/**
 * Notes what a device says about the configuration of a hub. Once it has confirmed, its private key is erased here, and
 * a hub that it has left is forgotten.
 */
export async function noteEnd(tx: Transaction, { jobId, deviceId, state, said }: Ended): Promise<void> {
  // A device that is done with another change may have something waiting.
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
      message: state === 'confirmed' ? null : wordsOf(state, said),
      next_at: row.client_id === null && !wantsMore ? sql<Date>`now() + ${leaveAgain}::interval` : sql<Date>`now()`,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', row.id)
    .execute()
  if (again) await wakeSync(tx)
}

const wordsOf = (state: ChangeState, said: string): string => {
  if (state === 'unknown') return 'Nobody knows yet whether the device has applied the configuration.'
  const why = said.slice(0, 1000) || 'It does not say why.'
  return state === 'restored' ? `The device has put its old configuration back: ${why}` : why
}

/** Notes that jobs have ended without a word of the device, because they were cancelled. */
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
