import { fail } from '@outpost/contract/kit/errors'
import { formatSubnet, overlap, parseSubnet, type Subnet, subnetOfMask } from '@outpost/vpn/network/subnet'

const networksOf = (texts: string): Subnet[] => texts.split(' ').map((text) => parseSubnet(text)!)

/** Networks that no host has: this one, loopback, link-local, groups, and what is reserved. */
const unusable = networksOf('0.0.0.0/8 127.0.0.0/8 169.254.0.0/16 224.0.0.0/4 240.0.0.0/4')
/** Networks for private use (RFC 1918), and those of carriers, which some sites use as their own. */
const ofHubs = networksOf('10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10')

/** Throws VALIDATION if hosts cannot have the addresses of a network. */
export function requireUsable(network: Subnet, source: string): void {
  const reserved = unusable.find((one) => overlap(one, network))
  if (reserved)
    throw fail('VALIDATION', {
      source,
      message: `No host has addresses of ${formatSubnet(reserved)}. Choose another network.`,
    })
}

/** Throws VALIDATION if a network is not for private use: the users of a hub would lose a part of the internet. */
export function requirePrivate(network: Subnet, source: string): void {
  if (ofHubs.some((one) => overlap(one, network) && one.prefix <= network.prefix)) return
  throw fail('VALIDATION', { source, message: `Choose a network of ${ofHubs.map(formatSubnet).join(', ')}.` })
}

/**
 * Reads the network of a route. Throws VALIDATION if the netmask is none, or if hosts cannot have addresses in the
 * network. Larger networks than 255.0.0.0 would take the internet away from users.
 */
export function readRouteNetwork(
  address: string,
  netmask: string,
  sources: { address: string; netmask: string },
): Subnet {
  const network = subnetOfMask(address, netmask)
  if (!network || network.prefix < 8)
    throw fail('VALIDATION', {
      source: sources.netmask,
      message: 'The netmask must be one of 255.0.0.0 to 255.255.255.255.',
    })
  requireUsable(network, sources.address)
  return network
}
