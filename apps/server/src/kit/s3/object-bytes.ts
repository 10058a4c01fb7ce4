import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { insist } from './ask.ts'
import { callS3, S3Error, type S3Account } from './request.ts'

/** Milliseconds in which more bytes must arrive. The time in which nobody asks for more does not count. */
const PATIENCE = 60_000

/** A range of an object, from `start` up to but not including `end`. */
interface Range {
  key: string
  start: number
  end: number
}

/** Requests a range. Throws S3Error, also if the store sends the whole object in place of the range. */
async function request(account: S3Account, { key, start, end }: Range): Promise<IncomingMessage> {
  const isPart = start > 0 || end !== Infinity
  const range = `bytes=${start}-${end === Infinity ? '' : end - 1}`
  const response = await callS3(account, { method: 'GET', key, ...(isPart && { headers: { range } }) })
  if (!isPart || response.statusCode === 206) return response
  response.destroy()
  throw new S3Error(`The store ${new URL(account.endpoint).host} does not send ranges of objects. Use another store.`, {
    status: response.statusCode ?? 0,
  })
}

/**
 * The bytes of a range. If the connection is lost in between, they continue from where they stopped over another one.
 * Fails with S3Error.
 */
class ObjectBytes extends Readable {
  readonly #account: S3Account
  readonly #range: Range
  #response: IncomingMessage
  #chunks: AsyncIterator<Buffer>

  constructor(account: S3Account, range: Range, response: IncomingMessage) {
    super({ highWaterMark: 262_144 })
    this.#account = account
    this.#range = { ...range }
    this.#response = response
    this.#chunks = this.#chunksOf(response)
  }

  #chunksOf(response: IncomingMessage): AsyncIterator<Buffer> {
    // From now on the limit is that of `#chunk`, which does not count the time in which nobody reads.
    response.socket.setTimeout(0)
    return response.iterator() as AsyncIterator<Buffer>
  }

  async #chunk(): Promise<Buffer | null> {
    const { host } = new URL(this.#account.endpoint)
    const late = setTimeout(() => {
      this.#response.destroy(new S3Error(`The store ${host} does not answer. Check its address and the firewall.`))
    }, PATIENCE)
    try {
      const { done, value } = await this.#chunks.next()
      if (!done) return value
      const { start, end } = this.#range
      if (start < end && end !== Infinity) throw new Error('the answer ended too early')
      return null
    } catch (error) {
      if (error instanceof S3Error) throw error
      throw new S3Error(`The connection to the store ${host} was lost: ${(error as Error).message}.`, { cause: error })
    } finally {
      clearTimeout(late)
    }
  }

  /** Returns the next bytes, or null at the end. After a failure it requests the rest, as often as `insist` does. */
  #next(): Promise<Buffer | null> {
    let isLost = false
    return insist(async () => {
      if (this.destroyed || (isLost && this.#range.start >= this.#range.end)) return null
      if (isLost) {
        this.#response = await request(this.#account, this.#range)
        if (this.destroyed) {
          // Nobody reads any more.
          this.#response.destroy()
          return null
        }
        this.#chunks = this.#chunksOf(this.#response)
      }
      isLost = true
      return this.#chunk()
    })
  }

  override _read(): void {
    this.#next().then(
      (chunk) => {
        this.#range.start += chunk?.length ?? 0
        if (!this.destroyed) this.push(chunk)
      },
      (error: unknown) => void this.destroy(error as Error),
    )
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#response.destroy()
    done(error)
  }
}

/** Returns the size of the whole object from an answer that may be a range of it. */
const sizeIn = ({ headers }: IncomingMessage): number | undefined => {
  const text = headers['content-range']?.split('/')[1] ?? headers['content-length']
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined
}

/**
 * Opens a range of an object. Throws S3Error.
 * @returns `isWhole` if the range is all of it
 */
export async function openObject(account: S3Account, range: Range): Promise<{ bytes: Readable; isWhole: boolean }> {
  let response: IncomingMessage
  try {
    response = await insist(() => request(account, range))
  } catch (error) {
    // A range behind the end is empty, as it is in a file.
    if (error instanceof S3Error && error.status === 416) return { bytes: Readable.from([]), isWhole: false }
    throw error
  }
  const size = sizeIn(response) ?? Infinity
  const bytes = new ObjectBytes(account, { ...range, end: Math.min(range.end, size) }, response)
  return { bytes, isWhole: range.start === 0 && range.end >= size }
}
