import type { NewDevice } from '@outpost/contract/devices/devices'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../kit/implement.ts'
import { limitRate } from '../../kit/rate-limit.ts'
import { requireCompany } from '../companies/service.ts'
import { putTags } from '../tags/service.ts'
import { writeDeviceLog } from './service.ts'
import { requireTags } from './tagging.ts'

export interface Registered {
  companyId: number
  event: ChannelEvent
}

/** Registrations a company may make in an hour; it also bounds guessing at other companies' serials. */
const hourly = 5000

/**
 * Registers devices before they come: not activated until one connects with the same serial and MAC. A pair that the
 * company already has is refused; whether another company has it is never told (SECURITY rules).
 */
export async function registerDevices(context: Context, entries: NewDevice[]): Promise<Registered[]> {
  const results: Registered[] = []
  for (const entry of entries) {
    const company = await requireCompany(context.tx, context.scope, entry.company_id, 'company_id')
    await limitRate(context.app.db, `register:${company.id}`, hourly, 3600)
    const needsMac = entry.device_series !== 'trb' && entry.device_series !== 'linux'
    if (needsMac && !entry.mac) throw fail('VALIDATION', { source: 'mac', message: 'A MAC address is required for this series.' })
    if (entry.device_series === 'trb' && !entry.imei && !entry.mac) throw fail('VALIDATION', { source: 'imei', message: 'An IMEI is required for this series.' })
    results.push(await register(context, entry))
  }
  context.audit({ target: `devices:${entries.length}` })
  return results
}

async function register(context: Context, entry: NewDevice): Promise<Registered> {
  const { tx, actor, request } = context
  const device = await tx
    .insertInto('devices')
    .values({
      company_id: entry.company_id, name: entry.name ?? entry.serial, series: entry.device_series, serial: entry.serial, mac: entry.mac ?? null, imei: entry.imei ?? null, status: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  const data = { serial: entry.serial }
  if (!device) return { companyId: entry.company_id, event: { status: 'error', type: 'text', value: `${entry.serial}: the device could not be added. Check serial number and MAC address.`, errorCode: -1, data } }
  if (entry.tag_id?.length) {
    await requireTags(context, entry.tag_id, device)
    await putTags(tx, { id: device.id, companyId: device.company_id }, entry.tag_id)
  }
  await writeDeviceLog(tx, device, { type: 'Add device', status: true, log: 'Registered by serial number' }, actor, request)
  return { companyId: entry.company_id, event: { status: 'completed', type: 'text', value: `${entry.serial}: added.`, errorCode: 0, data: { ...data, device_id: device.id } } }
}
