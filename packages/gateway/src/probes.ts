import { fail } from '@outpost/contract/kit/errors'
import type { Connection } from 'ssh2'
import type { ControlConnection } from './control.ts'
import type { ProbedHost, ProbeTargets } from './host.ts'
import type { Keepalive } from './keepalive.ts'
import type { GatewayLimits } from './limits.ts'
import { Probe } from './probe.ts'
import { newRunId } from './runs.ts'

/** The running probes: at most one per device. */
export class Probes {
  readonly #byId = new Map<string, Probe>()
  readonly #byDevice = new Map<number, Probe>()
  readonly #limits: GatewayLimits
  readonly #keepalive: Keepalive
  readonly #control: (deviceId: number) => ControlConnection | undefined

  constructor(
    limits: GatewayLimits,
    keepalive: Keepalive,
    control: (deviceId: number) => ControlConnection | undefined,
  ) {
    this.#limits = limits
    this.#keepalive = keepalive
    this.#control = control
  }

  /** See `DeviceLink.probe`. */
  async probe(deviceId: number, targets: ProbeTargets): Promise<ProbedHost[]> {
    const control = this.#control(deviceId)
    if (!control) throw fail('DEVICE_OFFLINE')
    if (this.#byDevice.has(deviceId)) throw fail('TOO_MANY_REQUESTS', { message: 'A scan of this device is running.' })
    if (this.#byId.size >= this.#limits.probes)
      throw fail('UNAVAILABLE', { message: 'Too many scans are running. Try again in a moment.' })
    const probe = new Probe(control.connection, targets, this.#limits)
    this.#byId.set(probe.id, probe)
    this.#byDevice.set(deviceId, probe)
    this.#ask(control, probe, targets)
    try {
      return await probe.result
    } finally {
      this.#forget(probe)
    }
  }

  /** Whether a login as `t_<id>` with this proven key is expected. */
  awaits(id: string, fingerprint: string): boolean {
    return this.#byId.get(id)?.awaits(fingerprint) ?? false
  }

  /** Passes a logged-in connection to its probe. False when another connection was first or the probe is over. */
  attach(id: string, fingerprint: string, client: Connection): boolean {
    const probe = this.#byId.get(id)
    if (!probe?.awaits(fingerprint)) return false
    this.#keepalive.add(probe.attach(client))
    return true
  }

  /** Ends the device's probe, unless it was started on the connection with this epoch or a newer one. */
  stop(deviceId: number, epoch = Infinity): void {
    const probe = this.#byDevice.get(deviceId)
    if (probe && probe.epoch < epoch) probe.end()
  }

  close(): void {
    for (const probe of this.#byId.values()) probe.end()
  }

  #ask(control: ControlConnection, probe: Probe, { hosts, ports }: ProbeTargets): void {
    const input = { tunnel: probe.id, hosts: hosts.join(','), ports: ports.join(',') }
    control.run('scan.ports', input, this.#limits.probeOpen).then(
      ({ ok, code, text, data }) => {
        const count = Number(data['count'])
        if (ok && Number.isInteger(count) && count >= 0 && count <= hosts.length * ports.length) probe.expect(count)
        else if (code === 'UNKNOWN_COMMAND') probe.fail(fail('DEVICE_TIMEOUT', { message: outdated }))
        else
          probe.fail(fail('DEVICE_TIMEOUT', { message: `The device refused the scan: ${text || code}`.slice(0, 300) }))
      },
      (error: Error) => probe.fail(error),
    )
  }

  #forget(probe: Probe): void {
    this.#byId.delete(probe.id)
    this.#byDevice.delete(probe.deviceId)
    if (probe.peer) this.#keepalive.delete(probe.peer)
    this.#control(probe.deviceId)?.send({
      kind: 'run',
      id: newRunId(),
      name: 'tunnel.close',
      timeout: 10,
      input: { tunnel: probe.id },
    })
  }
}

const outdated = 'The agent on this device is too old to scan. Install it again to update it.'
