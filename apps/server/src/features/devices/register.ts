import type { NewDevice } from '@outpost/contract/devices/devices'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../kit/implement.ts'
import { limitRate } from '../../kit/rate-limit.ts'
import { requireCompany, requireRoom } from '../companies/service.ts'
import { giveTags } from '../tags/service.ts'
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
 * @returns what to say on the channel: a company's devices one by one, its last event the outcome of all
 */
export async function registerDevices(context: Context, entries: NewDevice[]): Promise<Registered[]> {
  const byCompany = Map.groupBy(entries, (entry) => entry.company_id)
  for (const companyId of byCompany.keys()) await requireCompany(context.tx, context.scope, companyId, 'company_id')
  for (const entry of entries) requireIdentity(entry)
  for (const [companyId, list] of byCompany) await requireRoom(context.tx, companyId, 'devices', list.length, { source: 'company_id' })
  for (const [companyId, list] of byCompany) await limitRate(context.app.aside, `register:${companyId}`, hourly, 3600, list.length)
  const results: Registered[] = []
  for (const [companyId, list] of byCompany) results.push(...(await registerFor(context, companyId, list)))
  context.audit({ target: `devices:${entries.length}` })
  return results
}

function requireIdentity({ device_series, mac, imei }: NewDevice): void {
  const needsMac = device_series !== 'trb' && device_series !== 'linux'
  if (needsMac && !mac) throw fail('VALIDATION', { source: 'mac', message: 'A MAC address is required for this series.' })
  if (device_series === 'trb' && !imei && !mac) throw fail('VALIDATION', { source: 'imei', message: 'An IMEI is required for this series.' })
}

/** After a final event a key of a channel gets no more: only the last one is, and it speaks for all. */
async function registerFor(context: Context, companyId: number, entries: NewDevice[]): Promise<Registered[]> {
  const total = entries.length
  const events: ChannelEvent[] = []
  for (const entry of entries) events.push(await register(context, entry))
  if (total === 1) return events.map((event) => ({ companyId, event }))
  const added = events.filter((event) => event.status === 'completed').length
  const steps = events.map((event, index): ChannelEvent => ({ ...event, status: 'progress', progress: { value: index + 1, total } }))
  const outcome: ChannelEvent = { status: added === total ? 'completed' : added === 0 ? 'error' : 'warning', type: 'text', value: `${added} of ${total} devices added.`, errorCode: added === total ? 0 : -1 }
  return [...steps, outcome].map((event) => ({ companyId, event }))
}

async function register(context: Context, entry: NewDevice): Promise<ChannelEvent> {
  const { tx, actor, request } = context
  const device = await tx
    .insertInto('devices')
    .values({
      company_id: entry.company_id, name: entry.name ?? entry.serial, series: entry.device_series, serial: entry.serial, mac: entry.mac ?? null, imei: entry.imei ?? null, status: null, credit_enabled: entry.auto_credit_enable ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  const data = { serial: entry.serial }
  if (!device) return { status: 'error', type: 'text', value: `${entry.serial}: the device could not be added. Check serial number and MAC address.`, errorCode: -1, data }
  if (entry.tag_id?.length) {
    const assignment = { device: { id: device.id, companyId: device.company_id }, tagIds: entry.tag_id }
    await requireTags(context, [assignment])
    await giveTags(context, [assignment])
  }
  await writeDeviceLog(tx, device, { type: 'Add device', status: true, log: 'Registered by serial number' }, actor, request)
  return { status: 'completed', type: 'text', value: `${entry.serial}: added.`, errorCode: 0, data: { ...data, device_id: device.id } }
}
