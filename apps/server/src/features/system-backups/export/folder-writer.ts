import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type TextFacts, TextSums } from './text-sums.ts'

/** Writes files into a folder, each to the disk. Only the user of this process can read them. */
export class FolderWriter {
  readonly #folder: string
  readonly #signal: AbortSignal | undefined
  #made = ''

  constructor(folder: string, signal: AbortSignal | undefined) {
    this.#folder = folder
    this.#signal = signal
  }

  /** @param name the path in the folder */
  async write(name: string, source: AsyncIterable<Buffer> | string): Promise<TextFacts> {
    this.#signal?.throwIfAborted()
    const file = path.join(this.#folder, name)
    await this.#make(path.dirname(file))
    const sums = new TextSums()
    const bytes = typeof source === 'string' ? Readable.from([Buffer.from(source)]) : source
    await pipeline(sums.through(bytes), createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }), {
      signal: this.#signal,
    })
    return sums.finish()
  }

  /** Creates the folder of a file. The last one is remembered, because many files follow in the same. */
  async #make(folder: string): Promise<void> {
    if (folder !== this.#made) await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    this.#made = folder
  }

  remove(name: string): Promise<void> {
    return fs.rm(path.join(this.#folder, name))
  }
}
