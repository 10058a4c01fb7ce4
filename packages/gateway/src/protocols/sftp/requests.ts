import type { Attributes, FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2'
import { endOfFile, FileRefused, refusalOf } from './problem.ts'

/** Milliseconds that a target has for one request. */
const patience = 30_000

type Callback<T> = (error?: Error | null, value?: T) => void

/**
 * The requests of SFTP as promises. Each has a time limit, is settled when the connection ends, and fails with
 * `FileRefused`.
 */
export class SftpRequests {
  readonly raw: SFTPWrapper
  readonly #pending = new Set<(error: FileRefused) => void>()
  #over = false

  constructor(sftp: SFTPWrapper) {
    this.raw = sftp
  }

  /** Whether the connection has ended. */
  get over(): boolean {
    return this.#over
  }

  /** Ends all requests. Call it when the connection has ended: ssh2 calls their callbacks only in some cases. */
  stop(): void {
    this.#over = true
    for (const fail of this.#pending) fail(new FileRefused('over'))
    this.#pending.clear()
  }

  /** Sends a request with a callback, as ssh2 has it. */
  ask<T = void>(send: (done: Callback<T>) => void, limit = patience): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#over) return reject(new FileRefused('over'))
      const fail = (error: FileRefused): void => {
        clearTimeout(timer)
        this.#pending.delete(fail)
        reject(error)
      }
      const timer = setTimeout(() => fail(new FileRefused('silent')), limit)
      this.#pending.add(fail)
      try {
        send((error, value) => {
          if (error) return fail(refusalOf(error))
          clearTimeout(timer)
          this.#pending.delete(fail)
          resolve(value as T)
        })
      } catch (error) {
        // ssh2 throws for extensions that the target does not have, and when the channel is closed.
        fail(refusalOf(error))
      }
    })
  }

  stat = (path: string): Promise<Stats> => this.ask((done) => this.raw.stat(path, done))
  lstat = (path: string): Promise<Stats> => this.ask((done) => this.raw.lstat(path, done))
  realpath = (path: string): Promise<string> => this.ask((done) => this.raw.realpath(path, done))
  mkdir = (path: string): Promise<void> => this.ask((done) => this.raw.mkdir(path, done))
  rmdir = (path: string): Promise<void> => this.ask((done) => this.raw.rmdir(path, done))
  unlink = (path: string): Promise<void> => this.ask((done) => this.raw.unlink(path, done))
  chmod = (path: string, mode: number): Promise<void> => this.ask((done) => this.raw.chmod(path, mode, done))
  rename = (from: string, to: string): Promise<void> => this.ask((done) => this.raw.rename(from, to, done))
  /** Renames and replaces what is there, in one step. Targets other than OpenSSH may not have it. */
  replace = (from: string, to: string): Promise<void> => this.ask((done) => this.raw.ext_openssh_rename(from, to, done))
  sync = (handle: Buffer): Promise<void> => this.ask((done) => this.raw.ext_openssh_fsync(handle, done))
  open = (path: string, flags: 'r' | 'wx', mode?: Attributes): Promise<Buffer> =>
    this.ask((done) => (mode ? this.raw.open(path, flags, mode, done) : this.raw.open(path, flags, done)))
  opendir = (path: string): Promise<Buffer> => this.ask((done) => this.raw.opendir(path, done))
  /** Returns the next entries of a folder; undefined at its end. */
  entries = (handle: Buffer): Promise<FileEntryWithStats[] | undefined> =>
    this.ask((done) =>
      this.raw.readdir(handle, (error, list) =>
        (error as { code?: unknown } | undefined)?.code === endOfFile ? done(undefined, undefined) : done(error, list),
      ),
    )

  /** Closes a handle; a failure does not matter to anyone. */
  release(handle: Buffer): void {
    if (!this.#over) this.ask((done) => this.raw.close(handle, done)).catch(() => {})
  }
}
