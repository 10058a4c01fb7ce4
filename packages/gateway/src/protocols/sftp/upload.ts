import { createHash, randomBytes } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileRefused, isMissing, refusalOf } from './problem.ts'
import type { FileRequests, NewFile } from './file-requests.ts'
import { type Attrs, folderOf, inside, kindOf } from './names.ts'

export interface Upload {
  path: string
  source: Readable
  /** Whether to replace a file that exists. */
  replace: boolean
  /** The number of bytes that will come, if known. */
  size: number | undefined
}

export interface Uploaded {
  /** The path of the file; for a link, of the file that it leads to. */
  path: string
  size: number
  sha256: string
}

/** Remembers temporary files: from before they are created until it is certain that they do not exist. */
export interface Temporaries {
  add(path: string): unknown
  delete(path: string): unknown
}

/**
 * Stores a file: writes it under a temporary name in the same folder and renames it when it is complete, so that nobody
 * ever reads half of it. Whatever exists keeps its permissions.
 * @throws FileRefused
 */
export async function upload(requests: FileRequests, asked: Upload, temporaries: Temporaries): Promise<Uploaded> {
  const existing = await existingFile(requests, asked.path)
  if (existing && kindOf(existing.attrs) !== 'file') throw new FileRefused('not_a_file')
  if (existing && !asked.replace) throw new FileRefused('exists')
  const path = existing?.path ?? asked.path
  const temporary = inside(folderOf(path), `.upload-${randomBytes(12).toString('hex')}.part`)
  await temporaries.add(temporary)
  // What matters is the file itself: one that is gone and still remembered does no harm.
  const gone = (): Promise<unknown> => Promise.resolve(temporaries.delete(temporary)).catch(() => {})
  try {
    const file = await requests.create(temporary).catch(async (error: FileRefused) => {
      if (!isUncertain(error)) await gone()
      throw error
    })
    const stored = await write(requests, file, { temporary, gone, existing, asked: { ...asked, path } })
    await gone()
    return stored
  } catch (error) {
    throw refusalOf(error)
  }
}

interface Writing {
  temporary: string
  /** Called when it is certain that the temporary file does not exist. */
  gone: () => Promise<unknown>
  /** The file that is replaced. */
  existing: { attrs: Attrs } | undefined
  asked: Upload
}

/** Writes the content into a temporary file and moves that into its place. */
async function write(
  requests: FileRequests,
  file: NewFile,
  { temporary, gone, existing, asked }: Writing,
): Promise<Uploaded> {
  try {
    const { size, sha256 } = await receive(file, asked)
    await file.finish()
    if (existing) await requests.chmod(temporary, existing.attrs.mode & 0o7777).catch(() => {})
    await moveIntoPlace(requests, temporary, asked.path, existing !== undefined)
    return { path: asked.path, size, sha256 }
  } catch (error) {
    // SFTP has no status of its own for a full disk. It must be asked while the temporary file takes the space.
    const isFull = refusalOf(error).problem === 'failed' && (await requests.isFull(temporary))
    const hasEnded = await file.abandon()
    const isRemoved = await requests.unlink(temporary).then(() => true, isMissing)
    if (isRemoved && hasEnded) await gone()
    throw isFull ? new FileRefused('no_space') : error
  }
}

/** Whether the target may have done what it was asked for. */
const isUncertain = ({ problem }: FileRefused): boolean => ['over', 'silent', 'incomplete'].includes(problem)

/** Returns the file at a path, following links, so that an upload does not replace a link by a file. */
async function existingFile(requests: FileRequests, path: string): Promise<{ path: string; attrs: Attrs } | undefined> {
  try {
    await requests.lstat(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  const real = await requests.realpath(path)
  return { path: real, attrs: await requests.stat(real) }
}

/** Writes the body to a new file. */
async function receive({ writer }: NewFile, { source, size }: Upload): Promise<Omit<Uploaded, 'path'>> {
  const hash = createHash('sha256')
  let bytes = 0
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(source, hashed, writer)
  } catch (error) {
    // An error of the source means that the browser left or stalled.
    throw error instanceof FileRefused ? error : new FileRefused('incomplete')
  }
  if (size !== undefined && bytes !== size) throw new FileRefused('incomplete')
  return { size: bytes, sha256: hash.digest('hex') }
}

async function moveIntoPlace(requests: FileRequests, from: string, to: string, exists: boolean): Promise<void> {
  if (exists) return requests.replace(from, to)
  // Renaming never replaces anything, so nothing that appeared meanwhile is lost.
  await requests.rename(from, to).catch(async (error: FileRefused) => {
    const appeared = error.problem === 'failed' && (await requests.lstat(to).catch(() => undefined))
    throw appeared ? new FileRefused('exists') : error
  })
}
