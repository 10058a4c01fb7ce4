import { Readable } from 'node:stream'
import { fail } from '@outpost/contract/kit/errors'
import type { BlobStore } from '../../kit/blobs.ts'
import type { BytesAnswer } from '../../kit/send-bytes.ts'

interface Packed {
  name: string
  size: number
  crc32: number
  sha256: Buffer
}

/** Offsets and sizes in a ZIP have 32 bits. Larger archives would need ZIP64, which not every program can read. */
const MAX_BYTES = 0xffff_ffff
const UTF8_NAMES = 0x0800
const VERSION = 20
/** Marks the archive as made on Unix, where names are UTF-8. Otherwise some programs assume a code page. */
const UNIX = 3
/** A regular file with mode 644. */
const MODE = 0o100_644

/** Packs year, month, day, hour, minute and second (in steps of two) in the DOS format. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}

/** Returns the fields that an entry has in both its local header and the central directory. */
function facts({ name, size, crc32 }: Packed, time: number): Buffer {
  const buffer = Buffer.alloc(26)
  buffer.writeUInt16LE(VERSION, 0)
  buffer.writeUInt16LE(UTF8_NAMES, 2)
  // Method 0 (stored), since firmware and backups are compressed already.
  buffer.writeUInt32LE(time, 6)
  buffer.writeUInt32LE(crc32, 10)
  buffer.writeUInt32LE(size, 14)
  buffer.writeUInt32LE(size, 18)
  buffer.writeUInt16LE(Buffer.byteLength(name), 22)
  return buffer
}

const localHeader = (entry: Packed, time: number): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts(entry, time), Buffer.from(entry.name)])

function directoryEntry(entry: Packed, time: number, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE((MODE << 16) >>> 0, 6)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    Buffer.from([VERSION, UNIX]),
    facts(entry, time),
    rest,
    Buffer.from(entry.name),
  ])
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Makes the names unique: a second `a.bin` becomes `a (2).bin`. */
function withOwnNames(files: readonly Packed[]): Packed[] {
  const taken = new Set<string>()
  return files.map((file) => {
    const [, stem = file.name, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(file.name) ?? []
    let name = file.name
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${stem} (${count})${ending}`
    taken.add(name.toLowerCase())
    return { ...file, name }
  })
}

/**
 * Packs files into a ZIP (PKWARE APPNOTE 6.3), written while it is read. Checksums and sizes are known from the
 * uploads, so the total length is known too. Throws VALIDATION if it would be larger than 4 GB.
 */
export function zipOf(blobs: BlobStore, files: readonly Packed[], now: Date): BytesAnswer {
  const entries = withOwnNames(files)
  const time = dosTime(now)
  const heads = entries.map((entry) => localHeader(entry, time))
  let offset = 0
  const directory = Buffer.concat(
    entries.map((entry, at) => {
      const line = directoryEntry(entry, time, Math.min(offset, MAX_BYTES))
      offset += heads[at]!.length + entry.size
      return line
    }),
  )
  const size = offset + directory.length + 22
  if (size > MAX_BYTES)
    throw fail('VALIDATION', { source: 'files', message: 'Together these files exceed 4 GB. Select fewer.' })
  async function* parts(): AsyncGenerator<Buffer> {
    for (const [at, entry] of entries.entries()) {
      yield heads[at]!
      if (entry.size > 0) yield* (await blobs.read(entry.sha256)) as AsyncIterable<Buffer>
    }
    yield directory
    yield directoryEnd(entries.length, directory.length, offset)
  }
  return {
    name: `files-${now.toISOString().slice(0, 10)}.zip`,
    type: 'application/zip',
    size,
    open: () => Readable.from(parts(), { objectMode: false }),
  }
}
