import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { fingerprintOf } from '../../keys.ts'
import { within } from '../../within.ts'
import { SessionFailure } from '../adapter.ts'
import { lostBy } from '../desktop/target-link.ts'
import { readConfirmation, type Security, securityOf } from './negotiation.ts'

/** Milliseconds that the target has to confirm the connection, and for the TLS handshake. */
const limits = { confirmation: 15_000, handshake: 20_000 } as const
/** The most certificates of a chain that are read. */
const maxChain = 10

export interface Confirmed {
  /** The target's answer, byte by byte, which the client needs as well. */
  confirmation: Buffer
  security: Security
}

/**
 * Sends a connection request of X.224 and waits for the answer.
 * @throws SessionFailure if the target is silent, is no RDP server, or refuses
 */
export async function negotiate(duplex: Duplex, request: Buffer): Promise<Confirmed> {
  duplex.write(request)
  const confirmation = await within(limits.confirmation, confirmed(duplex)).catch((error: unknown) => {
    duplex.destroy()
    if (error instanceof SessionFailure) throw error
    throw new SessionFailure('connect', 'TIMEOUT', 'The target accepted the connection, but sent nothing.')
  })
  try {
    return { confirmation, security: securityOf(confirmation) }
  } catch (error) {
    duplex.destroy()
    throw new SessionFailure('connect', 'RDP_REFUSED', `The target refuses the connection: ${messageOf(error)}.`)
  }
}

function confirmed(duplex: Duplex): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0)
    let problem = ''
    const settle = (): void => {
      duplex.off('data', onData)
      duplex.off('close', onClose)
      duplex.pause()
    }
    const onData = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk])
      try {
        const confirmation = readConfirmation(bytes)
        if (!confirmation) return
        settle()
        // The target may not send more before TLS begins.
        if (bytes.length > confirmation.length) duplex.unshift(bytes.subarray(confirmation.length))
        resolve(confirmation)
      } catch {
        settle()
        duplex.destroy()
        reject(new SessionFailure('connect', 'NOT_RDP', 'The target does not answer like an RDP server.'))
      }
    }
    const onClose = (): void => reject(lostBy('connect', problem || 'the target closed it'))
    duplex.on('error', (error: Error) => (problem = error.message))
    duplex.on('data', onData)
    duplex.once('close', onClose)
    duplex.resume()
  })
}

export interface Secured {
  duplex: tls.TLSSocket
  /** The certificates of the target in DER, its own first. */
  certificates: Buffer[]
  /** The fingerprint of the first one, as SSH writes it. */
  fingerprint: string
}

/**
 * Begins TLS. Targets have certificates that no authority signed, and old versions and ciphers; the certificate is
 * identified by its fingerprint instead.
 * @throws SessionFailure
 */
export async function secure(duplex: Duplex): Promise<Secured> {
  const secured = tls.connect({
    socket: duplex,
    rejectUnauthorized: false,
    minVersion: 'TLSv1',
    ciphers: 'DEFAULT:@SECLEVEL=0',
    servername: '',
  })
  secured.once('close', () => duplex.destroy())
  try {
    await within(
      limits.handshake,
      new Promise<void>((resolve, reject) => {
        secured.once('secureConnect', resolve)
        secured.once('error', reject)
        secured.once('close', () => reject(new Error('the target closed the connection')))
      }),
    )
  } catch (error) {
    secured.destroy()
    throw new SessionFailure('tls', 'TLS_FAILED', `TLS with the target failed: ${messageOf(error)}.`.slice(0, 300))
  }
  secured.on('error', () => {})
  const certificates = chainOf(secured)
  const [own] = certificates
  if (own) return { duplex: secured, certificates, fingerprint: fingerprintOf(own) }
  secured.destroy()
  throw new SessionFailure('tls', 'TLS_FAILED', 'The target has no certificate.')
}

function chainOf(secured: tls.TLSSocket): Buffer[] {
  const chain: Buffer[] = []
  let one: tls.DetailedPeerCertificate | undefined = secured.getPeerCertificate(true)
  // The last certificate of a chain names itself as its issuer.
  while (one?.raw && chain.length < maxChain && !chain.some((known) => known.equals(one!.raw))) {
    chain.push(one.raw)
    one = one.issuerCertificate
  }
  return chain
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
