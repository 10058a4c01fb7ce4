import { createHash } from 'node:crypto'
import { pipeline, Transform, type Readable } from 'node:stream'
import { DamagedContent } from './blobs.ts'

/**
 * Passes bytes on, but holds back the last chunk until the whole content is verified.
 * @param place where the content is, to go on with "the bytes are damaged"
 * @param damaged called with the hash before the stream fails with DamagedContent
 */
export function compareHash(
  bytes: Readable,
  sha256: Buffer,
  place: string,
  damaged: (sha256: Buffer) => void,
): Readable {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  const compared = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      const before = last
      last = part
      done(null, before)
    },
    flush(done) {
      if (hash.digest().equals(sha256)) return done(null, last)
      damaged(sha256)
      done(new DamagedContent(sha256, place))
    },
  })
  // Errors surface on the stream that is read.
  pipeline(bytes, compared, () => {})
  return compared
}
