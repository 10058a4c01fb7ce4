import { createHash } from 'node:crypto'

/** `SHA256:...` without padding, as OpenSSH prints it. */
export const fingerprintOf = (blob: Buffer): string => `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`

/** The type at the head of a public key blob (RFC 4253, 6.6), such as `ssh-ed25519`. */
export function keyType(blob: Buffer): string {
  const length = blob.length >= 4 ? blob.readUInt32BE(0) : 0
  return length > 0 && length <= 64 ? blob.toString('latin1', 4, 4 + length) : 'unknown'
}
