import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { within } from '../../within.ts'
import { SessionFailure } from '../adapter.ts'
import { secure } from '../rdp/secure.ts'

/** Milliseconds for the handshake. */
const limit = 20_000

/**
 * Begins TLS with a VNC server. An anonymous server has no certificate, so nothing shows that it is the right one.
 * @throws SessionFailure
 */
export async function beginTls(
  duplex: Duplex,
  isAnonymous: boolean,
): Promise<{ duplex: Duplex; fingerprint: string | undefined }> {
  if (!isAnonymous) return secure(duplex)
  const secured = tls.connect({
    socket: duplex,
    rejectUnauthorized: false,
    minVersion: 'TLSv1',
    // Newer versions have no anonymous servers.
    maxVersion: 'TLSv1.2',
    ciphers: 'ADH:AECDH:@SECLEVEL=0',
    servername: '',
  })
  secured.once('close', () => duplex.destroy())
  try {
    await within(
      limit,
      new Promise<void>((resolve, reject) => {
        secured.once('secureConnect', resolve)
        secured.once('error', reject)
        secured.once('close', () => reject(new Error('the target closed the connection')))
      }),
    )
  } catch (error) {
    secured.destroy()
    throw new SessionFailure(
      'login',
      'TLS_FAILED',
      `TLS with the target failed: ${error instanceof Error ? error.message : String(error)}.`.slice(0, 300),
    )
  }
  return { duplex: secured, fingerprint: undefined }
}
