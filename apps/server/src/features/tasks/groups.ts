import { fail } from '@outpost/contract/kit/errors'
import { taskLimits, variablesIn } from '@outpost/contract/tasks/constants'
import type { TaskData, TaskInput } from '@outpost/contract/tasks/schemas'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { requireTags } from '../devices/service.ts'
import { readable, readableByCompany } from '../files/service.ts'
import { textOfFile } from './filled-file.ts'
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

/** Keeps the values that the type of a task needs. `variables`: those in its file, if they are replaced. */
function dataOf({ type, data }: TaskInput, variables: readonly string[] | undefined): TaskData {
  const { command = '', acceptable_codes = [], file_id = null, target_path = '', file = '' } = data
  const none: TaskData = { command: '', acceptable_codes: [], file_id: null, target_path: '', file: '' }
  if (type === 'command') return { ...none, command, acceptable_codes }
  if (type === 'download_file') return { ...none, file }
  const replaced = variables && { replace_variables: true, variables: [...variables] }
  return { ...none, file_id, target_path, ...replaced }
}

/**
 * Returns the variables in the files of tasks that replace them, by the place of the task.
 * @throws VALIDATION for the first task whose file does not exist, is not available to the company of the group, or
 * cannot have variables
 */
async function requireFiles(
  { app, tx, scope }: Context,
  companyId: number,
  tasks: readonly TaskInput[],
): Promise<Map<number, string[]>> {
  const variables = new Map<number, string[]>()
  const wanted = tasks.flatMap((task) => (task.type === 'upload_file' ? [task.data.file_id!] : []))
  if (wanted.length === 0) return variables
  const { rows } = await sql<{ id: number; name: string; size: number; sha256: Buffer }>`
    select id, name, size::integer, sha256 from files
    where id = any(${wanted}::integer[]) and ${readable(scope)} and ${readableByCompany(companyId)}`.execute(tx)
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const [at, { type, data }] of tasks.entries()) {
    if (type !== 'upload_file') continue
    const source = `tasks.${at}.data.file_id`
    const file = known.get(data.file_id!)
    if (!file)
      throw fail('VALIDATION', {
        source,
        message: 'This file does not exist, or it is not available to the company of the task group.',
      })
    if (data.replace_variables) variables.set(at, variablesIn(await textOfFile(app, file, source)))
  }
  return variables
}

/** Replaces the tasks of a group. */
export async function storeTasks(
  context: Context,
  group: Pick<GroupRow, 'id' | 'company_id'>,
  tasks: readonly TaskInput[],
): Promise<void> {
  const variables = await requireFiles(context, group.company_id, tasks)
  await context.tx.deleteFrom('tasks').where('group_id', '=', group.id).execute()
  await context.tx
    .insertInto('tasks')
    .values(
      tasks.map((task, at) => ({
        group_id: group.id,
        company_id: group.company_id,
        place: task.order,
        type: task.type,
        name: task.name,
        data: JSON.stringify(dataOf(task, variables.get(at))),
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
