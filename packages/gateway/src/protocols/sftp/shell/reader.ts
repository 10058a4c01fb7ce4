import { Readable } from 'node:stream'
import { FileRefused, refusalOf } from '../problem.ts'
import { block, closeFile, openFile, readBlocks } from './scripts.ts'
import type { Shell } from './shell.ts'
import type { Worker } from './worker.ts'

/** Blocks that one command reads, and commands in flight, so that the next one needs no round trip. */
const blocksAtOnce = 16
const ahead = 2

/** Reads a part of a file that a worker has open. The commands stop while the consumer is slow. */
export class ShellReader extends Readable {
  readonly #worker: Worker
  /** Called when the worker is free again. */
  readonly #release: () => void
  /** Blocks that are left out before the first command. */
  #skipBlocks: number
  /** Bytes that are left out at the beginning, because the target reads whole blocks. */
  #skip: number
  #left: number
  /** Bytes that no command was sent for. */
  #unasked: number
  #running = 0
  #isOver = false

  private constructor(worker: Worker, release: () => void, start: number, end: number) {
    super({ highWaterMark: block * blocksAtOnce })
    this.#worker = worker
    this.#release = release
    this.#skipBlocks = Math.floor(start / block)
    this.#skip = start - this.#skipBlocks * block
    this.#left = end - start
    this.#unasked = this.#skip + this.#left
  }

  /** Opens a regular file. @param end the position after the last byte; Infinity reads to the end */
  static async open(shell: Shell, path: string, start: number, end: number): Promise<ShellReader> {
    const worker = await shell.take()
    try {
      await worker.runHere(openFile(path))
      return new ShellReader(worker, () => shell.giveBack(worker), start, end)
    } catch (error) {
      shell.giveBack(worker)
      throw error
    }
  }

  override _read(): void {
    if (this.#left === 0) this.#finish()
    while (!this.#isOver && this.#running < ahead && this.#unasked > 0) void this.#request()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#isOver = true
    if (this.#running === 0) this.#close()
    done(error)
  }

  async #request(): Promise<void> {
    const count = Math.min(blocksAtOnce, Math.ceil(this.#unasked / block))
    const command = readBlocks(count, this.#skipBlocks)
    this.#skipBlocks = 0
    this.#unasked = Math.max(0, this.#unasked - count * block)
    this.#running++
    let got = 0
    try {
      await this.#worker.runHere(command, {
        take: (bytes) => {
          got += bytes.length
          if (got > count * block) throw new FileRefused('failed', 'The target sent more than it was asked for.')
          this.#take(bytes)
        },
      })
      if (got === 0) this.#finish()
      // A read may return less than a block, as for files of /proc.
      else if (this.#running === 1 && this.#unasked === 0) this.#unasked = this.#left
    } catch (error) {
      this.destroy(refusalOf(error))
    }
    this.#running--
    if (this.destroyed && this.#running === 0) this.#close()
    else if (!this.#isOver && this.readableLength < this.readableHighWaterMark) this._read()
  }

  #take(bytes: Buffer): void {
    if (this.#isOver) return
    const from = Math.min(this.#skip, bytes.length)
    const part = bytes.subarray(from, from + Math.min(this.#left, bytes.length))
    this.#skip -= from
    this.#left -= part.length
    if (part.length > 0) this.push(Buffer.from(part))
    if (this.#left === 0) this.#finish()
  }

  /** Everything has arrived, or the file has ended. */
  #finish(): void {
    if (this.#isOver) return
    this.#isOver = true
    if (Number.isFinite(this.#left) && this.#left > 0) this.destroy(new FileRefused('changed'))
    else this.push(null)
  }

  #close(): void {
    this.#worker.runHere(closeFile).then(this.#release, this.#release)
  }
}
