import { fileURLToPath } from 'node:url'
import { run } from '../network/run.ts'
import type { Space } from '../network/space.ts'
import { formatAddress } from '../network/subnet.ts'

/**
 * What an attempt to reach something has found. `unreachable`: a router on the way has said so. `expired`: the packet
 * lived for one router only, which has said that it would have passed it on. `unavailable`: it could not be tried.
 */
export const probeAnswers = ['answered', 'refused', 'unreachable', 'expired', 'silent', 'unavailable'] as const
export type ProbeAnswer = (typeof probeAnswers)[number]

const program = fileURLToPath(new URL('connect.ts', import.meta.url))
/** Tries a port from the space of a hub, under the account of the hub. */
export async function probePort(
  space: Space,
  protocol: 'tcp' | 'udp',
  address: number,
  port: number,
): Promise<ProbeAnswer> {
  const argv = [process.execPath, program, protocol, formatAddress(address), String(port)]
  const answer = await space.run([...space.drop(), ...argv]).catch(() => 'unavailable')
  return probeAnswers.find((known) => known === answer) ?? 'unavailable'
}

/** Sends an echo request from the space of a hub. `hops` is the number of routers that it may pass. */
export async function probeEcho(space: Space, address: number, hops?: number): Promise<ProbeAnswer> {
  const ping = await findPing()
  if (!ping) return 'unavailable'
  const words = [...ping, '-c', '1', '-W', '4', ...(hops === undefined ? [] : ['-t', String(hops)])]
  // It fails without an answer as well, and tells why in its output or errors.
  return space.run([...space.drop('net_raw'), ...words, formatAddress(address)]).then(
    () => 'answered',
    (error: Error) => readEcho(error.message),
  )
}

/** Reads the words of iputils and busybox. */
function readEcho(text: string): ProbeAnswer {
  if (/time to live exceeded|got ICMP 11/i.test(text)) return 'expired'
  if (/unreachable|prohibited|filtered|got ICMP 3/i.test(text)) return 'unreachable'
  return /packets transmitted/.test(text) ? 'silent' : 'unavailable'
}

let known: Promise<string[] | undefined> | undefined
/** `ping` of iputils, or that of busybox. */
const findPing = (): Promise<string[] | undefined> =>
  (known ??= run(['ping', '-V'])
    .then(() => ['ping'])
    .catch(() =>
      run(['busybox', '--list']).then(
        (list) => (list.split('\n').includes('ping') ? ['busybox', 'ping'] : undefined),
        () => undefined,
      ),
    ))
