import { monthlyBytes } from '@outpost/contract/templates/estimate'
import type { Template, TemplateFields } from '@outpost/contract/templates/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { orderBy, type Page, searchText, utc } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { addressOf } from './values/source.ts'

interface TemplateQuery extends Page {
  company_id?: number[] | undefined
  id?: readonly number[]
}

const columns = {
  id: sql.ref('t.id'),
  name: sql`lower(t.name)`,
  company_name: sql`lower(c.name)`,
  period: sql.ref('t.period'),
  enabled: sql.ref('t.enabled'),
  version: sql.ref('t.version'),
  device_count: sql.ref('device_count'),
  created_at: sql.ref('t.created_at'),
}
const searched = { name: sql`t.name`, description: sql`t.description`, company_name: sql`c.name` }

const deviceCount = sql<number>`(select count(*)::int from template_assignments a where a.template_id = t.id)`.as(
  'device_count',
)

/** The templates in the scope that a query finds. */
const matching = (tx: Transaction, scope: Scope, query: Omit<TemplateQuery, 'limit' | 'offset'>) =>
  tx
    .selectFrom('templates as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .where(inScope(scope, 't.company_id'))
    .$if(query.id !== undefined, (rows) => rows.where(sql<boolean>`t.id = any(${query.id!}::int[])`))
    .$if(query.company_id !== undefined, (rows) =>
      rows.where(sql<boolean>`t.company_id = any(${query.company_id!}::int[])`),
    )
    .$if(Boolean(query.q), (rows) => rows.where(searchText(query.q!, query['search-fields'], searched)))

/** A page of the templates in the scope. The devices that are counted are those in the scope. */
export async function listTemplates(tx: Transaction, scope: Scope, query: TemplateQuery) {
  const found = matching(tx, scope, query)
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('t')
    .select(['c.name as company_name', deviceCount])
    .orderBy(orderBy(query.sort, columns, 'name', 't.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return { total, rows: rows.map(present) }
}

/** A page of the templates in the scope and of those of the system, sorted together. */
export async function listWithSystem(tx: Transaction, scope: Scope, query: TemplateQuery, system: readonly Template[]) {
  const own = matching(tx, scope, query)
  const { total } = await own.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const inMemory = JSON.stringify(system.map(({ config, ...one }) => ({ ...one, name: config.name })))
  const { rows } = await sql<{ id: number }>`
    with t as (
      ${own.select(['t.id', 't.name', 'c.name as company_name', 't.period', 't.enabled', 't.version', 't.created_at', deviceCount])}
      union all
      select s.id, s.name, s.company_name, s.period, s.enabled, s.version, s.created_at, s.device_count
      from jsonb_to_recordset(${inMemory}::jsonb) as s(id int, name text, company_name text, period int, enabled boolean,
        version int, created_at timestamptz, device_count int))
    select t.id from t join lateral (select t.company_name as name) c on true
    order by ${orderBy(query.sort, columns, 'name', 't.id')} limit ${query.limit} offset ${query.offset}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const templates = [...(await listTemplates(tx, scope, { id: ids, limit: ids.length, offset: 0 })).rows, ...system]
  const byId = new Map(templates.map((template) => [template.id, template]))
  return { total: total + system.length, rows: ids.map((id) => byId.get(id)!) }
}

type Row = Awaited<ReturnType<typeof read>>
const read = (tx: Transaction) =>
  tx
    .selectFrom('templates as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .selectAll('t')
    .select(['c.name as company_name', sql<number>`0`.as('device_count')])
    .executeTakeFirstOrThrow()

const present = (row: Row): Template => ({
  id: row.id,
  type: 'user',
  company_id: row.company_id,
  company_name: row.company_name,
  config: {
    id: row.id,
    name: row.name,
    description: row.description,
    type: 'user',
    data: row.data,
    version: String(row.version),
    retention: String(row.retention),
    api_system: row.api_system ?? '',
    api_version: row.api_version,
    data_source: [...new Set(row.data.map(({ source }) => source))].join(','),
    device_documentation_id: row.device_documentation_id,
  },
  enabled: row.enabled,
  period: row.period,
  device_count: row.device_count,
  parameters: row.data.reduce((sum, { variables }) => sum + variables.length, 0),
  monthly_bytes: monthlyBytes(row.data, row.period),
  version: row.version,
  revision: row.revision,
  created_at: utc(row.created_at),
})

/** Returns a template in the scope. Throws NOT_FOUND. */
export async function requireTemplate(tx: Transaction, scope: Scope, id: number): Promise<Template> {
  const { rows } = await listTemplates(tx, scope, { id: [id], limit: 1, offset: 0 })
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}

/** Returns a template in the scope, locked, so that its version and the plans of its devices change together. */
export async function lockTemplate(tx: Transaction, scope: Scope, id: number, source?: string) {
  const row = await tx
    .selectFrom('templates')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', source === undefined ? {} : { source })
  return row
}

/** The most templates whose fields are listed. */
const maxListed = 10_000

/** Lists the fields of the templates in the scope, by name of the template. */
export async function listFields(tx: Transaction, scope: Scope): Promise<TemplateFields[]> {
  const rows = await tx
    .selectFrom('templates')
    .select(['id', 'name', 'data'])
    .where(inScope(scope, 'company_id'))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(maxListed)
    .execute()
  return rows.map(({ id, name, data }) => ({
    id,
    name,
    fields: data.flatMap(({ url, variables }) =>
      variables.map((variable) => ({
        id: addressOf(id, url, variable.id),
        url,
        description: variable.description,
      })),
    ),
  }))
}
