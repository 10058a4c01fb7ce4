import type { ControlConnection } from './control.ts'
import { endReasons } from './end-reasons.ts'
import type { DeviceConnection } from './host.ts'

/** The next epoch is random among this many after the last one. */
const spread = 1000

/** The current connection of each device. The newest login wins; the end of an older one has no effect. */
export class Devices {
  readonly #online = new Map<number, ControlConnection>()
  /** Connections that are logged in and not welcomed yet. */
  readonly #joining = new Map<number, ControlConnection>()
  #lastEpoch = 0
  readonly #returned: (connection: DeviceConnection, wasOnline: boolean) => void

  /** @param returned called when a device was welcomed, before its previous connection (if `wasOnline`) ends */
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
   * Returns a number that increases with every connection of a device, over restarts and across hosts with differing
   * clocks: microseconds since 1970 (below `Number.MAX_SAFE_INTEGER` until the year 2255), or more than the last epoch.
   * @param last the device's last epoch that is known outside of this process
   */
  nextEpoch(last: number): number {
    // Random, so that two hosts with clocks behind that epoch do not give the same one if a device reaches both at once.
    const following = last + 1 + Math.floor(Math.random() * spread)
    this.#lastEpoch = Math.max(this.#lastEpoch + 1, Date.now() * 1000, following)
    return this.#lastEpoch
  }

  /** Registers a connection that has logged in. Ends an older one that has not been welcomed yet: it is obsolete. */
  joining(control: ControlConnection): void {
    const id = control.connection.device.id
    const older = this.#joining.get(id)
    this.#joining.set(id, control)
    older?.end(endReasons.replaced)
  }

  /** Makes a welcomed connection the device's current one. Returns false if a newer one is already online. */
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

  /** Ends the device's control connection if it is older than the one at another host. */
  replaced(deviceId: number, epoch: number): void {
    const control = this.#online.get(deviceId)
    if (control && control.connection.epoch < epoch) control.end(endReasons.replaced)
  }

  /** Ends the device's control connections. */
  kick(deviceId: number, reason: string): void {
    this.#online.get(deviceId)?.end(reason)
    this.#joining.get(deviceId)?.end(reason)
  }
}
