import { fail } from '@outpost/contract/kit/errors'
import type { Connection } from 'ssh2'
import type { ControlConnection } from './control.ts'
import type { DeviceStream, GatewayHost, StreamTarget } from './host.ts'
import type { Keepalive } from './keepalive.ts'
import type { GatewayLimits } from './limits.ts'
import { LostPath, type PathLoss } from './lost-path.ts'
import { newRunId, type ResultFrame } from './runs.ts'
import { notOpened, Tunnel, type TunnelRules } from './tunnel.ts'

/** The open tunnels: one per device and target, shared by its streams. They outlive their control channel. */
export class Tunnels {
  #streams = 0
  readonly #byId = new Map<string, Tunnel>()
  readonly #byDevice = new Map<number, Map<string, Tunnel>>()
  readonly #host: GatewayHost
  readonly #limits: GatewayLimits
  readonly #keepalive: Keepalive
  readonly #control: (deviceId: number) => ControlConnection | undefined
  readonly #rules: TunnelRules

  constructor(
    host: GatewayHost,
    limits: GatewayLimits,
    keepalive: Keepalive,
    control: (deviceId: number) => ControlConnection | undefined,
  ) {
    this.#host = host
    this.#limits = limits
    this.#keepalive = keepalive
    this.#control = control
    this.#rules = {
      limits,
      ended: (tunnel, reason) => this.#ended(tunnel, reason),
      streamOpened: () => this.#streams++,
      streamClosed: () => this.#streams--,
    }
  }

  get size(): number {
    return this.#byId.size
  }

  /** Streams that are open or being opened. */
  get streams(): number {
    return this.#streams
  }

  /** See `DeviceLink.stream`. When the tunnel's path is lost meanwhile, opens a new tunnel, at most once per reason. */
  async stream(deviceId: number, target: StreamTarget): Promise<DeviceStream> {
    const again = new Set<PathLoss>(['silent', 'closed', 'replaced'])
    for (;;) {
      try {
        return await this.#stream(deviceId, target)
      } catch (error) {
        if (!(error instanceof LostPath) || !again.delete(error.why)) throw error
      }
    }
  }

  async #stream(deviceId: number, target: StreamTarget): Promise<DeviceStream> {
    if (this.#streams >= this.#limits.streams)
      throw fail('UNAVAILABLE', { message: 'Too many connections to devices. Try again in a moment.' })
    const open = this.#byDevice.get(deviceId)?.get(keyOf(target))
    return await (open ?? this.#open(deviceId, target)).stream()
  }

  /** Whether a login as `t_<id>` with this proven key is expected. */
  awaits(id: string, fingerprint: string): boolean {
    return this.#byId.get(id)?.awaits(fingerprint) ?? false
  }

  /** Passes a logged-in connection to its tunnel. False when another connection was first or the tunnel is gone. */
  attach(id: string, fingerprint: string, client: Connection): boolean {
    const tunnel = this.#byId.get(id)
    if (!tunnel?.awaits(fingerprint)) return false
    this.#keepalive.add(tunnel.attach(client))
    return true
  }

  /**
   * Handles the return of a device, whose older tunnels may be on a dead path. If the device was considered online
   * until now, the path is dead and they end; if its previous connection had ended before, they are checked.
   * @param epoch the epoch of the new connection
   */
  returned(deviceId: number, epoch: number, wasOnline: boolean): void {
    for (const tunnel of this.#byDevice.get(deviceId)?.values() ?? []) {
      if (tunnel.epoch >= epoch) continue
      if (wasOnline) tunnel.lose('replaced')
      else tunnel.prove()
    }
  }

  /** Ends the device's tunnels. */
  kick(deviceId: number, reason: string): void {
    for (const tunnel of this.#byDevice.get(deviceId)?.values() ?? []) tunnel.end(reason)
  }

  close(): void {
    for (const tunnel of this.#byId.values()) tunnel.end('the gateway stops')
  }

  #open(deviceId: number, target: StreamTarget): Tunnel {
    const control = this.#control(deviceId)
    if (!control) throw fail('DEVICE_OFFLINE')
    const tunnels = this.#byDevice.get(deviceId) ?? new Map<string, Tunnel>()
    if (tunnels.size >= this.#limits.tunnelsPerDevice)
      throw fail('TOO_MANY_REQUESTS', {
        message: 'Connections to too many addresses behind this device are open. Close some and try again.',
      })
    const tunnel = new Tunnel(control.connection, target, this.#rules)
    this.#byId.set(tunnel.id, tunnel)
    this.#byDevice.set(deviceId, tunnels.set(keyOf(target), tunnel))
    const input = { tunnel: tunnel.id, port: tunnel.port, host: target.host, target: target.port }
    control.run('tunnel.open', input, this.#limits.tunnelOpen).then(
      (result) => {
        if (!result.ok) tunnel.fail(refusal(result))
      },
      // The forward request is decisive: it may have arrived although the result did not.
      (error: Error) => tunnel.peer === undefined && tunnel.fail(error),
    )
    return tunnel
  }

  #ended(tunnel: Tunnel, reason: string): void {
    this.#byId.delete(tunnel.id)
    const tunnels = this.#byDevice.get(tunnel.deviceId)
    tunnels?.delete(keyOf(tunnel.target))
    if (tunnels?.size === 0) this.#byDevice.delete(tunnel.deviceId)
    if (tunnel.peer) this.#keepalive.delete(tunnel.peer)
    // The device stops its client when the connection ends; this command is for one that is still dialling or hangs.
    this.#control(tunnel.deviceId)?.send({
      kind: 'run',
      id: newRunId(),
      name: 'tunnel.close',
      timeout: 10,
      input: { tunnel: tunnel.id },
    })
    const facts = { device: tunnel.deviceId, tunnel: tunnel.id, target: keyOf(tunnel.target), reason }
    if (reason === notOpened) this.#host.log('info', 'a tunnel could not be opened', facts)
    else this.#host.log('debug', 'tunnel ended', facts)
  }
}

const keyOf = (target: StreamTarget): string => `${target.host} ${target.port}`

/** Turns the device's refusal into an error that the caller understands. */
const refusal = (result: ResultFrame): Error =>
  result.code === 'TARGET_NOT_ALLOWED'
    ? fail('TARGET_NOT_ALLOWED')
    : fail('DEVICE_TIMEOUT', {
        message: `The device did not open the connection: ${result.text || result.code || 'no reason given'}`.slice(
          0,
          300,
        ),
      })
