import { ApiError, fail } from '@outpost/contract/kit/errors'
import { scheduleLimits } from '@outpost/contract/tasks/schedules/constants'
import { taskSchedules } from '@outpost/contract/tasks/schedules/endpoints'
import { taskScheduleSchemas } from '@outpost/contract/tasks/schedules/schemas'
import type { Transaction } from '../../../db/database.ts'
import { type Context, implement } from '../../../kit/implement.ts'
import { requireRoom } from '../../../kit/require-room.ts'
import { inScope } from '../../../kit/scope.ts'
import { outsideOf, withChildCompanies } from '../../companies/service.ts'
import { requireDevices } from '../../devices/service.ts'
import { findTags } from '../../tags/service.ts'
import { requireGroup } from '../groups.ts'
import { intendSchedule } from './intend.ts'
import { decide, settleMissed } from './missed.ts'
import { listScheduleRuns, listSchedules } from './queries.ts'
import type { ScheduleRow } from './start.ts'
import { dayIn, nextAfter, type Times } from './times.ts'
import { mergeVariables, sealVariables, unsealVariables } from './variables.ts'

const one = { limit: 1, offset: 0 }

async function read({ app, tx, scope }: Context, id: number) {
  const [row] = (await listSchedules(app, tx, scope, { id: [id] }, one)).rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Returns a schedule in the scope, locked until the transaction ends. Throws NOT_FOUND. */
async function requireSchedule({ tx, scope }: Context, id: number): Promise<ScheduleRow> {
  const schedule = await tx
    .selectFrom('task_schedules')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!schedule) throw fail('NOT_FOUND')
  return schedule
}

/** Returns the group of a schedule. Throws NOT_FOUND with the field. */
const groupOf = (context: Context, id: number) =>
  requireGroup(context, id).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? fail('NOT_FOUND', { source: 'group_id' }) : error
  })

const checkRoom = ({ tx }: Context, companyId: number): Promise<void> =>
  requireRoom(tx, {
    table: 'task_schedules',
    companyId,
    most: scheduleLimits.schedules,
    message: `The company already has ${scheduleLimits.schedules} schedules. Delete some of them first.`,
  })

/** Returns the next time of a schedule that is on. Throws VALIDATION if it would never run. */
function nextOf(times: Times & { enabled: boolean }, now: Date): Date | null {
  if (times.period === 'week' && times.weekdays.length === 0)
    throw fail('VALIDATION', { source: 'weekdays', message: 'Choose at least one day of the week.' })
  if (times.ends_on !== null && times.ends_on < times.starts_on)
    throw fail('VALIDATION', { source: 'ends_on', message: 'The end date is before the start date.' })
  if (!times.enabled) return null
  const next = nextAfter(times, now)
  if (next) return next
  throw fail('VALIDATION', {
    source: times.period === 'once' ? 'starts_on' : 'ends_on',
    message: 'The schedule would never run: its time is in the past.',
  })
}

const timed = ['period', 'weekdays', 'day', 'time', 'time_zone', 'starts_on', 'ends_on'] as const

/**
 * Returns the next time of a changed schedule. One whose times stay as they are may have none left: it can still be
 * renamed, and switched off and on.
 */
function nextOfChanged(row: ScheduleRow, wanted: ScheduleRow, now: Date): Date | null {
  if (timed.some((name) => String(row[name]) !== String(wanted[name]))) return nextOf(wanted, now)
  if (!wanted.enabled) return null
  return row.enabled ? row.next_at : nextAfter(wanted, now)
}

type Owned = Pick<ScheduleRow, 'id' | 'company_id'>

/**
 * Throws VALIDATION if one of the companies is neither that of the task group nor below it: its users may change the
 * group, and so what runs there.
 */
async function requireBelow(tx: Transaction, { company_id }: Owned, companyIds: number[], source: string) {
  if ((await outsideOf(tx, company_id, companyIds)).length > 0)
    throw fail('VALIDATION', {
      source,
      message: 'A schedule runs in the company of its task group and in the subsidiaries of that company only.',
    })
}

/** Replaces the devices of a schedule. */
async function storeDevices({ tx, scope }: Context, row: Owned, ids: number[]) {
  const devices = ids.length > 0 ? await requireDevices(tx, scope, ids, 'device_id') : []
  const companies = devices.map(({ company_id }) => company_id)
  await requireBelow(tx, row, companies, 'device_id')
  await tx.deleteFrom('task_schedule_devices').where('schedule_id', '=', row.id).execute()
  if (devices.length > 0)
    await tx
      .insertInto('task_schedule_devices')
      .values(devices.map(({ id }) => ({ schedule_id: row.id, device_id: id, company_id: row.company_id })))
      .execute()
}

