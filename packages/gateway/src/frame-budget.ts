import type { GatewayLimits } from './limits.ts'

/** What to do with a frame: take it, drop it if it is telemetry, or end the connection. */
export type Verdict = 'take' | 'drop' | 'abuse'

/**
 * Bounds how many frames a device may send: a bucket that fills at a steady rate. Its debt goes on growing while frames
 * come faster than that, so a device that is only eager loses some telemetry, and one that floods is cut off.
 */
export class FrameBudget {
  /** Telemetry frames dropped since `takeDropped`. */
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

  /** Counts something that was no frame; false once there were too many within a minute. */
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
