import { linuxFolder } from './linux.ts'
import { openwrtFolder } from './openwrt.ts'
import { filesIn } from './change.ts'

/** How a device takes its configuration. `fake` keeps the files and starts nothing. */
export type DeviceSystem = 'openwrt' | 'rutos' | 'linux' | 'fake'

const folders = { openwrt: openwrtFolder, rutos: openwrtFolder, linux: linuxFolder, fake: openwrtFolder } as const

/** Where a device keeps the files of its clients. */
export const folderOf = (system: DeviceSystem): string => folders[system]

const programs = {
  openvpn: ['/usr/sbin/openvpn', '/usr/bin/openvpn', '/sbin/openvpn'],
  nft: ['/usr/sbin/nft', '/usr/bin/nft', '/sbin/nft'],
  iptables: ['/usr/sbin/iptables', '/sbin/iptables', '/usr/bin/iptables'],
  // The extension of iptables for mappings, which OpenWrt has in the package iptables-mod-nat-extra.
  netmap: [
    '/usr/lib/iptables',
    '/usr/lib/xtables',
    '/usr/lib/x86_64-linux-gnu/xtables',
    '/usr/lib/aarch64-linux-gnu/xtables',
    '/usr/lib/arm-linux-gnueabihf/xtables',
  ].flatMap((folder) => [`${folder}/libxt_NETMAP.so`, `${folder}/libipt_NETMAP.so`]),
  instances: ['/lib/systemd/system/openvpn-client@.service', '/usr/lib/systemd/system/openvpn-client@.service'],
} as const

/** The files whose checksums tell what a device is able to, and whether it has its private key. */
export const probedPaths = (system: DeviceSystem, hubId: number): string[] => [
  ...(system === 'fake' ? [] : Object.values(programs).flat()),
  filesIn(folderOf(system), hubId).key,
]

/** Whether any of the files exists. `hashes` has `-` for a file that does not. */
const has = (hashes: ReadonlyMap<string, string>, name: keyof typeof programs): boolean =>
  programs[name].some((path) => (hashes.get(path) ?? '-') !== '-')

/** Returns a message that says why a device cannot be a client of a hub; undefined if it can. */
export function reasonAgainst(
  system: DeviceSystem,
  hashes: ReadonlyMap<string, string>,
  { maps }: { maps: boolean },
): string | undefined {
  if (system === 'fake') return undefined
  if (!has(hashes, 'openvpn')) return 'The device has no OpenVPN. Install its package openvpn, then synchronize again.'
  if (system === 'linux' && !has(hashes, 'instances'))
    return 'The device has no systemd unit “openvpn-client@”, which starts the clients of OpenVPN.'
  return maps ? reasonAgainstMapping(system, hashes) : undefined
}

/** Returns a message that says why a device cannot map its networks; undefined if it can. */
export function reasonAgainstMapping(system: DeviceSystem, hashes: ReadonlyMap<string, string>): string | undefined {
  if (system === 'fake' || has(hashes, 'nft') || (has(hashes, 'iptables') && has(hashes, 'netmap'))) return undefined
  return 'The device cannot map its network: it has neither nft nor the extension NETMAP of iptables.'
}
