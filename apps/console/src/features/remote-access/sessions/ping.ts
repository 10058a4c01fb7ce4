/** Milliseconds between two measurements. */
export const PING_PACE = 5000

/** Measures the latency of a connection again and again. */
export class Ping {
  readonly #parts: { send: (n: number) => void; measured: (milliseconds: number) => void }
  #timer: ReturnType<typeof setInterval> | undefined
  #n = 0
  #sentAt: number | undefined

  constructor(parts: { send: (n: number) => void; measured: (milliseconds: number) => void }) {
    this.#parts = parts
  }

  start(): void {
    this.stop()
    this.#send()
    this.#timer = setInterval(() => this.#send(), PING_PACE)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#sentAt = undefined
  }

  /** Takes the answer to a measurement; one to an earlier measurement is ignored. */
  answered(n: number): void {
    if (n !== this.#n || this.#sentAt === undefined) return
    this.#parts.measured(Math.round(performance.now() - this.#sentAt))
    this.#sentAt = undefined
  }

  #send(): void {
    // An answer that is still on its way tells more than a new question.
    if (this.#sentAt !== undefined) return
    this.#n++
    this.#sentAt = performance.now()
    this.#parts.send(this.#n)
  }
}
