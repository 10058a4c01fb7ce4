import { fail } from '@outpost/contract/kit/errors'
import type { Insertable, Selectable } from 'kysely'
import type { App } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Actor, Author } from '../../kit/actor.ts'
import { compileSteps, stepOf, type TaskRow, type Values } from './steps.ts'

export type GroupRow = Selectable<Database['task_groups']>
export type OrderRow = Selectable<Database['task_orders']>

/** Returns the tasks of a group in their order. */
export const tasksOf = (tx: Transaction, groupId: number): Promise<TaskRow[]> =>
  tx.selectFrom('tasks').selectAll().where('group_id', '=', groupId).orderBy('place').orderBy('id').execute()

/**
 * Stores a group as it is now, with the values of its variables, for the runs on the devices.
 * @throws VALIDATION if the group has no tasks or a variable has no value
 */
export async function createOrder(
  app: App,
  tx: Transaction,
  group: GroupRow,
  values: Values,
  author: Author | null,
): Promise<OrderRow> {
  const tasks = await tasksOf(tx, group.id)
  if (tasks.length === 0) throw fail('VALIDATION', { source: 'id', message: 'This task group has no tasks.' })
  const { steps, secrets } = await compileSteps(app, tx, tasks, values)
  const tags = await tx.selectFrom('task_group_tags').selectAll().where('group_id', '=', group.id).execute()
  const tagIds = (success: boolean): number[] =>
    tags.filter(({ after_success }) => after_success === success).map(({ tag_id }) => tag_id)
  return insertOrder(tx, author, {
    company_id: group.company_id,
    group_id: group.id,
    name: group.name,
    steps: JSON.stringify(steps),
    secrets: secrets.length > 0 ? app.sealer.seal(Buffer.from(JSON.stringify(secrets))) : null,
    success_tags: tagIds(true),
    failed_tags: tagIds(false),
  })
}

type Stored = Pick<
  Insertable<Database['task_orders']>,
  'company_id' | 'group_id' | 'name' | 'steps' | 'secrets' | 'success_tags' | 'failed_tags'
>

const insertOrder = (tx: Transaction, author: Author | null, stored: Stored): Promise<OrderRow> =>
  tx
    .insertInto('task_orders')
    .values({ ...stored, user_id: author?.userId ?? null, username: author?.username ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The most characters of a command that name its order. */
const nameLength = 100

/** The beginning of a command, in one line. */
function nameOf(command: string): string {
  const line = command.replaceAll(/\s+/g, ' ')
  return line.length > nameLength ? `${line.slice(0, nameLength - 1).toWellFormed()}…` : line
}

/** Stores a command without a group for the runs on the devices. The order has the name of its command. */
export async function createCommandOrder(
  app: App,
  tx: Transaction,
  { command, timeout, codes }: { command: string; timeout: number; codes: number[] },
  actor: Actor,
): Promise<OrderRow> {
  const data = { command, acceptable_codes: codes, file_id: null, target_path: '', file: '' }
  const given = { type: 'command', name: 'Command', data, timeout, stop_on_failure: false } as const
  const step = await stepOf(app, tx, given, { command, shown: command })
  return insertOrder(tx, actor, {
    company_id: actor.companyId,
    group_id: null,
    name: nameOf(step.data.command),
    steps: JSON.stringify([step]),
    secrets: null,
    success_tags: [],
    failed_tags: [],
  })
}

/** Converts the values of a request. */
export const valuesOf = (
  given: readonly { task_id: number; variables: readonly { name: string; value: string }[] }[],
): Values =>
  new Map(given.map(({ task_id, variables }) => [task_id, new Map(variables.map(({ name, value }) => [name, value]))]))

/** Returns the secret values of an order. */
export const secretsOf = (app: App, { secrets }: Pick<OrderRow, 'secrets'>): string[] =>
  secrets ? (JSON.parse(app.sealer.unseal(secrets).toString()) as string[]) : []
