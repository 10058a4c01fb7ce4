import type { Context } from '../../../kit/implement.ts'
import { aboutTasks, intendLater } from '../about.ts'
import { tasksOf } from '../order.ts'
import { membersOf } from './start.ts'
import { unsealVariables } from './variables.ts'

/** Notes what a schedule that is on has devices do: its tasks, on the devices that it has now. */
export async function intendSchedule({ app, tx, actor }: Context, id: number): Promise<void> {
  const row = await tx.selectFrom('task_schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (!row.enabled) return
  const about = aboutTasks(await tasksOf(tx, row.group_id))
  const times = [row.period, row.weekdays, row.day, row.time, row.time_zone, row.starts_on, row.ends_on]
  intendLater(tx, await membersOf(tx, row, actor), {
    companyId: row.company_id,
    name: row.name,
    lines: () => [
      `${row.period}, ${row.time} ${row.time_zone}, from ${row.starts_on}${row.ends_on === null ? '' : ` until ${row.ends_on}`}`,
      ...about.lines,
    ],
    definition: [times, [row.missed, row.overlap, row.group_id], unsealVariables(app, row.variables), about.definition],
  })
}

/** Notes what the schedules of a task group have devices do once the group is changed. */
export async function intendSchedulesOf(context: Context, groupId: number): Promise<void> {
  const rows = await context.tx
    .selectFrom('task_schedules')
    .select('id')
    .where('group_id', '=', groupId)
    .where('enabled', '=', true)
    .execute()
  for (const { id } of rows) await intendSchedule(context, id)
}
