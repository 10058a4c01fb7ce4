import { Readable } from 'node:stream'
import { endOfFile, FileRefused, refusalOf } from './problem.ts'
import type { SftpRequests } from './requests.ts'

/** Bytes per request, which every server accepts, and bytes that are requested but not yet passed on. */
const piece = 32_768
const window = 64 * piece
/** Milliseconds without an answer while requests are pending. */
const patience = 30_000

interface Piece {
  offset: number
  length: number
  /** The bytes that have arrived. */
  data: Buffer
  filled: number
  done: boolean
}

/**
 * Reads a part of an open file with many requests in flight, because one at a time would move one piece per round trip.
 * The requests stop while the consumer is slow. Closes the handle at the end.
 */
export class FileReader extends Readable {
  readonly #sftp: SftpRequests
  readonly #handle: Buffer
  readonly #end: number
  /** Of a file of unknown length, as those of /proc are, one piece is requested at a time. */
  readonly #window: number
  #next: number
  #pieces: Piece[] = []
  #pending = 0
  #hungry = false
  #stall: NodeJS.Timeout | undefined

  /** @param end the position after the last byte; Infinity reads to the end of the file */
  constructor(sftp: SftpRequests, handle: Buffer, start: number, end: number) {
    super({ highWaterMark: 4 * piece })
    this.#sftp = sftp
    this.#handle = handle
    this.#next = start
    this.#end = end
    this.#window = end === Infinity ? piece : window
  }

  override _read(): void {
    this.#hungry = true
    this.#pump()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#stall)
    this.#pieces = []
    this.#sftp.release(this.#handle)
    done(error)
  }

  #pump(): void {
    while (this.#hungry && this.#pieces[0]?.done) this.#passOn(this.#pieces.shift()!)
    while (!this.destroyed && this.#pieces.length * piece < this.#window && this.#next < this.#end) {
      const length = Math.min(piece, this.#end - this.#next)
      const fresh = { offset: this.#next, length, data: Buffer.allocUnsafe(length), filled: 0, done: false }
      this.#next += length
      this.#pieces.push(fresh)
      this.#request(fresh)
    }
    if (this.#pieces.length === 0 && this.#next >= this.#end && !this.readableEnded && this.#hungry) this.push(null)
  }

  #passOn({ data, filled, length }: Piece): void {
    if (filled > 0) this.#hungry = this.push(filled === length ? data : data.subarray(0, filled))
    if (filled === length) return
    // The file ended here: as expected, or because it has become shorter.
    if (this.#end !== Infinity) return void this.destroy(new FileRefused('changed'))
    this.#next = this.#end
    this.#hungry = true
  }

  #request(one: Piece): void {
    if (this.#sftp.over) return void this.destroy(new FileRefused('over'))
    this.#pending++
    this.#watch()
    const { data, filled, offset, length } = one
    try {
      this.#sftp.raw.read(this.#handle, data, filled, length - filled, offset + filled, (error, count) =>
        this.#answered(one, error as (Error & { code?: unknown }) | undefined, count),
      )
    } catch (error) {
      this.destroy(refusalOf(error))
    }
  }

  #answered(one: Piece, error: (Error & { code?: unknown }) | undefined, count: number): void {
    this.#pending--
    this.#watch()
    if (this.destroyed) return
    if (error && error.code !== endOfFile) return void this.destroy(refusalOf(error))
    const got = error ? 0 : count
    one.filled += got
    // Servers may send less than was asked for.
    if (got > 0 && one.filled < one.length) return this.#request(one)
    one.done = true
    this.#pump()
  }

  #watch(): void {
    clearTimeout(this.#stall)
    if (this.#pending > 0 && !this.destroyed)
      this.#stall = setTimeout(() => this.destroy(new FileRefused('silent')), patience)
  }
}
