/** Keeps the beginning of some output. */
export class OutputKeeper {
  readonly #most: number
  readonly #chunks: Buffer[] = []
  #kept = 0
  truncated = false

  /** @param most bytes that are kept */
  constructor(most: number) {
    this.#most = most
  }

  add(bytes: Buffer): void {
    const kept = bytes.subarray(0, this.#most - this.#kept)
    if (kept.length < bytes.length) this.truncated = true
    if (kept.length === 0) return
    this.#kept += kept.length
    // A copy, because a piece of a large chunk would keep all of it.
    this.#chunks.push(Buffer.from(kept))
  }

  /** Bytes that are no UTF-8, and null bytes, which no database takes, become a visible sign. */
  get text(): string {
    return Buffer.concat(this.#chunks).toString().replaceAll('\0', '\ufffd')
  }
}
