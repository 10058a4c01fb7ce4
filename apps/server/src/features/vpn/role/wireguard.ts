import path from 'node:path'
import { type Engine, findEngine } from '@outpost/vpn/wireguard/engine'
import { WireguardHub, type WireguardTraffic } from '@outpost/vpn/wireguard/hub'
import { parseSubnet } from '@outpost/vpn/network/subnet'
import type { Program } from '../../../context.ts'
import { clientName, openKey } from '../keys.ts'
import type { WireguardHubRow } from '../kinds.ts'
import { type HubAccess, ownNetworks, trafficOf } from './access.ts'
import { wayToDisconnect } from './disconnected.ts'
import { type HubRow, readAccess } from './read-hub.ts'
import type { Place, RunningHub } from './running-hub.ts'
import { endOthers, recordConnected, recordEnded } from './session-store.ts'

let known: Promise<Engine> | undefined

/** What runs WireGuard in this process. Throws with the reason if nothing does, and looks again the next time. */
async function engineOf(app: Program): Promise<Exclude<Engine['engine'], 'none'>> {
  const isFirst = known === undefined
  const found = await (known ??= findEngine())
  if (found.engine === 'none') {
    known = undefined
    throw new Error(found.reason)
  }
  if (isFirst) app.log.info({ engine: found.engine }, 'WireGuard hubs can run in this process')
  return found.engine
}

/** Name of the interface of a hub, within the 15 characters that Linux allows. */
export const wireguardDeviceOf = (hubId: number): string => `opwg${String(hubId)}`

/** Starts a hub, or takes over its interface if an earlier process of ours has started it. Throws if it does not run. */
export async function startWireguard(app: Program, place: Place, row: HubRow & WireguardHubRow): Promise<RunningHub> {
  const warn = (what: string) => (error: unknown) => app.log.warn({ hub: row.id, error: String(error) }, what)
  const engine = await engineOf(app)
  const settings = {
    device: wireguardDeviceOf(row.id),
    port: row.port,
    subnet: parseSubnet(row.subnet)!,
    privateKey: openKey(app.sealer, row.private_key),
  }
  const space = place.createSpace(row.id)
  const hub = new WireguardHub(
    path.join(place.folder, String(row.id)),
    settings,
    { space, engine },
    {
      connected: (session) => void recordConnected(app, row, session).catch(warn('session not recorded')),
      disconnected: (session, reason) =>
        void recordEnded(app, row, session, reason).catch(warn('end of a session not recorded')),
      ended: () => (running.lost = true),
    },
  )
  const access = await app.ownTransaction((tx) => readAccess(tx, row.id))
  const listedAt = place.now?.() ?? new Date()
  const running: RunningHub = { row, hub, revision: row.revision, access, lost: false, listedAt, bytes: 0 }
  if (!(await hub.adopt(wireguardTrafficOf(access)))) await hub.start(wireguardTrafficOf(access))
  await endOthers(app, row, hub.sessions())
  return running
}

/** Follows a change of the row, its clients or routes. Sessions of those who lost access end at once. */
export async function updateWireguard(
  app: Program,
  running: RunningHub,
  hub: WireguardHub,
  row: HubRow,
): Promise<void> {
  const access = await app.ownTransaction((tx) => readAccess(tx, row.id))
  await hub.apply(wireguardTrafficOf(access))
  // A client of WireGuard always connects again by itself.
  for (const session of hub.sessions())
    if (wayToDisconnect(access, session)) await hub.end(session.name, 'disconnected')
  Object.assign(running, { row, access, revision: row.revision })
}

/** Returns the routes, rules and peers of a hub. Clients without a profile, and those who may not connect, are no peers. */
export const wireguardTrafficOf = (access: HubAccess): WireguardTraffic => ({
  ...trafficOf(access),
  peers: access.clients
    .filter(({ enabled, allowed }) => enabled && allowed)
    .flatMap((client) =>
      client.public_key === null
        ? []
        : [{ name: clientName(client.id), publicKey: client.public_key, networks: ownNetworks(access, client) }],
    ),
})
