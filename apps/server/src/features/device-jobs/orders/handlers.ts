import { jobOrders } from '@outpost/contract/device-jobs/orders/endpoints'
import { jobOrderSchemas } from '@outpost/contract/device-jobs/orders/schemas'
import type { Permission } from '@outpost/contract/kit/permissions'
import { fail } from '@outpost/contract/kit/errors'
import { implement, type Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import { cancelJobs, stopBegun } from '../cancel.ts'
import { cancelPlanned } from '../planned/withdraw.ts'
import { stopRollout } from '../rollouts/advance.ts'
import { listOrders, openJobsOf, orderOfJob, readOrder } from './queries.ts'

/** The permission that a rollout of each kind needs. */
const needed: Readonly<Record<string, Permission>> = {
  firmware_upload: 'update_device_firmware',
  execute_tasks_group: 'execute_device_task_groups',
}

/** Stops a rollout, which needs a permission of its own. */
async function stop({ app, tx, scope, actor }: Context, id: number): Promise<void> {
  const rollout = await tx
    .selectFrom('device_rollouts')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!rollout) throw fail('NOT_FOUND')
  const permission = needed[rollout.kind] ?? 'update_device_firmware'
  if (!actor.permissions.has(permission)) throw fail('FORBIDDEN', { source: permission })
  if (rollout.finished_at === null) await stopRollout(app, tx, rollout, 'The rollout was stopped.')
}

export default implement(jobOrders, jobOrderSchemas, {
  list: ({ tx, scope, actor }, query) => listOrders(tx, scope, actor.userId, query),
  async get({ tx, scope, actor }, { id }) {
    const order = await orderOfJob(tx, scope, id)
    if (!order) throw fail('NOT_FOUND')
    const found = await readOrder(tx, scope, order)
    // The channel is private to the user whose request it belongs to.
    return order.user_id === actor.userId ? found : { ...found, channel: null }
  },
  async cancel(context, { id }) {
    const { app, tx, scope, actor, audit } = context
    const order = await orderOfJob(tx, scope, id)
    if (!order || order.user_id !== actor.userId) throw fail('NOT_FOUND')
    const open = await openJobsOf(tx, scope, order)
    if (order.rollout_id !== null) await stop(context, order.rollout_id)
    else {
      const planned = await cancelPlanned(
        tx,
        open.map((job) => job.device_id),
        open.map((job) => job.id),
      )
      const ended = new Set(planned.map((job) => job.id))
      await cancelJobs(
        app,
        tx,
        open.filter((job) => !ended.has(job.id)),
      )
    }
    const left = await openJobsOf(tx, scope, order)
    const cancelled = open.length - left.length
    const stopping = (order.rollout_id === null ? await stopBegun(tx, left, actor.username) : new Set()).size
    audit({ target: `job:${order.id}`, detail: { cancelled, running: left.length, stopping } })
    return { cancelled, running: left.length, stopping }
  },
})
