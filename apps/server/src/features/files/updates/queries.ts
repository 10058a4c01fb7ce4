import type { PendingUpdate, UpdateRecord } from '@outpost/contract/files/updates/schemas'
import { jobTypes } from '@outpost/contract/files/updates/constants'
import type { Page } from '@outpost/contract/kit/page'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { nullable, orderBy, searchText, utc, utcOrNull } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { shownUpdates } from './record.ts'

export interface UpdateFilter {
  limit: number
  offset: number
  sort?: string[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
  device_id?: number[] | undefined
  company_id?: number[] | undefined
  file_id?: number[] | undefined
  rollout_id?: number[] | undefined
  action?: string[] | undefined
  state?: readonly string[] | undefined
  /** Only updates that are not over. This uses an index, unlike the names of states. */
  open?: boolean
}

const anyOf = (column: string, values: readonly (number | string)[], type: 'integer' | 'text') =>
  sql<boolean>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`

const columns = {
  id: sql.ref('u.id'),
  created_at: sql.ref('u.created_at'),
  state: sql.ref('u.state'),
  action: sql.ref('u.action'),
  device_name: sql.ref('d.name_key'),
  name: sql.ref('d.name_key'),
  company_name: sql`lower(c.name)`,
  file_name: sql`lower(u.file_name)`,
  version_from: sql.ref('u.version_from'),
  version_to: sql.ref('u.version_to'),
  username: nullable(sql`lower(u.username)`),
  serial: nullable(sql.ref('d.serial')),
  started_at: nullable(sql.ref('u.started_at')),
  finished_at: nullable(sql.ref('u.finished_at')),
  device_id: sql.ref('u.device_id'),
}
const searched = { name: sql`d.name`, device_name: sql`d.name`, serial: sql`d.serial`, file_name: sql`u.file_name` }

const base = (tx: Transaction, scope: Scope, filter: UpdateFilter) =>
  tx
    .selectFrom(shownUpdates.as('u'))
    .innerJoin('devices as d', 'd.id', 'u.device_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .where(inScope(scope, 'u.company_id'))
    .$if(filter.device_id !== undefined, (query) => query.where(anyOf('u.device_id', filter.device_id!, 'integer')))
    .$if(filter.company_id !== undefined, (query) => query.where(anyOf('u.company_id', filter.company_id!, 'integer')))
    .$if(filter.file_id !== undefined, (query) => query.where(anyOf('u.file_id', filter.file_id!, 'integer')))
    .$if(filter.rollout_id !== undefined, (query) => query.where(anyOf('u.rollout_id', filter.rollout_id!, 'integer')))
    .$if(filter.action !== undefined, (query) => query.where(anyOf('u.action', filter.action!, 'text')))
    .$if(filter.open === true, (query) => query.where('u.finished_at', 'is', null))
    .$if(filter.state !== undefined, (query) => query.where(anyOf('u.state', filter.state!, 'text')))
    .$if(Boolean(filter.q), (query) => query.where(searchText(filter.q!, filter['search-fields'], searched)))

/** Returns a page of updates, newest first. */
async function list(tx: Transaction, scope: Scope, filter: UpdateFilter) {
  const all = base(tx, scope, filter)
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll('u')
    .select(['d.name as device_name', 'd.serial', 'c.name as company_name'])
    .orderBy(orderBy(filter.sort, columns, '-id', 'u.id'))
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return { total, rows }
}

export async function listHistory(tx: Transaction, scope: Scope, filter: UpdateFilter): Promise<Page<UpdateRecord>> {
  const { total, rows } = await list(tx, scope, filter)
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      device_id: row.device_id,
      device_name: row.device_name,
      serial: row.serial,
      company_id: row.company_id,
      company_name: row.company_name,
      action: row.action,
      state: row.state,
      file_id: row.file_id,
      file_name: row.file_name,
      version_from: row.version_from,
      version_to: row.version_to,
      keep_settings: row.keep_settings,
      offline: row.offline,
      rollout_id: row.rollout_id,
      username: row.username,
      error: row.error,
      created_at: utc(row.created_at),
      started_at: utcOrNull(row.started_at),
      finished_at: utcOrNull(row.finished_at),
    })),
  }
}

export async function listPending(
  tx: Transaction,
  scope: Scope,
  page: Pick<UpdateFilter, 'limit' | 'offset' | 'sort' | 'q' | 'search-fields'>,
): Promise<Page<PendingUpdate>> {
  const { total, rows } = await list(tx, scope, { ...page, open: true })
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      job_type: jobTypes[row.action],
      name: row.device_name,
      serial: row.serial,
      device_id: row.device_id,
      action: row.action,
      state: row.state,
      file_name: row.file_name,
      created_at: utc(row.created_at),
    })),
  }
}
