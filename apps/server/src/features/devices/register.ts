import type { NewDevice } from '@outpost/contract/devices/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { emit } from '../../kit/event.ts'
import type { Context } from '../../kit/implement.ts'
import { requireCompany, requireQuota } from '../companies/service.ts'
import { assignTags, lockTagging } from '../tags/service.ts'
import { addDevices } from './add.ts'
import { deviceRegistered, devicesRegistering } from './events.ts'
import { writeDeviceLogs } from './device-log.ts'
import type { DeviceRecord } from './device-record.ts'
import { requireTags } from './tagging/tagging.ts'

/** A device to register, and the prefix of its fields in errors: `data.0.`. */
export interface Entry {
  device: NewDevice
  source: string
}

/**
 * The result for an entry: the device, or undefined if the company already has one with this serial and MAC (or IMEI).
 */
export interface Registered {
  entry: Entry
  device: DeviceRecord | undefined
}

/** The number of registrations allowed per company in an hour. This also limits guessing serials of other companies. */
const registeredHourly = 10_000
/** The number of devices added in one statement. */
const slice = 200

/**
 * Registers devices before they connect. They stay not activated until a device connects with the same serial and MAC.
 * A pair that the company already has adds nothing; whether another company has it is never revealed, since that would
 * let strangers probe for devices. Throws VALIDATION, FORBIDDEN, LIMIT_REACHED and TOO_MANY_REQUESTS; then nothing is
 * added.
 * @returns the result of each entry, in order
 */
export async function registerDevices(context: Context, entries: readonly Entry[]): Promise<Registered[]> {
  const devices = entries.map(({ device }) => device)
  const byCompany = Map.groupBy(devices, (device) => device.company_id)
  const placeOf = (companyId: number): string =>
    `${entries.find(({ device }) => device.company_id === companyId)!.source}company_id`
  for (const companyId of byCompany.keys())
    await requireCompany(context.tx, context.scope, companyId, placeOf(companyId))
  for (const entry of entries) requireIdentity(entry)
  await emit(context.tx, devicesRegistering, {
    context,
    entries: devices,
    sources: entries.map(({ source }) => source),
  })
  for (const [companyId, list] of byCompany)
    await requireQuota(context.tx, companyId, 'devices', list.length, { source: 'company_id' })
  for (const [companyId, list] of byCompany)
    await context.app.limits.take(`register:${companyId}`, registeredHourly, 3600, list.length)
  if (devices.some(({ tag_id }) => tag_id?.length)) await lockTagging(context.tx)
  const registered: Registered[] = []
  for (let from = 0; from < entries.length; from += slice)
    registered.push(...(await addSlice(context, entries.slice(from, from + slice))))
  const added = registered.flatMap(({ device }) => device?.id ?? [])
  if (added.length > 0) context.audit({ target: targetOf(added) })
  return registered
}

/** The number of devices that an audit entry names. */
const namedInAudit = 50

/** Names the devices that were added, in the same notation as the other entries about devices. */
const targetOf = (ids: readonly number[]): string =>
  ids.length === 1 ? `device:${ids[0]}` : `devices:${ids.slice(0, namedInAudit).join(',')}`

/**
 * Finds the device with the same serial and MAC (or IMEI) in the same company. Only called for a company in reach.
 */
export const findSame = (
  tx: Transaction,
  { company_id, serial, mac, imei }: NewDevice,
): Promise<{ id: number; name: string } | undefined> =>
  tx
    .selectFrom('devices')
    .select(['id', 'name'])
    .where('company_id', '=', company_id)
    .where('serial', '=', serial)
    .where(sql<string>`coalesce(mac, imei, '')`, '=', mac ?? imei ?? '')
    .executeTakeFirst()

/** Returns what the series requires besides the serial number and this device lacks. */
export function identityFault({
  device_series,
  mac,
  imei,
}: Pick<NewDevice, 'device_series' | 'mac' | 'imei'>): { field: 'mac' | 'imei'; message: string } | undefined {
  const needsMac = device_series !== 'trb' && device_series !== 'linux'
  if (needsMac && !mac) return { field: 'mac', message: 'A MAC address is required for this series.' }
  return device_series === 'trb' && !imei && !mac
    ? { field: 'imei', message: 'An IMEI is required for this series.' }
    : undefined
}

function requireIdentity({ device, source }: Entry): void {
  const fault = identityFault(device)
  if (fault) throw fail('VALIDATION', { source: `${source}${fault.field}`, message: fault.message })
}

/** The key that distinguishes the devices of a company (as the index `devices_identity` does). */
const identityOf = ({
  company_id,
  serial,
  mac,
  imei,
}: {
  company_id: number
  serial: string | null
  mac?: string | null | undefined
  imei?: string | null | undefined
}): string => `${company_id}\n${serial}\n${mac ?? imei ?? ''}`

async function addSlice(context: Context, entries: readonly Entry[]): Promise<Registered[]> {
  const { app, tx, actor, request } = context
  const rows = await addDevices(
    tx,
    entries.map(({ device }) => ({
      company_id: device.company_id,
      name: device.name ?? device.serial,
      series: device.device_series,
      serial: device.serial,
      mac: device.mac ?? null,
      imei: device.imei ?? null,
      status: null,
      credit_enabled: device.auto_credit_enable ?? null,
      sealed_password:
        device.password_confirmation === undefined ? null : app.sealer.seal(Buffer.from(device.password_confirmation)),
    })),
  )
  const added = new Map(rows.map((row) => [identityOf(row), row]))
  const registered = entries.map((entry): Registered => {
    const key = identityOf(entry.device)
    const device = added.get(key)
    // A second entry for the same device in this request is reported as existing.
    added.delete(key)
    return { entry, device }
  })
  const assignments = registered.flatMap(({ entry, device }) =>
    device && entry.device.tag_id?.length
      ? [{ device: { id: device.id, companyId: device.company_id }, tagIds: entry.device.tag_id }]
      : [],
  )
  if (assignments.length > 0) {
    await requireTags(context, assignments)
    await assignTags(context, assignments)
  }
  if (rows.length > 0)
    await writeDeviceLogs(
      tx,
      rows,
      { type: 'Add device', status: true, log: 'Registered by serial number' },
      actor,
      request,
    )
  for (const { entry, device } of registered)
    if (device) await emit(tx, deviceRegistered, { context, device, files: entry.device })
  return registered
}
