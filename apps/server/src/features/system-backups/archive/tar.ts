import { BLOCK, headerOf } from '../../../kit/tar.ts'
import { BackupError } from './backup-error.ts'

/** A member of the archive. Contents are split, so that each fits into memory. */
export interface Member {
  name: string
  content: Buffer
}

/** The largest member in bytes. */
export const maxMember = 4_194_304
const END = Buffer.alloc(2 * BLOCK)

/** Yields a member with its header, padded to whole blocks. */
function* memberBytes({ name, content }: Member, seconds: number): Generator<Buffer> {
  if (content.length > maxMember) throw new RangeError(`a member ${name} of ${content.length} bytes`)
  yield headerOf(name, content.length, { mode: 0o600, seconds })
  yield content
  const beyond = content.length % BLOCK
  if (beyond > 0) yield Buffer.alloc(BLOCK - beyond)
}

/** Writes a tar archive. Its members are small, so that the archive can also be read by the usual programs. */
export async function* writeTar(members: AsyncIterable<Member>, at: Date): AsyncGenerator<Buffer> {
  const seconds = Math.floor(at.getTime() / 1000)
  for await (const member of members) yield* memberBytes(member, seconds)
  yield END
}

const malformed = (): BackupError =>
  new BackupError('The content of the backup is malformed, so it cannot be restored. Use another backup.')

const text = (header: Buffer, from: number, to: number): string => {
  const field = header.subarray(from, to)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? field.length : end).toString('latin1')
}

/** Reads an archive that `writeTar` made, and reads its source to the end. Throws BackupError. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  let held: Buffer[] = []
  let length = 0
  let header: { name: string; size: number } | undefined
  let isEnded = false
  for await (const bytes of source) {
    held.push(bytes)
    length += bytes.length
    for (;;) {
      const wanted = header ? Math.ceil(header.size / BLOCK) * BLOCK : BLOCK
      if (isEnded || length < wanted) break
      const all: Buffer = held.length === 1 ? held[0]! : Buffer.concat(held)
      const taken = all.subarray(0, wanted)
      held = [all.subarray(wanted)]
      length -= wanted
      if (header) {
        yield { name: header.name, content: taken.subarray(0, header.size) }
        header = undefined
      } else if (taken.every((byte) => byte === 0)) isEnded = true
      else header = readHeader(taken)
    }
  }
  if (!isEnded) throw malformed()
}

function readHeader(block: Buffer): { name: string; size: number } {
  const size = Number.parseInt(text(block, 124, 136), 8)
  if (text(block, 257, 263) !== 'ustar' || !Number.isSafeInteger(size) || size < 0 || size > maxMember)
    throw malformed()
  return { name: text(block, 0, 100), size }
}
