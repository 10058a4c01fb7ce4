import { formatAddress, formatSubnet, type Subnet } from '../network/subnet.ts'

/** What the configuration of a client contains. */
export interface WireguardClientSettings {
  privateKey: string
  address: number
  /** The public key of the hub, which no other server has. */
  hubKey: string
  host: string
  port: number
  /** Networks that the client sends into the tunnel. They cannot be changed later without another configuration. */
  networks: readonly Subnet[]
}

/** Seconds between two keep-alives: the hub sees the client, and routers on the way keep its connection open. */
const keepalive = 25

/** Writes a configuration, which `wg-quick` and the WireGuard apps read, also from a QR code. */
export const writeWireguardConfig = (settings: WireguardClientSettings): string =>
  [
    '[Interface]',
    `PrivateKey = ${settings.privateKey}`,
    `Address = ${formatAddress(settings.address)}/32`,
    '',
    '[Peer]',
    `PublicKey = ${settings.hubKey}`,
    `Endpoint = ${settings.host}:${String(settings.port)}`,
    `AllowedIPs = ${settings.networks.map(formatSubnet).join(', ')}`,
    `PersistentKeepalive = ${String(keepalive)}`,
    '',
  ].join('\n')

/**
 * The name of the file. It becomes that of the interface, so the apps take at most 15 letters, digits and `_=+.-`.
 * @param otherwise the name if nothing is left of that of the hub
 */
export function wireguardFileName(hubName: string, otherwise: string): string {
  const name = hubName
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9_=+.-]+/g, '-')
    .slice(0, 15)
  const [inner = otherwise] = /[A-Za-z0-9_=+](?:.*[A-Za-z0-9_=+])?/.exec(name) ?? []
  return `${inner}.conf`
}
