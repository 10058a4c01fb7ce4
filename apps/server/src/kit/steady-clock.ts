/** Milliseconds that two readings of one clock may differ by: clocks are slewed, and a reading takes a moment. */
const step = 2000
/** Milliseconds for which a clock that has jumped must run on before it is believed. A wrong date is mostly noticed sooner. */
const settle = 300_000

/**
 * Follows a clock that can be set, by one that cannot. A jump of the first is not believed until it has lasted for five
 * minutes; until then the time goes on as if there had been none.
 */
export class SteadyClock {
  readonly #monotonic: () => number
  /** What the clock that can be set is ahead of the monotonic one, as far as it is believed. */
  #offset: number | undefined
  #doubted: { offset: number; since: number } | undefined

  /** @param monotonic milliseconds since any moment; tests bring their own */
  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic
  }

  /**
   * The time in milliseconds since 1970, `wall` being what the clock says now.
   * @returns also whether the clock is in doubt, and whether it is believed again after a jump, with this reading
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
