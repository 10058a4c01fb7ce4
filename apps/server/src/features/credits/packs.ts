import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { writeDeviceLog, setService } from '../devices/service.ts'
import { lockDevice, packBytes } from './charge.ts'
import { bytes, systemAccounts, post } from './ledger.ts'

/** The number of devices whose packs one run ends. The rest follow in the next run. */
const maxAtOnce = 500

/** Serialises transactions that draw from a data account: each sees what the one before it has left. */
export const lockAccount = (tx: Transaction, id: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`account:${id}`}, 11))`.execute(tx)

interface Packs {
  company_id: number
  balance: number
  running: number
  ended: Date | null
}

/**
 * Removes the unused data of the ended packs of an account. The pack that ends first is used first, so any balance
 * above the size of the running packs belonged to ended ones. The account must be locked.
 * @returns the number of running packs, and the bytes that lapsed
 */
export async function lapsePacks(
  tx: Transaction,
  account: number,
  now: Date,
): Promise<{ running: number; lapsed: number }> {
  const { rows } = await sql<Packs>`
    select a.company_id, a.balance, count(*) filter (where p.ends_at > ${now}) as running, max(p.ends_at) filter (where p.ends_at <= ${now}) as ended
    from ledger_accounts a join credit_periods p on p.account_id = a.id where a.id = ${account} group by a.id`.execute(
    tx,
  )
  const [packs] = rows
  if (!packs) return { running: 0, lapsed: 0 }
  const lapsed = packs.ended === null ? 0 : Math.max(0, packs.balance - packs.running * packBytes)
  const side = { company: packs.company_id }
  if (lapsed > 0) {
    await post(tx, {
      key: `lapse:${account}:${packs.ended!.getTime()}`,
      kind: 'lapse',
      unit: bytes,
      amount: lapsed,
      from: { ...side, account },
      to: { ...side, account: systemAccounts.used },
      userId: null,
    })
  }
  return { running: packs.running, lapsed }
}

/** Returns the bytes left in the running packs of an account. */
export async function packsLeft(tx: Transaction, account: number, now: Date): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select least(a.balance, count(*) filter (where p.ends_at > ${now}) * ${packBytes}::bigint) as left
    from ledger_accounts a join credit_periods p on p.account_id = a.id where a.id = ${account} group by a.id`.execute(
    tx,
  )
  return rows[0]?.left ?? 0
}

/** Moves the packs of an account and its balance to a new account of another company. Returns the new account's id. */
export async function movePacks(
  tx: Transaction,
  account: number,
  company: number,
  key: string,
  userId: number,
): Promise<number> {
  const { rows } = await sql<{
    account: number
  }>`select move_data_packs(${account}, ${company}, ${key}, ${userId}) as account`.execute(tx)
  return rows[0]!.account
}

/** Ends expired data packs. Each device has its own transaction, so that a failure affects only that device. */
export async function endDataPacks(app: Program, now = new Date()): Promise<void> {
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<{ id: number }>`
      select d.id from devices d join ledger_accounts a on a.id = d.data_account_id
      cross join lateral (select count(*) as n from credit_periods p where p.account_id = a.id and p.ends_at > ${now}) running
      where a.id in (select account_id from credit_periods where account_id is not null and ends_at <= ${now}) and (running.n = 0 or a.balance > running.n * ${packBytes})
      order by d.id limit ${maxAtOnce}`.execute(tx),
  )
  for (const { id } of rows) {
    await endPacksOf(app, id, now).catch((error: unknown) =>
      app.log.error({ device: id, error: String(error) }, 'a data pack could not be ended'),
    )
  }
}

const gigabytes = (count: number): string => (count / 1024 ** 3).toFixed(2)

async function endPacksOf(app: Program, id: number, now: Date): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    const device = await lockDevice(tx, id)
    if (!device || device.data_account_id === null) return
    await lockAccount(tx, device.data_account_id)
    const { running, lapsed } = await lapsePacks(tx, device.data_account_id, now)
    // Without a running pack the device has no data account. It can then receive the pack of another device.
    if (running === 0) await setService(tx, id, { data_account_id: null, data_credit_type_id: null })
    if (running === 0 || lapsed > 0)
      await writeDeviceLog(
        tx,
        device,
        { type: 'Data pack', status: true, log: `A data pack expired with ${gigabytes(lapsed)} GB unused` },
        null,
      )
  })
}
