import { taskLimits, type TaskRunStatus, type TaskType } from '@outpost/contract/tasks/constants'
import type { Task, TaskGroup, TaskGroupLog, TaskLog, TaskResult } from '@outpost/contract/tasks/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { natural, nullable, type Page, pageOf, searchText, utc, utcOrNull } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { waitsFor } from '../device-jobs/service.ts'

interface CompanyFilter {
  company_id?: number[] | undefined
}

const groupColumns = {
  id: sql.ref('g.id'),
  name: natural(sql.ref('g.name')),
  company_name: sql.ref('c.name_key'),
  created_at: sql.ref('g.created_at'),
  updated_at: sql.ref('g.updated_at'),
}

const tagIds = (afterSuccess: boolean) =>
  sql<
    number[]
  >`array(select tag_id from task_group_tags t where t.group_id = g.id and t.after_success = ${sql.lit(afterSuccess)} order by tag_id)`

/** Returns a page of the task groups in the scope. */
export async function listGroups(
  tx: Transaction,
  scope: Scope,
  filter: CompanyFilter & { id?: number[] | undefined; name?: string | undefined },
  page: Page,
): Promise<{ rows: TaskGroup[]; total: number }> {
  const found = tx
    .selectFrom('task_groups as g')
    .innerJoin('companies as c', 'c.id', 'g.company_id')
    .where(inScope(scope, 'g.company_id'))
    .$if(filter.id !== undefined, (rows) => rows.where(sql<boolean>`g.id = any(${filter.id!}::integer[])`))
    .$if(filter.company_id !== undefined && filter.company_id.length > 0, (rows) =>
      rows.where(sql<boolean>`g.company_id = any(${filter.company_id!}::integer[])`),
    )
    .$if(Boolean(filter.name), (rows) => rows.where(sql<boolean>`lower(g.name) = lower(${filter.name!})`))
    .$if(Boolean(page.q), (rows) => rows.where(searchText(page.q!, page['search-fields'], { name: sql.ref('g.name') })))
    .selectAll('g')
    .select([
      'c.name as company_name',
      sql<number>`(select count(*)::integer from tasks t where t.group_id = g.id)`.as('tasks_count'),
      tagIds(true).as('success_tag_id'),
      tagIds(false).as('failed_tag_id'),
    ])
  const { rows, total } = await pageOf(found, page, groupColumns, 'name', 'g.id')
  return {
    rows: rows.map((row) => ({ ...row, created_at: utc(row.created_at), updated_at: utc(row.updated_at) })),
    total,
  }
}

const taskColumns = {
  id: sql.ref('t.id'),
  order: sql.ref('t.place'),
  name: natural(sql.ref('t.name')),
  type: sql.ref('t.type'),
  group_name: natural(sql.ref('g.name')),
  created_at: sql.ref('t.created_at'),
  updated_at: sql.ref('t.updated_at'),
}

/** Returns a page of the tasks in the scope, by group and order. */
export async function listTasks(
  tx: Transaction,
  scope: Scope,
  filter: CompanyFilter & { type?: TaskType[] | undefined; group_id?: number[] | undefined },
  page: Page,
): Promise<{ rows: Task[]; total: number }> {
  const found = tx
    .selectFrom('tasks as t')
    .innerJoin('task_groups as g', 'g.id', 't.group_id')
    .where(inScope(scope, 't.company_id'))
    .$if(filter.type !== undefined, (rows) => rows.where(sql<boolean>`t.type = any(${filter.type!}::text[])`))
    .$if(filter.group_id !== undefined, (rows) =>
      rows.where(sql<boolean>`t.group_id = any(${filter.group_id!}::integer[])`),
    )
    .$if(filter.company_id !== undefined && filter.company_id.length > 0, (rows) =>
      rows.where(sql<boolean>`t.company_id = any(${filter.company_id!}::integer[])`),
    )
    .$if(Boolean(page.q), (rows) => rows.where(searchText(page.q!, page['search-fields'], { name: sql.ref('t.name') })))
    .selectAll('t')
    .select('g.name as group_name')
  const { rows, total } = await pageOf(found, page, taskColumns, 'order', 't.id')
  return {
    rows: rows.map(({ place, timeout_seconds, created_at, updated_at, ...row }) => ({
      ...row,
      order: place,
      timeout: timeout_seconds,
      created_at: utc(created_at),
      updated_at: utc(updated_at),
    })),
    total,
  }
}

