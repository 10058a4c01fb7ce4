import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way between a device and the gateway that can go dead as a NAT does that has forgotten its table: nobody is told. */
export interface DeadEndRelay {
  port: number
  /** From now on nothing passes on what is open, in neither direction and not even an end. New connections pass. */
  forget(): void
  stop(): Promise<void>
}

/** Passes connections to a loopback port on to another one. */
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
