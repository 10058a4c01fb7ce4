import type { ControlConnection } from './control.ts'

/** Which connection speaks for a device. The newest login wins; what happens to an older one changes nothing. */
export class Devices {
  readonly #online = new Map<number, ControlConnection>()
  /** Logged in, and not welcomed yet. */
  readonly #joining = new Map<number, ControlConnection>()
  #lastEpoch = 0

  get size(): number {
    return this.#online.size
  }

  get(deviceId: number): ControlConnection | undefined {
    return this.#online.get(deviceId)
  }

  all(): ControlConnection[] {
    return [...this.#online.values(), ...this.#joining.values()]
  }

  /**
   * A number that grows with every connection, over restarts too as long as the clock does not jump back: microseconds
   * since 1970, which stays below `Number.MAX_SAFE_INTEGER` until the year 2255.
   */
  nextEpoch(): number {
    this.#lastEpoch = Math.max(this.#lastEpoch + 1, Date.now() * 1000)
    return this.#lastEpoch
  }

  /** A connection logged in. An older one that has not been welcomed by now never will be. */
  joining(control: ControlConnection): void {
    const id = control.connection.device.id
    const older = this.#joining.get(id)
    this.#joining.set(id, control)
    older?.end('replaced by a newer connection')
  }

  /** A connection was welcomed: from now on it speaks for the device. False where a newer one does. */
  online(control: ControlConnection): boolean {
    const { device, epoch } = control.connection
    const older = this.#online.get(device.id)
    if (older && older.connection.epoch > epoch) return false
    if (this.#joining.get(device.id) === control) this.#joining.delete(device.id)
    this.#online.set(device.id, control)
    if (older) setImmediate(() => older.end('replaced by a newer connection'))
    return true
  }

  ended(control: ControlConnection): void {
    const id = control.connection.device.id
    if (this.#online.get(id) === control) this.#online.delete(id)
    if (this.#joining.get(id) === control) this.#joining.delete(id)
  }

  /** Ends the device's connections of the control kind. */
  kick(deviceId: number, reason: string): void {
    this.#online.get(deviceId)?.end(reason)
    this.#joining.get(deviceId)?.end(reason)
  }
}
