import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../../context.ts'
import { isUnavailable } from '../../../kit/envelope.ts'

/** The number of frames that may wait, for one device and for all devices of this process. */
const bounds = { perDevice: 500, all: 50_000 } as const
/** Milliseconds between two attempts while the database is unavailable, and in total. */
const retry = { every: 1000, within: 60_000 } as const

/** Whether the same may succeed a little later: the database is away, or another transaction was in the way. */
const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || String((error as { code?: unknown } | null)?.code ?? '').startsWith('40')

interface Line {
  tail: Promise<void>
  length: number
}

/**
 * Processes the frames of devices: those of one device one after another in order, those of different devices
 * concurrently. Results are retried only while the database is unavailable, since others wait behind them. Beyond the
 * bounds frames are dropped; a command whose result was dropped is requested again when the device reconnects.
 */
export class FrameWork {
  readonly #app: App
  readonly #lines = new Map<number, Line>()
  #all = 0

  constructor(app: App) {
    this.#app = app
  }

  /**
   * @param lasting whether the frame must survive a short outage of the database
   * @param refuse what is done about a frame that cannot be processed, whenever it is tried
   */
  add(deviceId: number, what: string, lasting: boolean, act: () => Promise<void>, refuse?: () => Promise<void>): void {
    const line = this.#lines.get(deviceId) ?? { tail: Promise.resolve(), length: 0 }
    if (this.#all >= bounds.all || line.length >= (lasting ? bounds.perDevice : bounds.perDevice / 2)) {
      this.#app.log.warn({ device: deviceId, frame: what }, 'a frame was dropped: too many wait')
      return
    }
    this.#lines.set(deviceId, line)
    line.length++
    this.#all++
    line.tail = line.tail
      .then(() => this.#work(deviceId, what, lasting, act, refuse))
      .then(() => {
        this.#all--
        if (--line.length === 0) this.#lines.delete(deviceId)
      })
  }

  /** Never throws. */
  async #work(
    deviceId: number,
    what: string,
    lasting: boolean,
    act: () => Promise<void>,
    refuse?: () => Promise<void>,
  ): Promise<void> {
    for (const end = performance.now() + retry.within; ; await sleep(retry.every, undefined, { ref: false })) {
      try {
        return await act()
      } catch (error) {
        const passes = isPassing(error)
        const over = !lasting || !passes || performance.now() > end
        this.#app.log[over ? 'error' : 'warn']({ device: deviceId, error: String(error) }, `${what} failed`)
        if (over && !passes && refuse) await this.#work(deviceId, `refusal of ${what}`, lasting, refuse)
        if (over) return
      }
    }
  }
}
