import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sealer } from '../../kit/secrets.ts'

/** The number of hex digits of the signature: 80 bits, which cannot be guessed at the permitted request rate. */
const signatureLength = 20
const tagPattern = new RegExp(`^([0-9a-f]{32})-([0-9a-f]{${signatureLength}})$`)

const sign = (sealer: Sealer, hex: string): string =>
  createHmac('sha256', sealer.derive('bounce address')).update(hex).digest('hex').slice(0, signatureLength)

/**
 * Returns the tag after the plus sign of an email's return address: the email's id and a signature, 53 characters that
 * every mail server preserves.
 */
function bounceTag(sealer: Sealer, mailId: string): string {
  const hex = mailId.replaceAll('-', '')
  return `${hex}-${sign(sealer, hex)}`
}

/** Returns the address to which bounces of an email are sent (RFC 5321, section 4.5.5; subaddress of RFC 5233). */
export function bounceAddress(sealer: Sealer, base: string, mailId: string): string {
  const at = base.lastIndexOf('@')
  return `${base.slice(0, at)}+${bounceTag(sealer, mailId)}${base.slice(at)}`
}

/** Returns the id of the email that a tag was made for; undefined if the tag's signature is not ours. */
export function mailOfTag(sealer: Sealer, tag: string): string | undefined {
  const [, hex, signature] = tagPattern.exec(tag.toLowerCase()) ?? []
  if (
    hex === undefined ||
    signature === undefined ||
    !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(sealer, hex)))
  )
    return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
