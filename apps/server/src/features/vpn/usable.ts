import { fail } from '@outpost/contract/kit/errors'
import { formatSubnet, overlap, parseSubnet, type Subnet, subnetOfMask } from '@outpost/vpn/network/subnet'

const networksOf = (texts: string): Subnet[] => texts.split(' ').map((text) => parseSubnet(text)!)

/** Networks whose addresses no host can have: 0.0.0.0/8, loopback, link-local, multicast, reserved. */
const unusable = networksOf('0.0.0.0/8 127.0.0.0/8 169.254.0.0/16 224.0.0.0/4 240.0.0.0/4')
/** Networks for private use (RFC 1918), and the shared address space of carriers, which some sites use too. */
const privateNetworks = networksOf('10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10')

/** Throws VALIDATION if hosts cannot have the addresses of a network. */
export function requireUsable(network: Subnet, source: string): void {
  const reserved = unusable.find((one) => overlap(one, network))
  if (reserved)
    throw fail('VALIDATION', {
      source,
      message: `Hosts cannot have addresses in ${formatSubnet(reserved)}. Choose another network.`,
    })
}

/** Throws VALIDATION if a network is not for private use: the users of a hub would lose a part of the internet. */
export function requirePrivate(network: Subnet, source: string): void {
  if (privateNetworks.some((one) => overlap(one, network) && one.prefix <= network.prefix)) return
  throw fail('VALIDATION', { source, message: `Choose a network of ${privateNetworks.map(formatSubnet).join(', ')}.` })
}

/**
 * Reads the network of a route. Throws VALIDATION if the netmask is not a valid netmask, or if hosts cannot have
 * addresses in the network. A larger network than 255.0.0.0 would cut users off from the internet.
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
