import type { KeyObject } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import type { GatewayHost } from '../host.ts'
import { HostConnection } from './connection.ts'
import type { ClusterLimits } from './limits.ts'
import type { HostAddress } from './tls.ts'

/** The connections from this host to others, one for each host, opened on first use. */
export class Hosts {
  readonly #key: KeyObject
  readonly #limits: ClusterLimits
  readonly #log: GatewayHost['log']
  readonly #open = new Map<string, Promise<HostConnection>>()
  #closed = false

  constructor(key: KeyObject, limits: ClusterLimits, log: GatewayHost['log']) {
    this.#key = key
    this.#limits = limits
    this.#log = log
  }

  /** Returns the connection to a host. @throws ApiError UNAVAILABLE */
  async to(host: HostAddress): Promise<HostConnection> {
    const where = `${host.name} ${host.address}`
    const known = this.#open.get(where)
    const connection = await (known ?? this.#connect(where, host))
    if (connection.isOpen) return connection
    // The connection is being closed because it was idle.
    if (this.#open.get(where) === known) this.#open.delete(where)
    return await (this.#open.get(where) ?? this.#connect(where, host))
  }

  close(): void {
    this.#closed = true
    for (const connecting of this.#open.values())
      connecting.then(
        (connection) => connection.close(),
        () => {},
      )
    this.#open.clear()
  }

  #connect(where: string, host: HostAddress): Promise<HostConnection> {
    const connecting = this.#dial(host)
    this.#open.set(where, connecting)
    const forget = (): void => void (this.#open.get(where) === connecting && this.#open.delete(where))
    connecting.then((connection) => {
      connection.onClose(forget)
      if (this.#closed) connection.close()
    }, forget)
    return connecting
  }

  async #dial(host: HostAddress): Promise<HostConnection> {
    try {
      return await HostConnection.open(host, this.#key, this.#limits)
    } catch (error) {
      this.#log('warn', 'another host cannot be reached', {
        host: host.name,
        address: host.address,
        error: error instanceof Error ? error.message : String(error),
      })
      throw fail('UNAVAILABLE', {
        message: 'The server to which the device is connected cannot be reached. Try again in a moment.',
      })
    }
  }
}
