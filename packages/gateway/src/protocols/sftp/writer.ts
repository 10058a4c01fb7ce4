import { Writable } from 'node:stream'
import { FileRefused, refusalOf } from './problem.ts'
import type { SftpRequests } from './requests.ts'

/** Bytes per request, which every server accepts, and bytes that the target has not confirmed yet. */
const piece = 32_768
const window = 64 * piece
/** Milliseconds without an answer while requests are pending. */
const patience = 30_000

type Done = (error?: Error | null) => void

/** Writes to an open file with many requests in flight. Takes no more data while too many are pending. */
export class FileWriter extends Writable {
  readonly #sftp: SftpRequests
  readonly #handle: Buffer
  #offset = 0
  #pending = 0
  #waiting: { below: number; proceed: Done } | undefined
  #stall: NodeJS.Timeout | undefined

  constructor(sftp: SftpRequests, handle: Buffer) {
    super({ highWaterMark: 4 * piece })
    this.#sftp = sftp
    this.#handle = handle
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    try {
      if (this.#sftp.over) throw new FileRefused('over')
      for (let from = 0; from < chunk.length; from += piece) this.#send(chunk.subarray(from, from + piece))
    } catch (error) {
      return done(refusalOf(error))
    }
    this.#waiting = { below: window, proceed: done }
    this.#proceed()
  }

  override _final(done: Done): void {
    this.#waiting = { below: 1, proceed: done }
    this.#proceed()
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#stall)
    done(error)
  }

  #send(bytes: Buffer): void {
    this.#pending += bytes.length
    this.#watch()
    this.#sftp.raw.write(this.#handle, bytes, 0, bytes.length, this.#offset, (error) => {
      this.#pending -= bytes.length
      this.#watch()
      if (error) this.destroy(refusalOf(error))
      else this.#proceed()
    })
    this.#offset += bytes.length
  }

  #proceed(): void {
    const waiting = this.#waiting
    if (!waiting || this.#pending >= waiting.below) return
    this.#waiting = undefined
    waiting.proceed()
  }

  #watch(): void {
    clearTimeout(this.#stall)
    if (this.#pending > 0 && !this.destroyed)
      this.#stall = setTimeout(() => this.destroy(new FileRefused('silent')), patience)
  }
}
