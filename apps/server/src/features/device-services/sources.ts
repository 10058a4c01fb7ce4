import type { ServiceKind } from '@outpost/contract/device-services/constants'
import { type ApiRecord, isOn, textIn } from './records.ts'

/** A list of the API of a device whose records are services that can be switched. */
export interface ServiceSource {
  /** Begins the ids of its services. */
  name: string
  /** The path of the list. A record is below it, by its id. */
  path: string
  /** The kind of a record; undefined for one that is no service. */
  kind: (record: ApiRecord) => ServiceKind | undefined
  /** What users call a record. */
  title: (record: ApiRecord, id: string) => string
  /** The option that switches it, whether 1 means off, and whether it is on without the option. */
  option: { name: string; isOff: boolean; missing: boolean }
}

const always = (kind: ServiceKind) => (): ServiceKind => kind
const ofType =
  (type: string, kind: ServiceKind) =>
  (record: ApiRecord): ServiceKind | undefined =>
    record['.type'] === type ? kind : undefined
const named =
  (...options: readonly string[]) =>
  (record: ApiRecord, id: string): string =>
    options.map((option) => textIn(record, option)).find((text) => text !== '') ?? id

const enabled = { name: 'enabled', isOff: false, missing: false } as const
const disabled = { name: 'disabled', isOff: true, missing: true } as const

const byName: ReadonlyMap<string, ServiceKind> = new Map([
  ['ssh', 'ssh'],
  ['telnet', 'telnet'],
  ['http', 'web'],
  ['https', 'web'],
  ['snmp', 'snmp'],
  ['gps', 'gps'],
])
/** Protocols of network interfaces that are VPNs. */
const vpnProtocols = new Set(['wireguard', 'l2tp', 'pptp', 'sstp', 'openconnect', 'vxlan', 'gre'])

/** The services in an API like that of RutOS, and that of simulated devices. A device may lack any of the lists. */
const apiSources: readonly ServiceSource[] = [
  {
    name: 'services',
    path: '/services/config',
    kind: (record) => byName.get(textIn(record, 'id')) ?? 'other',
    title: named(),
    option: enabled,
  },
  { name: 'wifi', path: '/wireless/interfaces/config', kind: always('wifi'), title: named('ssid'), option: disabled },
  { name: 'hotspot', path: '/hotspot/config', kind: always('hotspot'), title: named('interface'), option: enabled },
  { name: 'ddns', path: '/ddns/config', kind: always('ddns'), title: named('domain', 'lookup_host'), option: enabled },
]

/** The services in the configurations of OpenWrt. */
const uciSources: readonly ServiceSource[] = [
  {
    name: 'dropbear',
    path: '/uci/dropbear',
    kind: ofType('dropbear', 'ssh'),
    title: (record) => `dropbear ${textIn(record, 'Port') || '22'}`,
    option: { name: 'enable', isOff: false, missing: true },
  },
  {
    name: 'wireless',
    path: '/uci/wireless',
    kind: ofType('wifi-device', 'wifi'),
    title: named(),
    option: disabled,
  },
  { name: 'wifi', path: '/uci/wireless', kind: ofType('wifi-iface', 'wifi'), title: named('ssid'), option: disabled },
  // coova-chilli, nodogsplash and opennds, the hotspots among the packages of OpenWrt.
  { name: 'chilli', path: '/uci/chilli', kind: ofType('chilli', 'hotspot'), title: named('network'), option: disabled },
  {
    name: 'nodogsplash',
    path: '/uci/nodogsplash',
    kind: ofType('nodogsplash', 'hotspot'),
    title: named('gatewayname'),
    option: enabled,
  },
  {
    name: 'opennds',
    path: '/uci/opennds',
    kind: ofType('opennds', 'hotspot'),
    title: named('gatewayname'),
    option: { ...enabled, missing: true },
  },
  { name: 'ddns', path: '/uci/ddns', kind: ofType('service', 'ddns'), title: named('lookup_host'), option: enabled },
  { name: 'openvpn', path: '/uci/openvpn', kind: ofType('openvpn', 'vpn'), title: named(), option: enabled },
  {
    name: 'network',
    path: '/uci/network',
    kind: (record) =>
      record['.type'] === 'interface' && vpnProtocols.has(textIn(record, 'proto')) ? 'vpn' : undefined,
    title: named(),
    option: disabled,
  },
  { name: 'gpsd', path: '/uci/gpsd', kind: ofType('gpsd', 'gps'), title: named(), option: enabled },
  { name: 'snmpd', path: '/uci/snmpd', kind: ofType('snmpd', 'snmp'), title: named(), option: enabled },
]

/** Returns where a device keeps its services. `isUci`: whether its API is that of the agent over uci. */
export const sourcesOf = (isUci: boolean): readonly ServiceSource[] => (isUci ? uciSources : apiSources)

/** Whether a record is switched on. */
export const isEnabled = (record: ApiRecord, { name, isOff, missing }: ServiceSource['option']): boolean =>
  isOff ? !isOn(record, name, !missing) : isOn(record, name, missing)

/** The value that switches a record. */
export const switched = ({ name, isOff }: ServiceSource['option'], on: boolean): Record<string, string> => ({
  [name]: on === isOff ? '0' : '1',
})
