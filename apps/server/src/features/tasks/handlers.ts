import { fail } from '@outpost/contract/kit/errors'
import { deviceTasks, taskGroups, taskLogs } from '@outpost/contract/tasks/endpoints'
import { deviceTaskSchemas, taskGroupSchemas, taskLogSchemas } from '@outpost/contract/tasks/schemas'
import { type Context, implement } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { openChannel } from '../channels/service.ts'
import { requireCompany, withChildCompanies } from '../companies/service.ts'
import { ownersOfDevices, requireDevices, writeDeviceLogs } from '../devices/service.ts'
import { cancelRuns, jobsOfRuns, requireRuns } from './cancel.ts'
import { startRuns } from './rollouts/start.ts'
import { createOrder, tasksOf, valuesOf } from './order.ts'
import { requireGroup, requireRoom, storeTags, storeTasks } from './groups.ts'
import { forecastOf, previewTasks } from './preview.ts'
import { listGroups, listLogs, listRuns, listTasks } from './queries.ts'
import { groupResults, isOrderSeen } from './result-groups.ts'
import { intendSchedulesOf } from './schedules/intend.ts'
import { taskOutput } from './task-output.ts'

const one = { limit: 1, offset: 0 }

/** Returns a task in the scope, locked, with its group. Throws NOT_FOUND. */
async function requireTask(context: Context, id: number) {
  const task = await context.tx
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(context.scope, 'company_id'))
    .executeTakeFirst()
  if (!task) throw fail('NOT_FOUND')
  await requireGroup(context, task.group_id)
  return task
}

/** Notes that a task of a group has changed. */
async function touch(context: Context, groupId: number): Promise<void> {
  await context.tx.updateTable('task_groups').set({ updated_at: context.now }).where('id', '=', groupId).execute()
  await intendSchedulesOf(context, groupId)
}

const only = <Row>({ rows: [row] }: { rows: Row[] }): Row => {
  if (!row) throw fail('NOT_FOUND')
  return row
}

export const tasks = implement(deviceTasks, deviceTaskSchemas, {
  list: async ({ tx, scope }, query) => listTasks(tx, scope, await withChildCompanies(tx, scope, query), query),
  async update(context, { id, name, order, stop_on_failure, timeout }) {
    const task = await requireTask(context, id)
    await context.tx
      .updateTable('tasks')
      .set({ name, place: order, stop_on_failure, timeout_seconds: timeout, updated_at: context.now })
      .where('id', '=', id)
      .execute()
    await touch(context, task.group_id)
    context.audit({ target: `task_group:${task.group_id}`, detail: { task_id: id, name } })
  },
  async remove(context, { id }) {
    const task = await requireTask(context, id)
    const others = await context.tx
      .selectFrom('tasks')
      .select('id')
      .where('group_id', '=', task.group_id)
      .where('id', '<>', id)
      .limit(1)
      .execute()
    if (others.length === 0)
      throw fail('CONFLICT', { message: 'This is the only task of its group. Delete the group instead.' })
    await context.tx.deleteFrom('tasks').where('id', '=', id).execute()
    await touch(context, task.group_id)
    context.audit({ target: `task_group:${task.group_id}`, detail: { task_id: id, name: task.name } })
  },
})

export const groups = implement(taskGroups, taskGroupSchemas, {
  list: async ({ tx, scope }, query) => listGroups(tx, scope, await withChildCompanies(tx, scope, query), query),
  get: async ({ tx, scope }, { id }) => only(await listGroups(tx, scope, { id: [id] }, one)),
  async create(context, { company_id, name, tasks: wanted, success_tag_id, failed_tag_id }) {
    const { tx, scope, actor } = context
    const companyId = company_id ?? actor.companyId
    await requireCompany(tx, scope, companyId, 'company_id')
    await requireRoom(context, companyId)
    const group = await tx
      .insertInto('task_groups')
      .values({ company_id: companyId, name })
      .returning(['id', 'company_id'])
      .executeTakeFirstOrThrow()
    await storeTasks(context, group, wanted)
    await storeTags(context, group, success_tag_id, true)
    await storeTags(context, group, failed_tag_id, false)
    context.audit({ target: `task_group:${group.id}`, detail: { name, company_id: companyId, tasks: wanted.length } })
    return only(await listGroups(tx, scope, { id: [group.id] }, one))
  },
  async run(context, { id, device_id, tasks: given, wait }) {
    const { app, tx, scope, actor, audit, request } = context
    const group = await requireGroup(context, id)
    const devices = await requireDevices(tx, scope, device_id, 'device_id')
    const order = await createOrder(app, tx, group, valuesOf(given), actor)
    const channel = await openChannel(tx, actor.userId)
    await startRuns(app, tx, { order, devices, wait, channel }, actor)
    await writeDeviceLogs(
      tx,
      devices,
      { type: 'Task group', status: true, log: `Requested: ${group.name}` },
      actor,
      request,
    )
    audit({
      target: `task_group:${id}`,
      detail: { name: group.name, devices: devices.length },
      owners: ownersOfDevices(devices),
    })
    return { channel }
  },
  async preview(context, { id, device_id, tasks: given }) {
    const { app, tx, scope } = context
    only(await listGroups(tx, scope, { id: [id] }, one))
    const found = await requireDevices(tx, scope, device_id, 'device_id')
    const tasks = await previewTasks(app, tx, await tasksOf(tx, id), valuesOf(given))
    return { ...(await forecastOf(tx, found)), tasks }
  },
  async update(context, { id, name, tasks: wanted, success_tag_id, failed_tag_id }) {
    const group = await requireGroup(context, id)
    if (wanted) await storeTasks(context, group, wanted)
    if (success_tag_id) await storeTags(context, group, success_tag_id, true)
    if (failed_tag_id) await storeTags(context, group, failed_tag_id, false)
    await context.tx
      .updateTable('task_groups')
      .set({ name: name ?? group.name, updated_at: context.now })
      .where('id', '=', id)
      .execute()
    if (wanted) await intendSchedulesOf(context, id)
    context.audit({ target: `task_group:${id}`, detail: { name: name ?? group.name, tasks: wanted?.length } })
  },
  async remove(context, { id }) {
    const group = await requireGroup(context, id)
    await context.tx.deleteFrom('task_groups').where('id', '=', id).execute()
    context.audit({ target: `task_group:${id}`, detail: { name: group.name, company_id: group.company_id } })
  },
})

export const logs = implement(taskLogs, taskLogSchemas, {
  list: ({ tx, scope }, query) => listLogs(tx, scope, query, query),
  get: async ({ tx, scope }, { id }) => only(await listLogs(tx, scope, { id: [id] }, one)),
  output: ({ app, tx, scope }, input) => taskOutput(app, tx, scope, input),
  groups: ({ tx, scope }, query) => listRuns(tx, scope, query, query),
  group: async ({ tx, scope }, { id }) => only(await listRuns(tx, scope, { id: [id] }, one)),
  async results({ tx, scope }, { id, ...page }) {
    if (!(await isOrderSeen(tx, scope, id))) throw fail('NOT_FOUND')
    return groupResults(tx, scope, id, page)
  },
  async cancel({ app, tx, scope, actor, audit }, which) {
    if (which.id) await requireRuns(tx, scope, which.id)
    const jobs = await jobsOfRuns(tx, scope, actor.userId, which)
    const counts = await cancelRuns(app, tx, jobs, actor.username)
    audit({
      target: `jobs:${jobs
        .slice(0, 50)
        .map(({ id }) => id)
        .join(',')}`,
      detail: counts,
    })
    return counts
  },
})
