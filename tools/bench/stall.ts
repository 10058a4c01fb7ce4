import { setTimeout as sleep } from 'node:timers/promises'

const gauge = /^outpost_nodejs_eventloop_lag_recent_max_seconds (\S+)$/m

/** Milliseconds of the longest time for which the server's event loop stood still in the last second or two. It is taken by a timer of 10 ms, which counts in. */
async function readStall(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(20_000) })).text()
  const found = gauge.exec(text)?.[1]
  if (found === undefined) throw new Error('the server tells no event-loop lag')
  return Number(found) * 1000
}

/** Reads the gauge every second, so that it is known when a stall was. */
export class StallWatch {
  readonly #url: string
  readonly #started = performance.now()
  readonly #readings: { at: number; stall: number }[] = []
  readonly #end = new AbortController()
  /** A stall from before the watch, which the first readings may still tell. */
  #before = 0
  #work: Promise<void> = Promise.resolve()

  private constructor(url: string) {
    this.#url = url
  }

  /** What was before, the start of the process, does not count. */
  static async start(url: string): Promise<StallWatch> {
    const watch = new StallWatch(url)
    watch.#before = await readStall(url)
    console.log(`longest stall of the process just before it was watched: ${watch.#before.toFixed(0)} ms`)
    watch.#work = watch.#run()
    watch.#work.catch(() => {}) // It is awaited in stop().
    return watch
  }

  /** Stalls above some milliseconds, as `second: milliseconds`. */
  told(above: number): string[] {
    return this.#readings
      .filter(({ stall }) => stall > above)
      .map(({ at, stall }) => `${at.toFixed(0)}: ${stall.toFixed(0)}`)
  }

  /** Takes the last reading and answers the longest stall in milliseconds. Throws where the server did not answer one. */
  async stop(): Promise<number> {
    this.#end.abort()
    await this.#work
    return Math.max(0, ...this.#readings.map(({ stall }) => stall))
  }

  async #run(): Promise<void> {
    do {
      await sleep(1000, undefined, { signal: this.#end.signal }).catch(() => {})
      const stall = await readStall(this.#url)
      // The same to the nanosecond is the same.
      if (stall !== this.#before) this.#readings.push({ at: (performance.now() - this.#started) / 1000, stall })
    } while (!this.#end.signal.aborted)
  }
}
