import { sql, type Updateable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { lockedInOrder } from './presence/locked-in-order.ts'

/**
 * The fields of a device that the resources determine: whether its service is on, until when it is paid, and its data
 * account.
 */
export type DeviceService = Pick<
  Updateable<Database['devices']>,
  | 'credit_enabled'
  | 'auto_extend_credit'
  | 'credit_expires_at'
  | 'credit_lapsed_at'
  | 'management_credit_type_id'
  | 'data_credit_type_id'
  | 'data_account_id'
>

/** Updates the service fields of a device. */
export const setService = (tx: Transaction, deviceId: number, service: DeviceService): Promise<unknown> =>
  tx.updateTable('devices').set(service).where('id', '=', deviceId).execute()

/** Assigns new data accounts to devices, in one statement. */
export const setDataAccounts = (
  tx: Transaction,
  accounts: readonly { id: number; account: number }[],
): Promise<unknown> =>
  sql`
    update devices set data_account_id = v.account
    from unnest(${accounts.map(({ id }) => id)}::int[], ${accounts.map(({ account }) => account)}::bigint[]) as v(id, account)
    where devices.id = v.id`.execute(tx)

/** Records that these devices have just been heard from. */
export const markSeen = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql`
    update devices d set last_seen_at = now() from ${lockedInOrder(sql`id = any(${ids}::int[])`)} where d.id = l.id`.execute(
    tx,
  )
