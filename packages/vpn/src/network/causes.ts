/** /dev/net/tun must be open to the account of the hubs, as the kernel and udev make it by default. */
export const closedTun =
  'Hubs run without privileges and may not open /dev/net/tun. Allow it on the machine of the hub: chmod 666 /dev/net/tun'

const missingTun = 'There is no /dev/net/tun. On the machine of the hub, load the module of the kernel: modprobe tun'

/** What OpenVPN and `wireguard-go` write in lower case when they cannot run a hub, and what it means. */
const causes: readonly [words: string, sentence: string][] = [
  ['/dev/net/tun: permission denied', closedTun],
  ['/dev/net/tun: no such', missingTun],
  ['/dev/net/tun does not exist', missingTun],
  ['address already in use', 'Another program uses the port of the hub.'],
]

/** Returns a sentence on why a program does not run, or its own words if they are not known. */
export function causeOf(words: string): string {
  const said = words.toLowerCase()
  return causes.find(([part]) => said.includes(part))?.[1] ?? words
}
