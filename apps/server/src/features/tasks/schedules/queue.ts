import type { Selectable } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { inScope, scopeOf } from '../../../kit/scope.ts'
import { outsideOf } from '../../companies/service.ts'
import { writeDropped } from './dropped.ts'
import { authorOfSchedule, runOn, type RightsOfAuthor, type ScheduleRow } from './start.ts'

type Device = Selectable<Database['devices']>

/** Returns the author if a device that waited may be run, or why not. */
async function mayRun(app: Program, schedule: ScheduleRow): Promise<RightsOfAuthor | string> {
  if (schedule.enabled) return authorOfSchedule(app, schedule)
  return schedule.paused ?? 'The schedule was switched off before the earlier run was finished.'
}

/** Returns a device if the author of a schedule sees it. */
const seenBy = (tx: Transaction, author: RightsOfAuthor, id: number): Promise<Device | undefined> =>
  tx
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scopeOf(author), 'devices.company_id'))
    .executeTakeFirst()

/** Runs what waited for the end of an earlier run. What cannot be run any more is recorded with the reason. */
export async function startQueued(
  app: Program,
  tx: Transaction,
  { schedule_id, device_id }: { schedule_id: number; device_id: number },
): Promise<void> {
  const taken = await tx
    .deleteFrom('task_schedule_queue')
    .where('schedule_id', '=', schedule_id)
    .where('device_id', '=', device_id)
    .returning('order_id')
    .executeTakeFirst()
  if (!taken) return
  const schedule = await tx
    .selectFrom('task_schedules')
    .selectAll()
    .where('id', '=', schedule_id)
    .executeTakeFirstOrThrow()
  const order = await tx
    .selectFrom('task_orders')
    .selectAll()
    .where('id', '=', taken.order_id)
    .executeTakeFirstOrThrow()
  const author = await mayRun(app, schedule)
  if (typeof author === 'string') return writeDropped(tx, order, device_id, author)
  const device = await seenBy(tx, author, device_id)
  if (!device) return writeDropped(tx, order, device_id, `The author (${schedule.username}) no longer sees the device.`)
  if ((await outsideOf(tx, schedule.company_id, [device.company_id])).length > 0)
    return writeDropped(tx, order, device_id, 'The device has left the company of the task group.')
  await runOn(app, tx, order, [device], author)
}
