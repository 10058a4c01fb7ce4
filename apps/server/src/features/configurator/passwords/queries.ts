import type { PasswordTask, PasswordTaskDevice } from '@outpost/contract/configurator/passwords/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { orderBy, searchText, utc, utcOrNull } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'

interface Page {
  limit: number
  offset: number
  sort?: string[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
}

/** A password that can be downloaded: it is set, or may be. */
const isAvailable = sql`c.sealed is not null and c.downloaded_at is null and c.state in ('completed', 'unknown')`
const count = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::integer from password_changes c where c.task_id = t.id and ${which})`

const sortableTasks = {
  id: sql.ref('t.id'),
  created_at: sql.ref('t.created_at'),
  updated_at: sql.ref('t.updated_at'),
  company_name: sql.ref('m.name'),
}

/** Returns a page of the tasks in the scope, the newest first. */
export async function listTasks(
  tx: Transaction,
  scope: Scope,
  page: Page,
): Promise<{ rows: PasswordTask[]; total: number }> {
  const found = tx
    .selectFrom('password_tasks as t')
    .innerJoin('companies as m', 'm.id', 't.company_id')
    .where(inScope(scope, 't.company_id'))
    .$if(Boolean(page.q), (rows) =>
      rows.where(searchText(page.q!, page['search-fields'], { company_name: sql.ref('m.name') })),
    )
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('t')
    .select([
      'm.name as company_name',
      count(sql`c.state = 'completed'`).as('completed'),
      count(sql`true`).as('total'),
      count(isAvailable).as('available'),
    ])
    .orderBy(orderBy(page.sort, sortableTasks, '-id', 't.id'))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return {
    total,
    rows: rows.map((row) => ({
      id: String(row.id),
      company_id: row.company_id,
      company_name: row.company_name,
      created_at: utc(row.created_at),
      updated_at: utc(row.updated_at),
      deleted_at: utcOrNull(row.deleted_at),
      completed: row.completed,
      total: row.total,
      available: row.available,
      username: row.username,
    })),
  }
}

/** Returns a task in the scope, or undefined. */
export const readTask = (tx: Transaction, scope: Scope, id: number) =>
  tx
    .selectFrom('password_tasks')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .executeTakeFirst()

const sortableDevices = {
  id: sql.ref('d.id'),
  name: sql.ref('d.name'),
  serial: sql.ref('d.serial'),
  status: sql.ref('c.state'),
  created_at: sql.ref('c.created_at'),
}

/** Returns a page of the devices of a task. */
export async function listTaskDevices(
  tx: Transaction,
  scope: Scope,
  taskId: number,
  page: Page,
): Promise<{ rows: PasswordTaskDevice[]; total: number }> {
  const searched = { name: sql.ref('d.name'), serial: sql.ref('d.serial') }
  const found = tx
    .selectFrom('password_changes as c')
    .innerJoin('devices as d', 'd.id', 'c.device_id')
    .where('c.task_id', '=', taskId)
    .where(inScope(scope, 'c.company_id'))
    .$if(Boolean(page.q), (rows) => rows.where(searchText(page.q!, page['search-fields'], searched)))
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['d.id', 'd.name', 'd.serial', 'd.mac', 'd.description', 'c.state', 'c.message', 'c.created_at'])
    .orderBy(orderBy(page.sort, sortableDevices, 'id', 'c.id'))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return {
    total,
    rows: rows.map(({ state, created_at, ...row }) => ({ ...row, status: state, created_at: utc(created_at) })),
  }
}

/** Returns the passwords of a task that can be downloaded now, locked, so that two downloads never return the same. */
export const availablePasswords = (tx: Transaction, scope: Scope, taskId: number) =>
  tx
    .selectFrom('password_changes as c')
    .innerJoin('devices as d', 'd.id', 'c.device_id')
    .select(['c.id', 'c.sealed', 'c.state', 'd.serial', 'd.mac', 'd.name'])
    .where('c.task_id', '=', taskId)
    .where(inScope(scope, 'c.company_id'))
    .where(sql<boolean>`${isAvailable}`)
    .orderBy('c.id')
    .forUpdate('c')
    .execute()
