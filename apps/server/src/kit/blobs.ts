import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline, Transform, type Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { fail } from '@outpost/contract/kit/errors'
import { spent } from './spent-buffers.ts'

/** Content that has been received completely and is not yet referenced by a row. */
export interface Incoming {
  sha256: Buffer
  crc32: number
  size: number
  /** The first bytes, which identify the file type. */
  head: Buffer
  /** The temporary path, for threads that read the content before it is kept. */
  file: string
  /** Reads a range of the content, from `start` up to but not including `end`. */
  read(start?: number, end?: number): Readable
  /**
   * Stores the content permanently under its hash; called in the transaction that adds the row. Existing content is
   * replaced by the same bytes, so no prior check is needed.
   */
  keep(): Promise<void>
  /** Deletes the content, if it was not kept. */
  discard(): Promise<void>
}

/** Receives content. Each write waits for the previous one, so a fast sender cannot fill up memory. */
export interface BlobWriter {
  write(part: Buffer): Promise<void>
  /** Ends the content and resolves once all of it is physically on disk. */
  finish(): Promise<Incoming>
  discard(): Promise<void>
}

/**
 * Storage of file contents, keyed by the SHA-256 of the content, each content once. Owners and file names are in
 * database rows. Contents are removed only by a sweep, once no row has referenced them for a while.
 */
export interface BlobStore {
  begin(): Promise<BlobWriter>
  /**
   * Reads a content or a part of it. A whole content is verified against its hash while it is read: if it is damaged on
   * disk, the stream fails instead of delivering its last bytes.
   * @throws Error if the content does not exist
   */
  read(sha256: Buffer, start?: number, end?: number): Promise<Readable>
  /** Yields contents last kept before `before`, in small batches. */
  keptBefore(before: Date): AsyncIterable<Buffer[]>
  /** When a content was last kept; undefined if it does not exist. */
  keptAt(sha256: Buffer): Promise<Date | undefined>
  remove(sha256: Buffer): Promise<void>
  /** Removes incomplete contents whose writer died. @returns how many there were */
  removeUnfinished(before: Date): Promise<number>
}

const HEAD = 4096
/** The batch size of a sweep. */
const FEW = 500

/**
 * Checks at start that the folder of the files is writable, since otherwise only the first upload would reveal the
 * problem. Throws an Error that names the folder.
 */
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
 * Stores contents as files, in folders named after the first byte of their hash. File names are derived only from
 * hashes, never from user input.
 * @param damaged called with the hash of every content found to be damaged
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
      // A row references the content, so it should exist: either someone deleted files by hand, or another host uses a
      // different disk.
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

/** Passes bytes on, but holds back the last chunk until the whole content is verified. */
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
  // Errors surface on the stream that is read.
  pipeline(bytes, compared, () => {})
  return compared
}

const ifThere = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** A full disk is a problem for the operator, but the user gets an error that names it. */
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

/** Moves a complete file into place. The folder is synced as well, so that the new name survives a power failure. */
async function moveTo(file: string, place: string): Promise<void> {
  const folder = path.dirname(place)
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  // The modification time marks when the content was last kept; the sweep spares recent ones.
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
