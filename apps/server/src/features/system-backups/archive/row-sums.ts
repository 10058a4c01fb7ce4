import { createHash, hash } from 'node:crypto'

/** What is known of the rows of a table. */
export interface RowFacts {
  rows: number
  bytes: number
  /** SHA-256 of the rows in their order in the backup. */
  sha256: string
  /**
   * The sum of the SHA-256 of all rows, 32 bits at a time. It does not depend on the order, because a database returns
   * the rows of a restored table in another one.
   */
  sum: string
}

/** Counts and sums rows in the text format of COPY: one a line, however the bytes are cut. */
export class RowSums {
  readonly #sha256 = createHash('sha256')
  readonly #lanes = new Uint32Array(8)
  #rest: Buffer = Buffer.alloc(0)
  #rows = 0
  #bytes = 0

  add(bytes: Buffer): void {
    this.#sha256.update(bytes)
    this.#bytes += bytes.length
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    let from = 0
    for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10, from)) {
      this.#addRow(all.subarray(from, end))
      from = end + 1
    }
    this.#rest = all.subarray(from)
  }

  #addRow(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer')
    for (let lane = 0; lane < 8; lane++) this.#lanes[lane]! += digest.readUInt32LE(lane * 4)
    this.#rows++
  }

  /** Returns the facts about all rows. Call it once, after the last bytes. */
  finish(): RowFacts {
    return {
      rows: this.#rows,
      bytes: this.#bytes,
      sha256: this.#sha256.digest('hex'),
      sum: [...this.#lanes].map((lane) => lane.toString(16).padStart(8, '0')).join(''),
    }
  }
}
