import { BackupError } from '../archive/backup-error.ts'

/** The most bytes of a line: it says where a content is, and has a name of at most 150 bytes. */
const longestLine = 65_536

/**
 * Yields the lines of a text in UTF-8 without their ends, however the bytes are cut. Throws BackupError if one is longer
 * than any that an export writes.
 */
export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of source) {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    let from = 0
    for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10, from)) {
      requireShort(end - from)
      yield all.toString('utf8', from, end)
      from = end + 1
    }
    rest = all.subarray(from)
    requireShort(rest.length)
  }
  if (rest.length > 0) yield rest.toString()
}

function requireShort(bytes: number): void {
  if (bytes > longestLine) throw new BackupError('The export has a line that is too long. Copy the export again.')
}
