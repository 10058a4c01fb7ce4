import net from 'node:net'

/** Milliseconds for a connection. */
const limit = 4000

/** Opens a connection for a moment. @returns the address of this machine that it used. Throws an Error with the reason. */
export function tryConnection(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, timeout: limit })
    socket.once('connect', () => {
      resolve(socket.localAddress ?? '')
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${limit / 1000} s`)))
    socket.once('error', reject)
  })
}

/** Reads `host:port` or `[address]:port`. */
export function splitAddress(address: string): { host: string; port: number } {
  const at = address.lastIndexOf(':')
  return { host: address.slice(0, at).replaceAll(/[[\]]/g, ''), port: Number(address.slice(at + 1)) }
}
