import type { Transaction } from '../../db/database.ts'
import { bytes, dataAccount, systemAccounts, post } from './ledger.ts'
import { lapsePacks, lockAccount, packsLeft } from './packs.ts'

export { makeCode, redeemCode, removeCode } from './codes.ts'
export { buyData } from './data.ts'
export { moveCredits } from './move.ts'
export { addCredits, openPool, post } from './ledger.ts'

export interface DataUse {
  /** Identifies the use of data, such as `session:17`. It is charged once. */
  key: string
  /** The device that the data belongs to, and its company at that time. */
  device: { id: number; company_id: number; data_account_id: number | null }
  bytes: number
  userId: number | null
}

/**
 * Charges data that went through a device: first to the device's own packs while they last, then to its company. The
 * transaction must see the whole installation.
 * @returns the bytes that neither could cover, 0 if the company's data is not billed. If it is more than 0, the caller
 * must end the session or transfer.
 */
export async function drawData(
  tx: Transaction,
  { key, device, bytes: wanted, userId }: DataUse,
  now = new Date(),
): Promise<number> {
  if (wanted <= 0 || !(await isBilled(tx, device.company_id))) return 0
  const company = await dataAccount(tx, device.company_id)
  const accounts = [...(device.data_account_id === null ? [] : [device.data_account_id]), company.id]
  for (const id of accounts.toSorted((a, b) => a - b)) await lockAccount(tx, id)
  const done = await tx
    .selectFrom('ledger_entries')
    .select('id')
    .where(
      'key',
      'in',
      accounts.map((id) => `use:${key}:${id}`),
    )
    .limit(1)
    .executeTakeFirst()
  if (done) return 0
  if (device.data_account_id !== null) await lapsePacks(tx, device.data_account_id, now)
  let missing = wanted
  for (const id of accounts) {
    const account = await tx
      .selectFrom('ledger_accounts')
      .select(['balance', 'company_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const amount = Math.min(missing, account.balance ?? 0)
    if (amount <= 0) continue
    const owner = account.company_id ?? device.company_id
    await post(tx, {
      key: `use:${key}:${id}`,
      kind: 'use',
      unit: bytes,
      amount,
      from: { account: id, company: owner },
      to: { account: systemAccounts.used, company: owner },
      userId,
    })
    missing -= amount
  }
  return missing
}

/**
 * Returns the bytes that a device may still use, of its own packs and of its company; undefined if the company's data
 * is not billed.
 */
export async function dataLeft(
  tx: Transaction,
  device: { company_id: number; data_account_id: number | null },
  now = new Date(),
): Promise<number | undefined> {
  if (!(await isBilled(tx, device.company_id))) return undefined
  const own = device.data_account_id === null ? 0 : await packsLeft(tx, device.data_account_id, now)
  return own + (await dataAccount(tx, device.company_id)).balance
}

async function isBilled(tx: Transaction, companyId: number): Promise<boolean> {
  const company = await tx
    .selectFrom('companies')
    .select('data_billed')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return company.data_billed
}
