import { fail } from '@outpost/contract/kit/errors'
import { taskRollouts } from '@outpost/contract/tasks/rollouts/endpoints'
import { taskRolloutSchemas } from '@outpost/contract/tasks/rollouts/schemas'
import { type Context, implement } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import { openChannel } from '../../channels/service.ts'
import { requireCompany } from '../../companies/service.ts'
import { approveRollout, lockRollout, stopRollout } from '../../device-jobs/service.ts'
import { ownersOfDevices, requireDevices, writeDeviceLogs, type DeviceRecord } from '../../devices/service.ts'
import { findTags } from '../../tags/service.ts'
import { requireGroup } from '../groups.ts'
import { createOrder, type OrderRow, valuesOf } from '../order.ts'
import { startContinuous } from './continuous.ts'
import { endedRuns, repeatOrder, stagesOfRow } from './retry.ts'
import { startRollout, startRuns } from './start.ts'

const writeRequest = ({ tx, actor, request }: Context, devices: readonly DeviceRecord[], { name }: OrderRow) =>
  writeDeviceLogs(tx, devices, { type: 'Task group', status: true, log: `Requested: ${name}` }, actor, request)

export default implement(taskRollouts, taskRolloutSchemas, {
  async create(context, { id, device_id, tasks, wait, waves, ...given }) {
    const { app, tx, scope, actor, audit } = context
    const group = await requireGroup(context, id)
    const devices = await requireDevices(tx, scope, device_id, 'device_id')
    const order = await createOrder(app, tx, group, valuesOf(tasks), actor)
    const channel = await openChannel(tx, actor.userId)
    const stages = {
      waves,
      soakSeconds: given.soak_seconds,
      halt: { failures: given.failure_limit ?? null, percent: given.halt_percent ?? null, after: given.halt_after },
      hours: given.window,
      expiresIn: given.expires_in,
      approval: given.approval,
    }
    const rollout = await startRollout(app, tx, { order, devices, wait, channel }, stages, actor)
    await writeRequest(context, devices, order)
    audit({
      target: `task_group:${id}`,
      detail: { name: group.name, devices: devices.length, rollout_id: rollout },
      owners: ownersOfDevices(devices),
    })
    return { order_id: order.id, rollout_id: rollout, devices: devices.length, channel }
  },
  async follow(context, { id, tag_id, company_id, tasks, wait, expires_in }) {
    const { app, tx, scope, actor, audit } = context
    const group = await requireGroup(context, id)
    if (tag_id !== undefined && (await findTags(tx, scope, [tag_id])).length === 0)
      throw fail('NOT_FOUND', { source: 'tag_id' })
    if (company_id !== undefined) await requireCompany(tx, scope, company_id, 'company_id')
    const followed = { tag_id, company_id }
    const order = await createOrder(app, tx, group, valuesOf(tasks), actor)
    const rollout = await startContinuous(tx, { order, followed, wait, expiresIn: expires_in }, actor)
    audit({ target: `task_group:${id}`, detail: { name: group.name, ...followed, rollout_id: rollout } })
    return { order_id: order.id, rollout_id: rollout }
  },
  async retry(context, { id, outcomes, wait }) {
    const { app, tx, scope, actor, audit } = context
    const runs = await endedRuns(tx, scope, id, outcomes)
    const before = await tx
      .selectFrom('task_orders')
      .selectAll()
      .where('id', '=', id)
      // The tasks of a company above are its own: they cannot be run again from below.
      .where(inScope(scope, 'company_id'))
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('task_runs').select('id').where('order_id', '=', id).where(inScope(scope, 'company_id'))),
      )
      .executeTakeFirst()
    if (!before) throw fail('NOT_FOUND')
    if (runs.length === 0)
      throw fail('CONFLICT', { source: 'outcomes', message: 'No run of this request has any of these results.' })
    const ids = runs.map(({ device_id }) => device_id)
    const devices = await requireDevices(tx, scope, ids, 'id')
    const order = await repeatOrder(tx, before, actor)
    const channel = await openChannel(tx, actor.userId)
    const repeats = new Map(
      runs.flatMap(({ device_id, job_id, attempt }) =>
        job_id === null || attempt === null ? [] : [[device_id, { id: job_id, attempt }] as const],
      ),
    )
    const earlier =
      before.rollout_id === null ? undefined : await lockRollout(context, before.rollout_id, 'execute_tasks_group')
    const start = { order, devices, wait, channel, repeats, parentId: earlier?.id }
    const rollout = earlier ? await startRollout(app, tx, start, stagesOfRow(earlier), actor) : null
    if (!earlier) await startRuns(app, tx, start, actor)
    await writeRequest(context, devices, order)
    audit({
      target: `task_order:${id}`,
      detail: { name: order.name, devices: devices.length, order_id: order.id },
      owners: ownersOfDevices(devices),
    })
    return { order_id: order.id, rollout_id: rollout, devices: devices.length, channel }
  },
  async stop(context, { id }) {
    const { app, tx, audit } = context
    const row = await lockRollout(context, id, 'execute_tasks_group')
    if (row.finished_at === null) await stopRollout(app, tx, row, 'The rollout was stopped.')
    audit({ target: `rollout:${id}`, detail: { name: row.source_name } })
  },
  async approve(context, { id }) {
    const { app, tx, actor, audit } = context
    const row = await lockRollout(context, id, 'execute_tasks_group')
    await approveRollout(app, tx, row, actor)
    audit({ target: `rollout:${id}`, detail: { name: row.source_name } })
  },
})
