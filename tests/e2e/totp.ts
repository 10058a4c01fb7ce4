import { createHmac } from 'node:crypto'

/** Returns the code that an authenticator app shows now (RFC 6238), computed independently of the server's code. */
export function codeOf(secret: string): string {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((octet) => Number.parseInt(octet, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(step).digest()
  return String((hash.readUInt32BE(hash[19]! & 15) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
