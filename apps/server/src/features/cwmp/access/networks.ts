import { networkOf } from '@outpost/gateway/half-open'

/**
 * Returns the network that an approval holds for: the first half of an IPv4 address, the first quarter of an IPv6 one.
 * Providers change the address of a device within it, and a stranger seldom has one there.
 */
export function approvedNetwork(ip: string): string {
  const network = networkOf(ip)
  return network.includes(':') ? network.split(':').slice(0, 2).join(':') : network.split('.').slice(0, 2).join('.')
}

/** The network of an approval that was used. No address is in it. */
export const noNetwork = ''
