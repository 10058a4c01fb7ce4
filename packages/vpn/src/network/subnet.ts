/** An IPv4 network: its first address as a number, and the length of its prefix. */
export interface Subnet {
  base: number
  prefix: number
}

/** Reads a dotted IPv4 address as a number from 0 to 2^32 - 1, or returns undefined. */
export function parseAddress(text: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number)
  if (!parts || parts.some((part) => part > 255)) return undefined
  return parts.reduce((sum, part) => sum * 256 + part, 0)
}

/** Writes a number as a dotted IPv4 address. */
export const formatAddress = (address: number): string =>
  [24, 16, 8, 0].map((shift) => String(Math.floor(address / 2 ** shift) % 256)).join('.')

/** Number of addresses in a network. */
export const sizeOf = ({ prefix }: Subnet): number => 2 ** (32 - prefix)

/** Reads `192.168.1.0/24`, or returns undefined. Bits behind the prefix must be 0, so that no address is meant. */
export function parseSubnet(text: string): Subnet | undefined {
  const [address = '', length = ''] = text.split('/')
  const base = parseAddress(address)
  const prefix = /^\d{1,2}$/.test(length) ? Number(length) : 33
  if (base === undefined || prefix > 32) return undefined
  return base % sizeOf({ base, prefix }) === 0 ? { base, prefix } : undefined
}

/** Reads an address and a dotted netmask as a network, or returns undefined if the netmask has gaps. */
export function subnetOfMask(address: string, netmask: string): Subnet | undefined {
  const [base, mask] = [parseAddress(address), parseAddress(netmask)]
  if (base === undefined || mask === undefined) return undefined
  const size = 2 ** 32 - mask
  const prefix = 32 - Math.log2(size)
  return Number.isInteger(prefix) ? { base: base - (base % size), prefix } : undefined
}

export const formatSubnet = ({ base, prefix }: Subnet): string => `${formatAddress(base)}/${String(prefix)}`

/** The dotted netmask of a network. */
export const netmaskOf = (subnet: Subnet): string => formatAddress(2 ** 32 - sizeOf(subnet))

/** Whether two networks share an address. */
export const overlap = (one: Subnet, two: Subnet): boolean =>
  one.base < two.base + sizeOf(two) && two.base < one.base + sizeOf(one)

/** Whether an address is in a network. */
export const contains = (subnet: Subnet, address: number): boolean =>
  address >= subnet.base && address < subnet.base + sizeOf(subnet)
