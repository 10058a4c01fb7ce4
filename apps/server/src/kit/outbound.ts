import dns from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/**
 * Addresses that are not public: loopback, private, link-local, shared, reserved, multicast, and the IPv6 ranges that
 * are translated to IPv4 (IANA special-purpose registries, RFC 6890). Newer entries of these registries are the documentation
 * prefix of RFC 9637 and the segment identifiers of RFC 9602; RFC 2765 has the IPv4-translated addresses. Node itself checks
 * IPv4-mapped IPv6 addresses (::ffff:127.0.0.1) against the IPv4 ranges.
 */
const inward = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  // Looks public, but is the host service of Azure, which gives virtual machines their settings and certificates
  // (learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16).
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inward.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  inward.addSubnet(net, bits, 'ipv6')
}

/**
 * Thrown if the outbound rules forbid a connection to a host, or if the host has no address. Its message is meant for
 * users.
 */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused'
  /** Whether the host exists, but at a private address. */
  readonly isPrivate: boolean

  constructor(message: string, isPrivate = false) {
    super(message)
    this.isPrivate = isPrivate
  }
}

const maxLookupMs = 10_000

/**
 * Parses `OUTPOST_OUTBOUND_ALLOW`: addresses and CIDR ranges that may be reached although they are private. Throws an
 * `Error` that names the invalid entry.
 */
export function readAllowed(entries: readonly string[]): BlockList {
  const allowed = new BlockList()
  for (const entry of entries) {
    const [address = '', bits, more] = entry.split('/')
    const family = isIP(address)
    const size = bits === undefined ? (family === 4 ? 32 : 128) : Number(bits)
    if (
      family === 0 ||
      more !== undefined ||
      bits === '' ||
      !Number.isInteger(size) ||
      size < 0 ||
      size > (family === 4 ? 32 : 128)
    )
      throw new Error(`OUTPOST_OUTBOUND_ALLOW: ${entry} is not an address or range`)
    allowed.addSubnet(address, size, family === 4 ? 'ipv4' : 'ipv6')
  }
  return allowed
}

/** Whether the server may connect to an address on behalf of a user. */
export function mayReach(address: string, allowed: BlockList): boolean {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  return isIP(address) !== 0 && (!inward.check(address, family) || allowed.check(address, family))
}

/**
 * Resolves a host named by a user to an allowed address. The caller must connect to that address rather than to the
 * name, in case the name resolves differently a moment later. Throws OutboundRefused.
 */
export async function resolveOutbound(host: string, allowed: BlockList): Promise<string> {
  const addresses = isIP(host) ? [host] : await addressesOf(host)
  const address = addresses.find((candidate) => mayReach(candidate, allowed))
  if (address !== undefined) return address
  throw new OutboundRefused(
    addresses.length === 0
      ? `The host ${host} has no address.`
      : `The host ${host} has a private address, and this installation connects to public ones only.`,
    addresses.length > 0,
  )
}

async function addressesOf(host: string): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutboundRefused(`The name ${host} was not resolved in time.`)), maxLookupMs)
  })
  try {
    const found = await Promise.race([dns.lookup(host, { all: true }), late])
    return found.map(({ address }) => address)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTFOUND') return []
    throw error
  } finally {
    clearTimeout(timer)
  }
}
