import { createHash } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'

/**
 * Reads into memory what a device sends over a separate connection.
 * @param claim the size and hash that it has announced
 * @param most the largest size in bytes
 * @param what is read, for the message of an error
 * @throws PAYLOAD_TOO_LARGE, or BAD_REQUEST if the bytes differ from the claim
 */
export async function readSent(
  claim: { size: number; sha256: string },
  bytes: AsyncIterable<Buffer>,
  most: number,
  what: 'file' | 'answer' = 'file',
): Promise<Buffer> {
  if (claim.size > most) throw fail('PAYLOAD_TOO_LARGE')
  const parts: Buffer[] = []
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > claim.size) throw fail('BAD_REQUEST', { message: 'The device sent more than it announced.' })
    parts.push(part)
  }
  const whole = Buffer.concat(parts)
  if (size !== claim.size || createHash('sha256').update(whole).digest('hex') !== claim.sha256)
    throw fail('BAD_REQUEST', { message: `The ${what} was damaged in transit.` })
  return whole
}
