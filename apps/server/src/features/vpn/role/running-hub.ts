import path from 'node:path'
import { Hub } from '@outpost/vpn/openvpn/hub'
import { silences } from '@outpost/vpn/openvpn/server-config'
import { WireguardHub } from '@outpost/vpn/wireguard/hub'
import { parseSubnet } from '@outpost/vpn/network/subnet'
import type { HubLevel } from '@outpost/vpn/network/level'
import type { Space } from '@outpost/vpn/network/space'
import type { Program } from '../../../context.ts'
import { clientIdOf } from '../keys.ts'
import { isWireguard, type OpenvpnHub, requireOpenvpn } from '../kinds.ts'
import { admissionOf, type HubAccess, mustReconnect, trafficOf } from './access.ts'
import { domainOf } from '@outpost/vpn/names/labels'
import { confirmCertificate } from './confirm-certificate.ts'
import { wayToDisconnect } from './disconnected.ts'
import { outsideOf } from './outside.ts'
import { type HubRow, keysOf, readAccess, readRevoked } from './read-hub.ts'
import { serveNames } from './serve-names.ts'
import { addUsage, endOthers, recordConnected, recordEnded, recordRefused } from './session-store.ts'
import { startWireguard, updateWireguard } from './wireguard.ts'

/** Where hubs of this process run. */
export interface Place {
  /** Folder of the files of running hubs. */
  folder: string
  createSpace: (hubId: number) => Space
  /** How hubs are kept apart, for the screens. */
  level?: HubLevel
  /** The present time, or another one in tests. */
  now?: () => Date
}

/** A hub that runs here, and the revision of its row that it follows. */
export interface RunningHub {
  row: HubRow
  hub: Hub | WireguardHub
  revision: number
  /** The access rules of that revision. */
  access: HubAccess
  /** Set when its process has ended unexpectedly. */
  lost: boolean
  /** When its list of revoked certificates was written. */
  listedAt: Date
  /** The bytes of its sessions when they were last counted. */
  bytes: number
}

/** Name of the interface of a hub, within the 15 characters that Linux allows. */
export const deviceOf = (hubId: number): string => `ovpn${String(hubId)}`

/** Starts a hub, or takes over its process if an earlier process of ours has started it. Throws if it does not run. */
export const startHub = (app: Program, place: Place, row: HubRow): Promise<RunningHub> =>
  isWireguard(row) ? startWireguard(app, place, row) : startOpenvpn(app, place, requireOpenvpn(row))

async function startOpenvpn(app: Program, place: Place, row: OpenvpnHub): Promise<RunningHub> {
  const warn = (what: string) => (error: unknown) => app.log.warn({ hub: row.id, error: String(error) }, what)
  const subnet = parseSubnet(row.subnet)
  if (!subnet) throw new Error(`"${row.subnet}" is no IPv4 network`)
  const settings = {
    device: deviceOf(row.id),
    type: row.type,
    protocol: 'udp',
    port: row.port,
    subnet,
    silence: silences[row.keepalive],
  } as const
  const hub = new Hub(path.join(place.folder, String(row.id)), settings, place.createSpace(row.id), {
    async admit({ name, serial }) {
      const access = await app.ownTransaction((tx) => readAccess(tx, row.id))
      const clientId = clientIdOf(name) ?? 0
      const admission = admissionOf(access, clientId, serial)
      const isUser = access.clients.some(({ id, device_id }) => id === clientId && device_id === null)
      if (!admission.admitted || !isUser) return admission
      const outside = outsideOf(app, admission.routes)
      return { ...admission, outside, ...(hub.canServeNames() && { domain: domainOf(row.name, row.id) }) }
    },
    refused: (attempt, reason) => void recordRefused(app, row, attempt, reason).catch(warn('refusal not recorded')),
    connected(session) {
      void recordConnected(app, row, session).catch(warn('session not recorded'))
      void confirmCertificate(app, row.id, session).catch(warn('certificate not confirmed'))
    },
    disconnected: (session, reason) =>
      void recordEnded(app, row, session, reason).catch(warn('end of a session not recorded')),
    ended: () => (running.lost = true),
  })
  const now = place.now?.() ?? new Date()
  const { access, revoked } = await readState(app, row, now)
  const running: RunningHub & { hub: Hub } = {
    row,
    hub,
    revision: row.revision,
    access,
    lost: false,
    listedAt: now,
    bytes: 0,
  }
  if (await hub.adopt(trafficOf(access))) {
    await hub.revoke(revoked)
    await endUnknown(running)
  } else await hub.start(keysOf(app.sealer, row, revoked), trafficOf(access))
  await endOthers(app, row, hub.sessions())
  // The hub is ready without its names, which take a tenth of a second.
  void serveNames(app, running, access)
  return running
}

/**
 * Ends sessions of a hub that was taken over, if their access may have been withdrawn meanwhile. With which certificate
 * a session began is unknown, so after a change all users connect again.
 */
async function endUnknown({ row, hub, access }: RunningHub & { hub: Hub }): Promise<void> {
  const isUnchanged = row.applied_revision === row.revision
  const kept = new Set(
    access.clients
      .filter(({ enabled, allowed, device_id }) => enabled && allowed && (isUnchanged || device_id !== null))
      .map(({ id }) => id),
  )
  for (const session of hub.sessions()) {
    const way = wayToDisconnect(access, session)
    if (!kept.has(clientIdOf(session.name) ?? 0)) await hub.end(session.name, 'removed')
    else if (way) await hub.end(session.name, 'disconnected', way)
  }
}

/** Returns the clients whose user may not connect, as text that differs when they differ. */
export const barredIn = ({ access }: RunningHub): string =>
  access.clients
    .filter(({ allowed }) => !allowed)
    .map(({ id }) => id)
    .join()

/** Follows a change of the row, its clients or routes, without a restart. Ends the sessions of those who lost access. */
export async function updateHub(app: Program, running: RunningHub, row: HubRow, at: Date): Promise<void> {
  const { hub } = running
  if (hub instanceof WireguardHub) return updateWireguard(app, running, hub, row)
  const { access, revoked } = await readState(app, requireOpenvpn(row), at)
  await hub.revoke(revoked)
  await hub.apply(trafficOf(access))
  void serveNames(app, { row, hub }, access)
  for (const session of hub.sessions()) {
    const { name, serial, adopted } = session
    const id = clientIdOf(name) ?? 0
    // The serial number of an adopted session is unknown. It was that of the client when the hub last followed its row.
    const shown = adopted ? (running.access.clients.find((client) => client.id === id)?.serial ?? '') : serial
    const now = admissionOf(access, id, shown)
    const way = wayToDisconnect(access, session)
    if (!now.admitted) await hub.end(name, 'removed')
    else if (way) await hub.end(name, 'disconnected', way)
    else if (mustReconnect(admissionOf(running.access, id, shown), now)) await hub.end(name, 'changed')
  }
  Object.assign(running, { row, access, revision: row.revision, listedAt: at })
}

/** Reads who may connect, and the list of revoked certificates. */
const readState = (app: Program, row: OpenvpnHub, now: Date): Promise<{ access: HubAccess; revoked: string }> =>
  app.ownTransaction(async (tx) => ({
    access: await readAccess(tx, row.id),
    revoked: await readRevoked(tx, app.sealer, row, now),
  }))

/** Stores the counters of the sessions of a hub. */
export const countHub = (app: Program, { row, hub }: RunningHub): Promise<void> =>
  app.ownTransaction((tx) => addUsage(tx, row, hub.sessions()))
