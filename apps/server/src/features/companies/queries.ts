import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { nullable, orderBy, searchText } from '../../kit/paginate.ts'
import { emit } from '../../kit/event.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { companyAdded } from './events.ts'
import { figuresOfCompany } from './extensions.ts'

export interface CompanyFilter {
  id?: number[] | undefined
  parent_id?: number[] | undefined
  level?: number[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
  /** Only companies that can be the parent of this company, or of a new one, in a tree with `deepest` levels. */
  parentFor?: { moved: number | 'new'; deepest: number } | undefined
}

function mayBeParent(scope: Scope, { moved, deepest }: NonNullable<CompanyFilter['parentFor']>): RawBuilder<boolean> {
  if (moved === 'new') return sql<boolean>`companies.level < ${deepest}`
  // A company out of scope gives the same result as one that does not exist.
  return sql<boolean>`exists (
      select from companies own where own.id = ${moved} and ${inScope(scope, 'own.id')} and own.parent_id is distinct from companies.id
        and companies.level + 1 + (select max(depth) from company_tree where ancestor_id = own.id) <= ${deepest}
    ) and not exists (select from company_tree t where t.ancestor_id = ${moved} and t.descendant_id = companies.id)`
}

const name = sql.ref('companies.name')
/** The parent's name; null if the parent is out of the actor's scope, since row-level security hides it. */
const parentKey = sql`(select p.name_key from companies p where p.id = companies.parent_id)`
const searchFields = { name, company_name: name }

/**
 * Matches companies by a text in their own or their parent's name. The names of parents are compared once each rather
 * than once for every company below.
 */
function named(q: string, wanted: readonly string[] | undefined): RawBuilder<boolean> {
  const own = searchText(q, wanted, searchFields)
  const ofParent = sql<boolean>`companies.parent_id in (select p.id from companies p where ${searchText(q, undefined, { name: sql.ref('p.name') })})`
  const fields = (wanted ?? []).filter((field) => Object.hasOwn(searchFields, field) || field === 'parent_name')
  if (fields.length > 0 && !fields.includes('parent_name')) return own
  return fields.some((field) => field !== 'parent_name') || fields.length === 0
    ? sql<boolean>`(${own} or ${ofParent})`
    : ofParent
}

const base = (tx: Transaction, scope: Scope, filter: CompanyFilter) =>
  tx
    .selectFrom('companies')
    .where(inScope(scope, 'companies.id'))
    .$if(filter.id !== undefined, (query) =>
      query.where('companies.id', 'in', filter.id!.length > 0 ? filter.id! : [0]),
    )
    .$if(filter.parent_id !== undefined, (query) =>
      query.where('companies.parent_id', 'in', filter.parent_id!.length > 0 ? filter.parent_id! : [0]),
    )
    .$if(filter.level !== undefined, (query) =>
      query.where(sql<boolean>`companies.level = any(${filter.level!}::bigint[])`),
    )
    .$if(filter.parentFor !== undefined, (query) => query.where(mayBeParent(scope, filter.parentFor!)))
    .$if(Boolean(filter.q), (query) => query.where(named(filter.q!, filter['search-fields'])))

const countOf = (table: 'members' | 'devices') =>
  sql`(select count(*) from ${sql.table(table)} t where t.company_id = companies.id)`

const columns = {
  id: sql.ref('companies.id'),
  parent_id: sql.ref('companies.parent_id'),
  name: sql.ref('companies.name_key'),
  company_name: sql.ref('companies.name_key'),
  parent_name: nullable(parentKey),
  level: sql.ref('companies.level'),
  users_count: countOf('members'),
  devices_count: countOf('devices'),
  device_count: countOf('devices'),
  created_at: sql.ref('companies.created_at'),
  // Misspelt like this in the vendor's documentation, and therefore sent by scripts.
  crated_at: sql.ref('companies.created_at'),
}

/** Returns a page of the companies in scope, with the numbers of their users and devices. */
export async function listCompanies(
  tx: Transaction,
  scope: Scope,
  filter: CompanyFilter,
  page: { limit: number; offset: number; sort?: string[] | undefined },
) {
  const figures = figuresOfCompany()
  const ids = base(tx, scope, filter)
    .select('companies.id')
    .orderBy(orderBy(page.sort, columns, 'name', 'companies.id'))
    .limit(page.limit)
    .offset(page.offset)
  const rows = await ids
    .leftJoin('companies as parent', 'parent.id', 'companies.parent_id')
    .select((e) => [
      'companies.name',
      'companies.email',
      'companies.level',
      'companies.parent_id',
      'companies.can_use_parent_license',
      'companies.data_billed',
      'companies.max_companies',
      'companies.max_users',
      'companies.max_devices',
      'companies.revision',
      'companies.created_at',
      'companies.updated_at',
      'parent.name as parent_name',
      figures.credits_left.as('credits_left'),
      figures.packs_left.as('packs_left'),
      figures.remaining_data.as('remaining_data'),
      e
        .selectFrom('members')
        .whereRef('members.company_id', '=', 'companies.id')
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('users_count'),
      e
        .selectFrom('devices')
        .whereRef('devices.company_id', '=', 'companies.id')
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('devices_count'),
      e
        .selectFrom('devices')
        .whereRef('devices.company_id', '=', 'companies.id')
        .where('devices.status', '=', 1)
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('devices_online_count'),
      e
        .selectFrom('companies as below')
        .whereRef('below.parent_id', '=', 'companies.id')
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('companies_count'),
    ])
    .execute()
  const { total } = await base(tx, scope, filter)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Finds a company in scope; undefined if there is none. */
export const findCompany = (tx: Transaction, scope: Scope, id: number) =>
  tx.selectFrom('companies').selectAll().where('id', '=', id).where(inScope(scope, 'companies.id')).executeTakeFirst()

/** Finds a company in scope that is about to be changed, and locks it until the transaction ends. */
export const lockCompany = (tx: Transaction, scope: Scope, id: number) =>
  tx
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'companies.id'))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Adds a company and its rows in the closure table: one for each ancestor, and one for itself. */
export async function insertCompany(
  tx: Transaction,
  parent: { id: number; level: number } | null,
  name: string,
): Promise<{ id: number; level: number; created_at: Date }> {
  const level = (parent?.level ?? 0) + 1
  // The id is drawn first rather than returned: row-level security hides a company that is not in the tree yet.
  const { rows } = await sql<{
    id: number
    created_at: Date
  }>`select nextval('companies_id_seq')::integer as id, now() as created_at`.execute(tx)
  const row = rows[0]!
  await sql`insert into companies (id, parent_id, name, level) overriding system value values (${row.id}, ${parent?.id ?? null}, ${name}, ${level})`.execute(
    tx,
  )
  await sql`
    insert into company_tree (ancestor_id, descendant_id, depth)
    select ancestor_id, ${row.id}::integer, depth + 1 from company_tree where descendant_id = ${parent?.id ?? 0}
    union all select ${row.id}::integer, ${row.id}::integer, 0`.execute(tx)
  await emit(tx, companyAdded, { id: row.id })
  return { id: row.id, level, created_at: row.created_at }
}

/**
 * Moves `source` with everything below it under `target`. Closure table and levels change together; a test compares
 * them with a recomputed tree.
 */
export async function moveCompany(
  tx: Transaction,
  source: number,
  target: { id: number; level: number },
): Promise<void> {
  await sql`
    delete from company_tree where descendant_id in (select descendant_id from company_tree where ancestor_id = ${source})
      and ancestor_id not in (select descendant_id from company_tree where ancestor_id = ${source})`.execute(tx)
  await sql`
    insert into company_tree (ancestor_id, descendant_id, depth)
    select above.ancestor_id, below.descendant_id, above.depth + below.depth + 1
    from company_tree above cross join company_tree below
    where above.descendant_id = ${target.id} and below.ancestor_id = ${source}`.execute(tx)
  await sql`
    update companies set parent_id = case when companies.id = ${source} then ${target.id}::integer else parent_id end, level = ${target.level}::integer + 1 + below.depth, updated_at = now()
    from company_tree below where below.ancestor_id = ${source} and below.descendant_id = companies.id`.execute(tx)
}
