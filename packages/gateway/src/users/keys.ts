import ssh2 from 'ssh2'
import { fingerprintOf, isDeviceKey, isSignedBy } from '../keys.ts'

/** A public key of a user. */
export interface UserKey {
  type: string
  /** The binary form (RFC 4253, 6.6). */
  blob: Buffer
  /** `SHA256:` and the digest in base64 without padding. */
  fingerprint: string
}

/** The elliptic curves of ECDSA keys with the length of a point in bytes. */
const curves = new Map([
  ['nistp256', 65],
  ['nistp384', 97],
  ['nistp521', 133],
])
/** The size of RSA keys in bits. Checking a signature with a longer key or exponent would take too much time. */
const rsaBits = { min: 2048, max: 8192 } as const
const rsaExponentBytes = 4

/** Whether a key is of a type and size that users may sign in with: Ed25519, ECDSA, or RSA of 2048 to 8192 bits. */
export function isUserKey(type: string, blob: Buffer): boolean {
  if (isDeviceKey(type, blob)) return true
  const fields = fieldsOf(blob)
  if (fields?.[0]?.toString('latin1') !== type || fields.length !== 3) return false
  const [, first, second] = fields as [Buffer, Buffer, Buffer]
  if (type === 'ssh-rsa') {
    const bits = bitsOf(second)
    return bits >= rsaBits.min && bits <= rsaBits.max && bitsOf(first) > 1 && first.length <= rsaExponentBytes
  }
  const curve = first.toString('latin1')
  return type === `ecdsa-sha2-${curve}` && second.length === curves.get(curve) && second[0] === 4
}

/**
 * Verifies a signature with a key that `isUserKey` accepted. Never throws.
 * @param hash the hash of an RSA signature; the one of RSA without a hash is SHA-1, which is refused
 */
export function isSignedByUser(
  type: string,
  blob: Buffer,
  signed: Buffer,
  signature: Buffer,
  hash: string | undefined,
): boolean {
  if (isDeviceKey(type, blob)) return isSignedBy(blob, signed, signature)
  if (type === 'ssh-rsa' && hash !== 'sha256' && hash !== 'sha512') return false
  try {
    const key = ssh2.utils.parseKey(blob)
    return !(key instanceof Error) && !Array.isArray(key) && key.verify(signed, signature, hash) === true
  } catch {
    return false
  }
}

/** Reads a public key as a `.pub` file has it. Returns undefined for anything that users may not sign in with. */
export function readUserKey(text: string): UserKey | undefined {
  const [, type, base64] = /^([a-z0-9-]+)[ \t]+([A-Za-z0-9+/]+={0,2})(?:[ \t][^\r\n]*)?$/.exec(text.trim()) ?? []
  if (type === undefined || base64 === undefined) return undefined
  const blob = Buffer.from(base64, 'base64')
  if (!isUserKey(type, blob) || ssh2.utils.parseKey(blob) instanceof Error) return undefined
  return { type, blob, fingerprint: fingerprintOf(blob) }
}

/** Splits a binary key into its fields, each of which has its length before it. Undefined if it is cut or too long. */
function fieldsOf(blob: Buffer): Buffer[] | undefined {
  const fields: Buffer[] = []
  for (let at = 0; at < blob.length;) {
    if (fields.length === 3 || at + 4 > blob.length) return undefined
    const end = at + 4 + blob.readUInt32BE(at)
    if (end > blob.length) return undefined
    fields.push(blob.subarray(at + 4, end))
    at = end
  }
  return fields
}

/** The bits of a positive number in its shortest form; 0 for any other, so that a key has only one fingerprint. */
function bitsOf(number: Buffer): number {
  const [first = 0, second = 0] = number
  if (first >= 0x80 || (first === 0 && second < 0x80)) return 0
  return first === 0 ? (number.length - 1) * 8 : (number.length - 1) * 8 + (32 - Math.clz32(first))
}
