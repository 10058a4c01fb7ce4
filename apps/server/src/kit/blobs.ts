import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline, Transform, type Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { fail } from '@outpost/contract/kit/errors'
import { spent } from './spent-buffers.ts'

/** Bytes that have come in whole and belong to no row yet. */
export interface Incoming {
  sha256: Buffer
  crc32: number
  size: number
  /** The first bytes, by which a kind of file is known. */
  head: Buffer
  /** Where they lie until they are kept, for a thread that reads them. */
  file: string
  /** Reads some of them again, from `start` up to and without `end`. */
  read(start?: number, end?: number): Readable
  /**
   * Makes them lasting under their hash; called in the transaction that adds the row. Bytes that are there already are
   * replaced by the same ones, so that nobody has to ask before.
   */
  keep(): Promise<void>
  /** Lets go of them, where they were not kept. */
  discard(): Promise<void>
}

/** Takes bytes in. Each write waits until the one before it is on its way, so that a fast sender fills no memory. */
export interface BlobWriter {
  write(part: Buffer): Promise<void>
  /** Everything is there, and on the disk itself. */
  finish(): Promise<Incoming>
  discard(): Promise<void>
}

/**
 * Where files lie: bytes by the SHA-256 of their content, each content once. Whose they are, and what they are called, rows
 * say. Bytes are removed by a sweep alone, when no row has named them for a while.
 */
export interface BlobStore {
  begin(): Promise<BlobWriter>
  /**
   * The bytes, or a part of them. Whole contents are held against their hash on the way: where the disk has damaged them the stream
   * ends with an error instead of its last bytes. @throws Error where the bytes are not there
   */
  read(sha256: Buffer, start?: number, end?: number): Promise<Readable>
  /** Contents that were kept before `before`, a few at a time. */
  keptBefore(before: Date): AsyncIterable<Buffer[]>
  /** When a content was last kept; undefined where it is not there. */
  keptAt(sha256: Buffer): Promise<Date | undefined>
  remove(sha256: Buffer): Promise<void>
  /** Removes what was begun and never finished: its writer died. @returns how many there were */
  removeUnfinished(before: Date): Promise<number>
}

const HEAD = 4096
/** How many contents a sweep looks up at once. */
const FEW = 500

