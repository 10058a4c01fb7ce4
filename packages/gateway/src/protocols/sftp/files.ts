import type { Readable } from 'node:stream'
import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import { archiveName, ArchiveWalk } from './archive-walk.ts'
import { type ArchiveListener, archiveOf } from './archive.ts'
import { followLink, listFolder, type Listing } from './listing.ts'
import { entryOf, folderOf, kindOf, nameOf } from './names.ts'
import { FileRefused, isMissing } from './problem.ts'
import { removeAll, type Removal } from './removal.ts'
import type { FileRequests } from './file-requests.ts'
import { type Temporaries, upload, type Upload, type Uploaded } from './upload.ts'

export type { Temporaries } from './upload.ts'

/** A file that can be downloaded. */
export interface Download {
  name: string
  /** Bytes; undefined if the target does not know it, as with files of /proc. */
  size: number | undefined
  /** Differs after a change of the file. */
  version: string
  open(start: number, end: number): Promise<Readable>
}

/** The files of a target. All methods fail with `FileRefused`. */
export class TargetFiles {
  readonly #requests: FileRequests
  /** Where temporary files of uploads are remembered, so that a later session can remove those that are left. */
  temporaries: Temporaries = new Set<string>()

  constructor(requests: FileRequests) {
    this.#requests = requests
  }

  /** Lists a folder in parts. @returns its real path, and whether it has more entries than are listed */
  async list(path: string, listing: Listing): Promise<{ path: string; truncated: boolean }> {
    const real = await this.#requests.realpath(path)
    if (kindOf(await this.#requests.stat(real)) !== 'folder') throw new FileRefused('not_a_folder')
    return { path: real, truncated: await listFolder(this.#requests, real, listing) }
  }

  /** Returns what is at a path; undefined if there is nothing. */
  async look(path: string): Promise<SftpEntry | undefined> {
    try {
      const entry = entryOf(nameOf(path), await this.#requests.lstat(path))
      if (entry.kind === 'link') await followLink(this.#requests, folderOf(path), entry)
      return entry
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async mkdir(path: string): Promise<void> {
    await this.#unlessTaken(path, this.#requests.mkdir(path))
  }

  /** Renames or moves; never replaces anything. */
  async rename(from: string, to: string): Promise<void> {
    // Some servers do replace files, so this is checked first.
    if (await this.look(to)) throw new FileRefused('exists')
    await this.#unlessTaken(to, this.#requests.rename(from, to))
  }

  async chmod(paths: readonly string[], mode: number): Promise<void> {
    for (const path of paths)
      await this.#requests.chmod(path, mode).catch(({ problem, message }: FileRefused) => {
        throw new FileRefused(problem, message, path)
      })
  }

  remove(paths: readonly string[], removal: Removal): Promise<void> {
    return removeAll(this.#requests, paths, removal)
  }

  async download(path: string): Promise<Download> {
    const { size, mtime, ...stats } = await this.#requests.stat(path)
    // Opening a pipe or a device may never end.
    if (kindOf(stats) !== 'file') throw new FileRefused('not_a_file')
    return {
      name: nameOf(path),
      size: size > 0 ? size : undefined,
      version: `${size}-${mtime}`,
      open: (start, end) => this.#requests.read(path, start, end),
    }
  }

  /** Prepares a ZIP archive of files and folders. Fails if one of them does not exist. */
  async archive(paths: readonly string[]): Promise<{ name: string; open(listener: ArchiveListener): Readable }> {
    const walk = await ArchiveWalk.begin(this.#requests, paths)
    return { name: `${archiveName(paths)}.zip`, open: (listener) => archiveOf(this.#requests, walk, listener) }
  }

  upload(asked: Upload): Promise<Uploaded> {
    return upload(this.#requests, asked, this.temporaries)
  }

  /** Removes a temporary file that an earlier session has left. @returns whether it is gone */
  removeTemporary(path: string): Promise<boolean> {
    return this.#requests.unlink(path).then(() => true, isMissing)
  }

  /** SFTP has no status of its own for a name that is taken. */
  async #unlessTaken(path: string, work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      if ((error as FileRefused).problem === 'failed' && (await this.look(path))) throw new FileRefused('exists')
      throw error
    }
  }
}
