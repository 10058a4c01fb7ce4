import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { frequent, isOneOf, isRare, orderBy, searchPatterns, searchText, sortsBy } from '../../kit/paginate.ts'
import { inListedScope, inScope, type Scope } from '../../kit/scope.ts'
import { visible } from './members.ts'

export interface UserFilter {
  id?: number[] | undefined
  role?: number[] | undefined
  company_id?: number[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
}

const columns = {
  id: sql.ref('m.user_id'),
  username: sql.ref('users.username_key'),
  email: sql`lower(users.email)`,
  role: sql.ref('m.role_id'),
  created_at: sql.ref('m.created_at'),
  updated_at: sql.ref('m.updated_at'),
  company_name: sql.ref('companies.name_key'),
  last_login_at: { nullable: sql.ref('users.last_login_at') },
}
/** Also found as `name`, the field's name in other lists. */
const username = sql.ref('users.username')
const searchFields = { email: sql.ref('users.email'), username, name: username }

/**
 * Matches users by a part of the name or the address. The expression is that of the index `users_search`. For `short`
 * see `searchPatterns`.
 */
const userMatches = (q: string, short: 'anywhere' | 'beginnings' = 'anywhere'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    searchPatterns(q, short).map((pattern) => sql`lower(users.username || ' ' || users.email) like ${pattern}`),
    sql` or `,
  )})`

/**
 * Returns queries for the ids of users that match a text, one for each kind of membership: home in a company of the
 * scope, or further member of one.
 */
export function peopleByText(scope: Scope, q: string): RawBuilder<unknown>[] {
  const home = sql`select users.id from users where ${userMatches(q, 'beginnings')} and ${inListedScope(scope, 'users.company_id')}`
  if (scope.everything) return [home]
  return [
    home,
    sql`select users.id from users where ${userMatches(q, 'beginnings')} and ${isOneOf('users.id', sql`select user_id from memberships where ${inScope(scope, 'company_id')}`)}`,
  ]
}

/** Matches users in the fields that the caller names, in addition to the whole text, which has the index. */
function named({ q = '', 'search-fields': wanted }: UserFilter): RawBuilder<boolean> {
  const chosen = (wanted ?? []).some((name) => Object.hasOwn(searchFields, name))
  return chosen ? sql<boolean>`(${userMatches(q)} and ${searchText(q, wanted, searchFields)})` : userMatches(q)
}

/** The other filters, which all apply to the membership. An empty list matches nobody. */
function narrowed({ id, role, company_id }: UserFilter): RawBuilder<boolean> {
  const wanted = Object.entries({ 'm.user_id': id, 'm.role_id': role, 'm.company_id': company_id })
  return sql<boolean>`${sql.join([sql`true`, ...wanted.flatMap(([column, values]) => (values ? [sql`${sql.ref(column)} = any(${values}::integer[])`] : []))], sql` and `)}`
}

/** Whether the order depends on columns of `users`, which then has to be joined to the memberships. */
const sortsByPerson = (sort: readonly string[] | undefined): boolean =>
  ['username', 'email', 'last_login_at'].some((name) => sortsBy(sort, name))

/**
 * Returns a page of the members in scope, and their total number. First selects the keys of the page with as few tables
 * as the order and the search text need, and then reads the details of that page only.
 */
export async function listMembers(
  context: Context,
  filter: UserFilter,
  page: { limit: number; offset: number; sort?: string[] | undefined },
) {
  const { tx, scope } = context
  const members = tx.selectFrom('members as m').where(inListedScope(scope, 'm.company_id')).where(narrowed(filter))
  const matching = isOneOf(
    'm.user_id',
    tx
      .selectFrom('users')
      .select('users.id')
      .where(filter.q ? named(filter) : sql<boolean>`false`),
  )
  const { total } = await members
    .$if(Boolean(filter.q), (rows) => rows.where(matching))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const few = isRare(filter.q, total)
  const keys = await members
    .$if(sortsByPerson(page.sort) || (Boolean(filter.q) && !few), (rows) =>
      rows.innerJoin('users', 'users.id', 'm.user_id'),
    )
    .$if(sortsBy(page.sort, 'company_name'), (rows) => rows.innerJoin('companies', 'companies.id', 'm.company_id'))
    .$if(Boolean(filter.q), (rows) => rows.where(few ? matching : frequent(named(filter))))
    .select(['m.user_id', 'm.company_id'])
    .orderBy(orderBy(page.sort, columns, 'id', 'm.user_id'))
    .orderBy('m.company_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows: await membersByKeys(context, keys), total }
}

interface Key {
  user_id: number
  company_id: number
}
const textOf = ({ user_id, company_id }: Key): string => `${user_id} ${company_id}`

/** Reads the details of the given members, in the given order. */
async function membersByKeys(context: Context, keys: readonly Key[]) {
  if (keys.length === 0) return []
  const rows = await visible(context)
    .leftJoin('second_factors', 'second_factors.user_id', 'm.user_id')
    .where(
      'm.user_id',
      'in',
      keys.map(({ user_id }) => user_id),
    )
    .select([
      'm.user_id',
      'users.username',
      'users.email',
      'users.last_login_at',
      'users.first_name',
      'users.last_name',
      'users.email_verified_at',
      'users.disabled_at',
      'second_factors.method as second_factor',
      'm.role_id',
      'm.company_id',
      'm.created_at',
      'm.updated_at',
      'companies.name as company_name',
      'roles.title as custom_title',
    ])
    .execute()
  const byKey = new Map(rows.map((row) => [textOf(row), row]))
  return keys.flatMap((key) => byKey.get(textOf(key)) ?? [])
}

/** Returns those of the ids that are members of a company in scope. */
export async function peopleByIds(tx: Transaction, scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.user_id as id from members m where m.user_id = any(${ids}::integer[]) and ${inScope(scope, 'm.company_id')}`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
