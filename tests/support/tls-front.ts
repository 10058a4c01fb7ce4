import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { selfSigned } from '@outpost/gateway/testing/self-signed'

/**
 * Terminates TLS before a program, as an operator's proxy does, so that browsers keep its cookies for a real host name.
 */
export async function tlsFront(name: string, port: number): Promise<{ port: number; close: () => void }> {
  const open = new Set<Socket>()
  const server = createServer(selfSigned(name), (outer) => {
    const inner = connect(port, '127.0.0.1')
    for (const socket of [outer, inner]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        outer.destroy()
        inner.destroy()
      })
    }
    outer.pipe(inner).pipe(outer)
  })
  // A browser that checks the certificate first hangs up.
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return { port: (server.address() as AddressInfo).port, close }
}
