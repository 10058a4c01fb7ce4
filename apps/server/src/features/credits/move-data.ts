import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { setDataAccounts } from '../devices/service.ts'

/**
 * Moves the remaining data of devices' packs to the new company of the devices. A ledger account belongs to one company
 * permanently, so each device gets a new account. A request that draws from the old account waits, and finds it empty.
 */
export async function moveDeviceData(tx: Transaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; account: number }>`
    select id, move_data_packs(data_account_id, company_id, 'device-data:' || data_account_id, null) as account
    from devices where id = any(${ids}::int[]) and data_account_id is not null`.execute(tx)
  await setDataAccounts(tx, rows)
}
