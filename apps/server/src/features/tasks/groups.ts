import { fail } from '@outpost/contract/kit/errors'
import { taskLimits } from '@outpost/contract/tasks/constants'
import type { TaskData, TaskInput } from '@outpost/contract/tasks/schemas'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { requireTags } from '../devices/service.ts'
import { readable, readableByCompany } from '../files/service.ts'
import type { GroupRow } from './order.ts'

/** Returns a group in the scope, locked until the transaction ends. Throws NOT_FOUND. */
export async function requireGroup({ tx, scope }: Context, id: number): Promise<GroupRow> {
  const group = await tx
    .selectFrom('task_groups')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!group) throw fail('NOT_FOUND')
  return group
}

/** Throws LIMIT_REACHED if the company has as many groups as it may have. */
export async function requireRoom({ tx }: Context, companyId: number): Promise<void> {
  const { total } = await tx
    .selectFrom('task_groups')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (total >= taskLimits.groups)
    throw fail('LIMIT_REACHED', {
      message: `The company already has ${taskLimits.groups} task groups. Delete some of them first.`,
    })
}

/** Keeps the values that the type of a task needs. */
function dataOf({ type, data }: TaskInput): TaskData {
  const { command = '', acceptable_codes = [], file_id = null, target_path = '', file = '' } = data
  const none: TaskData = { command: '', acceptable_codes: [], file_id: null, target_path: '', file: '' }
  if (type === 'command') return { ...none, command, acceptable_codes }
  return type === 'upload_file' ? { ...none, file_id, target_path } : { ...none, file }
}

/** Throws VALIDATION for the first task whose file does not exist or is not available to the company of the group. */
async function requireFiles({ tx, scope }: Context, companyId: number, tasks: readonly TaskInput[]): Promise<void> {
  const wanted = tasks.flatMap((task) => (task.type === 'upload_file' ? [task.data.file_id!] : []))
  if (wanted.length === 0) return
  const { rows } = await sql<{
    id: number
  }>`select id from files where id = any(${wanted}::integer[]) and ${readable(scope)} and ${readableByCompany(companyId)}`.execute(
    tx,
  )
  const known = new Set(rows.map(({ id }) => id))
  for (const [at, task] of tasks.entries())
    if (task.type === 'upload_file' && !known.has(task.data.file_id!))
      throw fail('VALIDATION', {
        source: `tasks.${at}.data.file_id`,
        message: 'This file does not exist, or it is not available to the company of the task group.',
      })
}

/** Replaces the tasks of a group. */
export async function storeTasks(
  context: Context,
  group: Pick<GroupRow, 'id' | 'company_id'>,
  tasks: readonly TaskInput[],
): Promise<void> {
  await requireFiles(context, group.company_id, tasks)
  await context.tx.deleteFrom('tasks').where('group_id', '=', group.id).execute()
  await context.tx
    .insertInto('tasks')
    .values(
      tasks.map((task) => ({
        group_id: group.id,
        company_id: group.company_id,
        place: task.order,
        type: task.type,
        name: task.name,
        data: JSON.stringify(dataOf(task)),
        timeout_seconds: task.timeout,
        stop_on_failure: task.stop_on_failure,
      })),
    )
    .execute()
}

/** Replaces the tags that devices get after a run that succeeded, or failed. Throws VALIDATION for unknown tags. */
export async function storeTags(
  context: Context,
  group: Pick<GroupRow, 'id' | 'company_id'>,
  tagIds: readonly number[],
  afterSuccess: boolean,
): Promise<void> {
  const source = afterSuccess ? 'success_tag_id' : 'failed_tag_id'
  await requireTags(context, [{ device: { id: 0, companyId: group.company_id }, tagIds }], source)
  await context.tx
    .deleteFrom('task_group_tags')
    .where('group_id', '=', group.id)
    .where('after_success', '=', afterSuccess)
    .execute()
  const rows = [...new Set(tagIds)].map((tag_id) => ({
    group_id: group.id,
    tag_id,
    company_id: group.company_id,
    after_success: afterSuccess,
  }))
  if (rows.length > 0) await context.tx.insertInto('task_group_tags').values(rows).execute()
}
