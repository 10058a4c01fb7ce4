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

/** Where a probe begins: in the space of a hub, and from its address if hubs share the space. */
export interface Origin {
  space: Space
  from: string | undefined
}

/** Tries a port from the space of a hub, under the account of the hub. */
export async function probePort(
  { space, from }: Origin,
  protocol: 'tcp' | 'udp',
  address: number,
  port: number,
): Promise<ProbeAnswer> {
  const argv = [process.execPath, program, protocol, formatAddress(address), String(port), ...(from ? [from] : [])]
  const answer = await space.run([...space.drop(), ...argv]).catch(() => 'unavailable')
  return probeAnswers.find((known) => known === answer) ?? 'unavailable'
}

/** Sends an echo request from the space of a hub. */
export async function probeEcho({ space, from }: Origin, address: number): Promise<ProbeAnswer> {
  const program = await findPing()
  return program
    ? echo(space, [...program, ...sourceOf('-I', from), '-c', '1', '-W', '4', formatAddress(address)])
    : 'unavailable'
}

/**
 * Sends a packet that only the next router receives. If that one passes packets on, it tells that this one has expired,
 * also if its firewall would have dropped it afterwards.
 */
export async function probePassing({ space, from }: Origin, address: number): Promise<ProbeAnswer> {
  const program = await findPing()
  if (!program) return 'unavailable'
  if (program[0] === 'ping')
    return echo(space, ['ping', ...sourceOf('-I', from), '-c', '1', '-W', '4', '-t', '1', formatAddress(address)])
  // The ping of busybox does not tell of packets that have expired.
  const trace = [
    'busybox',
    'traceroute',
    '-n',
    '-q',
    '1',
    '-w',
    '4',
    '-m',
    '1',
    ...sourceOf('-s', from),
    formatAddress(address),
  ]
  return space.run([...space.drop('net_raw'), ...trace]).then(
    (output) => (/^ *1 +\d/m.test(output) ? 'expired' : 'silent'),
    () => 'unavailable',
  )
}

const sourceOf = (option: string, from: string | undefined): string[] => (from ? [option, from] : [])

/** It fails without an answer as well, and tells why in its output or errors. */
const echo = (space: Space, argv: readonly string[]): Promise<ProbeAnswer> =>
  space.run([...space.drop('net_raw'), ...argv]).then(
    () => 'answered',
    ({ message }: Error) => {
      if (/time to live exceeded/i.test(message)) return 'expired'
      if (/unreachable|prohibited|filtered/i.test(message)) return 'unreachable'
      return /packets transmitted/.test(message) ? 'silent' : 'unavailable'
    },
  )

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
