import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { type Duplex, Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GatewayLimits } from '../../packages/gateway/src/limits.ts'

/** The size of one download or upload in bytes. */
export const transfer = 192 * 1024 * 1024

/** Each hop runs in its own process, so that none is slowed down by another's work. */
export type Order =
  /** Serves `d`ownloads, `u`ploads and `e`cho, selected by the first byte of a connection. */
  | { role: 'target' }
  /** Forwards each connection to a port of this machine, after `delay` milliseconds in each direction. */
  | { role: 'proxy'; to: number; delay?: number }
  /** A gateway with an in-memory host, and the device's script under `/agent.sh`. */
  | { role: 'gateway'; limits: Partial<GatewayLimits> }

export interface Hop {
  pid: number
  port: number
  /** Gateway only: returns a port whose connections go through the device to `to`. */
  relay(to: number): Promise<number>
  /** Gateway only: returns the milliseconds until a stream to `to` is open through a new tunnel. */
  ready(to: number): Promise<number>
  stop(): Promise<void>
}

export async function startHop(order: Order): Promise<Hop> {
  const child = fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ask = async (message: object): Promise<number> => {
    child.send(message)
    const [answer] = (await once(child, 'message', { signal: AbortSignal.timeout(30_000) })) as [number | string]
    if (typeof answer === 'string') throw new Error(answer)
    return answer
  }
  const port = await ask(order)
  return {
    pid: child.pid!,
    port,
    relay: (to) => ask({ ask: 'relay', to }),
    ready: (to) => ask({ ask: 'ready', to }),
    stop: () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

async function listen(accept: (socket: net.Socket) => void): Promise<number> {
  const server = net
    .createServer({ noDelay: true, allowHalfOpen: true }, (socket) => accept(socket.on('error', () => {})))
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as net.AddressInfo).port
}

function join(a: Duplex, b: Duplex): void {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    one.pipe(other)
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}

/** Passes everything on after a time, in order, as a distant link does. */
const late = (delay: number): Transform =>
  new Transform({
    highWaterMark: 16 * 1024 * 1024,
    transform(chunk, _encoding, done) {
      setTimeout(() => this.push(chunk), delay)
      done()
    },
    flush(done) {
      setTimeout(done, delay)
    },
  })

function joinLate(a: Duplex, b: Duplex, delay: number): void {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    one.pipe(late(delay)).pipe(other)
    one.on('error', () => other.destroy())
    one.on('close', () => setTimeout(() => other.destroy(), delay))
  }
}

const runProxy = (to: number, delay: number): Promise<number> =>
  listen((socket) => {
    const onward = net.connect({ port: to, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    if (delay > 0)
      joinLate(
        socket,
        onward.on('error', () => {}),
        delay,
      )
    else join(socket, onward)
  })

const runTarget = (): Promise<number> =>
  listen((socket) => {
    socket.once('data', (first) => {
      const kind = String(first)
      socket.write('k')
      if (kind === 'e') socket.pipe(socket)
      else if (kind === 'd') socket.once('data', () => void send(socket, transfer))
      else receive(socket)
    })
  })

const block = Buffer.alloc(65_536, 7)

/** Writes a number of bytes as fast as the other side accepts them. */
export async function send(socket: net.Socket, bytes: number): Promise<void> {
  for (let left = bytes; left > 0 && !socket.destroyed; left -= block.length)
    if (!socket.write(block)) await once(socket, 'drain')
}

function receive(socket: net.Socket): void {
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
    if (received === transfer) socket.write('k')
  })
}

async function runGateway(limits: Partial<GatewayLimits>): Promise<number> {
  const { startBenchGateway } = await import('./tunnel-gateway.ts')
  const { link, port } = await startBenchGateway(limits)
  const open = async (to: number): Promise<Duplex> => (await link.stream(1, { host: '127.0.0.1', port: to })).duplex
  const relay = (to: number): Promise<number> =>
    listen((socket) =>
      open(to).then(
        (stream) => join(socket, stream),
        (error: Error) => socket.destroy(error),
      ),
    )
  const ready = async (to: number): Promise<number> => {
    while (link.counts().tunnels > 0) await sleep(10)
    const started = performance.now()
    const stream = await open(to)
    const taken = performance.now() - started
    stream.destroy()
    return taken
  }
  process.on('message', (message: { ask: 'relay' | 'ready'; to: number }) =>
    answer((message.ask === 'relay' ? relay : ready)(message.to)),
  )
  return port
}

const answer = (work: Promise<number>): void =>
  void work.then(
    (value) => process.send!(value),
    (error: unknown) => process.send!(String(error)),
  )

if (process.send && process.argv[1] === import.meta.filename) {
  process.once('message', (order: Order) => {
    if (order.role === 'gateway') answer(runGateway(order.limits))
    else answer(order.role === 'proxy' ? runProxy(order.to, order.delay ?? 0) : runTarget())
  })
  process.on('disconnect', () => process.exit())
}
