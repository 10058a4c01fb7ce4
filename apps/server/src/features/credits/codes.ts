import { randomBytes } from 'node:crypto'
import type { CreditCode } from '@outpost/contract/credits/codes/schemas'
import { sql, type Selectable } from 'kysely'
import type { App } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { nullable, orderBy, searchText, utc, utcOrNull, type SortColumns } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { hashToken } from '../../kit/secrets.ts'
import { choosePools, lockPools, openAccount, openPool, post } from './ledger.ts'
import { all, ofCompanies, type ListQuery } from './queries.ts'
import { kindOf } from './types.ts'

export type CodeRow = Selectable<Database['credit_codes']>

/** Letters and digits that are not mistaken for one another; 32 of them, so that a byte's lowest five bits choose evenly. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 32

const randomCode = (): string => [...randomBytes(codeLength)].map((byte) => alphabet[byte & 31]).join('')

/** A code as people type it, without what they put between its letters. */
const hashOf = (code: string): Buffer => hashToken(code.toUpperCase().replace(/[\s-]/g, ''))

/** Puts resources of a company under a new code; undefined where it has not enough. */
export async function makeCode(
  app: Pick<App, 'sealer'>,
  tx: Transaction,
  actor: Pick<Actor, 'userId' | 'email'>,
  company: number,
  type: number,
  amount: number,
  comment: string,
): Promise<{ row: CodeRow; code: string } | undefined> {
  const parts = await choosePools(tx, company, type, amount)
  if (!parts) return undefined
  const code = randomCode()
  const account = await openAccount(tx, company, 'code', type)
  const row = await tx
    .insertInto('credit_codes')
    .values({
      company_id: company,
      account_id: account,
      type_id: type,
      amount,
      user_id: actor.userId,
      email: actor.email,
      code_hash: hashOf(code),
      code: app.sealer.seal(Buffer.from(code)),
      comment,
      used_at: null,
      used_by_company_id: null,
      used_by_user_id: null,
      used_by_company_name: null,
      removed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await post(
    tx,
    ...parts.map((part) => ({
      key: `code:${row.id}:from:${part.pool}`,
      kind: 'reserve' as const,
      unit: type,
      amount: part.amount,
      from: part,
      to: { account, company, pool: part.pool },
      userId: actor.userId,
    })),
  )
  return { row, code }
}

/**
 * Burns a code for a company and opens a pool there with what lay under it; undefined where the code is unknown, used or removed. The
 * transaction must see the whole installation, since the code may be anybody's.
 */
export async function redeemCode(
  tx: Transaction,
  code: string,
  by: { company: number; companyName: string; userId: number },
): Promise<{ pool: number; amount: number; codeId: number } | undefined> {
  // The condition burns it: of two who come at the same time the second waits, and then finds it used.
  const burnt = await tx
    .updateTable('credit_codes')
    .set({
      used_at: new Date(),
      used_by_company_id: by.company,
      used_by_user_id: by.userId,
      used_by_company_name: by.companyName,
    })
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!burnt) return undefined
  const to = await openPool(tx, { company: by.company, type: burnt.type_id, count: burnt.amount, userId: by.userId })
  await post(tx, {
    key: `code:${burnt.id}`,
    kind: 'redeem',
    unit: burnt.type_id,
    amount: burnt.amount,
    from: { account: burnt.account_id, company: burnt.company_id },
    to,
    userId: by.userId,
  })
  return { pool: to.pool, amount: burnt.amount, codeId: burnt.id }
}

/** Removes an unused code and gives its resources back; false where it has been used meanwhile. */
export async function removeCode(tx: Transaction, row: CodeRow, userId: number): Promise<boolean> {
  await lockPools(tx, row.company_id, row.type_id)
  const removed = await tx
    .updateTable('credit_codes')
    .set({ removed_at: new Date() })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (removed.numUpdatedRows === 0n) return false
  const { rows } = await sql<{ pool: number; account: number; amount: number }>`
    select p.id as pool, p.account_id as account, e.amount from ledger_entries e join credit_pools p on p.id = e.pool_id where e.account_id = ${row.account_id} and e.kind = 'reserve' and e.amount > 0`.execute(
    tx,
  )
  // A code that came over from a company that is gone has no pool here to go back to.
  const parts =
    rows.length > 0
      ? rows
      : [
          {
            ...(await openPool(tx, { company: row.company_id, type: row.type_id, count: row.amount, userId })),
            amount: row.amount,
          },
        ]
  await post(
    tx,
    ...parts.map((part) => ({
      key: `code:${row.id}:back:${part.pool}`,
      kind: 'release' as const,
      unit: row.type_id,
      amount: part.amount,
      from: { account: row.account_id, company: row.company_id, pool: part.pool },
      to: { account: part.account, company: row.company_id, pool: part.pool },
      userId,
    })),
  )
  return true
}

const columns: SortColumns = {
  id: sql.ref('k.id'),
  company_id: sql.ref('k.company_id'),
  company_name: nullable(sql`lower(c.name)`),
  email: nullable(sql`lower(k.email)`),
  credits_amount: sql.ref('k.amount'),
  is_used: sql`k.used_at is not null`,
  credit_type_id: sql.ref('k.type_id'),
  comment: sql`lower(k.comment)`,
  used_by_company_name: nullable(sql`lower(k.used_by_company_name)`),
  used_by_user: nullable(sql`lower(u.username)`),
  activated_at: nullable(sql.ref('k.used_at')),
  created_at: sql.ref('k.created_at'),
}
// A code is not searched for by a part of it, which would find it out letter by letter.
const searched = {
  company_name: sql`coalesce(c.name, '')`,
  email: sql`coalesce(k.email, '')`,
  comment: sql.ref('k.comment'),
  used_by_company_name: sql`coalesce(k.used_by_company_name, '')`,
  used_by_user: sql`coalesce(u.username, '')`,
}

const visible = (tx: Transaction, scope: Scope) =>
  tx
    .selectFrom('credit_codes as k')
    .leftJoin('companies as c', 'c.id', 'k.company_id')
    .leftJoin('users as u', 'u.id', 'k.used_by_user_id')
    .where(inScope(scope, 'k.company_id'))
    .where('k.removed_at', 'is', null)

/** A code inside the scope; undefined for another company's and for a removed one. */
export const findCode = (tx: Transaction, scope: Scope, id: number) =>
  visible(tx, scope)
    .selectAll('k')
    .select(['c.name as company_name', 'u.username as used_by_user'])
    .where('k.id', '=', id)
    .executeTakeFirst()

/** A page of codes. */
export async function listCodes(tx: Transaction, scope: Scope, query: ListQuery & { used?: boolean | undefined }) {
  const found = visible(tx, scope).where(
    all([
      ...ofCompanies(query, 'k.company_id'),
      ...(query.used === undefined
        ? []
        : [query.used ? sql<boolean>`k.used_at is not null` : sql<boolean>`k.used_at is null`]),
      ...(query.q ? [codeMatches(query.q, query['search-fields'])] : []),
    ]),
  )
  const rows = await found
    .selectAll('k')
    .select(['c.name as company_name', 'u.username as used_by_user'])
    .orderBy(orderBy(query.sort, columns, '-id', 'k.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** By the words around a code, or by the whole code. */
const codeMatches = (q: string, wanted: readonly string[] | undefined) =>
  sql<boolean>`(${searchText(q, wanted, searched)} or k.code_hash = ${hashOf(q)})`

/** Whether somebody may read codes that are still worth something: who could make them himself. */
export const mayTake = (actor: Actor): boolean => actor.permissions.has('create_credit_transfer_codes')

/** A stored code, or its beginning for those to whom it is not told whole. */
export function readableCode(app: App, sealed: Buffer, whole: boolean): string {
  const code = app.sealer.unseal(sealed).toString()
  return whole ? code : `${code.slice(0, 4)}${'*'.repeat(codeLength - 4)}`
}

/** A code as lists show it: one that is still worth something is told whole only to those who could make one. */
export function presentCode(
  app: App,
  row: CodeRow & { company_name: string | null; used_by_user: string | null },
  whole: boolean,
): CreditCode {
  const kind = kindOf(row.type_id)
  return {
    id: row.id,
    company_id: row.company_id,
    company_name: row.company_name ?? '',
    email: row.email,
    code: readableCode(app, row.code, whole || row.used_at !== null),
    credits_amount: row.amount,
    is_used: row.used_at !== null,
    used_by_company_id: row.used_by_company_id,
    used_by_company_name: row.used_by_company_name,
    used_by_user_id: row.used_by_user_id,
    used_by_user: row.used_by_user,
    credit_type: kind.name,
    credit_type_id: kind.id,
    payment_type: kind.payment_type,
    comment: row.comment,
    activated_at: utcOrNull(row.used_at),
    created_at: utc(row.created_at),
  }
}
