import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { bytes, systemAccounts, openAccount, post } from './ledger.ts'

/** The data in bytes that every new company gets: 5 GB. */
const initialData = 5 * 1024 ** 3

/** Opens the data account of a new company and fills it. */
export async function grantInitialData(tx: Transaction, company: number): Promise<void> {
  const account = await openAccount(tx, company, 'data', bytes)
  await post(tx, {
    key: `first-data:${company}`,
    kind: 'data',
    unit: bytes,
    amount: initialData,
    from: { account: systemAccounts.issued, company },
    to: { account, company },
    userId: null,
  })
}

/** Moves the resources of a company that is being deleted to its parent. */
export const moveResourcesToParent = (tx: Transaction, company: number, parent: number): Promise<unknown> =>
  sql`select leave_resources(${company}, ${parent})`.execute(tx)
