import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { randomBytes, webcrypto } from 'node:crypto'
import { fromPem, toPem } from './pem.ts'

x509.cryptoProvider.set(webcrypto)

const day = 24 * 60 * 60 * 1000
const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const signature = { ...curve, hash: 'SHA-256' }

/** A certificate with its private key, both as PEM. */
export interface KeyPair {
  certificate: string
  key: string
  /** Serial number of the certificate, in lower-case hexadecimal digits, as OpenVPN reports it without colons. */
  serial: string
  expiresAt: Date
}

/** How long a certificate is valid, and from when. It begins a day earlier, since the clocks of devices differ. */
export interface Validity {
  days: number
  now: Date
}

/** Creates the certificate authority of one hub: P-256, no further authority below it (RFC 5280, 4.2.1.9). */
export async function createAuthority(name: string, { days, now }: Validity): Promise<KeyPair> {
  const keys = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: [{ CN: [name] }],
    ...period(days, now),
    signingAlgorithm: signature,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return pair(certificate, keys.privateKey)
}

/** Issues a certificate with a new key. A server's certificate cannot be used as a client's, and the reverse. */
export async function issueCertificate(
  authority: Pick<KeyPair, 'certificate' | 'key'>,
  name: string,
  use: 'server' | 'client',
  { days, now }: Validity,
): Promise<KeyPair> {
  const issuer = new x509.X509Certificate(authority.certificate)
  const keys = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: [{ CN: [name] }],
    issuer: issuer.subject,
    ...period(days, now),
    signingAlgorithm: signature,
    publicKey: keys.publicKey,
    signingKey: await signingKey(authority.key),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([
        use === 'server' ? x509.ExtendedKeyUsage.serverAuth : x509.ExtendedKeyUsage.clientAuth,
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(await issuer.publicKey.export()),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return pair(certificate, keys.privateKey)
}

/** Reads the private key of an authority, to sign with it. Throws when the text is no PKCS #8 key of curve P-256. */
export function signingKey(key: string): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey('pkcs8', fromPem('PRIVATE KEY', key), curve, false, [
    'sign',
  ]) as Promise<webcrypto.CryptoKey>
}

async function pair(certificate: x509.X509Certificate, privateKey: webcrypto.CryptoKey): Promise<KeyPair> {
  return {
    certificate: `${certificate.toString('pem')}\n`,
    key: toPem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', privateKey)),
    serial: certificate.serialNumber,
    expiresAt: certificate.notAfter,
  }
}

const period = (days: number, now: Date): { notBefore: Date; notAfter: Date } => ({
  notBefore: new Date(now.getTime() - day),
  notAfter: new Date(now.getTime() + days * day),
})

/** 16 random bytes whose first bit is 0 and second is 1: a positive number of constant length (RFC 5280, 4.1.2.2). */
function newSerial(): string {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes.toString('hex')
}
