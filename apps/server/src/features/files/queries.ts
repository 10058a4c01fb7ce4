import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { isOneOf, isRare, likeText, nullable, orderBy } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { fileMatches, readable } from './conditions.ts'

export type FileRow = Selectable<Database['files']>
/** A file with the names of its company and its device, as far as they are within the scope. */
export type FoundFile = FileRow & { company_name: string | null; device_name: string | null }

export interface FileFilter {
  id?: number[] | undefined
  device_id?: number | 'is_null' | 'not_null' | undefined
  type?: string[] | undefined
  company_id?: number[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
}

function textCondition(q: string, wanted: readonly string[] | undefined): RawBuilder<boolean> {
  const found = (column: RawBuilder<unknown>) => sql<boolean>`${column} like ${likeText(q)}`
  const fields: Record<string, RawBuilder<unknown>> = {
    name: sql`lower(files.name)`,
    description: sql`lower(files.description)`,
  }
  const named = (wanted ?? []).flatMap((name) => (Object.hasOwn(fields, name) ? [found(fields[name]!)] : []))
  return named.length > 0 ? sql<boolean>`(${sql.join(named, sql` or `)})` : fileMatches(q, 'anywhere')
}

const base = (tx: Transaction, scope: Scope, filter: FileFilter) =>
  tx
    .selectFrom('files')
    .where(readable(scope))
    .$if(filter.id !== undefined, (query) => query.where('files.id', 'in', filter.id!.length > 0 ? filter.id! : [0]))
    .$if(filter.device_id === 'is_null', (query) => query.where('files.device_id', 'is', null))
    .$if(filter.device_id === 'not_null', (query) => query.where('files.device_id', 'is not', null))
    .$if(typeof filter.device_id === 'number', (query) =>
      query.where('files.device_id', '=', filter.device_id as number),
    )
    .$if(filter.type !== undefined, (query) => query.where(sql<boolean>`files.type = any(${filter.type!})`))
    .$if(filter.company_id !== undefined, (query) =>
      query.where(sql<boolean>`files.company_id = any(${filter.company_id!}::integer[])`),
    )
    .$if(Boolean(filter.q), (query) => query.where(textCondition(filter.q!, filter['search-fields'])))

const columns = {
  id: sql.ref('files.id'),
  name: sql.ref('files.name_key'),
  type: sql.ref('files.type'),
  description: sql`lower(files.description)`,
  device_model: sql.ref('files.device_model'),
  version: sql.ref('files.version'),
  file_size: sql.ref('files.size'),
  created_at: sql.ref('files.created_at'),
  company_id: sql.ref('files.company_id'),
  device_id: nullable(sql.ref('files.device_id')),
  company_name: nullable(sql.ref('companies.name_key')),
  device_name: nullable(sql`lower(devices.name)`),
}

/** Returns a page of files, with the names of those companies and devices that are within the scope. */
export async function listFiles(
  tx: Transaction,
  scope: Scope,
  filter: FileFilter,
  page: { limit: number; offset: number; sort?: string[] | undefined },
) {
  const all = base(tx, scope, filter)
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await (
    isRare(filter.q, total) ? tx.selectFrom('files').where(isOneOf('files.id', all.select('files.id'))) : all
  )
    .leftJoin('companies', (join) =>
      join.onRef('companies.id', '=', 'files.company_id').on(inScope(scope, 'companies.id')),
    )
    .leftJoin('devices', (join) =>
      join.onRef('devices.id', '=', 'files.device_id').on(inScope(scope, 'devices.company_id')),
    )
    .selectAll('files')
    .select(['companies.name as company_name', 'devices.name as device_name'])
    .orderBy(orderBy(page.sort, columns, '-created_at', 'files.id'))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total }
}

/** Returns a file that is readable in the scope, or undefined. */
export async function findFile(tx: Transaction, scope: Scope, id: number): Promise<FoundFile | undefined> {
  const { rows } = await listFiles(tx, scope, { id: [id] }, { limit: 1, offset: 0 })
  return rows[0]
}

/** Whether a file belongs to a company in the scope. A shared file can be read but not changed. */
export async function isOwn(tx: Transaction, scope: Scope, id: number): Promise<boolean> {
  const own = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where(inScope(scope, 'files.company_id'))
    .executeTakeFirst()
  return own !== undefined
}

/** Returns the companies with which a file is shared individually, as far as they are within the scope. */
export async function chosenFor(tx: Transaction, scope: Scope, fileId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('file_companies')
    .select('company_id')
    .where('file_id', '=', fileId)
    .where(inScope(scope, 'company_id'))
    .orderBy('company_id')
    .execute()
  return rows.map((row) => row.company_id)
}
