import type { Dashboard, DashboardEntry } from '@outpost/contract/dashboards/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Context } from '../../kit/implement.ts'
import { orderBy, searchText, utc } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'

export type DashboardRow = Selectable<Database['dashboards']> & { username: string | null }

/** The dashboards that the caller may see: shared ones, their own ones, and those whose author was deleted. */
export const visible = ({ tx, scope, actor }: Pick<Context, 'tx' | 'scope' | 'actor'>) =>
  tx
    .selectFrom('dashboards as d')
    .leftJoin('users as u', 'u.id', 'd.updated_by')
    .where(inScope(scope, 'd.company_id'))
    .where((e) => e.or([e('d.shared', '=', true), e('d.user_id', 'is', null), e('d.user_id', '=', actor.userId)]))

/** Reads a dashboard. @throws NOT_FOUND if the caller does not see it */
export async function requireDashboard(
  context: Context,
  id: number,
  { lock, source }: { lock?: boolean; source?: string } = {},
): Promise<DashboardRow> {
  const row = await visible(context)
    .selectAll('d')
    .select('u.username')
    .where('d.id', '=', id)
    .$if(lock === true, (found) => found.forUpdate('d'))
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', source === undefined ? {} : { source })
  return row
}

const facts = (row: Omit<DashboardRow, 'widgets'>, actor: Pick<Actor, 'userId'>) => ({
  id: row.id,
  device_id: row.device_id,
  company_id: row.company_id,
  name: row.name,
  description: row.description,
  shared: row.shared,
  own: row.user_id === actor.userId,
  refresh: row.refresh,
  revision: row.revision,
  updated_by: row.username,
  created_at: utc(row.created_at),
  updated_at: utc(row.updated_at),
})

/** A dashboard as the API answers it. */
export const present = (row: DashboardRow, actor: Pick<Actor, 'userId'>): Dashboard => ({
  ...facts(row, actor),
  widgets: row.widgets,
})

const columns = {
  id: sql.ref('d.id'),
  name: sql`lower(d.name)`,
  updated_at: sql.ref('d.updated_at'),
  created_at: sql.ref('d.created_at'),
}

interface ListQuery {
  device_id?: number | undefined
  limit: number
  offset: number
  q?: string | undefined
  'search-fields'?: string[] | undefined
  sort?: string[] | undefined
}

/** A page of the dashboards of a device, or of all devices. */
export async function listDashboards(
  context: Context,
  query: ListQuery,
): Promise<{ rows: DashboardEntry[]; total: number }> {
  const found = visible(context)
    .$if(query.device_id !== undefined, (rows) => rows.where('d.device_id', '=', query.device_id!))
    .$if(Boolean(query.q), (rows) =>
      rows.where(searchText(query.q!, query['search-fields'], { name: sql`d.name`, description: sql`d.description` })),
    )
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['d.id', 'd.company_id', 'd.device_id', 'd.user_id', 'd.name', 'd.description', 'd.shared', 'd.refresh'])
    .select(['d.revision', 'd.updated_by', 'd.created_at', 'd.updated_at', 'u.username'])
    .select(sql<number>`jsonb_array_length(d.widgets)`.as('widget_count'))
    .orderBy(orderBy(query.sort, columns, 'name', 'd.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return { rows: rows.map((row) => ({ ...facts(row, context.actor), widget_count: row.widget_count })), total }
}

/** Stores the present state of a dashboard as a version, and deletes those beyond the limit. */
export async function keepVersion(
  tx: Transaction,
  row: Selectable<Database['dashboards']>,
  username: string,
  most: number,
): Promise<void> {
  await tx
    .insertInto('dashboard_versions')
    .values({
      dashboard_id: row.id,
      version: row.revision,
      company_id: row.company_id,
      name: row.name,
      description: row.description,
      refresh: row.refresh,
      widgets: JSON.stringify(row.widgets),
      username,
    })
    .execute()
  await sql`delete from dashboard_versions where dashboard_id = ${row.id} and version not in (
    select version from dashboard_versions where dashboard_id = ${row.id} order by version desc limit ${most})`.execute(
    tx,
  )
}
