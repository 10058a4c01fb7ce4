import { ApiError } from '@outpost/contract/kit/errors'
import { taskLimits } from '@outpost/contract/tasks/constants'
import { sql, type Selectable } from 'kysely'
import type { App } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { inScope, scopeOf } from '../../../kit/scope.ts'
import { userNow } from '../../auth/service.ts'
import type { DeviceRecord } from '../../devices/service.ts'
import { createOrder, type OrderRow, tasksOf } from '../order.ts'
import { orderRun } from '../order-run.ts'
import { faultsOf } from '../preview.ts'
import { replaceEarlier } from './replace.ts'
import { unsealVariables, valuesFor } from './variables.ts'

export type ScheduleRow = Selectable<Database['task_schedules']>
export type RightsOfAuthor = Omit<Actor, 'credential'>

/** Seconds that a run waits for an offline device: 30 days, as other runs do by default. */
const patience = 2_592_000

/** What became of a time whose run was attempted. */
export interface Outcome {
  state: 'started' | 'skipped' | 'failed'
  reason: string | null
  order_id: number | null
  /** Why the schedule is switched off. */
  paused?: string
}

/** What runs later with the rights of its author. */
type Authored = Pick<ScheduleRow, 'user_id' | 'username' | 'author_company_id'>

/** Returns the author of a schedule with their current rights, or why it cannot run. */
export async function authorOfSchedule(app: App, schedule: Authored): Promise<RightsOfAuthor | string> {
  const { user_id, username, author_company_id } = schedule
  const author = user_id === null ? undefined : await userNow(app, user_id, author_company_id)
  if (!author) return `The account of the author (${username}) is removed or blocked.`
  if (!author.permissions.has('execute_device_task_groups'))
    return `The author (${username}) may no longer run task groups.`
  return author
}

/**
 * The devices that a schedule names, or that have one of its tags, if its author sees them and they are in the company of
 * the task group or below it: the users of that company may change what runs.
 */
export const membersOf = (
  tx: Transaction,
  { id, company_id }: Pick<ScheduleRow, 'id' | 'company_id'>,
  author: RightsOfAuthor,
): Promise<DeviceRecord[]> =>
  tx
    .selectFrom('devices')
    .selectAll()
    .where(inScope(scopeOf(author), 'devices.company_id'))
    .where(
      sql<boolean>`devices.company_id in (select descendant_id from company_tree where ancestor_id = ${company_id})`,
    )
    .where(
      sql<boolean>`devices.id in (
        select m.device_id from task_schedule_devices m where m.schedule_id = ${id}
        union select t.device_id from task_schedule_tags m join device_tags t on t.tag_id = m.tag_id where m.schedule_id = ${id})`,
    )
    .orderBy('devices.id')
    .limit(taskLimits.devices + 1)
    .execute()

/** Returns the devices whose earlier run of the schedule is not finished, or waits. */
async function busyOf(tx: Transaction, id: number): Promise<Set<number>> {
  const { rows } = await sql<{ device_id: number }>`
    select r.device_id from task_runs r join task_schedule_runs s on s.order_id = r.order_id
    where s.schedule_id = ${id} and r.status = 'processing'
    union select device_id from task_schedule_queue where schedule_id = ${id}`.execute(tx)
  return new Set(rows.map(({ device_id }) => device_id))
}

/** Adds devices to the queue. @returns how many wait already, and are left out */
async function enqueue(
  tx: Transaction,
  { id, company_id }: ScheduleRow,
  order: OrderRow,
  devices: readonly DeviceRecord[],
): Promise<number> {
  if (devices.length === 0) return 0
  const added = await tx
    .insertInto('task_schedule_queue')
    .values(devices.map((device) => ({ schedule_id: id, device_id: device.id, company_id, order_id: order.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('device_id')
    .execute()
  return devices.length - added.length
}

/** Deals with devices whose earlier run is not finished. @returns how many of them are left out */
async function afterEarlier(
  app: App,
  tx: Transaction,
  schedule: ScheduleRow,
  order: OrderRow,
  devices: readonly DeviceRecord[],
): Promise<number> {
  if (schedule.overlap === 'skip') return devices.length
  if (schedule.overlap === 'replace' && devices.length > 0)
    await replaceEarlier(
      app,
      tx,
      schedule,
      devices.map(({ id }) => id),
    )
  return enqueue(tx, schedule, order, devices)
}

/** Orders the run of a group on a device for a schedule. */
export async function runOn(
  app: App,
  tx: Transaction,
  order: OrderRow,
  devices: readonly DeviceRecord[],
  author: RightsOfAuthor,
): Promise<void> {
  const faults = await faultsOf(tx, devices)
  for (const device of devices)
    await orderRun(app, tx, order, device, {
      actor: author,
      source: 'schedule',
      channel: null,
      wait: patience,
      fault: faults.get(device.id),
    })
}

const failed = (reason: string): Outcome => ({ state: 'failed', reason, order_id: null })

/** Stores the group as it is now; a sentence if it cannot run, for example because a variable has no value. */
async function orderOf(
  app: App,
  tx: Transaction,
  schedule: ScheduleRow,
  author: RightsOfAuthor,
): Promise<OrderRow | string> {
  const group = await tx
    .selectFrom('task_groups')
    .selectAll()
    .where('id', '=', schedule.group_id)
    .executeTakeFirstOrThrow()
  const values = valuesFor(await tasksOf(tx, group.id), unsealVariables(app, schedule.variables))
  try {
    return await createOrder(app, tx, group, values, author)
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

/** Runs a schedule whose time has come on its devices. `note` is kept as the reason of a run that is late. */
export async function startSchedule(
  app: App,
  tx: Transaction,
  schedule: ScheduleRow,
  note: string | null,
): Promise<Outcome> {
  const author = await authorOfSchedule(app, schedule)
  if (typeof author === 'string') return { ...failed(author), paused: author }
  const members = await membersOf(tx, schedule, author)
  if (members.length === 0) return { ...failed('The schedule has no devices at this time.'), state: 'skipped' }
  if (members.length > taskLimits.devices) return failed(`The schedule has more than ${taskLimits.devices} devices.`)
  const busy = await busyOf(tx, schedule.id)
  const [waiting, free] = [members.filter(({ id }) => busy.has(id)), members.filter(({ id }) => !busy.has(id))]
  const unfinished = 'The earlier run is not finished.'
  if (free.length === 0 && schedule.overlap === 'skip') return { ...failed(unfinished), state: 'skipped' }
  const order = await orderOf(app, tx, schedule, author)
  if (typeof order === 'string') return failed(order)
  await runOn(app, tx, order, free, author)
  const left = await afterEarlier(app, tx, schedule, order, waiting)
  const notes = [note, left > 0 ? `Devices left out because their earlier run is not finished: ${left}.` : null]
  return {
    state: left === members.length ? 'skipped' : 'started',
    reason: notes.filter((text) => text !== null).join(' ') || null,
    order_id: order.id,
  }
}