const runColumns = {
  id: sql.ref('r.id'),
  name: natural(sql.ref('r.name')),
  device_name: sql.ref('d.name_key'),
  status: sql.ref('r.status'),
  created_at: sql.ref('r.created_at'),
  finished_at: nullable(sql.ref('r.finished_at')),
}

/** Returns a page of the runs in the scope, newest first. */
export async function listRuns(
  tx: Transaction,
  scope: Scope,
  filter: {
    id?: number[] | undefined
    device_id?: number[] | undefined
    group_id?: number[] | undefined
    status?: TaskRunStatus[] | undefined
  },
  page: Page,
): Promise<{ rows: TaskGroupLog[]; total: number }> {
  const found = tx
    .selectFrom('task_runs as r')
    .innerJoin('devices as d', 'd.id', 'r.device_id')
    .innerJoin('task_orders as o', 'o.id', 'r.order_id')
    .leftJoin('device_jobs as j', 'j.id', 'r.job_id')
    .where(inScope(scope, 'r.company_id'))
    .$if(filter.id !== undefined, (rows) => rows.where(sql<boolean>`r.id = any(${filter.id!}::integer[])`))
    .$if(filter.device_id !== undefined, (rows) =>
      rows.where(sql<boolean>`r.device_id = any(${filter.device_id!}::integer[])`),
    )
    .$if(filter.group_id !== undefined, (rows) =>
      rows.where(sql<boolean>`r.group_id = any(${filter.group_id!}::integer[])`),
    )
    .$if(filter.status !== undefined, (rows) => rows.where(sql<boolean>`r.status = any(${filter.status!}::text[])`))
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], { name: sql.ref('r.name'), device_name: sql.ref('d.name') }),
      ),
    )
    .select([
      'r.id',
      'r.order_id',
      'o.parent_id as parent_order_id',
      'r.device_id',
      'd.name as device_name',
      'r.group_id',
      'r.name',
      'r.status',
      'r.message',
    ])
    .select(['r.username', 'r.cancelled_by', 'r.created_at', 'r.finished_at', 'j.state as job_state'])
    .select(waitsFor(sql.ref('j.state'), sql.ref('j.reason'), sql.ref('d.status')).as('waits_for'))
  const { rows, total } = await pageOf(found, page, runColumns, '-id', 'r.id')
  return {
    rows: rows.map((row) => ({
      ...row,
      created_at: utc(row.created_at),
      finished_at: utcOrNull(row.finished_at),
    })),
    total,
  }
}

const logColumns = { id: sql.ref('l.id'), created_at: sql.ref('l.created_at'), order: sql.ref('l.step') }

/** A result with only the beginning of its output, and the length of all of it. */
const shortResult = sql<TaskResult | null>`case when l.result ? 'output' then l.result || jsonb_build_object(
    'output', left(l.result->>'output', ${sql.lit(taskLimits.shortOutput)}), 'output_length', length(l.result->>'output'))
  else l.result end`

/** Returns a page of the results of tasks in the scope, newest first. */
export async function listLogs(
  tx: Transaction,
  scope: Scope,
  filter: {
    id?: number[] | undefined
    type?: TaskType[] | undefined
    group_log_id?: number[] | undefined
    result?: 'full' | 'short'
  },
  page: Page,
): Promise<{ rows: TaskLog[]; total: number }> {
  const found = tx
    .selectFrom('task_logs as l')
    .innerJoin('task_runs as r', 'r.id', 'l.run_id')
    .where(inScope(scope, 'l.company_id'))
    .$if(filter.id !== undefined, (rows) => rows.where(sql<boolean>`l.id = any(${filter.id!}::integer[])`))
    .$if(filter.group_log_id !== undefined, (rows) =>
      rows.where(sql<boolean>`l.run_id = any(${filter.group_log_id!}::integer[])`),
    )
    .$if(filter.type !== undefined, (rows) => rows.where(sql<boolean>`l.type = any(${filter.type!}::text[])`))
    .$if(Boolean(page.q), (rows) => rows.where(searchText(page.q!, page['search-fields'], { name: sql.ref('l.name') })))
    .select(['l.id', 'l.run_id as group_log_id', 'r.name as group_log_name', 'l.type', 'l.name', 'l.data'])
    .select(['l.created_at', filter.result === 'short' ? shortResult.as('result') : 'l.result'])
  const { rows, total } = await pageOf(found, page, logColumns, '-id', 'l.id')
  return { rows: rows.map((row) => ({ ...row, created_at: utc(row.created_at) })), total }
}
