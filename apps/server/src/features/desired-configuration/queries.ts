import type {
  Assignment,
  ConfigTemplate,
  ConfigTemplateDetails,
  ConfigTemplateVersion,
} from '@outpost/contract/desired-configuration/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { orderBy, searchText, utc } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { countTemplateDevices } from './template-devices.ts'

interface Page {
  limit: number
  offset: number
  sort?: string[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
}
interface TemplateQuery extends Page {
  id?: number[] | undefined
  company_id?: number[] | undefined
}

const searched = { name: sql`m.name` }
const columns = {
  id: sql.ref('m.id'),
  name: sql`lower(m.name)`,
  company_name: sql`lower(c.name)`,
  version: sql.ref('m.version'),
  created_at: sql.ref('m.created_at'),
  updated_at: sql.ref('m.updated_at'),
}

/** The names of companies, tags and devices out of the scope are left out. */
const assignments = sql<Assignment[]>`coalesce((
  select json_agg(json_build_object(
    'layer', case when a.target_company_id is not null then 'company' when a.tag_id is not null then 'tag' else 'device' end,
    'target_id', coalesce(a.target_company_id, a.tag_id, a.device_id),
    'target_name', coalesce(tc.name, t.name, d.name, ''),
    'target_company', case when exists (select from tags o where lower(o.name) = lower(t.name) and o.id <> t.id) then tg.name end, 'version', a.version) order by a.place, a.id)
  from desired_assignments a left join companies tc on tc.id = a.target_company_id left join tags t on t.id = a.tag_id left join companies tg on tg.id = t.company_id
    left join devices d on d.id = a.device_id where a.template_id = m.id), '[]'::json)`

/** A page of the templates in the scope. */
export async function listTemplates(tx: Transaction, scope: Scope, query: TemplateQuery) {
  const found = tx
    .selectFrom('desired_templates as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .where(inScope(scope, 'm.company_id'))
    .$if(query.id !== undefined, (rows) => rows.where(sql<boolean>`m.id = any(${query.id!}::int[])`))
    .$if(query.company_id !== undefined, (rows) =>
      rows.where(sql<boolean>`m.company_id = any(${query.company_id!}::int[])`),
    )
    .$if(Boolean(query.q), (rows) => rows.where(searchText(query.q!, query['search-fields'], searched)))
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('m')
    .select(['c.name as company_name', assignments.as('assignments')])
    .orderBy(orderBy(query.sort, columns, 'name', 'm.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const devices = await countTemplateDevices(
    tx,
    scope,
    rows.map(({ id }) => id),
  )
  return {
    total,
    rows: rows.map((row): ConfigTemplate => ({
      id: row.id,
      company_id: row.company_id,
      company_name: row.company_name,
      name: row.name,
      version: row.version,
      assignments: row.assignments,
      devices: devices(row.id),
      created_at: utc(row.created_at),
      updated_at: utc(row.updated_at),
    })),
  }
}

/** Returns a template with the text of a version, the latest by default; undefined if there is none in the scope. */
export async function readTemplate(
  tx: Transaction,
  scope: Scope,
  id: number,
  version?: number,
): Promise<ConfigTemplateDetails | undefined> {
  const { rows } = await listTemplates(tx, scope, { id: [id], limit: 1, offset: 0 })
  const row = rows[0]
  if (!row) return undefined
  const found = await tx
    .selectFrom('desired_template_versions')
    .select(['text', 'variables', 'version'])
    .where('template_id', '=', id)
    .where('version', '=', version ?? row.version)
    .executeTakeFirst()
  return found && { ...row, version: found.version, text: found.text, variables: found.variables }
}

const versionColumns = { id: sql.ref('version'), version: sql.ref('version'), created_at: sql.ref('created_at') }

/** A page of the versions of a template, the newest first. */
export async function listVersions(tx: Transaction, templateId: number, page: Page) {
  const found = tx.selectFrom('desired_template_versions').where('template_id', '=', templateId)
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['version', 'username', 'created_at'])
    .orderBy(orderBy(page.sort, versionColumns, '-version', 'version'))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return {
    total,
    rows: rows.map((row): ConfigTemplateVersion => ({
      id: row.version,
      template_id: templateId,
      version: row.version,
      username: row.username,
      created_at: utc(row.created_at),
    })),
  }
}
