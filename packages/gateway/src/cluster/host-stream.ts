import type { ClientHttp2Stream } from 'node:http2'
import { constants } from 'node:http2'
import { Duplex } from 'node:stream'
import type { DeviceStream } from '../host.ts'

const brokenWords = 'The connection to the device broke.'

/** A device's stream through another host. It has the same ends, counts and back-pressure as `ChannelStream`. */
export class HostStream extends Duplex implements DeviceStream {
  readonly #inner: ClientHttp2Stream
  readonly #lost: () => string | undefined
  #toDevice = 0
  #fromDevice = 0
  #isAtEnd = false

  /** @param lost returns the error message when the connection to the other host is lost, otherwise undefined */
  constructor(inner: ClientHttp2Stream, lost: () => string | undefined) {
    super({ allowHalfOpen: true })
    this.#inner = inner
    this.#lost = lost
    // Without a listener, an error before the stream is in use would end the process.
    this.on('error', () => {})
    inner.on('data', (chunk: Buffer) => {
      this.#fromDevice += chunk.length
      if (!this.push(chunk)) inner.pause()
    })
    inner.on('end', () => {
      // A stream that is cut off also emits 'end' before 'close'.
      if (inner.rstCode !== constants.NGHTTP2_NO_ERROR || this.#lost()) return
      this.#isAtEnd = true
      this.push(null)
    })
    // The 'close' that follows reports the error.
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
    // A failed write is not reported here: the 'close' that follows tells how the stream ended.
    if (this.#inner.closed) done()
    else this.#inner.write(chunk, () => done())
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#inner.end(() => done())
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // When both directions ended regularly, the last bytes may still be in transit: no cancel then.
    if (error || !this.readableEnded || !this.writableFinished) this.#inner.close(constants.NGHTTP2_CANCEL)
    done(error)
  }

  #closed(): void {
    if (this.destroyed) return
    if (!this.#isAtEnd) this.destroy(new Error(this.#lost() ?? brokenWords))
    else if (this.readableEnded) this.destroy()
    // Nothing can be written any more, but the consumer still gets the data that has arrived.
    else if (!this.writableFinished) this.once('end', () => this.destroy())
  }
}
