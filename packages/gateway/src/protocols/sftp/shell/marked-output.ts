/** What a command prints on one of its two outputs, up to a mark and a number. */
export interface Marked {
  /** Random, so that nothing that is printed before contains it. */
  mark: string
  take(bytes: Buffer): void
  end(code: number): void
}

/** Characters of the number that follows a mark. */
const longestCode = 8
const nothing = Buffer.alloc(0)

/** Divides one output of a shell into those of the commands that it runs one after the other. */
export class MarkedOutput {
  readonly #expected: Marked[] = []
  /** The end of what has arrived, which may be the beginning of a mark. */
  #rest: Buffer = nothing

  expect(marked: Marked): void {
    this.#expected.push(marked)
  }

  /** Takes output. What comes while nothing is expected is ignored. */
  take(data: Buffer): void {
    let bytes = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data])
    for (let head = this.#expected[0]; head; head = this.#expected[0]) {
      const at = bytes.indexOf(head.mark)
      const end = at < 0 ? -1 : bytes.indexOf('\n', at)
      const isWhole = end >= 0 || bytes.length - at > head.mark.length + longestCode
      const known = at < 0 ? Math.max(0, bytes.length - head.mark.length + 1) : at
      if (known > 0) head.take(bytes.subarray(0, known))
      if (at < 0 || !isWhole) return void (this.#rest = bytes.subarray(known))
      this.#expected.shift()
      const code = Number(bytes.toString('latin1', at + head.mark.length, end < 0 ? bytes.length : end))
      bytes = bytes.subarray(end < 0 ? bytes.length : end + 1)
      head.end(code)
    }
    this.#rest = nothing
  }
}
