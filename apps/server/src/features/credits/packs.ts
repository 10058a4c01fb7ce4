import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { writeDeviceLog, setService } from '../devices/service.ts'
import { lockDevice, packBytes } from './charge.ts'
import { bytes, nobody, post } from './ledger.ts'

/** Devices whose packs one run ends; the others are ended by the next. */
const mostAtOnce = 500

/** Who draws from an account of data waits here for another who does, and then reads what was left. */
export const lockAccount = (tx: Transaction, id: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`account:${id}`}, 11))`.execute(tx)

interface Packs {
  company_id: number
  balance: number
  running: number
  ended: Date | null
}

/**
 * Takes what the ended packs of an account have left. The pack that ends first is used first, so that what is there
 * beyond the size of those that still run was theirs. Answers how many run, and how many bytes lapsed; the account must be locked.
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
      to: { ...side, account: nobody.used },
      userId: null,
    })
  }
  return { running: packs.running, lapsed }
}

/** Moves the packs of an account, and what is left in it, to a new account of another company, which is answered. */
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

/** Ends the data packs whose time is over, each device's in a transaction of its own: one that fails keeps no other back. */
export async function endDataPacks(app: Program, now = new Date()): Promise<void> {
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<{ id: number }>`
      select d.id from devices d join ledger_accounts a on a.id = d.data_account_id
      cross join lateral (select count(*) as n from credit_periods p where p.account_id = a.id and p.ends_at > ${now}) running
      where a.id in (select account_id from credit_periods where account_id is not null and ends_at <= ${now}) and (running.n = 0 or a.balance > running.n * ${packBytes})
      order by d.id limit ${mostAtOnce}`.execute(tx),
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
    // Without a pack the device has no data of its own any more, and may be given that of another.
    if (running === 0) await setService(tx, id, { data_account_id: null, data_credit_type_id: null })
    if (running === 0 || lapsed > 0)
      await writeDeviceLog(
        tx,
        device,
        { type: 'Data pack', status: true, log: `A data pack has ended; ${gigabytes(lapsed)} GB of it were not used` },
        null,
      )
  })
}
