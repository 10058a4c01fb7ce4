import { setTimeout as sleep } from 'node:timers/promises'

const gauge = /^outpost_nodejs_eventloop_lag_recent_max_seconds (\S+)$/m

/**
 * Returns the longest time in milliseconds for which the server's event loop was blocked in the last second or two. The
 * value comes from a 10 ms timer, whose period is included.
 */
async function readStall(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(20_000) })).text()
  const found = gauge.exec(text)?.[1]
  if (found === undefined) throw new Error('the server tells no event-loop lag')
  return Number(found) * 1000
}

/** Reads the gauge every second, to record when a stall happened. */
export class StallWatch {
  readonly #url: string
  readonly #started = performance.now()
  readonly #readings: { at: number; stall: number }[] = []
  readonly #end = new AbortController()
  /** A stall from before the watch, which the first readings may still report. */
  #before = 0
  #work: Promise<void> = Promise.resolve()

  private constructor(url: string) {
    this.#url = url
  }

  /** Starts a watch. Earlier stalls, such as the start of the process, do not count. */
  static async start(url: string): Promise<StallWatch> {
    const watch = new StallWatch(url)
    watch.#before = await readStall(url)
    console.log(`longest stall of the process just before it was watched: ${watch.#before.toFixed(0)} ms`)
    watch.#work = watch.#run()
    watch.#work.catch(() => {}) // Awaited in stop().
    return watch
  }

  /** Returns the stalls above a number of milliseconds, as `second: milliseconds`. */
  told(above: number): string[] {
    return this.#readings
      .filter(({ stall }) => stall > above)
      .map(({ at, stall }) => `${at.toFixed(0)}: ${stall.toFixed(0)}`)
  }

  /** Takes the last reading and returns the longest stall in milliseconds. Throws when a reading failed. */
  async stop(): Promise<number> {
    this.#end.abort()
    await this.#work
    return Math.max(0, ...this.#readings.map(({ stall }) => stall))
  }

  async #run(): Promise<void> {
    do {
      await sleep(1000, undefined, { signal: this.#end.signal }).catch(() => {})
      const stall = await readStall(this.#url)
      // A value equal to the nanosecond is the same stall as before the watch.
      if (stall !== this.#before) this.#readings.push({ at: (performance.now() - this.#started) / 1000, stall })
    } while (!this.#end.signal.aborted)
  }
}
