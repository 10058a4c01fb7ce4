import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { fetchRefused, type Fetch } from '@outpost/contract/device/fetch'
import type { Connection, ServerChannel } from 'ssh2'
import type { GatewayHost, KnownDevice } from './host.ts'
import type { Keepalive } from './keepalive.ts'
import type { GatewayLimits } from './limits.ts'
import { Peer } from './peer.ts'
import { ask, within } from './within.ts'

/** Downloads of files by devices. Each has its own connection, so that the control channel stays free. */
export class Fetches {
  readonly #host: GatewayHost
  readonly #limits: GatewayLimits
  readonly #keepalive: Keepalive
  /** Downloads in progress, by device. */
  readonly #open = new Map<number, Set<Peer>>()
  #count = 0

  constructor(host: GatewayHost, limits: GatewayLimits, keepalive: Keepalive) {
    this.#host = host
    this.#limits = limits
    this.#keepalive = keepalive
  }

  get size(): number {
    return this.#count
  }

  /** Answers a device's request for a file and closes its connection. Never throws. */
  serve(client: Connection, channel: ServerChannel, device: KnownDevice, fetch: Fetch): void {
    const ended = new AbortController()
    const end = (): void => {
      if (ended.signal.aborted) return
      ended.abort()
      this.#forget(device.id, peer)
      peer.close()
    }
    const peer = new Peer(client, { end })
    channel.on('error', () => {})
    // Data from the device is not used, but it must be read: otherwise the end of the channel would go unnoticed.
    channel.resume()
    const isTooMany =
      this.#count >= this.#limits.fetches || (this.#open.get(device.id)?.size ?? 0) >= this.#limits.fetchesPerDevice
    this.#remember(device.id, peer)
    this.#answer(
      channel,
      peer.socket,
      isTooMany ? undefined : ask(() => this.#host.openFile(device, fetch)),
      ended.signal,
    )
      .catch((error: unknown) => {
        if (!ended.signal.aborted)
          this.#host.log('warn', 'a file did not reach its device', { device: device.id, error: String(error) })
      })
      .finally(end)
  }

  /** Ends all downloads of a device. */
  kick(deviceId: number): void {
    for (const peer of this.#open.get(deviceId) ?? []) peer.close()
  }

  close(): void {
    for (const peers of this.#open.values()) for (const peer of peers) peer.close()
  }

  /** @param asked the file; undefined when there are too many downloads, so that the device tries again later */
  async #answer(
    channel: ServerChannel,
    socket: Socket,
    asked: Promise<Readable | undefined> | undefined,
    ended: AbortSignal,
  ): Promise<void> {
    const bytes =
      asked &&
      (await within(this.#limits.hostCall, asked).catch((error: unknown) => {
        // A file that is opened too late must still be closed.
        asked.then((late) => late?.destroy()).catch(() => {})
        throw error
      }))
    const stop = (): void => void bytes?.destroy()
    ended.addEventListener('abort', stop)
    try {
      if (ended.aborted) return
      if (bytes)
        for await (const chunk of bytes)
          await within(
            this.#limits.fetchStall,
            written(channel, socket, chunk as Buffer, this.#limits.tunnelBacklog, ended),
          )
      channel.exit(bytes ? 0 : asked ? fetchRefused : 1)
      channel.end()
      // The device only answers the end after it has received everything, however slow its network is.
      await within(this.#limits.fetchStall, once(channel, 'close', { signal: ended }))
    } finally {
      ended.removeEventListener('abort', stop)
      stop()
    }
  }

  #remember(deviceId: number, peer: Peer): void {
    const peers = this.#open.get(deviceId) ?? new Set()
    this.#open.set(deviceId, peers.add(peer))
    this.#count++
    this.#keepalive.add(peer)
  }

  #forget(deviceId: number, peer: Peer): void {
    const peers = this.#open.get(deviceId)
    if (!peers?.delete(peer)) return
    if (peers.size === 0) this.#open.delete(deviceId)
    this.#count--
    this.#keepalive.delete(peer)
  }
}

/** Writes a chunk and waits for the device's window and the socket to take it; ssh2 itself only checks the window. */
async function written(
  channel: ServerChannel,
  socket: Socket,
  chunk: Buffer,
  backlog: number,
  ended: AbortSignal,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const over = (): void => reject(new Error('the connection ended'))
    ended.addEventListener('abort', over)
    channel.write(chunk, () => {
      ended.removeEventListener('abort', over)
      resolve()
    })
  })
  if (socket.writableLength > backlog) await once(socket, 'drain', { signal: ended })
}
