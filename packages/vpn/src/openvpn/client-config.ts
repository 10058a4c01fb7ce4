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
}

/** Writes a configuration file with all keys inside, which OpenVPN 2.4 and later reads (2.5 with tls-crypt-v2). */
export function writeClientConfig(settings: ClientSettings): string {
  const { type, remotes, serverName, authority, certificate, key, tlsCrypt } = settings
  return [
    'client',
    `dev ${type}`,
    ...remotes.map(
      ({ host, port, protocol }) => `remote ${host} ${String(port)} ${protocol === 'udp' ? 'udp' : 'tcp-client'}`,
    ),
    'nobind',
    'persist-key',
    'persist-tun',
    'resolv-retry infinite',
    'connect-timeout 15',
    'hand-window 15',
    'remote-cert-tls server',
    `verify-x509-name ${serverName} name`,
    'cipher AES-256-GCM',
    'auth SHA256',
    'tls-version-min 1.2',
    ...(remotes.every(({ protocol }) => protocol === 'udp') ? ['explicit-exit-notify 1'] : []),
    'verb 3',
    inline('ca', authority),
    inline('cert', certificate),
    inline('key', key),
    inline(tlsCrypt.version === 1 ? 'tls-crypt' : 'tls-crypt-v2', tlsCrypt.key),
    '',
  ].join('\n')
}

const inline = (name: string, content: string): string => `<${name}>\n${content.trimEnd()}\n</${name}>`
