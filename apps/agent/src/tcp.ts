import { createConnection, type Socket } from 'node:net'

/** Milliseconds until an attempt to connect is given up. */
const connectTimeout = 10_000

/**
 * Opens a TCP connection. Rejects with the system's error, or after ten seconds. With `allowHalfOpen` its own half
 * stays open when the peer ends the other one.
 */
export function connectTcp(host: string, port: number, allowHalfOpen = false): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host, port, allowHalfOpen, noDelay: true })
    socket.setTimeout(connectTimeout, () => socket.destroy(new Error(`no answer from ${host}:${port}`)))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      // From here on the caller handles errors; until it listens, an error must not end the process.
      socket.off('error', reject).on('error', () => undefined)
      resolve(socket)
    })
  })
}
