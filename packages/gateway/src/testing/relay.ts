import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A path between device and gateway that can go dead like a NAT that lost its table: neither side is notified. */
export interface DeadEndRelay {
  port: number
  /** Stops all traffic on open connections in both directions, even their ends. New connections work. */
  forget(): void
  stop(): Promise<void>
}

/** Starts a relay on a loopback port that forwards connections to another one. */
export async function startDeadEndRelay(port: number): Promise<DeadEndRelay> {
  const open = new Set<Socket>()
  let passing: (() => void)[] = []
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    let passes = true
    passing.push(() => (passes = false))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('data', (chunk) => passes && other.write(chunk))
      socket.on('end', () => passes && other.end())
      socket.on('close', () => {
        open.delete(socket)
        if (passes) other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    forget() {
      for (const stop of passing) stop()
      passing = []
    },
    async stop() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
