import { type DeviceChange, type DeviceSettings, filesIn, sectionOf } from './change.ts'
import { writeMappingScript } from './mapping.ts'
import { clientFiles } from './openwrt.ts'

/** The folder from which the unit `openvpn-client@` of systemd starts clients. */
export const linuxFolder = '/etc/openvpn/client'

const serviceOf = (hubId: number): string => `openvpn-client@${sectionOf(hubId)}`

/**
 * Writes what makes a machine with plain Linux a client of a hub. It has no zones, so its own firewall decides what is
 * forwarded. OpenVPN applies the mapping when its tunnel opens, and does not open it without.
 */
export function joinLinux(settings: DeviceSettings): DeviceChange {
  const { hubId, mappings } = settings
  const paths = filesIn(linuxFolder, hubId)
  const files = clientFiles(settings, linuxFolder)
  const mapped = [
    ...files.map((file) =>
      file.path === paths.config
        ? { ...file, content: `${file.content}script-security 2\nup "/bin/sh ${paths.script}"\n` }
        : file,
    ),
    { path: paths.script, mode: '700', content: writeMappingScript(hubId, mappings) },
  ]
  return {
    files: mappings.length > 0 ? mapped : files,
    gone: mappings.length > 0 ? [] : [paths.script],
    uci: [],
    services: [serviceOf(hubId)],
  }
}

/** Writes what makes such a machine leave a hub. */
export const leaveLinux = (hubId: number): DeviceChange => ({
  files: [],
  gone: Object.values(filesIn(linuxFolder, hubId)),
  uci: [],
  services: [serviceOf(hubId)],
})
