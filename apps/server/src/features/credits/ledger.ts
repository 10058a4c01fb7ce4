import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { MovementKind } from './table.ts'

/** Accounts that belong to no company: the sources and sinks of resources. */
export const systemAccounts = { issued: 1, used: 2, converted: 3 } as const
/** The unit of data accounts: bytes. All other units are ids of credit types. */
export const bytes = 0

/** One end of a movement. */
export interface Side {
  account: number
  /** The owner of the account; for an account without an owner, the company that the movement is for. */
  company: number
  pool?: number
}

export interface Movement {
  /** Identifies the movement. A second movement with the same key is refused. */
  key: string
  kind: MovementKind
  unit: number
  amount: number
  from: Side
  to: Side
  userId: number | null
}

/**
 * Writes movements as balanced pairs of entries, in one statement. Triggers update the balances. Fails if a movement
 * with the same key exists, or if an account would be overdrawn.
 */
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

/** The amount that is taken from one pool. */
export interface Part extends Side {
  pool: number
  amount: number
  expiresAt: Date | null
}

/** Serialises transactions that take resources of a type from a company's pools, or return them. */
export const lockPools = (tx: Transaction, company: number, type: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`pools:${company}:${type}`}, 11))`.execute(tx)

/**
 * Chooses the pools from which an amount of a type is taken, those that expire first before the others. Returns
 * undefined if the company has too little. Locks the pools until the transaction ends, so that a concurrent request
 * waits and then sees what is left.
 */
export async function choosePools(
  tx: Transaction,
  company: number,
  type: number,
  amount: number,
): Promise<Part[] | undefined> {
  await lockPools(tx, company, type)
  // The running sum limits the rows: a company with thousands of small pools need not read them all for one credit.
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

/** Opens a pool with an empty account. The movement that fills it must be in the same transaction. */
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

/** Opens a pool and fills it with newly issued resources. */
export async function addCredits(tx: Transaction, pool: NewPool): Promise<Side & { pool: number }> {
  const to = await openPool(tx, pool)
  await post(tx, {
    key: `issue:${to.pool}`,
    kind: 'issue',
    unit: pool.type,
    amount: pool.count,
    from: { account: systemAccounts.issued, company: pool.company, pool: to.pool },
    to,
    userId: pool.userId,
  })
  return to
}

/** Opens an empty account of a company and returns its id. */
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

/** Returns the data account of a company. Every company has one from its creation. */
export async function dataAccount(tx: Transaction, company: number): Promise<{ id: number; balance: number }> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'balance'])
    .where('company_id', '=', company)
    .where('kind', '=', 'data')
    .executeTakeFirstOrThrow()
  return { id: row.id, balance: row.balance ?? 0 }
}
