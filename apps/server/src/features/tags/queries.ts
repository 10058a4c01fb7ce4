import type { Tag } from '@outpost/contract/tags/schemas'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { frequent, isOneOf, isRare, orderBy, searchText, sortsBy, utc } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

export type TagRow = Selectable<Database['tags']>

export interface TagFilter {
  id?: number[] | undefined
  company_id?: number[] | undefined
  for_company_id?: number[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
}

const searchFields = { name: sql.ref('tags.name') }
const devices = sql<number>`(select count(*) from device_tags where tag_id = tags.id)`
const actions = sql<Tag['actions']>`(select coalesce(json_agg(json_build_object(
  'tag_id', tag_id, 'action', action, 'source_id', source_id, 'source_name', source_name, 'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')
) order by place), '[]') from tag_actions where tag_id = tags.id)`
const columns = {
  id: sql.ref('tags.id'),
  name: sql.ref('tags.name_key'),
  created_at: sql.ref('tags.created_at'),
  updated_at: sql.ref('tags.updated_at'),
  description: sql`lower(tags.description)`,
  // Joined only when sorting by it: a subquery per row took 30 times as long.
  company_name: sql.ref('companies.name_key'),
  // The vendor's documentation uses the first name, its responses the second.
  device_count: devices,
  devices_count: devices,
}

/** Whether devices of all these companies can have a tag: it belongs to each company or to one above it. */
const servesAll = (companies: readonly number[]): RawBuilder<boolean> =>
  sql`(select count(*) from company_tree where ancestor_id = tags.company_id and descendant_id = any(${companies}::int[])) = ${new Set(companies).size}`

const matching = (tx: Transaction, scope: Scope, filter: TagFilter) =>
  tx
    .selectFrom('tags')
    .where(inScope(scope, 'tags.company_id'))
    .$if(filter.id !== undefined, (rows) => rows.where('tags.id', 'in', filter.id!.length > 0 ? filter.id! : [0]))
    .$if(Boolean(filter.company_id?.length), (rows) => rows.where('tags.company_id', 'in', filter.company_id!))
    .$if(Boolean(filter.for_company_id?.length), (rows) => rows.where(servesAll(filter.for_company_id!)))

const named = (filter: TagFilter): RawBuilder<boolean> =>
  filter.q ? searchText(filter.q, filter['search-fields'], searchFields) : sql<boolean>`true`

/** Adds the details of tags: company name, number of devices, and actions in order. */
const detailed = (rows: ReturnType<typeof matching>) =>
  rows
    .innerJoin('companies', 'companies.id', 'tags.company_id')
    .selectAll('tags')
    .select(['companies.name as company_name', devices.as('devices_count'), actions.as('actions')])

/** Returns a page of the tags in the scope, and their total number. */
export async function listTags(
  tx: Transaction,
  scope: Scope,
  filter: TagFilter,
  page: { limit: number; offset: number; sort?: string[] | undefined },
): Promise<{ rows: Tag[]; total: number }> {
  const all = matching(tx, scope, filter)
  const found = all.where(named(filter))
  const order = orderBy(page.sort, columns, 'name', 'tags.id')
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if (isRare(filter.q, total) || total <= page.limit) {
    const rows = await detailed(tx.selectFrom('tags').where(isOneOf('tags.id', found.select('tags.id'))))
      .orderBy(order)
      .limit(page.limit)
      .offset(page.offset)
      .execute()
    return { rows: rows.map(present), total }
  }
  // With many matches only the ids are sorted. Details are read only for the rows of the page.
  const ids = await all
    .where(frequent(named(filter)))
    .$if(sortsBy(page.sort, 'company_name'), (rows) => rows.innerJoin('companies', 'companies.id', 'tags.company_id'))
    .select('tags.id')
    .orderBy(order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return {
    rows: await tagsByIds(
      tx,
      scope,
      ids.map((row) => row.id),
    ),
    total,
  }
}

/** Returns the tags with these ids that are within the scope, in the given order. */
export async function tagsByIds(tx: Transaction, scope: Scope, ids: readonly number[]): Promise<Tag[]> {
  if (ids.length === 0) return []
  const rows = await detailed(matching(tx, scope, { id: [...ids] })).execute()
  const byId = new Map(rows.map((row) => [row.id, present(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Detailed = TagRow & Pick<Tag, 'company_name' | 'devices_count' | 'actions'>

const present = (row: Detailed): Tag => ({
  id: row.id,
  tag_id: row.id,
  company_id: row.company_id,
  company_name: row.company_name,
  name: row.name,
  description: row.description,
  color: row.color,
  devices_count: row.devices_count,
  actions: row.actions,
  created_at: utc(row.created_at),
  updated_at: utc(row.updated_at),
})
