import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { setDataAccounts } from '../devices/service.ts'

/**
 * What is left of devices' packs goes along with them to their new company. An account of the ledger belongs to one company for
 * ever, so each device gets another; a call that draws from the old one waits, and finds it empty.
 */
export async function moveDeviceData(tx: Transaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; account: number }>`
    select id, move_data_packs(data_account_id, company_id, 'device-data:' || data_account_id, null) as account
    from devices where id = any(${ids}::int[]) and data_account_id is not null`.execute(tx)
  await setDataAccounts(tx, rows)
}
