import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Hub } from '@outpost/vpn/openvpn/hub'
import { silences } from '@outpost/vpn/openvpn/server-config'
import { isWireguardFolder, WireguardHub } from '@outpost/vpn/wireguard/hub'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { deviceOf, type Place } from './running-hub.ts'
import { endOthers } from './session-store.ts'
import { wireguardDeviceOf } from './wireguard.ts'

interface Known {
  id: number
  company_id: number
  enabled: boolean
  /** Another host runs it by now. */
  elsewhere: boolean
}

/**
 * Stops hubs that an earlier process has left running and that were since switched off, deleted or have expired, or are
 * run by another host. The others are taken over by this process.
 */
export async function stopLeftovers(app: Program, place: Place): Promise<void> {
  const names = await readdir(place.folder).catch(() => [])
  const ids = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number)
  if (ids.length === 0) return
  const { rows } = await app.ownTransaction((tx) =>
    sql<Known>`select id, company_id, enabled, coalesce(holder <> ${app.host} and held_until > now(), false) as elsewhere
      from vpn_hubs where id = any(${ids}::integer[])`.execute(tx),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const id of ids) {
    const row = known.get(id)
    if (row?.enabled && !row.elsewhere) continue
    await stopLeftover(place, id)
    if (!row || row.elsewhere) continue
    await endOthers(app, row, [])
    await app.ownTransaction((tx) =>
      sql`update vpn_hubs set state = 'stopped', state_since = now(), holder = null, held_until = null
        where id = ${id} and not enabled and state <> 'stopped'`.execute(tx),
    )
  }
}

/** Stops the process of a hub, if it runs, and removes its files, among which is the key of the server. */
export async function stopLeftover(place: Place, id: number): Promise<void> {
  const folder = path.join(place.folder, String(id))
  const nothing = (): void => undefined
  if (isWireguardFolder(await readdir(folder).catch(() => []))) {
    const settings = { device: wireguardDeviceOf(id), port: 0, subnet: { base: 0, prefix: 32 }, privateKey: '' }
    const running = { space: place.createSpace(id), engine: 'wireguard-go' } as const
    await new WireguardHub(folder, settings, running, {
      connected: nothing,
      disconnected: nothing,
      ended: nothing,
    }).stop()
    await rm(folder, { recursive: true, force: true })
    return
  }
  // Only the socket and the network space of the running hub are needed: it refuses all clients, and is then stopped.
  const settings = {
    device: deviceOf(id),
    type: 'tun',
    protocol: 'udp',
    port: 0,
    subnet: { base: 0, prefix: 32 },
    silence: silences.fast,
  } as const
  const hub = new Hub(folder, settings, place.createSpace(id), {
    admit: () => Promise.resolve({ admitted: false, reason: 'This hub has ended.' }),
    refused: nothing,
    connected: nothing,
    disconnected: nothing,
    ended: nothing,
  })
  await hub.adopt({ networks: [], grants: [] }).catch(() => false)
  await hub.stop()
  await rm(folder, { recursive: true, force: true })
}
