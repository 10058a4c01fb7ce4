import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { MovementKind } from './table.ts'

/** The accounts of nobody, where resources come from and where they end. */
export const nobody = { issued: 1, used: 2, converted: 3 } as const
/** The unit of data: bytes. Other units are types of credit. */
export const bytes = 0

/** One end of a movement. */
export interface Side {
  account: number
  /** Of the account; of the person who the movement is for where that is nobody's. */
  company: number
  pool?: number
}

export interface Movement {
  /** Names the act: what bears the same key happens once. */
  key: string
  kind: MovementKind
  unit: number
  amount: number
  from: Side
  to: Side
  userId: number | null
}

/** Writes movements as balanced pairs, in one statement; balances follow by trigger. Fails where one has happened, or an account would be overdrawn. */
export async function post(tx: Transaction, ...movements: Movement[]): Promise<void> {
  const lines = movements.flatMap(({ key, kind, unit, amount, from, to, userId }) => [
    {
      key,
      kind,
      unit,
      user_id: userId,
      account_id: from.account,
      company_id: from.company,
      pool_id: from.pool ?? null,
      amount: -amount,
    },
    {
      key,
      kind,
      unit,
      user_id: userId,
      account_id: to.account,
      company_id: to.company,
      pool_id: to.pool ?? null,
      amount,
    },
  ])
  if (lines.length > 0) await tx.insertInto('ledger_entries').values(lines).execute()
}

/** Part of a pool that an act takes. */
export interface Part extends Side {
  pool: number
  amount: number
  expiresAt: Date | null
}

/** Who takes from a company's pools of a type, or gives back to them, does so one after another. */
export const lockPools = (tx: Transaction, company: number, type: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`pools:${company}:${type}`}, 11))`.execute(tx)

/**
 * From which pools of a company an amount of a type is to be taken, those that end first before the others; undefined where
 * there is not enough. The person who else wants to take of them waits until this transaction ends, and then sees what it left.
 */
export async function choosePools(
  tx: Transaction,
  company: number,
  type: number,
  amount: number,
): Promise<Part[] | undefined> {
  await lockPools(tx, company, type)
  // The running sum keeps a company with thousands of small pools from reading them all for one credit.
  const { rows } = await sql<{ pool: number; account: number; balance: number; expires_at: Date | null }>`
    select pool, account, balance, expires_at from (
      select p.id as pool, a.id as account, a.balance, p.expires_at, sum(a.balance) over (order by p.expires_at nulls last, p.id rows between unbounded preceding and 1 preceding) as before
      from credit_pools p join ledger_accounts a on a.id = p.account_id
      where p.company_id = ${company} and p.type_id = ${type} and a.balance > 0 and (p.expires_at is null or p.expires_at > now())
    ) pools where coalesce(before, 0) < ${amount} order by expires_at nulls last, pool`.execute(tx)
  const parts: Part[] = []
  let missing = amount
  for (const row of rows) {
    const taken = Math.min(missing, row.balance)
    parts.push({ pool: row.pool, account: row.account, company, amount: taken, expiresAt: row.expires_at })
    missing -= taken
  }
  return missing > 0 ? undefined : parts
}

export interface NewPool {
  company: number
  type: number
  count: number
  userId: number | null
  parent?: number
  price?: number | undefined
  proForm?: string | undefined
  expiresAt?: Date | null
}

/** Opens a pool with an empty account; the movement that fills it belongs into the same transaction. */
export async function openPool(
  tx: Transaction,
  { company, type, count, userId, parent, price = 0, proForm, expiresAt = null }: NewPool,
): Promise<Side & { pool: number }> {
  const account = await openAccount(tx, company, 'pool', type)
  const { id } = await tx
    .insertInto('credit_pools')
    .values({
      company_id: company,
      account_id: account,
      type_id: type,
      user_id: userId,
      parent_pool_id: parent ?? null,
      price: price.toFixed(2),
      pro_form_nr: proForm ?? null,
      count,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { account, company, pool: id }
}

/** Opens a pool of resources that come from outside. */
export async function addCredits(tx: Transaction, pool: NewPool): Promise<Side & { pool: number }> {
  const to = await openPool(tx, pool)
  await post(tx, {
    key: `issue:${to.pool}`,
    kind: 'issue',
    unit: pool.type,
    amount: pool.count,
    from: { account: nobody.issued, company: pool.company, pool: to.pool },
    to,
    userId: pool.userId,
  })
  return to
}

/** Opens an empty account of a company. */
export async function openAccount(
  tx: Transaction,
  company: number,
  kind: 'pool' | 'code' | 'data' | 'device_data',
  unit: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('ledger_accounts')
    .values({ company_id: company, kind, unit })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The account of a company's data; every company has one from its first moment. */
export async function dataAccount(tx: Transaction, company: number): Promise<{ id: number; balance: number }> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'balance'])
    .where('company_id', '=', company)
    .where('kind', '=', 'data')
    .executeTakeFirstOrThrow()
  return { id: row.id, balance: row.balance ?? 0 }
}
