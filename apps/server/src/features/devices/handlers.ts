import { charts, devices } from '@outpost/contract/devices/devices'
import { DeviceQuery } from '@outpost/contract/devices/filters'
import { fail } from '@outpost/contract/kit/errors'
import { sql, type RawBuilder } from 'kysely'
import type { App } from '../../context.ts'
import { implement } from '../../kit/implement.ts'
import { openChannel, sayOnChannel } from '../channels/service.ts'
import { lockTagging } from '../tags/service.ts'
import { underBrand, withOriginals } from './branding.ts'
import { listLogs } from './logs.ts'
import { tellRemoved } from './command-service.ts'
import { pickFields, presentDevice } from './present.ts'
import { countBy, countDevices, devicesByIds, pageOfIds } from './queries.ts'
import { moveDevices } from './move.ts'
import { registerDevices } from './register.ts'
import { requireDevice, requireDevices, writeDeviceLogs } from './service.ts'
import { editDevice } from './edit.ts'

const chartColumns: Record<(typeof charts)[number], RawBuilder<string>> = {
  status: sql<string>`case d.status when 1 then 'online' when 0 then 'offline' when 2 then 'pending' else 'not_activated' end`,
  model: sql<string>`d.model`,
  firmware: sql<string>`d.firmware`,
  connection_type: sql<string>`lower(s.connection_type)`,
  operator: sql<string>`s.operator`,
  wan_state: sql<string>`lower(s.wan_state)`,
  task: sql<string>`d.task`,
}

export default implement(devices, {
  async list({ app, tx, scope }, asked) {
    const query = withOriginals(app.brand(), asked)
    const { total, age } = await countDevices(tx, scope, query)
    const rows = await devicesByIds(tx, scope, await pageOfIds(tx, scope, query, total, app.brand()))
    return { rows: rows.map((row) => presentDevice(row, app.brand())), total, ...(age > 0 ? { totalAge: age } : {}) }
  },
  async statistics({ app, tx, scope }, { charts: wanted, ...query }) {
    const names = wanted ? charts.filter((name) => wanted.split(',').includes(name)) : charts
    const result: Partial<Record<(typeof charts)[number], Record<string, number>>> = {}
    const filters = withOriginals(app.brand(), DeviceQuery.parse(query))
    for (const name of names) result[name] = await countBy(tx, scope, filters, chartColumns[name])
    if (result.model) result.model = underBrand(app.brand(), result.model)
    return result
  },
  logs: (context, query) => listLogs(context, query),
  async get({ app, tx, scope }, { id, fields }) {
    const [row] = await devicesByIds(tx, scope, [id])
    if (!row) throw fail('NOT_FOUND')
    return pickFields(presentDevice(row, app.brand()), fields) as ReturnType<typeof presentDevice>
  },
  async create(context, { data }) {
    const { app, tx, actor } = context
    const channel = await openChannel(tx, actor.userId)
    for (const result of await registerDevices(context, data)) await sayOnChannel(app.bus, tx, channel, String(result.companyId), result.event)
    return { channel }
  },
  async updateMany(context, { data }) {
    if (data.some(({ tag_id }) => tag_id)) await lockTagging(context.tx)
    // In one order for all, so that two such calls wait for one another instead of locking each other out.
    for (const { id, ...edits } of data.toSorted((a, b) => a.id - b.id)) await editDevice(context, await requireDevice(context.tx, context.scope, id), edits)
  },
  async update(context, { id, ...edits }) {
    if (edits.tag_id) await lockTagging(context.tx)
    await editDevice(context, await requireDevice(context.tx, context.scope, id), edits)
    context.audit({ target: `device:${id}` })
  },
  async remove({ app, tx, scope, actor, request, audit, afterCommit }, { device_id }) {
    const found = await requireDevices(tx, scope, device_id, 'device_id')
    const ids = found.map((device) => device.id)
    // Their lines stay, and with them who removed what.
    await writeDeviceLogs(tx, found, { type: 'Remove device', status: true, log: 'Removed' }, actor, request)
    await tellRemoved(app, tx, ids)
    await tx.deleteFrom('devices').where('id', 'in', ids).execute()
    audit({ target: `devices:${ids.slice(0, 50).join(',')}`, detail: { count: ids.length } })
    afterCommit(() => kickAll(app, ids))
  },
  move: moveDevices,
  async deviceLogs(context, { id, ...query }) {
    await requireDevice(context.tx, context.scope, id)
    return listLogs(context, query, id)
  },
})

/** In slices, because a message on the bus holds ids for at most some 700 devices. */
async function kickAll(app: App, ids: number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 500) await app.bus.publish(app.db, 'devices.kick', { ids: ids.slice(from, from + 500), reason: 'removed' })
}
