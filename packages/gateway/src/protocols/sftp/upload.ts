import { createHash, randomBytes } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Stats } from 'ssh2'
import { FileRefused, isMissing, refusalOf } from './problem.ts'
import { folderOf, inside, kindOf } from './names.ts'
import type { SftpRequests } from './requests.ts'
import { FileWriter } from './writer.ts'

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

/**
 * Stores a file: writes it under a temporary name in the same folder and renames it when it is complete, so that nobody
 * ever reads half of it. Whatever exists keeps its permissions. `leftover` gets the temporary name if it could not be
 * removed.
 * @throws FileRefused
 */
export async function upload(sftp: SftpRequests, asked: Upload, leftover: (path: string) => void): Promise<Uploaded> {
  const existing = await existingFile(sftp, asked.path)
  if (existing && kindOf(existing.stats) !== 'file') throw new FileRefused('not_a_file')
  if (existing && !asked.replace) throw new FileRefused('exists')
  const path = existing?.path ?? asked.path
  const temporary = inside(folderOf(path), `.upload-${randomBytes(12).toString('hex')}.part`)
  const handle = await sftp.open(temporary, 'wx')
  let isOpen = true
  try {
    const { size, sha256 } = await receive(sftp, handle, asked)
    await sftp.sync(handle).catch(() => {})
    isOpen = false
    await sftp.ask((done) => sftp.raw.close(handle, done))
    if (existing) await sftp.chmod(temporary, existing.stats.mode & 0o7777).catch(() => {})
    await moveIntoPlace(sftp, temporary, path, existing !== undefined)
    return { path, size, sha256 }
  } catch (error) {
    if (isOpen) sftp.release(handle)
    await sftp.unlink(temporary).catch(() => leftover(temporary))
    throw refusalOf(error)
  }
}

/** Returns the file at a path, following links, so that an upload does not replace a link by a file. */
async function existingFile(sftp: SftpRequests, path: string): Promise<{ path: string; stats: Stats } | undefined> {
  try {
    await sftp.lstat(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  const real = await sftp.realpath(path)
  return { path: real, stats: await sftp.stat(real) }
}

/** Writes the body to an open file. */
async function receive(sftp: SftpRequests, handle: Buffer, { source, size }: Upload): Promise<Omit<Uploaded, 'path'>> {
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const writer = new FileWriter(sftp, handle)
  try {
    await pipeline(source, hashed, writer)
  } catch (error) {
    // An error of the source means that the browser left or stalled.
    throw error instanceof FileRefused ? error : new FileRefused('incomplete')
  }
  if (size !== undefined && writer.bytes !== size) throw new FileRefused('incomplete')
  return { size: writer.bytes, sha256: hash.digest('hex') }
}

async function moveIntoPlace(sftp: SftpRequests, from: string, to: string, exists: boolean): Promise<void> {
  // Plain renames never replace anything (draft-ietf-secsh-filexfer-02, 6.5), so nothing that appeared meanwhile is lost.
  if (!exists)
    return sftp.rename(from, to).catch(async (error: FileRefused) => {
      const appeared = error.problem === 'failed' && (await sftp.lstat(to).catch(() => undefined))
      throw appeared ? new FileRefused('exists') : error
    })
  try {
    await sftp.replace(from, to)
  } catch (error) {
    if (sftp.over || (error as FileRefused).problem === 'silent') throw error
    // The target cannot replace a file in one step.
    await sftp.unlink(to)
    await sftp.rename(from, to)
  }
}
