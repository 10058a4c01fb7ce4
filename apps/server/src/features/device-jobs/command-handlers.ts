import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import { deviceCommandSchemas } from '@outpost/contract/device-jobs/schemas'
import type { BulkAction } from '@outpost/contract/device-jobs/constants'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { implement } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { nullable, orderBy, utc, utcOrNull } from '../../kit/paginate.ts'
import { openChannel } from '../channels/service.ts'
import { requireDevice, requireDevices, writeDeviceLog } from '../devices/service.ts'
import { hideTokens, shownInput } from './command-secrets.ts'
import { kindOf } from './kinds.ts'
import { orderJob, sourceOf } from './order.ts'
import { previewAction } from './preview.ts'

interface Asked {
  action?: BulkAction | undefined
  device_id: readonly number[]
  data: readonly { device_id: number; action?: BulkAction | undefined }[]
}

/**
 * Returns the action for each device. If a device is named twice, the last entry wins. Throws VALIDATION if no device,
 * or no action, is given.
 */
function wantedOf({ action, device_id, data }: Asked): Map<number, BulkAction> {
  const entries = [
    ...device_id.map((id) => ({ device_id: id, action })),
    ...data.map((entry) => ({ action, ...entry })),
  ]
  if (entries.length === 0) throw fail('VALIDATION', { source: 'device_id' })
  return new Map(
    entries.map((entry) => {
      if (!entry.action) throw fail('VALIDATION', { source: 'action' })
      return [entry.device_id, entry.action]
    }),
  )
}

const columns = {
  id: sql.ref('id'),
  name: sql.ref('name'),
  state: sql.ref('state'),
  created_at: sql.ref('created_at'),
  sent_at: nullable(sql.ref('sent_at')),
  delivered_at: nullable(sql.ref('delivered_at')),
  finished_at: nullable(sql.ref('finished_at')),
  expires_at: sql.ref('expires_at'),
}

export default implement(deviceCommands, deviceCommandSchemas, {
  async command({ app, tx, scope, actor, request, audit }, { id, command, wait }) {
    const device = await requireDevice(tx, scope, id)
    const channel = await openChannel(tx, actor.userId)
    const input = await hideTokens(app, tx, command)
    const { commandId } = await orderJob(app, tx, device, {
      kind: 'command',
      input,
      sourceName: input.command,
      about: { lines: () => [input.command], definition: command },
      source: sourceOf(actor),
      actor,
      channel,
      wait,
    })
    await writeDeviceLog(tx, device, { type: 'Command', status: true, log: input.command }, actor, request)
    audit({ target: `device:${id}`, detail: { command: input.command, command_id: commandId } })
    return { channel }
  },
  async actions({ app, tx, scope, actor, request, audit }, { wait, ...asked }) {
    const wanted = wantedOf(asked)
    const devices = await requireDevices(tx, scope, [...wanted.keys()], 'device_id')
    const channel = await openChannel(tx, actor.userId)
    for (const device of devices) {
      const kind = wanted.get(device.id)!
      await orderJob(app, tx, device, { kind, source: sourceOf(actor), actor, channel, wait })
      await writeDeviceLog(
        tx,
        device,
        { type: kindOf(kind).log ?? kind, status: true, log: 'Requested' },
        actor,
        request,
      )
    }
    audit({
      target: `devices:${[...wanted.keys()].slice(0, 50).join(',')}`,
      detail: { action: [...new Set(wanted.values())].join(','), count: devices.length },
    })
    return { channel }
  },
  preview: ({ tx, scope }, { action, device_id }) => previewAction(tx, scope, action, device_id),
  async list({ tx, scope }, { id, limit, offset, sort }) {
    const device = await requireDevice(tx, scope, id)
    const found = tx.selectFrom('commands').where('device_id', '=', id).where(inScope(scope, 'company_id'))
    const rows = await found
      .selectAll()
      .orderBy(orderBy(sort, columns, '-created_at', 'id'))
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        device_id: row.device_id,
        device_name: device.name,
        name: row.name,
        input: shownInput(row.input),
        state: row.state,
        code: row.code,
        text: row.text,
        data: row.data,
        username: row.username,
        created_at: utc(row.created_at),
        sent_at: utcOrNull(row.sent_at),
        delivered_at: utcOrNull(row.delivered_at),
        finished_at: utcOrNull(row.finished_at),
        expires_at: utc(row.expires_at),
      })),
    }
  },
})
