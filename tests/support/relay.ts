import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** Forwards a loopback port to another address, so that a browser treats that address as its own machine. */
export async function startRelay(host: string, port: number): Promise<{ url: string; stop(): void }> {
  const { port: own, stop } = await relayTo({ host, port })
  return { url: `http://127.0.0.1:${own}`, stop }
}

/**
 * Forwards a loopback port to an address or a socket.
 * @param port of loopback; by default one that is free
 */
export async function relayTo(target: NetConnectOpts, port = 0): Promise<{ port: number; stop(): void }> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
