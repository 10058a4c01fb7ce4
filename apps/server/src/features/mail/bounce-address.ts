import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sealer } from '../../kit/secrets.ts'

/** Hex digits of the signature: 80 bits, which nobody guesses within the rate that is let in. */
const signatureLength = 20
const tagPattern = new RegExp(`^([0-9a-f]{32})-([0-9a-f]{${signatureLength}})$`)

const sign = (sealer: Sealer, hex: string): string =>
  createHmac('sha256', sealer.derive('bounce address')).update(hex).digest('hex').slice(0, signatureLength)

/** What stands behind the plus sign of a mail's own return address: its id and a signature, in 53 letters that every mail server keeps. */
export function bounceTag(sealer: Sealer, mailId: string): string {
  const hex = mailId.replaceAll('-', '')
  return `${hex}-${sign(sealer, hex)}`
}

/** The address that a mail's refusals go to (RFC 5321, section 4.5.5; subaddress of RFC 5233). */
export function bounceAddress(sealer: Sealer, base: string, mailId: string): string {
  const at = base.lastIndexOf('@')
  return `${base.slice(0, at)}+${bounceTag(sealer, mailId)}${base.slice(at)}`
}

/** The mail that a tag was made for; undefined where nobody here has made it. */
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
