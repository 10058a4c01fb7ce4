import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { inTurns } from '../kit/turns.ts'

/** A file as the database has it: in its compressed form, if the build has made one. */
interface StoredFile {
  compressed: boolean
  content: Buffer
}

type FindFile = (name: string) => Promise<StoredFile | undefined>

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
  readonly #find: FindFile
  readonly #inTurn = inTurns(reads)
  /** By name. */
  readonly #unpacking = new Map<string, Promise<boolean>>()

  private constructor(folder: string, find: FindFile) {
    this.#folder = folder
    this.#find = find
  }

  /**
   * Empties the folder: a version that is no longer kept is forgotten with the next start.
   * @param find reads a file from the database, and checks it
   */
  static async open(folder: string, find: FindFile): Promise<KeptFiles> {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    return new KeptFiles(folder, find)
  }

  /**
   * Puts a file into the folder, unless it is there already. Resolves to false if there is no such file. Throws
   * TOO_MANY_REQUESTS if too many others are being read.
   */
  async provide(name: string): Promise<boolean> {
    if (!hashed.test(name)) return false
    if (await exists(path.join(this.#folder, name))) return true
    const begun = this.#unpacking.get(name)
    if (begun) return begun
    const unpacking = this.#inTurn(() => this.#unpack(name)).finally(() => this.#unpacking.delete(name))
    this.#unpacking.set(name, unpacking)
    return unpacking
  }

  /** The plain form comes last, and by renaming: where it is, both are complete. */
  async #unpack(name: string): Promise<boolean> {
    const file = await this.#find(name)
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

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
