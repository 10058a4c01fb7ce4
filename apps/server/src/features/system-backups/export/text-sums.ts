import { createHash } from 'node:crypto'

/** What is known of a text: its lines, and the bytes with their SHA-256. */
export interface TextFacts {
  rows: number
  bytes: number
  sha256: string
}

/** Counts and sums bytes as they pass. */
export class TextSums {
  readonly #sha256 = createHash('sha256')
  #rows = 0
  #bytes = 0

  add(bytes: Buffer): void {
    this.#sha256.update(bytes)
    this.#bytes += bytes.length
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, end + 1)) this.#rows++
  }

  /** Passes a text on, and adds it. */
  async *through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of source) {
      this.add(bytes)
      yield bytes
    }
  }

  /** Returns the facts. Call it once, after the last bytes. */
  finish(): TextFacts {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#sha256.digest('hex') }
  }
}

/** Reads a text to its end. */
export async function sumText(source: AsyncIterable<Buffer>): Promise<TextFacts> {
  const sums = new TextSums()
  for await (const bytes of source) sums.add(bytes)
  return sums.finish()
}
