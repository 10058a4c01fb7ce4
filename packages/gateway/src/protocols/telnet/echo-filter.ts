/**
 * Milliseconds in which, and bytes in which, an echo is removed. A shorter secret may appear by chance, so it is removed
 * only in the line in which it is typed.
 */
const limit = { milliseconds: 5000, bytes: 4096, short: 4 } as const
const lineFeed = 10

/**
 * Removes a password that a host echoes although it asked for it. Holds back what may be the beginning of the password
 * until it is known, at most for the limit.
 */
export class EchoFilter {
  readonly #show: (bytes: Buffer) => void
  readonly #secret: Buffer
  readonly #timer: NodeJS.Timeout
  #held = Buffer.alloc(0)
  #left: number = limit.bytes
  #isOver = false

  /** @param show shows what is held back at the end */
  constructor(secret: string, show: (bytes: Buffer) => void) {
    this.#secret = Buffer.from(secret)
    this.#show = show
    this.#timer = setTimeout(() => {
      const rest = this.stop()
      if (rest.length > 0) this.#show(rest)
    }, limit.milliseconds)
  }

  /** Returns what may be shown of more output. */
  filter(output: Buffer): Buffer {
    if (this.#isOver) return output
    this.#left -= output.length
    let bytes = Buffer.concat([this.#held, output])
    const shown: Buffer[] = []
    for (let at = bytes.indexOf(this.#secret); at >= 0; at = bytes.indexOf(this.#secret)) {
      shown.push(bytes.subarray(0, at))
      bytes = bytes.subarray(at + this.#secret.length)
    }
    const held = this.#beginning(bytes)
    shown.push(bytes.subarray(0, bytes.length - held))
    this.#held = bytes.subarray(bytes.length - held)
    const isLineOver = this.#secret.length < limit.short && output.includes(lineFeed)
    if ((this.#left <= 0 || isLineOver) && held === 0) this.stop()
    return Buffer.concat(shown)
  }

  /** Ends the filter. @returns what was held back */
  stop(): Buffer {
    clearTimeout(this.#timer)
    const held = this.#held
    this.#held = Buffer.alloc(0)
    this.#isOver = true
    return held
  }

  /** The length of the end of some output with which the password begins. */
  #beginning(bytes: Buffer): number {
    for (let length = Math.min(this.#secret.length - 1, bytes.length); length > 0; length--)
      if (bytes.subarray(bytes.length - length).equals(this.#secret.subarray(0, length))) return length
    return 0
  }
}
