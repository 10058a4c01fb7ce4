import { setTimeout as sleep } from 'node:timers/promises'
import type { DesktopNotice, DesktopRequest } from '@outpost/contract/remote-access/desktop'
import type { TerminalNotice, TerminalRequest } from '@outpost/contract/remote-access/terminal'
import { terminalWindow } from '@outpost/contract/remote-access/constants'
import type { SessionNotice } from '@outpost/contract/remote-access/session'
import type { SocketClient } from '../client.ts'

const keep = 16 * 1024

type Notice = TerminalNotice | DesktopNotice

/**
 * The page of a session without a browser. It shows the output at a configurable speed and acknowledges what it has
 * shown.
 */
export class TerminalPage implements SocketClient {
  readonly notices: Notice[] = []
  /** Called with the bytes of the host. */
  onBytes: (bytes: Buffer) => void = () => {}
  /** Bytes that the page shows per second; 0 shows nothing. */
  speed = Infinity
  received = 0
  /** The most bytes that were ever waiting to be shown. */
  maxUnshown = 0
  /** Whether the server has stopped reading from the page. */
  paused = false
  closed: { reason: string } | undefined
  readonly bufferedAmount = 0
  #text = Buffer.alloc(0)
  #unshown = 0
  #unacked = 0
  #timer: NodeJS.Timeout | undefined
  #message: (data: Buffer, binary: boolean) => void = () => {}
  #close: () => void = () => {}

  /** The last part of the host's output. */
  get text(): string {
    return this.#text.toString()
  }

  say(request: TerminalRequest | DesktopRequest): void {
    this.#message(Buffer.from(JSON.stringify(request)), false)
  }

  type(text: string): void {
    this.send(Buffer.from(text))
  }

  send(bytes: Buffer): void {
    this.#message(bytes, true)
  }

  /** Disconnects, as when the browser is closed. */
  leave(): void {
    clearInterval(this.#timer)
    this.#close()
  }

  forget(): void {
    this.#text = Buffer.alloc(0)
  }

  /** Waits until the host has sent this text. */
  async shows(wanted: string | RegExp, limit = 8000): Promise<void> {
    await this.until(
      `the text ${wanted}`,
      () => (typeof wanted === 'string' ? this.text.includes(wanted) : wanted.test(this.text)),
      limit,
    )
  }

  /** Waits for the next notice of one kind and removes it and all earlier ones. */
  async hears<K extends Notice['t']>(kind: K, limit = 8000): Promise<Extract<Notice, { t: K }>> {
    await this.until(`the notice ${kind}`, () => this.notices.some((notice) => notice.t === kind), limit)
    const index = this.notices.findIndex((notice) => notice.t === kind)
    return this.notices.splice(0, index + 1).at(-1) as Extract<Notice, { t: K }>
  }

  async until(what: string, met: () => boolean, limit = 8000): Promise<void> {
    const end = Date.now() + limit
    while (!met()) {
      if (Date.now() > end)
        throw new Error(
          `${what} did not come; notices ${JSON.stringify(this.notices)}, text ${JSON.stringify(this.text.slice(-300))}`,
        )
      await sleep(5)
    }
  }

  sendBytes(bytes: Buffer, sent: () => void): void {
    this.received += bytes.length
    this.onBytes(bytes)
    this.#text = Buffer.concat([this.#text, bytes]).subarray(-keep)
    this.#unshown += bytes.length
    this.maxUnshown = Math.max(this.maxUnshown, this.#unshown)
    setImmediate(sent)
    if (this.speed === Infinity) setImmediate(() => this.#show(this.#unshown))
    else this.#timer ??= setInterval(() => this.#show(Math.min(this.#unshown, this.speed / 50)), 20).unref()
  }

  tell(notice: SessionNotice): void {
    this.sendText(JSON.stringify(notice))
  }

  sendText(text: string): void {
    if (!this.closed) this.notices.push(JSON.parse(text) as Notice)
  }

  pause(): void {
    this.paused = true
  }

  resume(): void {
    this.paused = false
  }

  close(reason: string): void {
    this.closed = { reason }
    clearInterval(this.#timer)
    setImmediate(() => this.#close())
  }

  onMessage(listener: (data: Buffer, binary: boolean) => void): void {
    this.#message = listener
  }

  onClose(listener: () => void): void {
    this.#close = listener
  }

  #show(bytes: number): void {
    this.#unshown -= bytes
    this.#unacked += bytes
    const n = this.#unacked - (this.#unacked % terminalWindow.ackEvery)
    if (n === 0 || this.closed) return
    this.#unacked -= n
    this.say({ t: 'ack', n })
  }
}
