/**
 * How far two readings of a clock may differ without counting as a jump, in milliseconds. Clocks are slewed, and a
 * reading takes a moment.
 */
const step = 2000
/**
 * How long a clock must run on after a jump before it is trusted, in milliseconds. A wrong date is usually noticed
 * sooner.
 */
const settle = 300_000

/**
 * Checks a wall clock against a monotonic clock. A jump of the wall clock is not trusted until it has lasted for five
 * minutes; until then, time continues as if there had been no jump.
 */
export class SteadyClock {
  readonly #monotonic: () => number
  /** The trusted offset of the wall clock from the monotonic clock. */
  #offset: number | undefined
  #doubted: { offset: number; since: number } | undefined

  /** @param monotonic returns milliseconds from an arbitrary origin; tests provide their own */
  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic
  }

  /**
   * Returns the time in milliseconds since 1970.
   * @param wall the current reading of the wall clock
   * @returns also whether the clock is in doubt, and whether it became trusted again with this reading
   */
  read(wall: number): { now: number; isDoubted: boolean; hasSettled: boolean } {
    const monotonic = this.#monotonic()
    const offset = wall - monotonic
    const isNear = (other: number): boolean => Math.abs(offset - other) <= step
    const wasDoubted = this.#doubted !== undefined
    if (this.#offset === undefined || isNear(this.#offset)) {
      this.#offset = offset
      this.#doubted = undefined
      return { now: wall, isDoubted: false, hasSettled: wasDoubted }
    }
    if (!this.#doubted || !isNear(this.#doubted.offset)) this.#doubted = { offset, since: monotonic }
    if (monotonic - this.#doubted.since < settle)
      return { now: this.#offset + monotonic, isDoubted: true, hasSettled: false }
    this.#offset = offset
    this.#doubted = undefined
    return { now: wall, isDoubted: false, hasSettled: true }
  }
}
