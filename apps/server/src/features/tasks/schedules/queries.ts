import type { TaskSchedule, TaskScheduleRun } from '@outpost/contract/tasks/schedules/schemas'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { natural, nullable, searchText, utc, utcOrNull, type Page, pageOf } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { shownVariables, unsealVariables } from './variables.ts'

type Named = TaskSchedule['devices']

const columns = {
  id: sql.ref('s.id'),
  name: natural(sql.ref('s.name')),
  group_name: natural(sql.ref('g.name')),
  company_name: sql.ref('c.name_key'),
  enabled: sql.ref('s.enabled'),
  next_run_at: nullable(sql.ref('s.next_at')),
  created_at: sql.ref('s.created_at'),
  updated_at: sql.ref('s.updated_at'),
}

/** What a schedule names: ids, and the names that the caller may see. */
const namedIn = (kind: 'device' | 'tag') =>
  sql<Named>`(select coalesce(jsonb_agg(jsonb_build_object('id', m.${sql.raw(kind)}_id, 'name', coalesce(n.name, '')) order by m.${sql.raw(kind)}_id), '[]')
    from task_schedule_${sql.raw(kind)}s m left join ${sql.raw(kind)}s n on n.id = m.${sql.raw(kind)}_id where m.schedule_id = s.id)`

const last = (column: 'due_at' | 'state') =>
  sql`(select r.${sql.raw(column)} from task_schedule_runs r where r.schedule_id = s.id order by r.due_at desc limit 1)`

/** Returns a page of the schedules in the scope. Secret values of variables are hidden. */
export async function listSchedules(
  app: App,
  tx: Transaction,
  scope: Scope,
  filter: { id?: number[] | undefined; group_id?: number[] | undefined; company_id?: number[] | undefined },
  page: Page,
): Promise<{ rows: TaskSchedule[]; total: number }> {
  const found = tx
    .selectFrom('task_schedules as s')
    .innerJoin('task_groups as g', 'g.id', 's.group_id')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .where(inScope(scope, 's.company_id'))
    .$if(filter.id !== undefined, (rows) => rows.where(sql<boolean>`s.id = any(${filter.id!}::integer[])`))
    .$if(filter.group_id !== undefined, (rows) =>
      rows.where(sql<boolean>`s.group_id = any(${filter.group_id!}::integer[])`),
    )
    .$if(filter.company_id !== undefined && filter.company_id.length > 0, (rows) =>
      rows.where(sql<boolean>`s.company_id = any(${filter.company_id!}::integer[])`),
    )
    .$if(Boolean(page.q), (rows) => rows.where(searchText(page.q!, page['search-fields'], { name: sql.ref('s.name') })))
    .selectAll('s')
    .select([
      'g.name as group_name',
      'c.name as company_name',
      namedIn('device').as('devices'),
      namedIn('tag').as('tags'),
      last('due_at').$castTo<Date | null>().as('last_at'),
      last('state').$castTo<TaskScheduleRun['state'] | null>().as('last_state'),
    ])
  const { rows, total } = await pageOf(found, page, columns, 'name', 's.id')
  return {
    rows: rows.map(({ user_id: _user, author_company_id: _company, next_at, last_at, ...row }) => ({
      ...row,
      device_id: row.devices.map(({ id }) => id),
      tag_id: row.tags.map(({ id }) => id),
      variables: shownVariables(unsealVariables(app, row.variables)),
      next_run_at: row.enabled ? utcOrNull(next_at) : null,
      last_run_at: utcOrNull(last_at),
      created_at: utc(row.created_at),
      updated_at: utc(row.updated_at),
    })),
    total,
  }
}

/** Returns a page of the times of a schedule that have passed, newest first, with how many devices ended in which way. */
export async function listScheduleRuns(
  tx: Transaction,
  scope: Scope,
  id: number,
  page: Page,
): Promise<{ rows: TaskScheduleRun[]; total: number }> {
  const count = (status: string) =>
    sql<number>`(select count(*)::integer from task_runs r where r.order_id = s.order_id and r.status = ${status})`
  const found = tx
    .selectFrom('task_schedule_runs as s')
    .where('s.schedule_id', '=', id)
    .where(inScope(scope, 's.company_id'))
    .select(['s.id', 's.due_at', 's.state', 's.reason', 's.order_id', 's.created_at'])
    .select([count('processing').as('processing'), count('completed').as('completed'), count('failed').as('failed')])
  const { rows, total } = await pageOf(found, page, { due_at: sql.ref('s.due_at') }, '-due_at', 's.id')
  return {
    rows: rows.map((row) => ({ ...row, due_at: utc(row.due_at), created_at: utc(row.created_at) })),
    total,
  }
}
