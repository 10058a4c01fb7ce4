import type { Readable } from 'node:stream'
import type { FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2'
import type { FileRequests, NewFile } from './file-requests.ts'
import { endOfFile, FileRefused, refusalOf } from './problem.ts'
import { FileReader } from './reader.ts'
import { FileWriter } from './writer.ts'

/** Milliseconds that a target has for one request. */
const patience = 30_000

/** Free bytes below which a disk is full: less than what one request may need, with its own tables. */
const full = 65_536

/** Free blocks for users, and their size (`statvfs@openssh.com`). */
interface Disk {
  f_bavail: number
  f_frsize: number
}

type Callback<T> = (error?: Error | null, value?: T) => void

/**
 * The requests of SFTP as promises. Each has a time limit, is settled when the connection ends, and fails with
 * `FileRefused`.
 */
export class SftpRequests implements FileRequests {
  /** Opening a file costs several round trips. Each one holds up to 2 MiB. */
  readonly openAhead = 8
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
  /** Plain renames never replace anything (draft-ietf-secsh-filexfer-02, 6.5). */
  rename = (from: string, to: string): Promise<void> => this.ask((done) => this.raw.rename(from, to, done))

  async replace(from: string, to: string): Promise<void> {
    try {
      await this.ask((done) => this.raw.ext_openssh_rename(from, to, done))
    } catch (error) {
      if (this.over || (error as FileRefused).problem === 'silent') throw error
      // Targets other than OpenSSH may not be able to replace a file in one step.
      await this.unlink(to)
      await this.rename(from, to)
    }
  }

  async read(path: string, start: number, end: number): Promise<Readable> {
    return new FileReader(this, await this.#open(path, 'r'), start, end)
  }

  async isFull(path: string): Promise<boolean> {
    const disk = await this.ask<Disk>((done) => this.raw.ext_openssh_statvfs(path, done)).catch(() => undefined)
    return disk !== undefined && disk.f_bavail * disk.f_frsize < full
  }

  async create(path: string): Promise<NewFile> {
    const handle = await this.#open(path, 'wx')
    let isOpen = true
    return {
      writer: new FileWriter(this, handle),
      finish: async () => {
        await this.ask((done) => this.raw.ext_openssh_fsync(handle, done)).catch(() => {})
        isOpen = false
        await this.ask((done) => this.raw.close(handle, done))
      },
      abandon: async () => {
        if (isOpen) this.release(handle)
        return true
      },
    }
  }

  async *entries(path: string, ahead = 1): AsyncGenerator<FileEntryWithStats[]> {
    const handle = await this.ask<Buffer>((done) => this.raw.opendir(path, done))
    try {
      const queue: Promise<FileEntryWithStats[] | undefined>[] = []
      for (;;) {
        while (queue.length < ahead) queue.push(this.#part(handle))
        const part = await queue.shift()!
        if (!part) return
        yield part
      }
    } finally {
      this.release(handle)
    }
  }

  #open(path: string, flags: 'r' | 'wx'): Promise<Buffer> {
    return this.ask((done) => this.raw.open(path, flags, done))
  }

  /** Requests the next entries of a folder; undefined at its end. */
  #part(handle: Buffer): Promise<FileEntryWithStats[] | undefined> {
    const part = this.ask<FileEntryWithStats[] | undefined>((done) =>
      this.raw.readdir(handle, (error, list) =>
        (error as { code?: unknown } | undefined)?.code === endOfFile ? done(undefined, undefined) : done(error, list),
      ),
    )
    // It is awaited later; until then a failure must not be an unhandled rejection.
    part.catch(() => {})
    return part
  }

  /** Closes a handle; a failure does not matter to anyone. */
  release(handle: Buffer): void {
    if (!this.#over) this.ask((done) => this.raw.close(handle, done)).catch(() => {})
  }
}
