import type { Duplex } from 'node:stream'
import { SessionFailure } from '../adapter.ts'
import { lostBy } from '../desktop/target-link.ts'

/** Milliseconds that the target has for each part of the sign-in. */
const limit = 15_000

/** Reads the exact number of bytes that each step of a sign-in has. What the target sends beyond stays in the stream. */
export class ByteReader {
  readonly #duplex: Duplex
  #problem = ''

  constructor(duplex: Duplex) {
    this.#duplex = duplex
    duplex.on('error', (error: Error) => (this.#problem = error.message))
  }

  /** @throws SessionFailure if the target is silent or closes the connection */
  read(length: number): Promise<Buffer> {
    const duplex = this.#duplex
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer)
        duplex.off('readable', look)
        duplex.off('end', lost)
        duplex.off('close', lost)
      }
      const look = (): void => {
        const bytes = duplex.read(length) as Buffer | null
        // At its end a stream returns what is left.
        if (bytes?.length !== length) return
        settle()
        resolve(bytes)
      }
      const lost = (): void => {
        settle()
        reject(lostBy('login', this.#problem || 'the target closed it'))
      }
      const timer = setTimeout(() => {
        settle()
        reject(new SessionFailure('login', 'TIMEOUT', 'The target did not respond in time.'))
      }, limit)
      duplex.on('readable', look)
      duplex.once('end', lost)
      duplex.once('close', lost)
      if (duplex.destroyed) lost()
      else look()
    })
  }

  async number(): Promise<number> {
    return (await this.read(1)).readUInt8()
  }

  async longNumber(): Promise<number> {
    return (await this.read(4)).readUInt32BE()
  }
}
