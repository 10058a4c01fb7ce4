import { randomUUID } from 'node:crypto'
import { bytesPerCredit } from '@outpost/contract/credits/types'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { parseMoment } from '../../kit/moment.ts'
import { nullable, orderBy, searchText, type SortColumns } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { bytes, choosePools, dataAccount, systemAccounts, post } from './ledger.ts'
import { all, ofCompanies, type ListQuery } from './queries.ts'

/** The type of paid credits. Only these become data; free credits are given for managing devices. */
const paidCredit = 2

/**
 * Converts credits of a company into data: the credits are used up, and the bytes are added to the company's data
 * account. Returns false if there are too few credits.
 */
export async function buyData(tx: Transaction, company: number, credits: number, userId: number): Promise<boolean> {
  const parts = await choosePools(tx, company, paidCredit, credits)
  if (!parts) return false
  const data = await dataAccount(tx, company)
  const act = randomUUID()
  await post(
    tx,
    ...parts.flatMap((part) => [
      {
        key: `convert:${act}:${part.pool}`,
        kind: 'convert' as const,
        unit: paidCredit,
        amount: part.amount,
        from: part,
        to: { account: systemAccounts.converted, company, pool: part.pool },
        userId,
      },
      {
        key: `data:${act}:${part.pool}`,
        kind: 'data' as const,
        unit: bytes,
        amount: part.amount * bytesPerCredit,
        from: { account: systemAccounts.issued, company },
        to: { account: data.id, company },
        userId,
      },
    ]),
  )
  await tx
    .insertInto('data_purchases')
    .values(
      parts.map((part) => ({
        company_id: company,
        user_id: userId,
        pool_id: part.pool,
        credits: part.amount,
        bytes: part.amount * bytesPerCredit,
      })),
    )
    .execute()
  return true
}

const columns: SortColumns = {
  id: sql.ref('d.id'),
  created_at: sql.ref('d.created_at'),
  data: sql.ref('d.bytes'),
  credits_used: sql.ref('d.credits'),
  company: nullable(sql.ref('c.name_key')),
  user: nullable(sql`lower(u.username)`),
  email: nullable(sql`lower(u.email)`),
}
const searched = {
  company: sql`coalesce(c.name, '')`,
  user: sql`coalesce(u.username, '')`,
  email: sql`coalesce(u.email, '')`,
}

/** Returns the period that a list covers. An end date without a time includes the whole day. */
export function period({ start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined }): {
  from: Date | undefined
  until: Date | undefined
} {
  const until = moment(end_date, 'end_date')
  const wholeDay = end_date !== undefined && /^\d{4}-\d\d-\d\d$/.test(end_date)
  return {
    from: moment(start_date, 'start_date'),
    until: until && wholeDay ? new Date(until.getTime() + 86_399_999) : until,
  }
}

function moment(text: string | undefined, source: string): Date | undefined {
  if (text === undefined || text === '') return undefined
  const found = parseMoment(text)
  if (!found) throw fail('VALIDATION', { source, message: 'This is not a valid date.' })
  return found
}

/** Returns a page of data purchases and their total number. */
export async function listPurchases(
  tx: Transaction,
  scope: Scope,
  query: ListQuery & { start_date?: string | undefined; end_date?: string | undefined },
) {
  const { from, until } = period(query)
  const found = tx
    .selectFrom('data_purchases as d')
    .leftJoin('companies as c', 'c.id', 'd.company_id')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .where(inScope(scope, 'd.company_id'))
    .where(
      all([
        ...ofCompanies(query, 'd.company_id'),
        ...(query.q ? [searchText(query.q, query['search-fields'], searched)] : []),
      ]),
    )
    .$if(from !== undefined, (rows) => rows.where('d.created_at', '>=', from!))
    .$if(until !== undefined, (rows) => rows.where('d.created_at', '<=', until!))
  const rows = await found
    .selectAll('d')
    .select(['c.name as company', 'u.username as user', 'u.email'])
    .orderBy(orderBy(query.sort, columns, '-id', 'd.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
