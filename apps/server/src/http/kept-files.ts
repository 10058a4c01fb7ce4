import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBrotliDecompress } from 'node:zlib'
import type { StoredFile } from '../features/system/service.ts'
import { inTurns } from '../kit/turns.ts'

/** The stored files of the console. */
export interface FileSource {
  /** Returns the names of all files. */
  names(): Promise<Set<string>>
  /** Reads a file and checks it. Undefined if there is none, or if it is damaged. */
  find(name: string): Promise<Pick<StoredFile, 'compressed' | 'content'> | undefined>
}

/** Milliseconds between two looks for names that another host may have stored. */
const namesMs = 1000

/** A name with a hash, as the build gives it. All others are not looked up. */
const hashed = /^[\w.-]{1,120}-[\w-]{7}\.\w+$/

/** Files that are read from the database at the same time, and those that may wait for it. Each has up to 2 MB. */
const reads = { atOnce: 2, waiting: 64, waitMs: 10_000, retryAfter: 5 } as const

/**
 * The files of consoles of other versions: of the one before an upgrade, or the one that another host serves already.
 * Each is read from the database once, and sent from a folder after that, in a plain and a compressed form. Anybody may
 * ask for them, so neither many requests nor slow ones may take memory.
 */
export class KeptFiles {
  readonly #folder: string
  readonly #source: FileSource
  readonly #inTurn = inTurns(reads)
  /** By name. */
  readonly #unpacking = new Map<string, Promise<boolean>>()

  #names = new Set<string>()
  /** A look that has not begun yet. All names that are unknown wait for the same one. */
  #nextLook: Promise<void> | undefined
  #lookedAt = -Infinity

  private constructor(folder: string, source: FileSource) {
    this.#folder = folder
    this.#source = source
  }

  /** Empties the folder: a version that is no longer kept is forgotten with the next start. */
  static async open(folder: string, source: FileSource): Promise<KeptFiles> {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    return new KeptFiles(folder, source)
  }

  /**
   * Puts a file into the folder, unless it is there already. Resolves to false if there is no such file. Throws
   * TOO_MANY_REQUESTS if too many others are being read.
   */
  async provide(name: string): Promise<boolean> {
    if (!hashed.test(name)) return false
    if (await exists(path.join(this.#folder, name))) return true
    if (!(await this.#isStored(name))) return false
    const begun = this.#unpacking.get(name)
    if (begun) return begun
    const unpacking = this.#inTurn(() => this.#unpack(name)).finally(() => this.#unpacking.delete(name))
    this.#unpacking.set(name, unpacking)
    return unpacking
  }

  /** Whether a file has this name. Names that do not exist must not take the turns of those that do. */
  async #isStored(name: string): Promise<boolean> {
    if (this.#names.has(name)) return true
    await (this.#nextLook ??= this.#look())
    return this.#names.has(name)
  }

  async #look(): Promise<void> {
    await sleep(Math.max(0, this.#lookedAt + namesMs - performance.now()))
    // A request that comes from now on needs a later look: its file may have been stored after this query.
    this.#nextLook = undefined
    this.#lookedAt = performance.now()
    this.#names = await this.#source.names()
  }

  /** The plain form comes last, and by renaming: where it is, both are complete. */
  async #unpack(name: string): Promise<boolean> {
    const file = await this.#source.find(name)
    if (!file) return false
    const plain = path.join(this.#folder, name)
    const part = `${plain}.part`
    if (file.compressed) {
      await writeFile(`${plain}.br`, file.content)
      await pipeline(Readable.from([file.content]), createBrotliDecompress(), createWriteStream(part))
    } else await writeFile(part, file.content)
    await rename(part, plain)
    return true
  }
}

/** Whether a file can be read. */
export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
