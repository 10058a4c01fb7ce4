import type { Readable, Writable } from 'node:stream'
import type { Attrs } from './names.ts'

/** An entry of a folder as the target describes it. All attributes are optional in SFTP. */
export interface FolderEntry {
  filename: string
  attrs: Partial<Attrs>
  /** What a link leads to: `nothing` if it is broken, missing if that is not known yet. */
  target?: Partial<Attrs> | 'nothing'
}

/** A file that is being written. */
export interface NewFile {
  /** Takes the content. An error destroys it with a `FileRefused`. */
  readonly writer: Writable
  /** Completes the file after the end of the content: from then on it is on the disk, as far as the target can tell. */
  finish(): Promise<void>
  /** Stops writing. Never fails. @returns whether it is certain that the target writes no more */
  abandon(): Promise<boolean>
}

/**
 * What the files of a target need from it: requests of SFTP, or commands in its shell. Each request has a time limit, is
 * settled when the connection ends, and fails with `FileRefused`. Paths are absolute; `realpath` also takes `.`.
 */
export interface FileRequests {
  /** Whether the connection has ended. */
  readonly over: boolean
  /** The number of files of an archive that are opened before it is their turn, including the one that is read. */
  readonly openAhead: number
  /** Ends all requests. Call it when the connection has ended. */
  stop(): void
  stat(path: string): Promise<Attrs>
  lstat(path: string): Promise<Attrs>
  realpath(path: string): Promise<string>
  mkdir(path: string): Promise<void>
  rmdir(path: string): Promise<void>
  unlink(path: string): Promise<void>
  chmod(path: string, mode: number): Promise<void>
  /** Renames; never replaces anything, as far as the target can ensure that. */
  rename(from: string, to: string): Promise<void>
  /** Renames and replaces a file, in one step if the target can. */
  replace(from: string, to: string): Promise<void>
  /** Reads a part of a regular file. @param end the position after the last byte; Infinity reads to the end */
  read(path: string, start: number, end: number): Promise<Readable>
  /** Whether the disk with this file is full, as far as the target can tell. Never fails. */
  isFull(path: string): Promise<boolean>
  /** Creates a file that does not exist yet. */
  create(path: string): Promise<NewFile>
  /**
   * Returns the entries of a folder in parts, which may include `.` and `..`. The target stops when the loop is left.
   * @param ahead the number of parts that are requested before they are needed, if the target can send them
   */
  entries(path: string, ahead?: number): AsyncIterable<FolderEntry[]>
}
