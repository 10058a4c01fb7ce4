import { isIPv4 } from 'node:net'

/** A host as a device lists it. */
export interface ListedHost {
  ip: string
  /** In upper case, with colons. */
  mac: string
  /** The port of the device's switch, or else its network. */
  place: string
  name: string
}

const macPattern = /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i
const placePattern = /^[\w.@-]{1,15}$/

/**
 * Reads the answer of the command `scan.hosts`. Lines that do not have its form are left out, as are control characters
 * in names. An address counts once.
 */
export function readHosts(text: string, most: number): ListedHost[] {
  const hosts = new Map<string, ListedHost>()
  for (const line of text.split('\n')) {
    const [ip = '', mac = '', network = '', port = '-', ...words] = line.split(' ')
    if (!isIPv4(ip) || !macPattern.test(mac) || !placePattern.test(network) || hosts.has(ip)) continue
    const name = words.join(' ').replace(/\p{C}/gu, '').trim().slice(0, 64)
    const place = port !== '-' && placePattern.test(port) ? port : network
    hosts.set(ip, { ip, mac: mac.toUpperCase(), place, name: name === '-' ? '' : name })
    if (hosts.size === most) break
  }
  return [...hosts.values()]
}

/** Orders hosts by their addresses. */
export const byAddress = (a: { ip: string }, b: { ip: string }): number => numberOf(a.ip) - numberOf(b.ip)
const numberOf = (ip: string): number => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
