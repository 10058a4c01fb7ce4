import { createConnection, type Socket } from 'node:net'

/** Milliseconds until a TCP connection is given up. */
const connectTimeout = 10_000

/**
 * Opens a TCP connection; rejects with the system's error or after ten seconds. `allowHalfOpen`: its other half stays
 * open when the peer ends one.
 */
export function connectTcp(host: string, port: number, allowHalfOpen = false): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host, port, allowHalfOpen, noDelay: true })
    socket.setTimeout(connectTimeout, () => socket.destroy(new Error(`no answer from ${host}:${port}`)))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      // The person who gets the socket listens from now on; until then an error must not end the process.
      socket.off('error', reject).on('error', () => undefined)
      resolve(socket)
    })
  })
}
