import type { GatewayLimits } from './limits.ts'

/** What to do with a frame: accept it, drop it (telemetry only), or end the connection. */
export type Verdict = 'take' | 'drop' | 'abuse'

/**
 * Limits the frames of a device with a token bucket that fills at a steady rate. It may go into debt, which grows while
 * frames arrive faster than that: a slightly too active device loses some telemetry, and one that floods is cut off.
 */
export class FrameBudget {
  /** Telemetry frames dropped since the last `takeDropped`. */
  #dropped = 0
  #tokens: number
  #filled = performance.now()
  #faults = 0
  #faultsSince = 0

  constructor(limits: GatewayLimits) {
    this.#tokens = limits.frameBurst
  }

  frame(kind: string, limits: GatewayLimits): Verdict {
    const now = performance.now()
    this.#tokens =
      Math.min(limits.frameBurst, this.#tokens + ((now - this.#filled) * limits.framesPerSecond) / 1000) - 1
    this.#filled = now
    if (this.#tokens >= 0) return 'take'
    if (this.#tokens < -limits.frameDebt) return 'abuse'
    if (kind !== 'telemetry') return 'take'
    this.#dropped++
    return 'drop'
  }

  /** Counts an invalid frame. Returns false when there were too many within a minute. */
  fault(limits: GatewayLimits): boolean {
    const now = performance.now()
    if (now - this.#faultsSince > 60_000) {
      this.#faultsSince = now
      this.#faults = 0
    }
    return ++this.#faults < limits.faultsPerMinute
  }

  takeDropped(): number {
    const dropped = this.#dropped
    this.#dropped = 0
    return dropped
  }
}
