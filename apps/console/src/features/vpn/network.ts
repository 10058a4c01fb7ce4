/** An IPv4 network: its first address as a number, and its number of addresses. */
export interface Network {
  base: number
  size: number
}

/** Returns a dotted IPv4 address as a number, or undefined if it is none. */
export function addressOf(text: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text.trim())?.slice(1).map(Number)
  if (!parts || parts.some((part) => part > 255)) return undefined
  return parts.reduce((sum, part) => sum * 256 + part, 0)
}

const dotted = (address: number): string =>
  [2 ** 24, 2 ** 16, 2 ** 8, 1].map((unit) => Math.floor(address / unit) % 256).join('.')

/** Returns the network of an address and a dotted netmask, or undefined if one of them is wrong. */
export function networkOf(address: string, netmask: string): Network | undefined {
  const [inside, mask] = [addressOf(address), addressOf(netmask)]
  if (inside === undefined || mask === undefined) return undefined
  const size = 2 ** 32 - mask
  return Number.isInteger(Math.log2(size)) ? { base: inside - (inside % size), size } : undefined
}

/** Returns the network of a text such as `10.112.0.0/24`. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', prefix = ''] = text.split('/')
  return /^\d{1,2}$/.test(prefix) ? networkOf(address, netmaskOf(Number(prefix))) : undefined
}

/** The dotted netmask of a prefix of 0 to 32 bits. */
export const netmaskOf = (prefix: number): string => dotted(2 ** 32 - 2 ** (32 - prefix))

/** Writes a network as `192.168.1.0/24`. */
export const networkText = ({ base, size }: Network): string => `${dotted(base)}/${32 - Math.log2(size)}`

/** The first address of a network, as text. */
export const firstAddress = ({ base }: Network): string => dotted(base)

/** Whether two networks have an address in common. */
export const overlaps = (one: Network, two: Network): boolean =>
  one.base < two.base + two.size && two.base < one.base + one.size

/** The networks for private use (RFC 1918). */
const privateNetworks = ['192.168.0.0/16', '10.0.0.0/8', '172.16.0.0/12'].map((text) => parseNetwork(text)!)
/** How many networks are tried before the search for a free one ends. */
const mostTried = 4096

/**
 * Returns the first private network of the same size that overlaps none of the taken ones, or undefined if there is
 * none: what can be proposed instead of a network that is taken.
 */
export function freeNetwork({ size }: Network, taken: readonly Network[]): Network | undefined {
  for (const { base, size: all } of privateNetworks) {
    const count = Math.min(all / size, mostTried)
    for (let index = 1; index < count; index += 1) {
      const candidate = { base: base + index * size, size }
      if (!taken.some((one) => overlaps(one, candidate))) return candidate
    }
  }
  return undefined
}
