import type { Subnet } from '../network/subnet.ts'
import type { ClientSettings } from '../openvpn/client-config.ts'

/** A network behind a device, and the one of the same size under which the clients of its hub reach it. */
export interface Mapping {
  real: Subnet
  mapped: Subnet
}

/** What a device needs to be a client of a hub. */
export interface DeviceSettings {
  hubId: number
  client: ClientSettings
  /** Changes with each certificate, so that OpenVPN is restarted when only the files of its keys have changed. */
  serial: string
  /** Whether the device has the private key already. Then it is not sent. */
  hasKey: boolean
  /** What clients of the hub may reach through the device, besides the device itself. */
  lan: boolean
  wan: boolean
  mappings: readonly Mapping[]
}

/** A file of a device. `mode` is octal. */
export interface DeviceFile {
  path: string
  mode: string
  content: string
}

/** What is changed on a device, as one transaction. */
export interface DeviceChange {
  files: readonly DeviceFile[]
  /** Paths of files that are removed. */
  gone: readonly string[]
  /** Lines of `uci batch`. */
  uci: readonly string[]
  /** Services that follow the change, in this order. */
  services: readonly string[]
}

/**
 * Names on a device. All of them begin the same and end with the number of the hub, so that what is sent again replaces
 * what was sent before. Linux allows 15 characters for an interface, and OpenWrt 11 for a zone.
 */
export const sectionOf = (hubId: number): string => `outpost_hub_${String(hubId)}`
export const interfaceOf = (hubId: number): string => `ophub${String(hubId)}`

/** The files of a client in a folder, by what they contain. */
export const filesIn = (folder: string, hubId: number) => {
  const start = `${folder}/${sectionOf(hubId)}`
  return {
    config: `${start}.conf`,
    authority: `${start}.ca`,
    certificate: `${start}.crt`,
    key: `${start}.key`,
    tlsCrypt: `${start}.tls`,
    script: `${start}.sh`,
  } as const
}
export type ClientPaths = ReturnType<typeof filesIn>
