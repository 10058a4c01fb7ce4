import { reportTypes, type ReportSource } from '@outpost/contract/reports/constants'
import type { generatedReports, reports } from '@outpost/contract/reports/endpoints'
import type { GeneratedReport, Report } from '@outpost/contract/reports/schemas'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { natural, nullable, pageOf, searchText, utc, utcOrNull } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import type { GeneratedRow } from './generate/generate.ts'
import { namesOf } from './generate/members.ts'
import type { TemplateRow } from './generate/order.ts'
import { seesReport } from './readable.ts'

const templateColumns = {
  id: sql.ref('r.id'),
  name: natural(sql.ref('r.name')),
  company_name: sql.ref('c.name_key'),
  type: sql.ref('r.type'),
  period: sql.ref('r.period'),
  applied_by: sql.ref('r.applied_by'),
  generated_at: nullable(sql.ref('r.generated_at')),
  created_at: sql.ref('r.created_at'),
  updated_at: sql.ref('r.updated_at'),
}

type Named = ReadonlyMap<ReportSource, ReadonlyMap<number, string>>

/** Reads the names of everything that some templates apply to. */
async function readNames(tx: Transaction, scope: Scope, rows: readonly TemplateRow[]): Promise<Named> {
  const named = new Map<ReportSource, ReadonlyMap<number, string>>()
  for (const [source, own] of Map.groupBy(rows, ({ applied_by }) => applied_by))
    named.set(
      source,
      await namesOf(
        tx,
        scope,
        source,
        own.flatMap(({ apply_list }) => apply_list),
      ),
    )
  return named
}

/** What does not exist any more, or is outside the scope, is left out of the list. */
function present(row: TemplateRow & { company_name: string }, named: Named): Report {
  const names = named.get(row.applied_by)
  const list = row.apply_list.filter((id) => names?.has(id))
  return {
    id: row.id,
    company_id: row.company_id,
    company_name: row.company_name,
    name: row.name,
    description: row.description,
    type: row.type,
    period: row.period,
    parameters: row.parameters,
    applied_by: row.applied_by,
    apply_list: list,
    apply_list_names: list.map((id) => names!.get(id)!),
    is_active: row.is_active ? 1 : 0,
    generated_at: utcOrNull(row.generated_at),
    start_date: utcOrNull(row.start_date),
    end_date: utcOrNull(row.end_date),
    time_zone: row.time_zone,
    recipients: row.recipients,
    username: row.username,
    paused: row.paused,
    next_at: utcOrNull(row.next_at),
    created_at: utc(row.created_at),
    updated_at: utc(row.updated_at),
  }
}

const isType = (period: string): boolean => (reportTypes as readonly string[]).includes(period)

/** Returns a page of the templates in the scope. */
export async function listReports(
  tx: Transaction,
  scope: Scope,
  query: ParsedInputOf<typeof reports.list>,
): Promise<{ rows: Report[]; total: number }> {
  const { id, company_id, period, applied_by, q } = query
  const found = tx
    .selectFrom('report_templates as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .where(inScope(scope, 'r.company_id'))
    .$if(Boolean(id?.length), (rows) => rows.where(sql<boolean>`r.id = any(${id!}::integer[])`))
    .$if(Boolean(company_id?.length), (rows) => rows.where(sql<boolean>`r.company_id = any(${company_id!}::integer[])`))
    .$if(period !== undefined, (rows) =>
      rows.where(
        isType(period!) ? sql<boolean>`r.type = ${period}` : sql<boolean>`r.period = ${period} and r.type = 'periodic'`,
      ),
    )
    .$if(applied_by !== undefined, (rows) => rows.where('r.applied_by', '=', applied_by!))
    .$if(Boolean(q), (rows) =>
      rows.where(
        searchText(q!, query['search-fields'], { name: sql.ref('r.name'), description: sql.ref('r.description') }),
      ),
    )
    .selectAll('r')
    .select('c.name as company_name')
  const { rows, total } = await pageOf(found, query, templateColumns, 'name', 'r.id')
  const named = await readNames(tx, scope, rows)
  return { rows: rows.map((row) => present(row, named)), total }
}

/** Returns a template in the scope, locked until the transaction ends. Throws NOT_FOUND. */
export async function requireTemplate(tx: Transaction, scope: Scope, id: number): Promise<TemplateRow> {
  const row = await tx
    .selectFrom('report_templates')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

const generatedColumns = {
  id: sql.ref('g.id'),
  name: natural(sql.ref('g.name')),
  company_name: sql.ref('c.name_key'),
  report_template_name: natural(sql.ref('g.template_name')),
  type: sql.ref('g.type'),
  state: sql.ref('g.state'),
  devices_count: sql.ref('g.devices_count'),
  start_date: sql.ref('g.start_date'),
  created_at: sql.ref('g.id'),
}

/** Returns a page of the generated reports that a user sees, the newest first. */
export async function listGenerated(
  tx: Transaction,
  scope: Scope,
  query: ParsedInputOf<typeof generatedReports.list>,
): Promise<{ rows: GeneratedReport[]; total: number }> {
  const { report_template_id, company_id, q } = query
  const found = tx
    .selectFrom('generated_reports as g')
    .innerJoin('companies as c', 'c.id', 'g.company_id')
    .where(seesReport(scope))
    .$if(Boolean(report_template_id?.length), (rows) =>
      rows.where(sql<boolean>`g.template_id = any(${report_template_id!}::integer[])`),
    )
    .$if(Boolean(company_id?.length), (rows) => rows.where(sql<boolean>`g.company_id = any(${company_id!}::integer[])`))
    .$if(Boolean(q), (rows) =>
      rows.where(
        searchText(q!, query['search-fields'], {
          name: sql.ref('g.name'),
          description: sql.ref('g.description'),
          report_template_name: sql.ref('g.template_name'),
        }),
      ),
    )
    .select([
      'g.id',
      'g.name',
      'g.description',
      'c.name as company_name',
      'g.template_id as report_template_id',
      'g.template_name as report_template_name',
      'g.type',
      'g.company_id',
      'g.period',
      'g.start_date',
      'g.end_date',
      'g.state',
      'g.message',
      'g.devices_count',
      'g.created_at',
    ])
  const { rows, total } = await pageOf(found, query, generatedColumns, '-id', 'g.id')
  return {
    rows: rows.map((row) => ({
      ...row,
      start_date: utc(row.start_date),
      end_date: utc(row.end_date),
      created_at: utc(row.created_at),
    })),
    total,
  }
}

/** Returns a generated report that a user sees, with the name of its company. Throws NOT_FOUND. */
export async function requireGenerated(
  tx: Transaction,
  scope: Scope,
  id: number,
): Promise<GeneratedRow & { company_name: string }> {
  const row = await tx
    .selectFrom('generated_reports as g')
    .innerJoin('companies as c', 'c.id', 'g.company_id')
    .where('g.id', '=', id)
    .where(seesReport(scope))
    .selectAll('g')
    .select('c.name as company_name')
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}
