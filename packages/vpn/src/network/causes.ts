/** /dev/net/tun must be open to the account of the hubs, as the kernel and udev make it by default. */
export const closedTun =
  'Hubs run without privileges and may not open /dev/net/tun. Allow it on the machine of the hub: chmod 666 /dev/net/tun'

/** What OpenVPN and `wireguard-go` write when they cannot run a hub, and what it means. */
const causes: readonly [RegExp, string][] = [
  [/\/dev\/net\/tun\S*:? permission denied/i, closedTun],
  [
    /\/dev\/net\/tun\S*:? (no such file|no such device|does not exist)/i,
    'There is no /dev/net/tun. On the machine of the hub, load the module of the kernel: modprobe tun',
  ],
  [/address already in use/i, 'Another program uses the port of the hub.'],
]

/** Returns a sentence on why a program does not run, or its own words if they are not known. */
export const causeOf = (words: string): string => causes.find(([pattern]) => pattern.test(words))?.[1] ?? words
