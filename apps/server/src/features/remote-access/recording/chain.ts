import { createHash, createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { recorderLimits } from '@outpost/gateway/recording/recorder'
import type { Sealer } from '../../../kit/secrets.ts'

const compress = promisify(deflateRaw)
const decompress = promisify(inflateRaw)

/** A part of a recording as it is stored. */
export interface StoredPart {
  number: number
  sealed: Buffer
  hash: Buffer
}

/** Returns the hash before the first part, so that parts cannot be moved to another recording. */
export const firstHash = (sessionId: number): Buffer => createHash('sha256').update(`recording ${sessionId}`).digest()

export const nextHash = (before: Buffer, sealed: Buffer): Buffer =>
  createHash('sha256').update(before).update(sealed).digest()

/** Returns the code that proves the number of parts and the last hash. It needs the master key. */
export const codeOf = (sealer: Sealer, sessionId: number, parts: number, lastHash: Buffer): Buffer =>
  createHmac('sha256', sealer.derive('recordings')).update(`${sessionId} ${parts} `).update(lastHash).digest()

export async function sealPart(sealer: Sealer, lines: string): Promise<Buffer> {
  return sealer.seal(await compress(Buffer.from(lines)))
}

/** Returns the lines of a part. Throws if it was changed. */
export async function openPart(sealer: Sealer, sealed: Buffer): Promise<string> {
  const lines = await decompress(sealer.unseal(sealed), { maxOutputLength: recorderLimits.waiting * 2 })
  return lines.toString()
}
