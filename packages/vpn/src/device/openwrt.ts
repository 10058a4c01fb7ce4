import { writeClientConfig } from '../openvpn/client-config.ts'
import { type DeviceChange, type DeviceFile, type DeviceSettings, filesIn, interfaceOf, sectionOf } from './change.ts'
import { writeMappingScript } from './mapping.ts'

/** The folder whose files OpenVPN of OpenWrt and RutOS starts, and which updates of the firmware keep. */
export const openwrtFolder = '/etc/openvpn'

/** Deletes a section. `uci` refuses to delete what does not exist, so it is made first. */
const drop = (config: string, section: string, type: string): string[] => [
  `set ${config}.${section}=${type}`,
  `delete ${config}.${section}`,
]

/** Sets a section, which always has the same options: what is sent again changes nothing. */
const put = (config: string, section: string, type: string, options: Record<string, string>): string[] => [
  `set ${config}.${section}=${type}`,
  ...Object.entries(options).map(([name, value]) => `set ${config}.${section}.${name}='${value}'`),
]

/** Sections of the firewall by their names behind that of the hub. */
const sections = [
  ['', 'zone'],
  ['_out', 'forwarding'],
  ['_lan', 'forwarding'],
  ['_wan', 'forwarding'],
  ['_ping', 'rule'],
  ['_map', 'include'],
] as const

/** The files of a client: all of them are readable by root alone. */
export function clientFiles(settings: DeviceSettings, folder: string): DeviceFile[] {
  const { hubId, client, serial, hasKey } = settings
  const paths = filesIn(folder, hubId)
  const config = writeClientConfig(client, { ...paths, device: interfaceOf(hubId) })
  return [
    { path: paths.authority, mode: '600', content: client.authority },
    { path: paths.certificate, mode: '600', content: client.certificate },
    ...(hasKey ? [] : [{ path: paths.key, mode: '600', content: client.key }]),
    { path: paths.tlsCrypt, mode: '600', content: client.tlsCrypt.key },
    { path: paths.config, mode: '600', content: `# Certificate ${serial}\n${config}` },
  ]
}

/**
 * Writes what makes a router with OpenWrt or RutOS a client of a hub: an instance of OpenVPN, and a zone of the firewall
 * into which its LAN may send. What the hub may send into its LAN and WAN is decided by the rules of the device; with
 * those for the LAN, the router's own services can be reached as well.
 */
export function joinOpenwrt(settings: DeviceSettings): DeviceChange {
  const { hubId, lan, wan, mappings } = settings
  const [section, device] = [sectionOf(hubId), interfaceOf(hubId)]
  const paths = filesIn(openwrtFolder, hubId)
  const firewall = (name: string, type: string, options: Record<string, string>): string[] =>
    put('firewall', `${section}${name}`, type, options)
  return {
    files: [
      ...clientFiles(settings, openwrtFolder),
      { path: paths.script, mode: '700', content: writeMappingScript(hubId, mappings) },
    ],
    gone: [],
    uci: [
      // RutOS reads the one name of this option, and OpenWrt the other.
      ...put('openvpn', section, 'openvpn', { enabled: '1', enable: '1', config: paths.config }),
      ...firewall('', 'zone', {
        name: device,
        device,
        input: lan ? 'ACCEPT' : 'REJECT',
        output: 'ACCEPT',
        forward: 'REJECT',
      }),
      ...firewall('_out', 'forwarding', { src: 'lan', dest: device }),
      ...(lan
        ? firewall('_lan', 'forwarding', { src: device, dest: 'lan' })
        : drop('firewall', `${section}_lan`, 'forwarding')),
      ...(wan
        ? firewall('_wan', 'forwarding', { src: device, dest: 'wan' })
        : drop('firewall', `${section}_wan`, 'forwarding')),
      ...firewall('_ping', 'rule', { src: device, proto: 'icmp', icmp_type: 'echo-request', target: 'ACCEPT' }),
      ...firewall('_map', 'include', { type: 'script', path: paths.script, reload: '1', fw4_compatible: '1' }),
    ],
    // They do not notice files that have changed without their configuration.
    services: ['firewall', 'openvpn'],
  }
}

/** Writes what makes such a router leave a hub. Rules of a mapping are for an interface that is gone, and stay until a restart. */
export function leaveOpenwrt(hubId: number): DeviceChange {
  const section = sectionOf(hubId)
  return {
    files: [],
    gone: Object.values(filesIn(openwrtFolder, hubId)),
    uci: [
      ...drop('openvpn', section, 'openvpn'),
      ...sections.flatMap(([name, type]) => drop('firewall', `${section}${name}`, type)),
    ],
    services: ['firewall', 'openvpn'],
  }
}
