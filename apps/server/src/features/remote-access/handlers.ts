import { fail } from '@outpost/contract/kit/errors'
import { fillText } from '@outpost/contract/kit/validation-messages'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { protocolOfPort } from '@outpost/contract/remote-access/scan/constants'
import {
  type AddedRemoteAccess,
  type NewRemoteAccess,
  remoteAccessSchemas,
} from '@outpost/contract/remote-access/schemas'
import { isSessionProtocol, sessionSteps } from '@outpost/contract/remote-access/session'
import type { z } from 'zod'
import { implement, type Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { placeIn } from '../../kit/place-in.ts'
import { openChannel, publishOnChannel } from '../channels/service.ts'
import { ownersOfDevices, requireDevices, writeDeviceLog, type DeviceRecord } from '../devices/service.ts'
import { editEntry } from './entries/edit.ts'
import { chooseMainEntries, lockEntries } from './entries/main-entries.ts'
import { readInfo } from './entries/info.ts'
import { replaceEntryTags } from './entries/tags.ts'
import { presentEntry, presentSession } from './present.ts'
import { listEntries, listSessions } from './queries.ts'
import { requireEntry } from './service.ts'
import { admitSession } from './sessions/admit.ts'
import { findResumable } from './sessions/resume.ts'
import { endSessionsOf } from './sessions/end-sessions.ts'
import { addSession } from './sessions/ticket.ts'

/** The protocols that open in the browser, as shown to users. */
const openable = Object.keys(sessionSteps).join(', ').toUpperCase()

export default implement(remoteAccess, remoteAccessSchemas, {
  async list({ tx, scope, actor }, query) {
    const { rows, total } = await listEntries(tx, scope, query)
    return { rows: rows.map((row) => presentEntry(row, actor)), total }
  },
  async create(context, { data }) {
    const { app, tx, scope, actor, audit } = context
    const entries = data.map(withProtocol)
    const deviceIds = entries.map((entry) => entry.device_id)
    await lockEntries(tx, deviceIds)
    const devices = await requireDevices(tx, scope, deviceIds, placeIn(data, 'device_id'))
    const channel = await openChannel(tx, actor.userId)
    for (const device of devices) {
      const added = await addEntries(context, device, entries)
      const value = `Added: ${added.map((entry) => entry.name).join(', ')}.`
      await publishOnChannel(app.bus, tx, channel, String(device.id), {
        status: 'completed',
        type: 'text',
        value,
        errorCode: 0,
        data: { id: added.map((entry) => entry.id) },
      })
    }
    await chooseMainEntries(tx, deviceIds)
    audit({
      target: `devices:${devices
        .slice(0, 50)
        .map((device) => device.id)
        .join(',')}`,
      detail: { data: entries },
    })
    return { channel }
  },
  async update(context, { access_id, ...edits }) {
    const { app, tx, actor, audit } = context
    const { device, changes } = await editEntry(context, access_id, edits)
    const channel = await openChannel(tx, actor.userId)
    const value = changes.length > 0 ? `Changed: ${changes.map(({ field }) => field).join(', ')}.` : 'Nothing changed.'
    await publishOnChannel(app.bus, tx, channel, String(device.id), {
      status: 'completed',
      type: 'text',
      value,
      errorCode: 0,
      data: { id: [access_id] },
    })
    audit({ target: `remote-access:${access_id}`, detail: { device: device.id }, changes })
    return { channel }
  },
  async remove({ app, tx, scope, actor, request, audit }, { id }) {
    const ids = [...new Set(id)]
    const on = tx.selectFrom('remote_access').select('device_id').where('id', 'in', ids)
    const deviceIds = (await on.where(inScope(scope, 'company_id')).execute()).map((entry) => entry.device_id)
    await lockEntries(tx, deviceIds)
    await endSessionsOf(app, tx, ids, 'entry_removed')
    const removed = await tx
      .deleteFrom('remote_access')
      .where('id', 'in', ids)
      .where(inScope(scope, 'company_id'))
      .returning(['id', 'device_id', 'company_id', 'name'])
      .execute()
    // If one of them does not exist, this error rolls the transaction back and nothing is removed.
    if (removed.length !== ids.length) throw fail('NOT_FOUND', { source: 'id' })
    await chooseMainEntries(tx, deviceIds)
    const channel = await openChannel(tx, actor.userId)
    for (const deviceId of new Set(removed.map((entry) => entry.device_id))) {
      const here = removed.filter((entry) => entry.device_id === deviceId)
      const log = `Removed: ${here.map((entry) => entry.name).join(', ')}.`
      await writeDeviceLog(
        tx,
        { id: deviceId, company_id: here[0]!.company_id, serial: null },
        { type: 'Remote access', status: true, log },
        actor,
        request,
      )
      await publishOnChannel(app.bus, tx, channel, String(deviceId), {
        status: 'completed',
        type: 'text',
        value: log,
        errorCode: 0,
        data: { id: here.map((entry) => entry.id) },
      })
    }
    audit({
      target: `remote-access:${ids.slice(0, 50).join(',')}`,
      detail: { count: ids.length },
      owners: ownersOfDevices(removed.map(({ device_id: id, company_id }) => ({ id, company_id }))),
    })
    return { channel }
  },
  async open({ app, tx, scope, actor, request, audit }, { id }) {
    const entry = await requireEntry(tx, scope, id)
    if (!isSessionProtocol(entry.protocol))
      throw fail('VALIDATION', {
        source: 'protocol',
        message: `Only ${openable} entries can be opened in the browser. This one uses ${entry.protocol}.`,
      })
    const admitted = await admitSession(app, tx, { entry, actor, way: 'page', from: request })
    const session = await addSession(tx, entry, actor, admitted)
    const target = `${entry.address}:${entry.destination_port}`
    audit({ target: `remote-access:${id}`, detail: { device: entry.device_id, target, session: session.id } })
    return { ...session, entry: presentEntry(entry, actor) }
  },
  async resume(context, { access_id, session_id }) {
    await requireEntry(context.tx, context.scope, access_id)
    return findResumable(context, access_id, session_id)
  },
  async info({ app, tx, scope, actor, now }, { id }) {
    await requireEntry(tx, scope, id)
    return readInfo(app, tx, { id, scope, userId: actor.userId, now })
  },
  async sessions({ app, tx, scope, now }, query) {
    await requireEntry(tx, scope, query.access_id)
    const { rows, total } = await listSessions(tx, scope, query)
    return { rows: rows.map((row) => presentSession(app, row, now)), total }
  },
})

type NewEntry = z.output<typeof NewRemoteAccess>

/** Gives an entry without a protocol the one that usually runs on its port, since the public API does not require it. */
function withProtocol(entry: z.output<typeof AddedRemoteAccess>, index: number): NewEntry {
  const protocol = entry.protocol ?? protocolOfPort(entry.destination_port)
  if (!protocol) throw fail('VALIDATION', { source: `data.${index}.protocol`, message: fillText('required') })
  return { ...entry, protocol }
}

/** Adds those of the given entries that belong to the device. */
async function addEntries(
  context: Context,
  device: DeviceRecord,
  data: NewEntry[],
): Promise<{ id: number; name: string }[]> {
  const { tx, actor, request } = context
  const entries = data.filter((entry) => entry.device_id === device.id)
  const added = await tx
    .insertInto('remote_access')
    .values(entries.map(({ tag_id: _tags, ...entry }) => ({ ...entry, company_id: device.company_id })))
    .returning(['id', 'name'])
    .execute()
  // The order of the returned rows is that of the values.
  for (const [at, entry] of entries.entries())
    if (entry.tag_id && entry.tag_id.length > 0)
      await replaceEntryTags(context, device, [added[at]!.id], entry.tag_id, `data.${data.indexOf(entry)}.tag_id`)
  await writeDeviceLog(
    tx,
    device,
    { type: 'Remote access', status: true, log: `Added: ${added.map((entry) => entry.name).join(', ')}.` },
    actor,
    request,
  )
  return added
}
