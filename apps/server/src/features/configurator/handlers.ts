import { configActions, configChanges, configLogs } from '@outpost/contract/configurator/endpoints'
import { configActionSchemas, configChangeSchemas, configLogSchemas } from '@outpost/contract/configurator/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { type Context, Deferred, implement } from '../../kit/implement.ts'
import { cancelJobs, jobsOf } from '../device-jobs/service.ts'
import { requireDevice } from '../devices/service.ts'
import { logRequested } from './activity.ts'
import { askDevice, orderChange } from './order.ts'
import { listChanges, readChange } from './queries.ts'
import { listLog } from './runs/log.ts'
import { listRuns, requireRun } from './runs/queries.ts'

/** Returns a change of a device in the scope. Throws NOT_FOUND. */
async function requireChange({ tx, scope }: Context, deviceId: number, changeId: number) {
  await requireDevice(tx, scope, deviceId)
  const change = await readChange(tx, scope, deviceId, changeId)
  if (!change) throw fail('NOT_FOUND')
  return change
}

/** Withdraws a change that was not sent, or tells the device, after the transaction, to restore its old configuration. */
async function cancelChange(context: Context, deviceId: number, changeId: number): Promise<void | Deferred<void>> {
  const { app, tx } = context
  const row = await tx
    .selectFrom('config_changes')
    .select(['job_id', 'change', 'finished_at'])
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow()
  if (row.finished_at) throw fail('CONFLICT', { message: 'This change is already finished.' })
  const jobs = row.job_id === null ? [] : await jobsOf(tx, [deviceId], [row.job_id])
  if ((await cancelJobs(app, tx, jobs)).length > 0) return
  return new Deferred(async () => {
    const answer = await askDevice(context, deviceId, 'config.cancel', { change: row.change })
    if (answer.ok) return
    throw fail('CONFLICT', {
      message:
        answer.code === 'NO_CHANGE'
          ? 'The device has not applied this change yet, or it is already finished. Try again in a few seconds.'
          : `The device could not cancel the change: ${answer.code}`,
    })
  })
}

export const changes = implement(configChanges, configChangeSchemas, {
  async list({ tx, scope }, { id, ...page }) {
    await requireDevice(tx, scope, id)
    return listChanges(tx, scope, id, page)
  },
  get: (context, { id, change_id }) => requireChange(context, id, change_id),
  async create(context, { id, ...input }) {
    const { tx, scope, actor, request, audit } = context
    const device = await requireDevice(tx, scope, id)
    // By default the entry of the audit log has the input, and with it secrets.
    audit({ target: `device:${id}`, detail: { entries: input.entries.length, revision: input.revision } })
    const changeId = await orderChange(context, device, input)
    audit({
      target: `device:${id}`,
      detail: { change_id: changeId, entries: input.entries.length, revision: input.revision },
    })
    const change = await requireChange(context, id, changeId)
    await logRequested(tx, [device], change.entries.join(', '), actor, request)
    return change
  },
  async cancel(context, { id, change_id }) {
    await requireChange(context, id, change_id)
    context.audit({ target: `device:${id}`, detail: { change_id } })
    return cancelChange(context, id, change_id)
  },
})

export const logs = implement(configLogs, configLogSchemas, {
  async list({ tx, scope }, { id, ...page }) {
    await requireDevice(tx, scope, id)
    return listLog(tx, scope, { deviceId: id }, page)
  },
  async action({ tx, scope }, { id, action_name, ...page }) {
    await requireDevice(tx, scope, id)
    return listLog(tx, scope, { deviceId: id, action: action_name }, page)
  },
})

export const actions = implement(configActions, configActionSchemas, {
  list: ({ tx, scope }, page) => listRuns(tx, scope, page),
  get: ({ tx, scope }, { action_name }) => requireRun(tx, scope, action_name),
  async logs({ tx, scope }, { action_name, state, ...page }) {
    await requireRun(tx, scope, action_name)
    return listLog(tx, scope, { run: action_name, state }, page)
  },
})
