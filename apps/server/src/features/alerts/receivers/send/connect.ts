import { isIP, type Socket } from 'node:net'
import type { BlockList } from 'node:net'
import net from 'node:net'
import tls from 'node:tls'
import { resolveOutbound } from '../../../../kit/outbound.ts'

interface Target {
  host: string
  port: number
  isEncrypted: boolean
}

/**
 * Connects to a receiver, at the address that the outbound rules allow; with TLS, its certificate must be valid for the
 * host name. The signal ends the connection. Throws an Error with the reason.
 */
export async function connectTo(
  { host, port, isEncrypted }: Target,
  allowed: BlockList,
  signal: AbortSignal,
): Promise<Socket> {
  const address = await resolveOutbound(host, allowed)
  signal.throwIfAborted()
  const socket = isEncrypted
    ? tls.connect({ host: address, port, ...(isIP(host) ? {} : { servername: host }), ...identityOf(host) })
    : net.connect({ host: address, port })
  signal.addEventListener('abort', () => socket.destroy(signal.reason as Error), { once: true })
  await new Promise<void>((resolve, reject) => {
    socket.once(isEncrypted ? 'secureConnect' : 'connect', resolve)
    // This listener is never removed: a later error of the socket must not end the process.
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('The connection was closed.')))
  })
  return socket
}

/** The certificate is checked against the host name of the receiver, not against the address. */
const identityOf = (host: string): Pick<tls.ConnectionOptions, 'checkServerIdentity'> => ({
  checkServerIdentity: (_name, certificate) => tls.checkServerIdentity(host, certificate),
})
