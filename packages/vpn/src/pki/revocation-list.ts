import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { type KeyPair, signingKey } from './certificates.ts'
import { toPem } from './pem.ts'

/** A certificate that is valid no longer. */
export interface Revoked {
  serial: string
  at: Date
}

/**
 * Ten years. OpenVPN refuses every client once the list has expired, and the list is written anew with each revocation.
 */
const validDays = 3650

/**
 * Creates the list of revoked certificates of a hub as PEM. Leave out certificates that have expired: 5,000 entries
 * take 1.4 s of the main thread.
 */
export async function createRevocationList(
  authority: Pick<KeyPair, 'certificate' | 'key'>,
  revoked: readonly Revoked[],
  now: Date,
): Promise<string> {
  const issuer = new x509.X509Certificate(authority.certificate)
  const list = await x509.X509CrlGenerator.create({
    issuer: issuer.subject,
    thisUpdate: new Date(now.getTime() - 60 * 60 * 1000),
    nextUpdate: new Date(now.getTime() + validDays * 24 * 60 * 60 * 1000),
    entries: revoked.map(({ serial, at }) => ({
      serialNumber: serial,
      revocationDate: at,
      reason: x509.X509CrlReason.cessationOfOperation,
    })),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    signingKey: await signingKey(authority.key),
    extensions: [await x509.AuthorityKeyIdentifierExtension.create(await issuer.publicKey.export())],
  })
  // The library writes another label, which OpenSSL does not read.
  return toPem('X509 CRL', list.rawData)
}
