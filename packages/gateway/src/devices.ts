import type { ControlConnection } from './control.ts'
import { endReasons } from './end-reasons.ts'
import type { DeviceConnection } from './host.ts'

/** Epochs after the last one of which one is chosen by chance. */
const spread = 1000

/** Which connection speaks for a device. The newest login wins; what happens to an older one changes nothing. */
export class Devices {
  readonly #online = new Map<number, ControlConnection>()
  /** Logged in, and not welcomed yet. */
  readonly #joining = new Map<number, ControlConnection>()
  #lastEpoch = 0
  readonly #returned: (connection: DeviceConnection, wasOnline: boolean) => void

  /** @param returned called when a device was welcomed, before its former connection ends; `wasOnline`: there is one */
  constructor(returned: (connection: DeviceConnection, wasOnline: boolean) => void) {
    this.#returned = returned
  }

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
   * A number that grows with every connection of a device, over restarts and on other hosts too, whatever their clocks say:
   * microseconds since 1970, which stay below `Number.MAX_SAFE_INTEGER` until the year 2255, or more than the device's last one.
   * @param last the device's last epoch that is known outside of this process
   */
  nextEpoch(last: number): number {
    // Two hosts that a device reaches at once, both behind that epoch, must not give the same one.
    const following = last + 1 + Math.floor(Math.random() * spread)
    this.#lastEpoch = Math.max(this.#lastEpoch + 1, Date.now() * 1000, following)
    return this.#lastEpoch
  }

  /** A connection logged in. An older one that has not been welcomed by now never will be. */
  joining(control: ControlConnection): void {
    const id = control.connection.device.id
    const older = this.#joining.get(id)
    this.#joining.set(id, control)
    older?.end(endReasons.replaced)
  }

  /** A connection was welcomed: from now on it speaks for the device. False where a newer one does. */
  online(control: ControlConnection): boolean {
    const { device, epoch } = control.connection
    const older = this.#online.get(device.id)
    if (older && older.connection.epoch > epoch) return false
    if (this.#joining.get(device.id) === control) this.#joining.delete(device.id)
    this.#online.set(device.id, control)
    setImmediate(() => {
      this.#returned(control.connection, older !== undefined)
      older?.end(endReasons.replaced)
    })
    return true
  }

  ended(control: ControlConnection): void {
    const id = control.connection.device.id
    if (this.#online.get(id) === control) this.#online.delete(id)
    if (this.#joining.get(id) === control) this.#joining.delete(id)
  }

  /** Ends the device's control connection where it is older than one at another host. */
  replaced(deviceId: number, epoch: number): void {
    const control = this.#online.get(deviceId)
    if (control && control.connection.epoch < epoch) control.end(endReasons.replaced)
  }

  /** Ends the device's connections of the control kind. */
  kick(deviceId: number, reason: string): void {
    this.#online.get(deviceId)?.end(reason)
    this.#joining.get(deviceId)?.end(reason)
  }
}