/** Tries the folder of the files at the start: one that cannot be written to would be found out by the first upload. Throws an Error that names it. */
export async function requireWritable(folder: string): Promise<void> {
  const probe = path.join(folder, 'unfinished', randomUUID())
  try {
    await fs.mkdir(path.dirname(probe), { recursive: true, mode: 0o700 })
    await fs.writeFile(probe, '', { mode: 0o600 })
    await fs.rm(probe)
  } catch (error) {
    throw new Error(
      `the folder for files cannot be written to: ${folder} (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
      { cause: error },
    )
  }
}

/**
 * Files in folders named after the first byte of their hash. Names come from hashes alone, never from a caller.
 * @param damaged hears of every content that was read and is not what it was
 */
export function diskBlobs(folder: string, damaged: (sha256: Buffer) => void = () => {}): BlobStore {
  const unfinished = path.join(folder, 'unfinished')
  const placeOf = (sha256: Buffer): string => {
    const name = sha256.toString('hex')
    return path.join(folder, name.slice(0, 2), name.slice(2))
  }
  return {
    async begin() {
      await fs.mkdir(unfinished, { recursive: true, mode: 0o700 })
      return writerAt(path.join(unfinished, randomUUID()), placeOf)
    },
    async read(sha256, start = 0, end = Infinity) {
      const handle = await fs.open(placeOf(sha256), 'r').catch(ifThere)
      // A row names them, so they ought to be: somebody has tidied up by hand, or another host has another disk.
      if (!handle) throw new Error(`the bytes ${sha256.toString('hex')} are not on the disk`)
      const { size } = await handle.stat()
      const bytes = handle.createReadStream({ start, end: Math.max(start, end - 1), highWaterMark: 256 * 1024 })
      return start === 0 && end >= size ? compareHash(bytes, sha256, damaged) : bytes
    },
    keptBefore: (before) => contentsBefore(folder, before),
    async keptAt(sha256) {
      const found = await fs.stat(placeOf(sha256)).catch(ifThere)
      return found?.mtime
    },
    remove: (sha256) => fs.rm(placeOf(sha256), { force: true }),
    async removeUnfinished(before) {
      const names = await fs.readdir(unfinished).catch(ifThere)
      let removed = 0
      for (const name of names ?? []) {
        const file = path.join(unfinished, name)
        const found = await fs.stat(file).catch(ifThere)
        if (!found || found.mtime >= before) continue
        await fs.rm(file, { force: true })
        removed++
      }
      return removed
    },
  }
}

/** Passes bytes on and holds the last of them back until it is clear that all are what they were. */
function compareHash(bytes: Readable, sha256: Buffer, damaged: (sha256: Buffer) => void): Readable {
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
      done(new Error(`the bytes ${sha256.toString('hex')} are damaged on the disk`))
    },
  })
  // Its errors are those of the stream that is read.
  pipeline(bytes, compared, () => {})
  return compared
}

const ifThere = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** A disk without room is the operator's matter, and says so to the person who wanted to write. */
const asAnswer = (error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? fail('STORAGE_FULL') : error

function writerAt(file: string, placeOf: (sha256: Buffer) => string): BlobWriter {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600, highWaterMark: 1024 * 1024, flush: true })
  let failure: unknown
  stream.on('error', (error) => (failure = asAnswer(error)))
  const hash = createHash('sha256')
  let [sum, size, head] = [0, 0, Buffer.alloc(0)]
  const remove = (): Promise<void> => fs.rm(file, { force: true })
  return {
    async write(part) {
      if (failure) throw failure
      hash.update(part)
      sum = crc32(part, sum)
      size += part.length
      if (head.length < HEAD) head = Buffer.concat([head, part.subarray(0, HEAD - head.length)])
      await new Promise<void>((resolve, reject) =>
        stream.write(part, (error) => (error ? reject(asAnswer(error)) : resolve())),
      )
      spent(part)
    },
    async finish() {
      await new Promise<void>((resolve, reject) => {
        stream.once('close', () => (failure ? reject(failure as Error) : resolve()))
        stream.end()
      })
      const sha256 = hash.digest()
      return {
        sha256,
        crc32: sum,
        size,
        head,
        file,
        read: (start = 0, end = size) => createReadStream(file, { start, end: Math.max(start, end - 1) }),
        keep: () => moveTo(file, placeOf(sha256)),
        discard: remove,
      }
    },
    async discard() {
      await new Promise<void>((resolve) => {
        if (stream.closed) return resolve()
        stream.once('close', () => resolve())
        stream.destroy()
      })
      await remove()
    },
  }
}

/** The name appears with all its bytes behind it, and stays after a power cut: the folder is written out as well. */
async function moveTo(file: string, place: string): Promise<void> {
  const folder = path.dirname(place)
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  // The sweep spares what was kept lately, by this time.
  const now = new Date()
  await fs.utimes(file, now, now)
  await fs.rename(file, place)
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* contentsBefore(folder: string, before: Date): AsyncGenerator<Buffer[]> {
  const folders = ((await fs.readdir(folder).catch(ifThere)) ?? []).filter((name) => /^[0-9a-f]{2}$/.test(name))
  let few: Buffer[] = []
  for (const start of folders) {
    for (const rest of await fs.readdir(path.join(folder, start))) {
      if (!/^[0-9a-f]{62}$/.test(rest)) continue
      const found = await fs.stat(path.join(folder, start, rest)).catch(ifThere)
      if (!found || found.mtime >= before) continue
      few.push(Buffer.from(start + rest, 'hex'))
      if (few.length < FEW) continue
      yield few
      few = []
    }
  }
  if (few.length > 0) yield few
}
