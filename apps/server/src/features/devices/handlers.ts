import { devices } from '@outpost/contract/devices/endpoints'
import { deviceSchemas, type NewDevice } from '@outpost/contract/devices/schemas'
import { charts } from '@outpost/contract/devices/constants'
import { type ApiError, fail } from '@outpost/contract/kit/errors'
import type { Change } from '../../kit/audit-changes.ts'
import { emit } from '../../kit/event.ts'
import { implement, type Context } from '../../kit/implement.ts'
import { placeIn } from '../../kit/place-in.ts'
import { openChannel, publishOnChannel } from '../channels/service.ts'
import { withChildCompanies } from '../companies/service.ts'
import { lockTagging } from '../tags/service.ts'
import { underBrand, withOriginals } from './branding.ts'
import { countCharts } from './charts.ts'
import { listLogs } from './logs.ts'
import { reportRemoved } from './commands/command-cancel.ts'
import { pickFields, presentDevice } from './present.ts'
import { countDevices, devicesByIds, pageOfIds } from './queries.ts'
import { kickAll } from './presence/kick.ts'
import { listMonitoring, setMonitoring } from './monitoring.ts'
import { moveDevices } from './move.ts'
import { devicesRemoving } from './events.ts'
import { findSame, registerDevices } from './register.ts'
import { registrationEvents } from './registration-events.ts'
import { writeDeviceLogs } from './device-log.ts'
import { ownersOfDevices, requireDevice, requireDevices, type DeviceRecord } from './device-record.ts'
import { editDevice } from './edit.ts'

export default implement(devices, deviceSchemas, {
  async list({ app, tx, scope, actor }, asked) {
    const query = await withChildCompanies(tx, scope, withOriginals(app, asked, actor.permissions))
    const { total, age } = await countDevices(app, tx, scope, query)
    const rows = await devicesByIds(tx, scope, await pageOfIds(tx, scope, query, total, app))
    return {
      rows: rows.map((row) => presentDevice(row, app, actor.permissions, query.fields)),
      total,
      ...(age > 0 ? { totalAge: age } : {}),
    }
  },
  async statistics({ app, tx, scope, actor }, { charts: wanted, ...query }) {
    const result = await countCharts(
      tx,
      scope,
      await withChildCompanies(tx, scope, withOriginals(app, query, actor.permissions)),
      wanted?.length ? wanted : charts,
    )
    if (result.model) result.model = underBrand(app.brand(), result.model)
    return result
  },
  logs: (context, query) => listLogs(context, query),
  async get({ app, tx, scope, actor }, { id, fields }) {
    const [row] = await devicesByIds(tx, scope, [id])
    if (!row) throw fail('NOT_FOUND')
    return pickFields(presentDevice(row, app, actor.permissions, fields), fields) as ReturnType<typeof presentDevice>
  },
  async create(context, { data }) {
    const { app, tx, actor } = context
    const registered = await registerDevices(
      context,
      data.map((device, index) => ({ device, source: `data.${index}.` })),
    )
    // Scripts that add a single device check the status code. For several devices the results are on the channel.
    if (registered.length === 1 && !registered[0]!.device) throw await alreadyThere(context, data[0]!)
    const channel = await openChannel(tx, actor.userId)
    for (const { companyId, event } of registrationEvents(registered))
      await publishOnChannel(app.bus, tx, channel, String(companyId), event)
    return { channel }
  },
  async updateMany(context, { data }) {
    if (data.some(({ tag_id }) => tag_id)) await lockTagging(context.tx)
    // Always in the same order, so that concurrent requests cannot deadlock.
    const changes: Change[] = []
    for (const { id, ...edits } of data.toSorted((a, b) => a.id - b.id)) {
      const [device] = await requireDevices(context.tx, context.scope, [id], placeIn(data, 'id'))
      changes.push(...(await editDevice(context, device!, edits)))
    }
    context.audit({
      target: `devices:${data
        .slice(0, 50)
        .map(({ id }) => id)
        .join(',')}`,
      detail: { count: data.length },
      changes,
    })
  },
  async update(context, { id, ...edits }) {
    if (edits.tag_id) await lockTagging(context.tx)
    const changes = await editDevice(context, await requireDevice(context.tx, context.scope, id), edits)
    context.audit({ target: `device:${id}`, changes: changes.map(({ of: _same, ...change }) => change) })
  },
  remove: async (context, { device_id }) =>
    removeDevices(context, await requireDevices(context.tx, context.scope, device_id, 'device_id')),
  removeOne: async (context, { id }) => removeDevices(context, [await requireDevice(context.tx, context.scope, id)]),
  monitoring: listMonitoring,
  setMonitoring,
  move: moveDevices,
  async deviceLogs(context, { id, ...query }) {
    await requireDevice(context.tx, context.scope, id)
    return listLogs(context, query, id)
  },
})

/**
 * The error for a device that the company already has. It names the existing device to users who may see devices, so
 * that they can open it.
 */
async function alreadyThere({ tx, actor }: Context, device: NewDevice): Promise<ApiError> {
  const same = actor.permissions.has('view_devices') ? await findSame(tx, device) : undefined
  return fail('DEVICE_EXISTS', {
    source: 'data.0.serial',
    ...(same && { meta: { device_id: same.id, device_name: same.name } }),
  })
}

async function removeDevices(
  { app, tx, actor, request, audit, afterCommit }: Context,
  found: readonly DeviceRecord[],
): Promise<void> {
  const ids = found.map((device) => device.id)
  // Log entries outlive their devices, and show who removed them.
  await writeDeviceLogs(tx, found, { type: 'Remove device', status: true, log: 'Deleted' }, actor, request)
  await reportRemoved(app, tx, ids)
  await emit(tx, devicesRemoving, { ids })
  await tx.deleteFrom('devices').where('id', 'in', ids).execute()
  audit({
    target: `devices:${ids.slice(0, 50).join(',')}`,
    detail: { count: ids.length },
    owners: ownersOfDevices(found),
  })
  afterCommit(() => kickAll(app, ids, 'The device was deleted.'))
}