/** Replaces the tags of a schedule. */
async function storeTags({ tx, scope }: Context, row: Owned, ids: number[]) {
  const wanted = [...new Set(ids)]
  const tags = await findTags(tx, scope, wanted)
  if (tags.length < wanted.length) throw fail('NOT_FOUND', { source: 'tag_id' })
  await tx.deleteFrom('task_schedule_tags').where('schedule_id', '=', row.id).execute()
  if (tags.length > 0)
    await tx
      .insertInto('task_schedule_tags')
      .values(tags.map(({ id }) => ({ schedule_id: row.id, tag_id: id, company_id: row.company_id })))
      .execute()
}

const authorOf = ({ actor }: Context) => ({
  user_id: actor.userId,
  username: actor.username,
  author_company_id: actor.companyId,
})
const noDevices = () => fail('VALIDATION', { source: 'device_id', message: 'Choose at least one device or tag.' })

export default implement(taskSchedules, taskScheduleSchemas, {
  list: async ({ app, tx, scope }, query) =>
    listSchedules(app, tx, scope, { ...query, ...(await withChildCompanies(tx, scope, query)) }, query),
  get: (context, { id }) => read(context, id),
  async create(context, { device_id, tag_id, variables, starts_on, ...fields }) {
    const { app, tx, now } = context
    if (device_id.length + tag_id.length === 0) throw noDevices()
    const group = await groupOf(context, fields.group_id)
    await checkRoom(context, group.company_id)
    const times = { ...fields, starts_on: starts_on ?? dayIn(fields.time_zone, now) }
    const row = await tx
      .insertInto('task_schedules')
      .values({
        ...times,
        ...authorOf(context),
        company_id: group.company_id,
        paused: null,
        variables: sealVariables(app, variables),
        next_at: nextOf(times, now),
      })
      .returning(['id', 'company_id'])
      .executeTakeFirstOrThrow()
    await storeDevices(context, row, device_id)
    await storeTags(context, row, tag_id)
    await intendSchedule(context, row.id)
    context.audit({ target: `task_schedule:${row.id}`, detail: { name: fields.name, company_id: row.company_id } })
    return read(context, row.id)
  },
  async update(context, { id, device_id, tag_id, variables, ...fields }) {
    const { app, tx, now } = context
    const row = await requireSchedule(context, id)
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const wanted: ScheduleRow = { ...row, ...given }
    const group = await groupOf(context, wanted.group_id)
    if (group.company_id !== row.company_id)
      throw fail('VALIDATION', { source: 'group_id', message: 'The task group belongs to another company.' })
    await tx
      .updateTable('task_schedules')
      .set({
        ...given,
        ...authorOf(context),
        ...(variables && {
          variables: sealVariables(app, mergeVariables(unsealVariables(app, row.variables), variables)),
        }),
        paused: wanted.enabled ? null : row.paused,
        next_at: nextOfChanged(row, wanted, now),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    const before = await read(context, id)
    // Whoever edits a schedule is its author, so they must see its devices. One that is off runs nowhere, so that it can
    // be switched off when a device has left.
    if (device_id || wanted.enabled) await storeDevices(context, row, device_id ?? before.device_id)
    if (tag_id || wanted.enabled) await storeTags(context, row, tag_id ?? before.tag_id)
    if ((device_id ?? before.device_id).length + (tag_id ?? before.tag_id).length === 0) throw noDevices()
    await intendSchedule(context, id)
    context.audit({ target: `task_schedule:${id}`, detail: { name: wanted.name } })
  },
  async remove(context, { id }) {
    const row = await requireSchedule(context, id)
    await context.tx.deleteFrom('task_schedules').where('id', '=', id).execute()
    await settleMissed(context.tx, id)
    context.audit({ target: `task_schedule:${id}`, detail: { name: row.name, company_id: row.company_id } })
  },
  async runs(context, { id, ...page }) {
    await read(context, id)
    return listScheduleRuns(context.tx, context.scope, id, page)
  },
  start: (context, { id }) => decide(context, id, true),
  dismiss: (context, { id }) => decide(context, id, false),
})
