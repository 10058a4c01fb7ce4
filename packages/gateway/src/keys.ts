import { createHash, createPublicKey, verify } from 'node:crypto'

/** The only key type that devices and the gateway use. */
export const keyType = 'ssh-ed25519'
/** The prefix of a public key blob (RFC 8709, 4): string "ssh-ed25519" and the length of the key, 32 bytes. */
const blobHead = Buffer.from(`\0\0\0\u000b${keyType}\0\0\0\u0020`, 'latin1')
const blobLength = blobHead.length + 32
const signatureLength = 64
/** The prefix of an Ed25519 SubjectPublicKeyInfo (RFC 8410), which the key itself follows. */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether a public key blob is exactly an Ed25519 key: no other type, no certificate, no trailing bytes. */
export const isDeviceKey = (algorithm: string, blob: Buffer): boolean =>
  algorithm === keyType && blob.length === blobLength && blob.subarray(0, blobHead.length).equals(blobHead)

/** Verifies a signature with a key that `isDeviceKey` accepted. Never throws: a malformed signature is invalid. */
export function isSignedBy(blob: Buffer, signed: Buffer, signature: Buffer): boolean {
  if (signature.length !== signatureLength) return false
  try {
    const der = Buffer.concat([spkiHead, blob.subarray(blobHead.length)])
    return verify(null, signed, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature) === true
  } catch {
    return false
  }
}

/** Returns `SHA256:` and the digest in base64 without padding, as `ssh-keygen -l` prints it. */
export const fingerprintOf = (blob: Buffer): string =>
  `SHA256:${createHash('sha256').update(blob).digest('base64').replace('=', '')}`
