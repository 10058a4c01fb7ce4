import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { webcrypto } from 'node:crypto'
import { toPem } from './pem.ts'

x509.cryptoProvider.set(webcrypto)

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const signature = { ...curve, hash: 'SHA-256' }
const day = 24 * 60 * 60 * 1000
/** The extension with which a server answers the challenge of a certificate authority (RFC 8737, 6.1). */
const acmeIdentifier = '1.3.6.1.5.5.7.1.31'
/** The tag and the length of 32 bytes in DER. */
const octets32 = Buffer.of(0x04, 0x20)

/** A certificate of a web server and its private key, both as PEM. */
export interface WebKeyPair {
  cert: string
  key: string
}

const alternativeNames = (names: readonly string[]): x509.SubjectAlternativeNameExtension =>
  new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns', value })))

/** Creates a certificate for a name that no authority has signed, valid for 30 days. */
export const createSelfSigned = (name: string): Promise<WebKeyPair> => selfSigned(name, 30, [])

/**
 * Creates the certificate that answers a challenge of the type `tls-alpn-01` (RFC 8737, 3), valid for a day.
 * @param digest the SHA-256 hash of the key authorization
 */
export const createChallengeCertificate = (name: string, digest: Buffer): Promise<WebKeyPair> =>
  selfSigned(name, 1, [new x509.Extension(acmeIdentifier, true, Buffer.concat([octets32, digest]))])

/** Creates a new key, and the request for a certificate with it. @returns the request as DER */
export async function createSigningRequest(names: readonly string[]): Promise<{ request: Buffer; key: string }> {
  const keys = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    keys,
    signingAlgorithm: signature,
    extensions: [alternativeNames(names)],
  })
  return { request: Buffer.from(request.rawData), key: await keyOf(keys) }
}

async function selfSigned(name: string, days: number, extensions: x509.Extension[]): Promise<WebKeyPair> {
  const keys = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    // The name is that of a host of up to 253 characters, and a common name has at most 64 (RFC 5280, A.1).
    name: [{ CN: [name.slice(0, 64)] }],
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + days * day),
    signingAlgorithm: signature,
    keys,
    extensions: [alternativeNames([name]), ...extensions],
  })
  return { cert: `${certificate.toString('pem')}\n`, key: await keyOf(keys) }
}

const keyOf = async ({ privateKey }: webcrypto.CryptoKeyPair): Promise<string> =>
  toPem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', privateKey))
