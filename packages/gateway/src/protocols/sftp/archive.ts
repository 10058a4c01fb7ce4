import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type ArchiveWalk, type Found, maxSilent } from './archive-walk.ts'
import { entryOf, nameOf } from './names.ts'
import { FileRefused, refusalOf } from './problem.ts'
import type { FileRequests } from './file-requests.ts'
import { ZipWriter } from './zip.ts'

/** Bytes of a file whose size the target does not tell. */
const maxUnknown = 64 * 1_048_576
/** Characters of the list of what was left out; more are counted only. */
const maxReport = 1_048_576
const reportName = 'not-included.txt'

/** A file that was put into an archive. */
export interface ArchivedFile {
  path: string
  size: number
  sha256?: string
  /** Why it has only the beginning of the file. */
  problem?: FileRefused['problem']
}

export interface ArchiveListener {
  /** Whether the SHA-256 of each file is wanted. */
  hash: boolean
  file(file: ArchivedFile): Promise<void>
  /** Called once the archive is complete. @param leftOut the number of entries that are missing or not complete in it */
  complete(leftOut: number): void
}

interface OpenFile {
  reader: Readable
  size: number | undefined
  mode: number
  modified: number
}

/** An entry of the archive; a file is already being read. */
interface Next {
  found: Found
  opening?: Promise<OpenFile>
}

/**
 * Returns files and folders with all that is in them as one ZIP archive, which is read from the target while it is sent.
 * What cannot be read is left out and listed in a text file at its end. Fails only if the session ends, or the target
 * does not answer.
 */
export function archiveOf(requests: FileRequests, walk: ArchiveWalk, listener: ArchiveListener): Readable {
  const archive = new Archive(requests, walk, listener)
  return Readable.from(archive.bytes(), { objectMode: false }).once('close', () => archive.stop())
}

class Archive {
  readonly #requests: FileRequests
  readonly #walk: ArchiveWalk
  readonly #listener: ArchiveListener
  readonly #zip = new ZipWriter()
  readonly #queue: Next[] = []
  readonly #report = new Report()
  #silent = 0

  constructor(requests: FileRequests, walk: ArchiveWalk, listener: ArchiveListener) {
    this.#requests = requests
    this.#walk = walk
    this.#listener = listener
  }

  stop(): void {
    this.#walk.stopped = true
    for (const { opening } of this.#queue.splice(0)) drop(opening)
  }

  async *bytes(): AsyncGenerator<Buffer> {
    const found = this.#walk[Symbol.asyncIterator]()
    let isOver = false
    for (;;) {
      while (!isOver && this.#queue.length < this.#requests.openAhead) {
        const { value, done } = await found.next()
        if (done) isOver = true
        else this.#queue.push(this.#begin(value))
      }
      const next = this.#queue.shift()
      if (!next) break
      yield* this.#write(next)
    }
    const report = this.#report.text()
    if (report !== undefined) yield* this.#text(report)
    yield* this.#zip.end()
    this.#listener.complete(this.#report.count)
  }

  #begin(found: Found): Next {
    if (found.leftOut !== undefined || found.kind === 'folder') return { found }
    const opening = this.#open(found.path)
    // It is awaited later; until then a failure must not be an unhandled rejection.
    opening.catch(() => {})
    return { found, opening }
  }

  /** Opens a file and begins to read it. What it is, is looked up again: opening a pipe or a device may never end. */
  async #open(path: string): Promise<OpenFile> {
    const { kind, size, mode, modified } = entryOf(nameOf(path), await this.#requests.stat(path))
    if (kind !== 'file') throw new FileRefused('not_a_file')
    const known = size > 0 ? size : undefined
    const reader = await this.#requests.read(path, 0, known ?? Infinity)
    // An error is thrown when the content is read.
    reader.on('error', () => {}).read(0)
    if (this.#walk.stopped) reader.destroy()
    return { reader, size: known, mode: mode & 0o777, modified }
  }

  async *#write({ found, opening }: Next): AsyncGenerator<Buffer> {
    if (found.leftOut !== undefined) return this.#report.add(found.path, found.leftOut)
    const { path, name, entry } = found
    if (!opening)
      return yield this.#zip.folder({
        name: `${name}/`,
        mode: 0o040_000 | (entry.mode & 0o777),
        modified: entry.modified,
      })
    let file: OpenFile
    try {
      file = await opening
    } catch (error) {
      return this.#refused(path, refusalOf(error))
    }
    const hash = this.#listener.hash ? createHash('sha256') : undefined
    try {
      const member = { name, mode: 0o100_000 | file.mode, modified: file.modified }
      const { size, error } = yield* this.#zip.file(member, contentOf(file, hash), file.size)
      const problem = error === undefined ? undefined : refusalOf(error)
      await this.#listener.file({
        path,
        size,
        ...(hash && { sha256: hash.digest('hex') }),
        ...(problem && { problem: problem.problem }),
      })
      if (problem) this.#refused(path, problem)
    } finally {
      file.reader.destroy()
    }
  }

  /** Notes that a file is missing or not complete. @throws FileRefused if nothing more can be read */
  #refused(path: string, refusal: FileRefused): void {
    if (refusal.problem === 'silent') this.#silent++
    if (this.#requests.over) throw new FileRefused('over')
    if (refusal.problem === 'over' || this.#silent >= maxSilent) throw refusal
    this.#report.add(path, refusal.message)
  }

  async *#text(report: string): AsyncGenerator<Buffer> {
    const content = Buffer.from(report)
    const member = { name: this.#walk.freeName(reportName), mode: 0o100_644, modified: Math.floor(Date.now() / 1000) }
    yield* this.#zip.file(member, Readable.from([content]), content.length)
  }
}

/** Closes a file that is no longer wanted. */
function drop(opening: Promise<OpenFile> | undefined): void {
  void opening?.then(
    ({ reader }) => reader.destroy(),
    () => {},
  )
}

async function* contentOf({ reader, size }: OpenFile, hash: Hash | undefined): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of reader as AsyncIterable<Buffer>) {
    read += chunk.length
    if (size === undefined && read > maxUnknown) throw new FileRefused('incomplete')
    hash?.update(chunk)
    yield chunk
  }
}

/** What is missing in an archive, as a text. */
class Report {
  #text = ''
  #more = 0
  count = 0

  add(path: string, reason: string): void {
    this.count++
    // Names may contain line breaks, which would look like further lines.
    const line = `${path.replace(/\p{Cc}/gu, '\ufffd')}: ${reason}\n`
    if (this.#text.length + line.length > maxReport) this.#more++
    else this.#text += line
  }

  text(): string | undefined {
    if (this.count === 0) return undefined
    const more = this.#more === 0 ? '' : `And ${this.#more} more.\n`
    return `Not in this archive, or not complete:\n\n${this.#text}${more}`
  }
}
