import type { Translate } from '../../kit/i18n/i18n.ts'
import type { NetworkNode, NetworkPort } from './layout.ts'

/** The name of a node: its own, or else its first address, or else its MAC address. */
export const nodeName = ({ name, ips, node }: NetworkNode): string => name || (ips[0] ?? node)

/** What is shown below the name of a node: its address, unless that is its name. */
export const nodeDetail = ({ name, ips, node }: NetworkNode): string => (name ? (ips[0] ?? node) : node)

export const placeName = (name: string, t: Translate): string => name || t('network:unknownPlace')

/** What is known about a port, in few words: the network of a radio, the speed, the VLAN. */
export function portDetail(port: NetworkPort | undefined, t: Translate): string {
  if (!port) return ''
  const parts = [
    port.ssid ?? '',
    port.up ? (port.speed === null ? '' : t('network:speed', { speed: port.speed })) : t('network:down'),
    port.vlan === null ? '' : t('network:vlan', { vlan: port.vlan }),
  ].filter(Boolean)
  return parts.join(' · ') || t('network:up')
}

/** Whether a node is heard, or asleep. */
export const stateName = ({ asleep }: NetworkNode, t: Translate): string =>
  t(asleep ? 'network:asleep' : 'network:present')

/** The strength of a signal with its unit, which do not break apart, and a true minus sign. */
export const signalText = (signal: number, t: Translate): string =>
  t('network:dbm', { signal }).replace('-', '−').replace(' ', '\u00a0')
