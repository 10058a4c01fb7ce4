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

/** Letters and digits that are hard to confuse. There are 32, so the lowest five bits of a byte choose without bias. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 32

const randomCode = (): string => [...randomBytes(codeLength)].map((byte) => alphabet[byte & 31]).join('')

/** Returns the hash of a code, ignoring case and the spaces and hyphens that people type. */
const hashOf = (code: string): Buffer => hashToken(code.toUpperCase().replace(/[\s-]/g, ''))

/** Moves resources of a company to a new code. Returns undefined if the company has too few. */
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
 * Marks a code as used and opens a pool in the redeeming company with the resources that the code held. Returns
 * undefined if the code is unknown, used or removed. The transaction must see the whole installation, since the code
 * may belong to any company.
 */
export async function redeemCode(
  tx: Transaction,
  code: string,
  by: { company: number; companyName: string; userId: number },
): Promise<{ pool: number; amount: number; codeId: number } | undefined> {
  // The condition makes this happen once: of two concurrent requests the second waits, then finds the code used.
  const used = await tx
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
  if (!used) return undefined
  const to = await openPool(tx, { company: by.company, type: used.type_id, count: used.amount, userId: by.userId })
  await post(tx, {
    key: `code:${used.id}`,
    kind: 'redeem',
    unit: used.type_id,
    amount: used.amount,
    from: { account: used.account_id, company: used.company_id },
    to,
    userId: by.userId,
  })
  return { pool: to.pool, amount: used.amount, codeId: used.id }
}

/**
 * Removes an unused code and returns its resources to their pools. Returns false if the code has been used meanwhile.
 */
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
  // A code inherited from a deleted company has no pool here to return its resources to, so a new pool is opened.
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
  company_name: nullable(sql.ref('c.name_key')),
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
// Codes cannot be searched by a part of them: that would reveal a code letter by letter.
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

/** Finds a code within the scope. Returns undefined for codes of other companies and for removed codes. */
export const findCode = (tx: Transaction, scope: Scope, id: number) =>
  visible(tx, scope)
    .selectAll('k')
    .select(['c.name as company_name', 'u.username as used_by_user'])
    .where('k.id', '=', id)
    .executeTakeFirst()

/** Returns a page of codes and their total number. */
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

/** Matches the text columns of a code, or the complete code. */
const codeMatches = (q: string, wanted: readonly string[] | undefined) =>
  sql<boolean>`(${searchText(q, wanted, searched)} or k.code_hash = ${hashOf(q)})`

/** Whether a user may read unused codes: only users who could create them. */
export const mayReadCodes = (actor: Actor): boolean => actor.permissions.has('create_credit_transfer_codes')

/** Returns a stored code in full, or its first four characters for users who may not read it. */
export function readableCode(app: App, sealed: Buffer, whole: boolean): string {
  const code = app.sealer.unseal(sealed).toString()
  return whole ? code : `${code.slice(0, 4)}${'*'.repeat(codeLength - 4)}`
}

/** Returns a code as lists show it. An unused code is shown in full only to users who could create one. */
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
