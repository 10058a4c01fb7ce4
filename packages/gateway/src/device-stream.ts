import { Duplex } from 'node:stream'
import type { Channel } from 'ssh2'
import type { DeviceStream } from './host.ts'
import { boundChannel, closeChannel } from './ssh2-internals.ts'

/** Bytes of the device that a stream holds before ssh2 stops widening the window, which began at 2 MiB. */
const highWaterMark = 256 * 1024
/** Bytes after which what came in one turn is handed on: as much as a socket reads at once. */
const portion = 64 * 1024

export interface StreamRules {
  /** Calls back once the tunnel's socket can take more. */
  whenWritable(proceed: () => void): void
  /** The device sends more than it was allowed to. */
  overrun(): void
}

/**
 * A channel as a byte stream. ssh2's own channel writes as fast as the device's window allows, however full the socket
 * is, forgets the callback of a write that the end of the channel cuts, and cannot end one direction alone; this can.
 */
export class ChannelStream extends Duplex implements DeviceStream {
  readonly #channel: Channel
  readonly #rules: StreamRules
  #toDevice = 0
  #fromDevice = 0
  /** What came in this turn. dbclient's packets are of 16 KiB: handed on one by one, each would be a write of its own. */
  #gathered: Buffer[] = []
  #gatheredBytes = 0

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

  override _read(): void {
    this.#channel.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#toDevice += chunk.length
    this.#channel.write(chunk, () => this.#rules.whenWritable(done))
  }

  override _final(done: (error?: Error | null) => void): void {
    // Not `end()`: on a server's channel that closes both directions, and the answer would be lost.
    this.#channel.eof()
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#channel.off('data', this.#take)
    this.#channel.off('end', this.#ended)
    closeChannel(this.#channel)
    // What has come is read and thrown away, or the channel would never say that it is closed.
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
    this.#handOn()
    this.push(null)
  }

  readonly #closed = (): void => {
    this.#handOn()
    // The device closes both directions at once when its target closed; what it had sent is in our buffer already.
    if (!this.readableEnded && !this.destroyed) this.push(null)
    if (!this.writableFinished) this.#destroyAfterReading()
  }

  readonly #failed = (error: Error): void => {
    this.destroy(error)
  }

  /** Nothing can be written any more: ends the stream once the reader has what there is. */
  #destroyAfterReading(): void {
    if (this.readableEnded) this.destroy()
    else this.once('end', () => this.destroy())
  }
}
