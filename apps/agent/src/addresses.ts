/** An address at which devices reach the server. */
export interface Address {
  host: string
  port: number
}

/**
 * Returns the address for the next connection: at random one of those that were not used last, and at first any of
 * them, so that the devices of a gateway that fails spread over all others.
 */
export function chooseAddress(addresses: readonly Address[], last?: Address): Address {
  const others = addresses.length > 1 ? addresses.filter((address) => address !== last) : addresses
  return others[Math.floor(Math.random() * others.length)]!
}
