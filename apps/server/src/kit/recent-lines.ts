/** How many lines are kept, and bytes of all of them. */
const limits = { lines: 1000, bytes: 300_000 } as const

/** The latest lines of a log, as many as there is room for. */
export class RecentLines {
  readonly #lines: string[] = []
  #bytes = 0

  add(line: string): void {
    // A line that alone is too long is cut, so that it does not push out all others.
    const kept = line.slice(0, limits.bytes / 10)
    this.#lines.push(kept)
    this.#bytes += kept.length
    while (this.#lines.length > limits.lines || this.#bytes > limits.bytes) this.#bytes -= this.#lines.shift()!.length
  }

  /** Returns the lines, the oldest first. */
  all(): readonly string[] {
    return [...this.#lines]
  }
}
