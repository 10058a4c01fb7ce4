/** What a client's configuration file contains. */
export interface ClientSettings {
  type: 'tun' | 'tap'
  /** Addresses of the hub, tried in this order: UDP first, TCP for networks that block UDP. */
  remotes: readonly { host: string; port: number; protocol: 'udp' | 'tcp' }[]
  /** Common name of the hub's certificate. The client refuses any other server. */
  serverName: string
  authority: string
  certificate: string
  key: string
  /** The shared key for OpenVPN 2.4, or the client's own key for 2.5 and later. */
  tlsCrypt: { version: 1 | 2; key: string }
  /** Hosts that are reached outside of the tunnel, whatever routes the hub gives: the server that manages a device. */
  outside?: readonly string[] | undefined
}

type Remote = ClientSettings['remotes'][number]

/** Of several addresses each is a block, since over TCP the end of the connection tells that a client leaves. */
function remoteLines({ host, port, protocol }: Remote, isOneOfMany: boolean): string[] {
  const remote = `remote ${host} ${String(port)} ${protocol === 'udp' ? 'udp' : 'tcp-client'}`
  const lines = [remote, ...(protocol === 'udp' ? ['explicit-exit-notify 1'] : [])]
  return isOneOfMany ? ['<connection>', ...lines, '</connection>'] : lines
}

/** Where a client that keeps its keys in files of their own has them, and the name of its tunnel interface. */
export interface ClientFiles {
  device: string
  authority: string
  certificate: string
  key: string
  tlsCrypt: string
}

/**
 * Writes a configuration file, which OpenVPN 2.4 and later reads (2.5 with tls-crypt-v2). All keys are inside, unless
 * `files` names those that have them.
 */
export function writeClientConfig(settings: ClientSettings, files?: ClientFiles): string {
  const { type, remotes, serverName, authority, certificate, key, tlsCrypt } = settings
  const put = (name: string, content: string, path: string | undefined): string =>
    path === undefined ? `<${name}>\n${content.trimEnd()}\n</${name}>` : `${name} ${path}`
  return [
    'client',
    ...(files ? [`dev ${files.device}`, `dev-type ${type}`] : [`dev ${type}`]),
    ...remotes.flatMap((remote) => remoteLines(remote, remotes.length > 1)),
    'nobind',
    'persist-key',
    'persist-tun',
    'resolv-retry infinite',
    // How long each address is tried before the next one.
    'connect-timeout 10',
    'hand-window 15',
    'remote-cert-tls server',
    `verify-x509-name ${serverName} name`,
    // The name of this option and its default have changed in 2.5, and 2.6 warns of the old one alone.
    tlsCrypt.version === 1 ? 'cipher AES-256-GCM' : 'data-ciphers AES-256-GCM:AES-128-GCM:CHACHA20-POLY1305',
    'auth SHA256',
    'tls-version-min 1.2',
    // The networks of a router itself come before those of the hub, which may be the same ones.
    ...(files ? ['route-metric 500'] : []),
    ...(settings.outside ?? []).map((host) => `route ${host} 255.255.255.255 net_gateway`),
    'verb 3',
    put('ca', authority, files?.authority),
    put('cert', certificate, files?.certificate),
    put('key', key, files?.key),
    put(tlsCrypt.version === 1 ? 'tls-crypt' : 'tls-crypt-v2', tlsCrypt.key, files?.tlsCrypt),
    '',
  ].join('\n')
}
