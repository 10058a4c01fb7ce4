import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { bytes, nobody, openAccount, post } from './ledger.ts'

/** Bytes that every company begins with: 5 GB. */
const firstData = 5 * 1024 ** 3

/** Opens the account of a new company's data. */
export async function giveFirstData(tx: Transaction, company: number): Promise<void> {
  const account = await openAccount(tx, company, 'data', bytes)
  await post(tx, {
    key: `first-data:${company}`,
    kind: 'data',
    unit: bytes,
    amount: firstData,
    from: { account: nobody.issued, company },
    to: { account, company },
    userId: null,
  })
}

/** What a company leaves behind goes to the one above it. */
export const leaveResources = (tx: Transaction, company: number, heir: number): Promise<unknown> =>
  sql`select leave_resources(${company}, ${heir})`.execute(tx)
