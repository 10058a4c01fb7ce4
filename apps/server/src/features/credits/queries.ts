import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { nullable, orderBy, searchText, type SortColumns } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

/** The query parameters that the lists of this feature share. */
export interface ListQuery {
  limit: number
  offset: number
  q?: string | undefined
  'search-fields'?: string[] | undefined
  sort?: string[] | undefined
  company_id?: number[] | undefined
}

/** The amount of a pool that is reserved by unused codes. */
const reserved = sql<number>`coalesce((select sum(e.amount) from ledger_entries e join ledger_accounts code on code.id = e.account_id where e.pool_id = p.id and e.kind = 'reserve' and e.amount > 0 and code.balance > 0), 0)::bigint`

const poolColumns: SortColumns = {
  id: sql.ref('p.id'),
  company_id: sql.ref('p.company_id'),
  company_name: nullable(sql`lower(c.name)`),
  parent_company_name: nullable(sql`lower(parent.name)`),
  credit_type_id: sql.ref('p.type_id'),
  credit_price: sql.ref('p.price'),
  credit_count: sql.ref('p.count'),
  credit_left: sql.ref('a.balance'),
  expire_at: nullable(sql.ref('p.expires_at')),
  assigned_at: sql.ref('p.created_at'),
}
const poolSearch = {
  company_name: sql.ref('c.name'),
  parent_company_name: sql`coalesce(parent.name, '')`,
  pro_form_nr: sql`coalesce(p.pro_form_nr, '')`,
}

