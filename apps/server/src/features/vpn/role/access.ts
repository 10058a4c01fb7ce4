import type { Traffic } from '@outpost/vpn/network/hub-network'
import type { Admission } from '@outpost/vpn/openvpn/admission'
import { formatSubnet, parseAddress, parseSubnet, type Subnet } from '@outpost/vpn/network/subnet'

/** A client of a hub, as far as access depends on it. */
export interface HubClient {
  id: number
  device_id: number | null
  enabled: boolean
  lan: boolean
  /** False if the role of its user does not allow connections any more. True for devices and custom users. */
  allowed: boolean
  /** Null for a user without a profile. */
  serial: string | null
  /** The former certificate of a device, until it has connected with the new one. */
  previous_serial: string | null
  /** Null for a user without a profile of WireGuard. */
  public_key: string | null
  /** Sessions that began before this time must end. */
  disconnected_at: Date | null
  address: string
}

/** A network behind a client. */
export interface HubRoute {
  client_id: number
  network: string
}

/** Everything that decides who may connect to a hub and reach whom. */
export interface HubAccess {
  clients: readonly HubClient[]
  routes: readonly HubRoute[]
  dhcp: readonly { type: 'DNS' | 'WINS'; address: string }[]
}

const addressOf = (text: string): number => {
  const address = parseAddress(text.split('/')[0] ?? '')
  if (address === undefined) throw new Error(`"${text}" is no IPv4 address`)
  return address
}
const single = (client: HubClient): Subnet => ({ base: addressOf(client.address), prefix: 32 })
const networkOf = ({ network }: HubRoute): Subnet => {
  const subnet = parseSubnet(network)
  if (!subnet) throw new Error(`"${network}" is no IPv4 network`)
  return subnet
}

/** Returns the address of a client and the networks behind it. */
export const ownNetworks = ({ routes }: HubAccess, client: HubClient): Subnet[] => [
  single(client),
  ...routes.filter(({ client_id }) => client_id === client.id).map(networkOf),
]

const isActive = ({ enabled, allowed }: HubClient): boolean => enabled && allowed
/** Whether a network can be reached: behind a device only if forwarding to its LAN is switched on. */
const isOpen = (client: HubClient): boolean => isActive(client) && (client.device_id === null || client.lan)

function routesOf({ clients, routes }: HubAccess, allowed: (client: HubClient) => boolean): HubRoute[] {
  const ids = new Set(clients.filter(allowed).map(({ id }) => id))
  return routes.filter(({ client_id }) => ids.has(client_id))
}

/**
 * Returns the routes and rules of a hub. Users reach devices and open networks, and open networks reach each other.
 * Devices reach nobody, and users do not reach users.
 */
export function trafficOf(access: HubAccess): Traffic {
  const enabled = access.clients.filter(isActive)
  const users = enabled.filter(({ device_id }) => device_id === null).map(single)
  const devices = enabled.filter(({ device_id }) => device_id !== null).map(single)
  const open = routesOf(access, isOpen).map(networkOf)
  return {
    networks: routesOf(access, isActive).map(networkOf),
    grants: [
      { from: users, to: [...devices, ...open] },
      { from: open, to: open },
    ],
  }
}

/** Decides whether a client may connect with its certificate, and which addresses and routes it gets. */
export function admissionOf(access: HubAccess, clientId: number, serial: string): Admission {
  const client = access.clients.find(({ id }) => id === clientId)
  if (!client) return { admitted: false, reason: 'This access was removed from the hub.' }
  if (!client.enabled) return { admitted: false, reason: 'This access is disabled.' }
  if (!client.allowed) return { admitted: false, reason: 'Your role does not allow this connection any more.' }
  if (client.serial === null) return { admitted: false, reason: 'This configuration was revoked.' }
  if (client.serial !== serial && client.previous_serial !== serial)
    return { admitted: false, reason: 'This configuration was replaced. Download the new one.' }
  const isUser = client.device_id === null
  const own = access.routes.filter(({ client_id }) => client_id === clientId)
  // Users get routes to closed networks too, so that opening one needs no new connection. Until then the rules block them.
  const isSent = isUser ? isActive : isOpen
  const others = routesOf(access, (other) => isSent(other) && other.id !== clientId)
  return {
    admitted: true,
    address: addressOf(client.address),
    networks: own.map(networkOf),
    routes: isUser || client.lan ? others.map(networkOf) : [],
    dhcp: isUser ? access.dhcp.map(({ type, address }) => ({ type, address: addressOf(address) })) : [],
  }
}

/**
 * Whether a client must connect again to get what has changed: OpenVPN 2.6 sends addresses and routes only then. A client
 * that was not admitted before must connect again too, because it is unknown what it was sent.
 */
export function mustReconnect(before: Admission, after: Admission): boolean {
  if (!after.admitted) return false
  if (!before.admitted) return true
  const sent = new Set(before.routes.map(formatSubnet))
  return (
    before.address !== after.address ||
    before.networks.map(formatSubnet).join() !== after.networks.map(formatSubnet).join() ||
    after.routes.some((route) => !sent.has(formatSubnet(route)))
  )
}
