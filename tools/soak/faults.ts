import { connect, type Socket } from 'node:net'
import { FleetProcess, type FleetOrder } from '../../tests/support/fleet-process.ts'
import { familyOf, killHard, procFile, signal } from '../../tests/support/processes.ts'
import type { Program } from '../../tests/support/program.ts'
import { sleep } from '../../tests/support/until.ts'

/** What faults strike. */
export interface Target {
  program: Program
  fleet: FleetProcess
  /** Devices of their own that come all at once and leave again. */
  visitors: FleetOrder
}

export interface Fault {
  name: string
  /** Whether connections of devices end by it. */
  cuts: boolean
  strike: (target: Target) => Promise<void>
}

const halfOpen = { sockets: 500, addresses: 20, seconds: 15 } as const
const slow = { clients: 40, everyMs: 500, seconds: 20 } as const
const visitSeconds = 30

const cutting: Fault[] = [
  { name: 'the api is killed', cuts: true, strike: ({ program }) => program.kill('api') },
  ...[1, 2, 3].map(() => ({
    name: 'all devices lose their connection',
    cuts: true,
    strike: ({ fleet }: Target) => fleet.drop(),
  })),
]

const sparing: Fault[] = [
  { name: 'the worker is killed', cuts: false, strike: ({ program }) => program.kill('worker') },
  { name: 'the database is killed', cuts: false, strike: ({ program }) => killHard([program.postmaster()]) },
  { name: 'a backend is killed', cuts: false, strike: ({ program }) => killHard([backendOf(program)]) },
  {
    name: 'the database stops for 10 s',
    cuts: false,
    strike: ({ program }) => pause(familyOf(program.postmaster()), 10),
  },
  { name: 'the api stops for 5 s', cuts: false, strike: ({ program }) => pause([program.pidOf('api')], 5) },
  { name: '500 connections say nothing', cuts: false, strike: ({ program }) => sayNothing(program.port) },
  { name: '40 clients send byte by byte', cuts: false, strike: ({ program }) => sendSlowly(program.port) },
  { name: 'more devices come all at once', cuts: false, strike: ({ visitors }) => visit(visitors) },
]

/**
 * Returns faults in an order that follows from the seed. One that cuts connections is followed by two that do not, so
 * that there is time to see every device return. Each comes once before any comes again.
 */
export function* faultsInOrder(seed: number): Generator<Fault, never> {
  const random = numbers(seed)
  const [cuts, others] = [shuffled(cutting, random), shuffled(sparing, random)]
  for (;;) {
    yield cuts.next().value
    yield others.next().value
    yield others.next().value
  }
}

function* shuffled(all: readonly Fault[], random: () => number): Generator<Fault, never> {
  for (;;)
    for (const { fault } of all.map((fault) => ({ fault, place: random() })).toSorted((a, b) => a.place - b.place))
      yield fault
}

/** Returns the pseudo-random numbers of a seed, from 0 to below 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function backendOf(program: Program): number {
  const found = familyOf(program.postmaster()).find((pid) => procFile(pid, 'cmdline').includes('outpost_app'))
  if (found === undefined) throw new Error('the program has no connection to the database')
  return found
}

async function pause(pids: readonly number[], seconds: number): Promise<void> {
  signal(pids, 'SIGSTOP')
  try {
    await sleep(seconds * 1000)
  } finally {
    signal(pids, 'SIGCONT')
  }
}

function open(port: number, index: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % halfOpen.addresses)}` })
  socket.on('error', () => {})
  return socket.resume()
}

async function sayNothing(port: number): Promise<void> {
  const sockets = Array.from({ length: halfOpen.sockets }, (_, index) => open(port, index))
  await sleep(halfOpen.seconds * 1000)
  for (const socket of sockets) socket.destroy()
}

async function sendSlowly(port: number): Promise<void> {
  const request = 'GET /login HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
  const sockets = Array.from({ length: slow.clients }, (_, index) => open(port, index))
  for (let sent = 0; sent * slow.everyMs < slow.seconds * 1000; sent++) {
    for (const socket of sockets) if (socket.writable) socket.write(request[sent] ?? 'x')
    await sleep(slow.everyMs)
  }
  for (const socket of sockets) socket.destroy()
}

async function visit(visitors: FleetOrder): Promise<void> {
  const fleet = FleetProcess.start(visitors)
  try {
    await fleet.online(visitors.count, visitSeconds).catch(() => {})
  } finally {
    await fleet.stop()
  }
}
