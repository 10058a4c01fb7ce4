import { chance, pick } from '@outpost/agent/platform/fake/chance'
import type { Transaction } from '../db/database.ts'
import { addDevices as addRows } from '../features/devices/service.ts'
import { insertTags } from '../features/tags/service.ts'
import { providers } from './companies.ts'
import type { PlannedDevice } from './plan.ts'

/** A registered device of the demo, with its id and the id of its company. */
export interface DemoDevice extends PlannedDevice {
  id: number
  companyId: number
}

const tags = [
  { name: 'Critical', color: '#d92d20', description: 'Call the person on duty when it goes offline' },
  { name: 'Vehicle', color: '#0e7090', description: 'Moves about' },
  { name: 'Roaming', color: '#6938ef', description: 'Has a card of a foreign operator' },
  { name: 'Pilot', color: '#4e5ba6', description: 'Gets new firmware first' },
] as const

const day = 86_400_000
/** The shortest reporting interval that the product allows, in seconds, so that values visibly change. */
const reportSeconds = 60

/** Returns when a device was last seen; null if it never connected. */
const lastSeen = ({ fate, absence }: PlannedDevice, now: Date): Date | null =>
  fate === 'not_activated' ? null : new Date(now.getTime() - (absence?.seconds ?? 0) * 1000)

/**
 * Returns the map position that a user has set for most devices without GPS: within three kilometres of their
 * town.
 */
function mapPlace({
  identity: { index, place, profile },
}: PlannedDevice): { latitude: number; longitude: number } | undefined {
  if (profile.gps || chance(index, 83) < 0.2) return undefined
  return {
    latitude: place.latitude + (chance(index, 84) - 0.5) * 0.05,
    longitude: place.longitude + (chance(index, 85) - 0.5) * 0.1,
  }
}

function rowOf(device: PlannedDevice, companyId: number, now: Date) {
  const {
    identity: { index, serial, mac, imei, model, firmware, name, place },
    fate,
    absence,
  } = device
  const seen = lastSeen(device, now)
  const known = fate !== 'not_activated'
  return {
    company_id: companyId,
    name,
    serial,
    mac,
    imei: imei || null,
    series: model.slice(0, 3).toLowerCase(),
    description: chance(index, 86) < 0.3 ? `Cabinet ${1 + (index % 9)}, ${place.town}` : '',
    model: known ? model : null,
    firmware: known ? firmware : null,
    status: known ? 0 : null,
    last_connection_at: seen && new Date(seen.getTime() - 3 * day * chance(index, 87)),
    last_seen_at: seen,
    // A server that was just seeded has not had a connection yet. The devices that do connect follow within
    // seconds.
    offline_reason: known ? (absence?.reason ?? 'The server was restarted.') : null,
    dynamic_monitoring: reportSeconds,
    user_set_latitude: mapPlace(device)?.latitude ?? null,
    user_set_longitude: mapPlace(device)?.longitude ?? null,
    created_at: new Date(now.getTime() - day * (14 + 90 * chance(index, 88))),
  }
}

/**
 * Registers the planned devices as an installer would before they connect: by serial number, MAC address and
 * IMEI.
 */
export async function addDevices(
  tx: Transaction,
  plan: readonly PlannedDevice[],
  companies: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  await addRows(
    tx,
    plan.map((device) => rowOf(device, companies.get(device.company)!, now)),
  )
}

/** Returns the planned devices with their ids, without those that a user has removed since. */
export async function findDevices(tx: Transaction, plan: readonly PlannedDevice[]): Promise<DemoDevice[]> {
  const rows = await tx
    .selectFrom('devices')
    .select(['id', 'serial', 'company_id'])
    .where(
      'serial',
      'in',
      plan.map(({ identity }) => identity.serial),
    )
    .execute()
  const bySerial = new Map(rows.map((row) => [row.serial, row]))
  return plan.flatMap((device) => {
    const row = bySerial.get(device.identity.serial)
    return row ? [{ ...device, id: row.id, companyId: row.company_id }] : []
  })
}

const hasDemoTag: Record<(typeof tags)[number]['name'], (device: DemoDevice) => boolean> = {
  Critical: ({ index }) => chance(index, 90) < 0.15,
  Vehicle: ({ identity }) => identity.profile.gps && /^(Bus|Ferry)/.test(identity.name),
  Roaming: ({ index, identity }) => identity.profile.modem !== undefined && chance(index, 40) < 0.1,
  Pilot: ({ index }) => pick([true, false, false, false, false, false], index, 91),
}

/** Adds tags to each provider and assigns them to the devices of the provider and its customers. */
export async function addTags(
  tx: Transaction,
  devices: readonly DemoDevice[],
  companies: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { provider, customers } of providers) {
    const own = new Set([provider, ...customers])
    const rows = await tx
      .insertInto('tags')
      .values(tags.map((tag) => ({ ...tag, company_id: companies.get(provider)! })))
      .returning(['id', 'name'])
      .execute()
    for (const device of devices.filter(({ company }) => own.has(company))) {
      const assigned = rows
        .filter(({ name }) => hasDemoTag[name as keyof typeof hasDemoTag](device))
        .map(({ id }) => id)
      await insertTags(tx, [{ device, tagIds: assigned }])
    }
  }
}

/**
 * Adds remote access entries besides the one for itself that every device has: for a host in the network behind every
 * sixth device, and for the screen of a machine behind those that are offline, where nothing can answer.
 */
export async function addRemoteAccess(tx: Transaction, devices: readonly DemoDevice[]): Promise<void> {
  const entriesOf = ({ id, companyId, index, fate }: DemoDevice) => {
    const own = { company_id: companyId, device_id: id, credentials_required: true }
    const console = {
      name: 'Console over the LAN',
      destination_ip: '192.168.1.1',
      destination_port: 22,
      protocol: 'ssh',
    }
    const panel = { name: 'Machine panel', destination_ip: '192.168.1.20', destination_port: 5900, protocol: 'vnc' }
    return [...(index % 6 === 0 ? [console] : []), ...(fate === 'offline' ? [panel] : [])].map((entry) => ({
      ...own,
      ...entry,
    }))
  }
  await tx.insertInto('remote_access').values(devices.flatMap(entriesOf)).execute()
}
