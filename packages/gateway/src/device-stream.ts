import { Duplex } from 'node:stream'
import type { Channel } from 'ssh2'
import type { DeviceStream } from './host.ts'
import { boundChannel, closeChannel } from './ssh2-internals.ts'

/** Bytes from the device that a stream holds before ssh2 stops extending the window, which starts at 2 MiB. */
const highWaterMark = 256 * 1024
/** Bytes after which the data of one event loop turn is passed on: as much as a socket reads at once. */
const portion = 64 * 1024

export interface StreamRules {
  /** Calls `proceed` once the tunnel's socket can take more. */
  whenWritable(proceed: () => void): void
  /** Called when the device sends more than its window allows. */
  overrun(): void
  /** Whether the connection that carries the channel has ended. */
  isCut?(): boolean
}

/**
 * A channel as a byte stream, without three faults of ssh2's own channel: that writes as fast as the device's window
 * allows even if the socket is full, never calls the callback of a write that the end of the channel cuts off, and
 * cannot end one direction alone.
 */
export class ChannelStream extends Duplex implements DeviceStream {
  readonly #channel: Channel
  readonly #rules: StreamRules
  #toDevice = 0
  #fromDevice = 0
  /** Data of this event loop turn, gathered because each 16 KiB packet of dbclient would otherwise be its own write. */
  #gathered: Buffer[] = []
  #gatheredBytes = 0
  #isCut = false

  constructor(channel: Channel, rules: StreamRules) {
    super({ allowHalfOpen: true })
    this.#channel = channel
    this.#rules = rules
    boundChannel(channel, highWaterMark, rules.overrun)
    channel.on('data', this.#take)
    channel.on('end', this.#ended)
    channel.on('close', this.#closed)
    channel.on('error', this.#failed)
  }

  get duplex(): Duplex {
    return this
  }

  counts(): { toDevice: number; fromDevice: number } {
    return { toDevice: this.#toDevice, fromDevice: this.#fromDevice }
  }

  isCut(): boolean {
    return this.#isCut
  }

  override _read(): void {
    this.#channel.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#toDevice += chunk.length
    this.#channel.write(chunk, () => this.#rules.whenWritable(done))
  }

  override _final(done: (error?: Error | null) => void): void {
    // eof() rather than end(): end() on a server's channel closes both directions, and the response would be lost.
    this.#channel.eof()
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#channel.off('data', this.#take)
    this.#channel.off('end', this.#ended)
    closeChannel(this.#channel)
    // Data that has arrived is discarded; unread data would keep the channel from emitting 'close'.
    this.#channel.resume()
    done(error)
  }

  readonly #take = (chunk: Buffer): void => {
    this.#fromDevice += chunk.length
    this.#gatheredBytes += chunk.length
    if (this.#gathered.push(chunk) === 1) process.nextTick(this.#handOn)
    if (this.#gatheredBytes >= portion) this.#handOn()
  }

  readonly #handOn = (): void => {
    if (this.#gatheredBytes === 0) return
    const chunk = this.#gathered.length === 1 ? this.#gathered[0]! : Buffer.concat(this.#gathered, this.#gatheredBytes)
    this.#gathered = []
    this.#gatheredBytes = 0
    if (!this.destroyed && !this.push(chunk)) this.#channel.pause()
  }

  readonly #ended = (): void => {
    this.#isCut = this.#rules.isCut?.() ?? false
    this.#handOn()
    this.push(null)
  }

  readonly #closed = (): void => {
    this.#handOn()
    // The device closes both directions as soon as its target closes. Everything it sent is in our buffer already.
    if (!this.readableEnded && !this.destroyed) this.push(null)
    if (!this.writableFinished) this.#destroyAfterReading()
  }

  readonly #failed = (error: Error): void => {
    this.destroy(error)
  }

  /** Destroys the stream once the consumer has read the data that is left. Nothing can be written any more. */
  #destroyAfterReading(): void {
    if (this.readableEnded) this.destroy()
    else this.once('end', () => this.destroy())
  }
}
