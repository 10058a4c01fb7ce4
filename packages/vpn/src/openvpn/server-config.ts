import { formatAddress, netmaskOf, type Subnet } from '../network/subnet.ts'

/** What the process of a hub is started with. A change of any of these restarts it. */
export interface ServerSettings {
  /** Name of the tunnel interface, at most 15 characters (IFNAMSIZ of Linux). */
  device: string
  /** A routed network, or one shared Ethernet whose clients reach each other without rules. */
  type: 'tun' | 'tap'
  protocol: 'udp' | 'tcp'
  /** Address to listen on, or undefined for all. */
  listen?: string | undefined
  port: number
  subnet: Subnet
  silence: Silence
}

/** Names of the files in the folder of a hub. */
export const fileNames = {
  config: 'server.conf',
  authority: 'ca.crt',
  certificate: 'server.crt',
  key: 'server.key',
  revoked: 'crl.pem',
  sharedKey: 'tls-crypt.key',
  serverKey: 'tls-crypt-v2.key',
  socket: 'management.sock',
  log: 'openvpn.log',
  processId: 'process-id',
  loaded: 'loaded.crt',
} as const

/** More than one process serves well: a hub forwards about 400 Mbit/s, and 1,000 clients take 160 MB. */
export const maximumClients = 1000

/** Seconds of silence after which both ends send a ping, and after which a client connects again. */
export interface Silence {
  ping: number
  restart: number
}

/**
 * With `fast`, a hub that was killed has its clients back within 20 s, 2 to 4 s after they have noticed; 15 s allow one
 * ping to be lost, as 18 s do. A client that has nothing else to send uses 60, 24 or 15 MB in a month for pings.
 */
export const silences = {
  fast: { ping: 6, restart: 15 },
  normal: { ping: 15, restart: 60 },
  metered: { ping: 25, restart: 120 },
} as const satisfies Record<string, Silence>

/** The address of the hub in its own network: the first one. */
export const hubAddress = ({ base }: Subnet): number => base + 1

/**
 * Writes the configuration of a hub for OpenVPN 2.6. Addresses, routes and access are decided over the management
 * socket when a client connects, so the configuration names no client. A client that is silent for twice the time of
 * `silence.restart` is lost.
 */
export function writeServerConfig({ device, type, protocol, listen, port, subnet, silence }: ServerSettings): string {
  const address = formatAddress(hubAddress(subnet))
  return [
    'mode server',
    'tls-server',
    `proto ${protocol === 'udp' ? 'udp4' : 'tcp4-server'}`,
    ...(listen ? [`local ${listen}`] : []),
    `port ${String(port)}`,
    `dev ${device}`,
    `dev-type ${type}`,
    ...(type === 'tun' ? ['topology subnet', 'push "topology subnet"'] : ['client-to-client']),
    `ifconfig ${address} ${netmaskOf(subnet)}`,
    // We give the interface its address and routes, since it is moved to a network namespace of the hub.
    'ifconfig-noexec',
    'route-noexec',
    `push "route-gateway ${address}"`,
    // The own networks of a client come before those of the hub. OpenVPN 2.6 replaces the route to one that is the same.
    'push "route-metric 500"',
    `ca ${fileNames.authority}`,
    `cert ${fileNames.certificate}`,
    `key ${fileNames.key}`,
    'dh none',
    'tls-version-min 1.2',
    'tls-cert-profile preferred',
    'remote-cert-tls client',
    'verify-client-cert require',
    `crl-verify ${fileNames.revoked}`,
    // Old firmware has OpenVPN 2.4, which knows only the key that all clients share.
    `tls-crypt ${fileNames.sharedKey}`,
    `tls-crypt-v2 ${fileNames.serverKey}`,
    'data-ciphers AES-256-GCM:AES-128-GCM:CHACHA20-POLY1305',
    'auth SHA256',
    `keepalive ${String(silence.ping)} ${String(silence.restart)}`,
    'hand-window 15',
    // Without persist-key, SIGUSR1 makes OpenVPN read its keys again and keep the interface.
    'persist-tun',
    ...(protocol === 'udp' ? ['explicit-exit-notify 1'] : []),
    // Measured on a loaded machine: 232 Mbit/s through a hub in place of 193.
    'sndbuf 1048576',
    'rcvbuf 1048576',
    'push "sndbuf 1048576"',
    'push "rcvbuf 1048576"',
    `max-clients ${String(maximumClients)}`,
    'script-security 1',
    `management ${fileNames.socket} unix`,
    'management-hold',
    'management-client-auth',
    'auth-user-pass-optional',
    'disable-dco',
    'verb 2',
    'suppress-timestamps',
    '',
  ].join('\n')
}
