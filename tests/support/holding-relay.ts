import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A relay between a device and the server that can hold a file at a byte, so that its fetch lasts as long as a test
 * needs.
 */
export interface HoldingRelay {
  readonly port: number
  /** From now on, a connection that has carried this many bytes to the device carries no more. */
  hold(bytes: number): void
  /** Returns the number of connections that are held and still open. */
  held(): number
  /** Cuts the held connections, as a network failure does, and holds no further ones. */
  cut(): void
  stop(): Promise<void>
}

/** Forwards connections from a new loopback port to another one. */
export async function startHoldingRelay(port: number): Promise<HoldingRelay> {
  const open = new Set<Socket>()
  const held = new Set<Socket>()
  let limit = Number.POSITIVE_INFINITY
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        held.delete(socket)
        other.destroy()
      })
    }
    near.pipe(far)
    let carried = 0
    far.on('data', (chunk: Buffer) => {
      carried += chunk.length
      const isTaken = near.write(chunk)
      if (carried >= limit) held.add(far)
      if (held.has(far) || !isTaken) far.pause()
    })
    near.on('drain', () => held.has(far) || far.resume())
    far.on('end', () => near.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    hold: (bytes) => void (limit = bytes),
    held: () => held.size,
    cut() {
      limit = Number.POSITIVE_INFINITY
      for (const socket of held) socket.destroy()
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
