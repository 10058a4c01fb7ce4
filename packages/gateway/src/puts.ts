import type { PutClaim } from '@outpost/contract/device/put'
import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { Connection, ServerChannel } from 'ssh2'
import { ChannelStream } from './device-stream.ts'
import { hangUp } from './hang-up.ts'
import type { GatewayHost, KnownDevice } from './host.ts'
import type { GatewayLimits } from './limits.ts'

/** Uploads of files by devices. Each has its own connection, so that it does not delay frames. */
export class Puts {
  readonly #host: GatewayHost
  readonly #limits: GatewayLimits
  readonly #open = new Map<Connection, number>()

  constructor(host: GatewayHost, limits: GatewayLimits) {
    this.#host = host
    this.#limits = limits
  }

  /** Receives a file, answers in one line whether it was stored, and closes the connection. */
  take(client: Connection, channel: ServerChannel, device: KnownDevice, claim: PutClaim): void {
    channel.on('error', () => {})
    if (this.#isFull(device.id)) {
      tell(client, channel, 1, 'error BUSY too many files at once')
      return
    }
    this.#open.set(client, device.id)
    client.on('close', () => this.#open.delete(client))
    void this.#receive(client, channel, device, claim)
  }

  /** Ends all uploads of a device. */
  kick(deviceId: number): void {
    for (const [client, id] of this.#open) if (id === deviceId) hangUp(client)
  }

  close(): void {
    for (const client of this.#open.keys()) hangUp(client)
  }

  #isFull(deviceId: number): boolean {
    const own = [...this.#open.values()].filter((id) => id === deviceId).length
    return this.#open.size >= this.#limits.puts || own >= this.#limits.putsPerDevice
  }

  async #receive(client: Connection, channel: ServerChannel, device: KnownDevice, claim: PutClaim): Promise<void> {
    try {
      await this.#host.put(device, claim, bytesOf(client, channel, claim.size, this.#limits))
      tell(client, channel, 0, 'ok')
    } catch (error) {
      const { code, message } =
        error instanceof ApiError
          ? error.items[0]!
          : { code: 'UNAVAILABLE', message: 'The file could not be accepted. Try again later.' }
      // Faults of the device or its network are reported to the device only, not in the log.
      if (!(error instanceof ApiError))
        this.#host.log('warn', 'a file of a device could not be taken', { device: device.id, error: String(error) })
      tell(client, channel, 1, `error ${code} ${message}`)
    }
  }
}

function tell(client: Connection, channel: ServerChannel, exitCode: number, line: string): void {
  if (channel.writable) {
    channel.write(`${line}\n`)
    channel.exit(exitCode)
    channel.end()
  }
  hangUp(client, true)
}

/** Yields exactly `size` bytes from the device. Throws when there are fewer or they arrive too slowly. */
async function* bytesOf(
  client: Connection,
  channel: ServerChannel,
  size: number,
  limits: GatewayLimits,
): AsyncGenerator<Buffer> {
  const stream = new ChannelStream(channel, { whenWritable: (proceed) => proceed(), overrun: () => hangUp(client) })
  stream.on('error', () => {})
  const cut = (): void => hangUp(client)
  const whole = setTimeout(cut, limits.putTime)
  const idle = setTimeout(cut, limits.putIdle)
  let left = size
  try {
    if (left === 0) return
    // The stream is not destroyed at its end: the response is sent on the same channel.
    for await (const part of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      idle.refresh()
      yield part.subarray(0, left)
      left -= Math.min(left, part.length)
      if (left === 0) return
    }
    throw fail('BAD_REQUEST', { message: 'The transfer of the file was interrupted.' })
  } finally {
    clearTimeout(whole)
    clearTimeout(idle)
  }
}
