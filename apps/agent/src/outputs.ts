/**
 * What the running commands have written so far, for the server to read while they run. It holds the same buffers as the
 * commands themselves, so it takes no memory of its own.
 */
export class Outputs {
  readonly #parts = new Map<string, Buffer[]>()

  /** Begins the output of a command. @returns a function that takes what is kept of it, in order */
  begin(id: string): (part: Buffer) => void {
    const parts: Buffer[] = []
    this.#parts.set(id, parts)
    return (part) => void parts.push(part)
  }

  end(id: string): void {
    this.#parts.delete(id)
  }

  /** Returns the bytes of an output so far; undefined if the command does not run. */
  of(id: string): Buffer | undefined {
    const parts = this.#parts.get(id)
    if (!parts) return undefined
    const whole = Buffer.concat(parts)
    parts.splice(0, parts.length, whole)
    return whole
  }
}

/**
 * Returns how many bytes at the end belong to a character of UTF-8 that is not complete.
 * @example unfinished(Buffer.from('é').subarray(0, 1)) // 1
 */
export function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}
