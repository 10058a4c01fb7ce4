import { parseSubnet, formatAddress } from '@outpost/vpn/network/subnet'
import type { Transaction } from '../db/database.ts'
import { takeAddress, takeNetwork } from '../features/vpn/addresses.ts'
import { createDeviceKeys, createHubKeys } from '../features/vpn/keys.ts'
import { requireOpenvpn } from '../features/vpn/kinds.ts'
import { requireHub } from '../features/vpn/queries.ts'
import { systemScope } from '../kit/scope.ts'
import type { Sealer } from '../kit/secrets.ts'
import type { Env } from '../start/env.ts'
import type { DemoDevice } from './devices.ts'

const hour = 3_600_000

const hubs = [
  { name: 'Ferries', description: 'All machines on board', quick: false },
  { name: 'Pump house today', description: 'For the visit of the fitter', quick: true },
  { name: 'Old hub', description: 'Replaced by Ferries', quick: false },
] as const

/** Adds two hubs and a quick connect, all of them off, so that the demo opens no port. */
export async function addVpn(
  tx: Transaction,
  { env, sealer, now }: { env: Env; sealer: Sealer; now: Date },
  device: DemoDevice,
  userId: number,
): Promise<void> {
  for (const [place, hub] of hubs.entries()) {
    const id = place + 1
    const zone = env.vpnZones[0]!.name
    await tx
      .insertInto('vpn_hubs')
      .values({
        ...hub,
        company_id: device.companyId,
        zone,
        type: 'tun',
        enabled: false,
        ...(await takeNetwork(tx, zone, env.vpnPorts)),
        ...(await createHubKeys(sealer, id, now)),
      })
      .execute()
    if (place < 2) await addClients(tx, { hubId: id, sealer, now }, device, userId)
  }
}

/** Adds a device with a network behind it, a user and a custom user, with a day of sessions. */
async function addClients(
  tx: Transaction,
  { hubId, sealer, now }: { hubId: number; sealer: Sealer; now: Date },
  device: DemoDevice,
  userId: number,
): Promise<void> {
  const hub = await requireHub(tx, systemScope, hubId)
  const firstId = (hubId - 1) * 3 + 1
  const members = [{ device_id: device.id, lan: true }, { user_id: userId }, { username: 'Laptop of the workshop' }]
  for (const [place, member] of members.entries()) {
    const id = firstId + place
    const keys = 'device_id' in member ? await createDeviceKeys(sealer, requireOpenvpn(hub), id, now) : {}
    const of = { company_id: device.companyId, hub_id: hubId }
    await tx
      .insertInto('vpn_clients')
      .values({ ...of, ...member, ...keys, address: await takeAddress(tx, hub) })
      .execute()
    await addSessions(tx, { ...of, client_id: id }, now)
  }
  await tx
    .insertInto('vpn_routes')
    .values({
      company_id: device.companyId,
      hub_id: hubId,
      client_id: firstId,
      name: 'Engine room',
      network: '192.168.10.0/24',
    })
    .execute()
  const dns = formatAddress(parseSubnet(hub.subnet)!.base + 1)
  await tx.insertInto('vpn_dhcp_options').values({ hub_id: hubId, type: 'DNS', address: dns }).execute()
}

async function addSessions(
  tx: Transaction,
  of: { company_id: number; hub_id: number; client_id: number },
  now: Date,
): Promise<void> {
  for (let day = 7; day >= 1; day -= 1) {
    const connected = new Date(now.getTime() - day * 24 * hour)
    const figures = { received: 4_000_000 * day * of.client_id, sent: 900_000 * day }
    await tx
      .insertInto('vpn_sessions')
      .values({
        ...of,
        ...figures,
        name: `client-${of.client_id}`,
        real_address: '203.0.113.24',
        version: '2.6.14',
        platform: 'linux',
        connected_at: connected,
        ended_at: new Date(connected.getTime() + 3 * hour),
        reason: 'left',
      })
      .execute()
    const full = new Date(Math.floor(connected.getTime() / hour) * hour)
    await tx
      .insertInto('vpn_usage')
      .values({ hub_id: of.hub_id, client_id: of.client_id, hour: full, ...figures })
      .execute()
  }
}
