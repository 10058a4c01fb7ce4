import type { devices } from '@outpost/contract/devices/endpoints'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { emit } from '../../kit/event.ts'
import type { Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { openChannel, publishOnChannel } from '../channels/service.ts'
import { requireCompany, requireQuota } from '../companies/service.ts'
import { lockTagging, removeAllTags } from '../tags/service.ts'
import { announce, type Change } from './changes.ts'
import { devicesMoved, devicesMoving } from './events.ts'
import { writeDeviceLogs } from './device-log.ts'
import { type DeviceRecord, ownersOfDevices } from './device-record.ts'

type Moved = Pick<DeviceRecord, 'id' | 'company_id' | 'name' | 'serial' | 'mac' | 'imei'>

/** The number of devices whose history is moved in one statement, so that no statement hits its time limit. */
const slice = 50
/** The number of ids in one message on the bus. */
const messageSize = 500

/**
 * Moves devices to another company in one transaction, with their keys and history but without their tags. Users who
 * see only the old company then see nothing of them. A device that the company has already stays where it is, which is
 * reported on the channel. Throws VALIDATION, NOT_FOUND and LIMIT_REACHED.
 */
export async function moveDevices(
  context: Context,
  { device_id, company_id }: ParsedInputOf<typeof devices.move>,
): Promise<{ channel: string }> {
  const { app, tx, scope, actor, request, audit, afterCommit } = context
  await lockTagging(tx)
  const target = await requireCompany(tx, scope, company_id, 'company_id')
  const found = await lockDevices(context, device_id)
  const known = await duplicatesOf(tx, target.id, found)
  const moving = found.filter((device) => device.company_id !== target.id && !known.has(device.id))
  if (moving.length > 0) {
    const ids = moving.map(({ id }) => id)
    await emit(tx, devicesMoving, { app, actor, ids, companyId: target.id })
  }
  for (const [from, group] of Map.groupBy(moving, (device) => device.company_id)) {
    await requireQuota(tx, target.id, 'devices', group.length, { source: 'company_id', moved: from })
    await writeDeviceLogs(
      tx,
      group.map((device) => ({ ...device, id: null })),
      { type: 'Move device', status: true, log: 'Moved to another company' },
      actor,
      request,
    )
    for (let at = 0; at < group.length; at += slice)
      await carry(
        context,
        group.slice(at, at + slice).map(({ id }) => id),
        { from, to: target.id },
      )
    await writeDeviceLogs(
      tx,
      group.map((device) => ({ ...device, company_id: target.id })),
      { type: 'Move device', status: true, log: 'Moved here from another company' },
      actor,
      request,
    )
  }
  const channel = await openChannel(tx, actor.userId)
  for (const device of found)
    await publishOnChannel(app.bus, tx, channel, String(device.id), eventOf(device, target, known))
  audit({
    target: `devices:${moving
      .slice(0, 50)
      .map(({ id }) => id)
      .join(',')}`,
    detail: { count: moving.length, company_id: target.id },
    owners: [...ownersOfDevices(moving), { companyId: target.id }],
  })
  afterCommit(() => tell(app, moving, target.id))
  return { channel }
}

/**
 * Reads and locks the devices, always in the same order, so that concurrent requests cannot deadlock and the data read
 * stays valid.
 */
async function lockDevices({ tx, scope }: Context, ids: readonly number[]): Promise<Moved[]> {
  const unique = [...new Set(ids)]
  const rows = await tx
    .selectFrom('devices')
    .select(['id', 'company_id', 'name', 'serial', 'mac', 'imei'])
    .where('id', '=', sql<number>`any(${unique}::int[])`)
    .where(inScope(scope, 'company_id'))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < unique.length) throw fail('NOT_FOUND', { source: 'device_id' })
  return rows
}

/** Returns the devices whose serial and MAC (or IMEI) the company has in another device, or would then have twice. */
async function duplicatesOf(tx: Transaction, companyId: number, found: readonly Moved[]): Promise<Set<number>> {
  const identity = ({ serial, mac, imei }: Pick<Moved, 'serial' | 'mac' | 'imei'>): string =>
    `${serial}\n${mac ?? imei ?? ''}`
  const coming = found.filter((device) => device.company_id !== companyId && device.serial !== null)
  const there = await tx
    .selectFrom('devices')
    .select(['serial', 'mac', 'imei'])
    .where('company_id', '=', companyId)
    .where('serial', '=', sql<string>`any(${coming.map(({ serial }) => serial)}::text[])`)
    .execute()
  const taken = new Set(there.map(identity))
  const duplicates = new Set<number>()
  for (const device of coming) {
    if (taken.has(identity(device))) duplicates.add(device.id)
    taken.add(identity(device))
  }
  return duplicates
}

/**
 * Moves the history of devices to the new company: directly in the tables of this feature, through the event in those
 * of others.
 */
async function carry(
  { app, tx }: Context,
  ids: readonly number[],
  { from: fromCompanyId, to: companyId }: { from: number; to: number },
): Promise<void> {
  const moved = sql`set company_id = ${companyId} where device_id = any(${ids}::int[])`
  await removeAllTags(tx, ids)
  await sql`update device_logs ${moved}`.execute(tx)
  await sql`update device_notes ${moved}`.execute(tx)
  await sql`update device_connections ${moved}`.execute(tx)
  await sql`update device_positions ${moved}`.execute(tx)
  await sql`delete from geofence_devices m using geofences g where g.id = m.geofence_id and m.device_id = any(${ids}::int[])
    and g.company_id not in (select ancestor_id from company_tree where descendant_id = ${companyId})`.execute(tx)
  await sql`update geofence_devices ${moved}`.execute(tx)
  await sql`update commands ${moved}`.execute(tx)
  await sql`update connect_attempts ${moved}`.execute(tx)
  await sql`update pending_devices ${moved}`.execute(tx)
  await sql`update devices set company_id = ${companyId}, updated_at = now() where id = any(${ids}::int[])`.execute(tx)
  await emit(tx, devicesMoved, { app, ids, companyId, fromCompanyId })
}

function eventOf(device: Moved, target: { id: number; name: string }, duplicates: ReadonlySet<number>): ChannelEvent {
  if (duplicates.has(device.id))
    return {
      status: 'error',
      type: 'text',
      value: 'The company already has a device with this serial number and MAC address.',
      errorCode: -1,
    }
  return {
    status: 'completed',
    type: 'text',
    value: device.company_id === target.id ? `Already belongs to ${target.name}.` : `Moved to ${target.name}.`,
    errorCode: 0,
  }
}

/**
 * Makes the pages of both companies reload their lists, and ends sessions of users who can no longer access the
 * devices. Losing a message does no harm.
 */
async function tell(app: App, moving: readonly Moved[], companyId: number): Promise<void> {
  const ids = moving.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += messageSize)
    await app.publish('devices.moved', { ids: ids.slice(from, from + messageSize) })
  await announce(
    app,
    moving.flatMap(({ id, company_id }): Change[] => [
      [id, company_id, { moved: true }],
      [id, companyId, { moved: true }],
    ]),
  )
}