const pools = (tx: Transaction, scope: Scope) =>
  tx
    .selectFrom('credit_pools as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .leftJoin('companies as c', 'c.id', 'p.company_id')
    .leftJoin('companies as parent', 'parent.id', 'c.parent_id')
    .where(inScope(scope, 'p.company_id'))

const withFacts = (tx: Transaction, scope: Scope) =>
  pools(tx, scope)
    .selectAll('p')
    .select([
      'c.name as company_name',
      'parent.name as parent_company_name',
      sql<number>`a.balance`.as('credits_left'),
      reserved.as('reserved'),
    ])

export type PoolRow = Awaited<ReturnType<typeof poolsByIds>>[number]

/** Returns the pools with these ids that the scope includes, ordered by id. */
export const poolsByIds = (tx: Transaction, scope: Scope, ids: readonly number[]) =>
  withFacts(tx, scope)
    .where('p.id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('p.id')
    .execute()

/** Returns a page of pools and their total number. */
export async function listPools(
  tx: Transaction,
  scope: Scope,
  query: ListQuery & { credit_type_id?: number[] | undefined },
) {
  const conditions = all([
    ...ofCompanies(query, 'p.company_id'),
    ...(query.credit_type_id?.length ? [sql<boolean>`p.type_id = any(${query.credit_type_id}::integer[])`] : []),
    ...(query.q ? [searchText(query.q, query['search-fields'], poolSearch)] : []),
  ])
  const rows = await withFacts(tx, scope)
    .where(conditions)
    .orderBy(orderBy(query.sort, poolColumns, '-id', 'p.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { total } = await pools(tx, scope)
    .where(conditions)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Returns the condition for the `company_id` filter of a list, or none. */
export const ofCompanies = ({ company_id }: Pick<ListQuery, 'company_id'>, column: string): RawBuilder<boolean>[] =>
  company_id?.length ? [sql<boolean>`${sql.ref(column)} = any(${company_id}::integer[])`] : []

/** Joins conditions with `and`. Without any, the result is `true`. */
export const all = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`

const eventColumns: SortColumns = {
  id: sql.ref('e.id'),
  created_at: sql.ref('e.created_at'),
  company: nullable(sql`lower(c.name)`),
  user: nullable(sql`lower(u.username)`),
  serial: nullable(sql.ref('e.serial')),
  mac: nullable(sql.ref('e.mac')),
  action_type: sql.ref('e.action_type'),
}
const eventSearch = {
  company: sql`coalesce(c.name, '')`,
  user: sql`coalesce(u.username, '')`,
  serial: sql`coalesce(e.serial, '')`,
  mac: sql`coalesce(e.mac, '')`,
}

/** Returns a page of the credit history of devices and its total number. */
export async function listEvents(
  tx: Transaction,
  scope: Scope,
  query: ListQuery & { device_id?: number | undefined; pool_id?: number | undefined },
) {
  const found = tx
    .selectFrom('credit_periods as e')
    .leftJoin('companies as c', 'c.id', 'e.company_id')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .where(inScope(scope, 'e.company_id'))
    .where(
      all([
        ...ofCompanies(query, 'e.company_id'),
        ...(query.q ? [searchText(query.q, query['search-fields'], eventSearch)] : []),
      ]),
    )
    .$if(query.device_id !== undefined, (rows) => rows.where('e.device_id', '=', query.device_id!))
    .$if(query.pool_id !== undefined, (rows) => rows.where('e.pool_id', '=', query.pool_id!))
  const rows = await found
    .selectAll('e')
    .select(['c.name as company', 'u.username as user'])
    .orderBy(orderBy(query.sort, eventColumns, '-id', 'e.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

interface MoveRow {
  id: number
  user_id: number | null
  user: string | null
  unit: number
  count: number
  created_at: Date
  from_company_id: number | null
  from_company: string | null
  to_company_id: number | null
  to_company: string | null
  pool_id: number | null
  target_pool_id: number | null
}

const moveColumns: SortColumns = {
  id: sql.ref('m.id'),
  created_at: sql.ref('m.created_at'),
  count: sql.ref('m.count'),
  user: nullable(sql`lower(u.username)`),
  from_company: nullable(sql`lower(source.name)`),
  to_company: nullable(sql`lower(target.name)`),
}
const moveSearch = {
  from_company: sql`coalesce(source.name, '')`,
  to_company: sql`coalesce(target.name, '')`,
  user: sql`coalesce(u.username, '')`,
}

/** Returns a page of movements between companies. The fields of an end outside the scope are null. */
export async function listMoves(
  tx: Transaction,
  scope: Scope,
  query: ListQuery & { pool_id?: number | undefined },
): Promise<{ rows: MoveRow[]; total: number }> {
  const lines = (sign: RawBuilder<unknown>) =>
    sql`(select * from ledger_entries where kind = 'move' and unit > 0 and ${sign} and ${inScope(scope, 'ledger_entries.company_id')})`
  const found = sql`
    from (
      select coalesce(gone.id, come.id) as id, coalesce(gone.user_id, come.user_id) as user_id, coalesce(gone.unit, come.unit) as unit, coalesce(-gone.amount, come.amount) as count, coalesce(gone.created_at, come.created_at) as created_at,
        gone.company_id as from_company_id, come.company_id as to_company_id, gone.pool_id, come.pool_id as target_pool_id
      from ${lines(sql`amount < 0`)} gone full join ${lines(sql`amount > 0`)} come on come.key = gone.key
    ) m left join companies source on source.id = m.from_company_id left join companies target on target.id = m.to_company_id left join users u on u.id = m.user_id
    where ${all([
      ...(query.company_id?.length
        ? [
            sql<boolean>`(m.from_company_id = any(${query.company_id}::integer[]) or m.to_company_id = any(${query.company_id}::integer[]))`,
          ]
        : []),
      ...(query.pool_id === undefined
        ? []
        : [sql<boolean>`${query.pool_id}::integer in (m.pool_id, m.target_pool_id)`]),
      ...(query.q ? [searchText(query.q, query['search-fields'], moveSearch)] : []),
    ])}`
  const { rows } = await sql<MoveRow>`
    select m.*, u.username as user, source.name as from_company, target.name as to_company ${found} order by ${orderBy(query.sort, moveColumns, '-id', 'm.id')} limit ${query.limit} offset ${query.offset}`.execute(
    tx,
  )
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(tx)
  return { rows, total: counted[0]!.total }
}
