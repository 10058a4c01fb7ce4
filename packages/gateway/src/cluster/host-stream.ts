import type { ClientHttp2Stream } from 'node:http2'
import { constants } from 'node:http2'
import { Duplex } from 'node:stream'
import type { DeviceStream } from '../host.ts'

const brokenWords = 'The connection to the device broke.'

/** A device's stream that another host carries: as `ChannelStream`, with the same ends, counts and back-pressure. */
export class HostStream extends Duplex implements DeviceStream {
  readonly #inner: ClientHttp2Stream
  readonly #lost: () => string | undefined
  #toDevice = 0
  #fromDevice = 0
  #isAtEnd = false

  /** @param lost words where the other host is gone, and everything with it */
  constructor(inner: ClientHttp2Stream, lost: () => string | undefined) {
    super({ allowHalfOpen: true })
    this.#inner = inner
    this.#lost = lost
    // One that nobody listens to yet would end the process.
    this.on('error', () => {})
    inner.on('data', (chunk: Buffer) => {
      this.#fromDevice += chunk.length
      if (!this.push(chunk)) inner.pause()
    })
    inner.on('end', () => {
      // A stream that is cut off ends too, before it closes.
      if (inner.rstCode !== constants.NGHTTP2_NO_ERROR || this.#lost()) return
      this.#isAtEnd = true
      this.push(null)
    })
    // What is wrong is told by the close that follows.
    inner.on('error', () => {})
    inner.on('close', () => this.#closed())
  }

  get duplex(): Duplex {
    return this
  }

  counts(): { toDevice: number; fromDevice: number } {
    return { toDevice: this.#toDevice, fromDevice: this.#fromDevice }
  }

  override _read(): void {
    this.#inner.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#toDevice += chunk.length
    // A write that fails is no news of its own: the close that follows tells what became of the stream.
    if (this.#inner.closed) done()
    else this.#inner.write(chunk, () => done())
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#inner.end(() => done())
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // After both ends the last bytes may still be under way.
    if (error || !this.readableEnded || !this.writableFinished) this.#inner.close(constants.NGHTTP2_CANCEL)
    done(error)
  }

  #closed(): void {
    if (this.destroyed) return
    if (!this.#isAtEnd) this.destroy(new Error(this.#lost() ?? brokenWords))
    else if (this.readableEnded) this.destroy()
    // Nothing can be written any more; the reader gets what there is.
    else if (!this.writableFinished) this.once('end', () => this.destroy())
  }
}
