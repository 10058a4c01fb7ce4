import type { TerminalNotice, TerminalRequest } from '@outpost/contract/remote-access/terminal'
import { WebSocket } from 'ws'
import type { Person } from '../../../testing/person.ts'

/** A terminal page as the server sees it: a WebSocket with the cookie of a session and the server's own origin. */
export class TerminalClient {
  readonly notices: TerminalNotice[] = []
  readonly #socket: WebSocket
  text = ''
  closeCode: number | undefined

  constructor(url: string, person: Person, session: { id: number | string; ticket: string }) {
    const address = `${url.replace(/^http/, 'ws')}/rms-connect/ws/${session.id}?t=${session.ticket}`
    this.#socket = new WebSocket(address, {
      headers: { cookie: person.headers['cookie'] ?? '', origin: url },
      perMessageDeflate: false,
    })
    this.#socket.on('error', () => {})
    this.#socket.on('close', (code) => (this.closeCode = code))
    this.#socket.on('message', (data, binary) => {
      if (binary) this.text += String(data)
      else this.notices.push(JSON.parse(String(data)) as TerminalNotice)
    })
  }

  /** Waits until the server has accepted the upgrade. */
  async opened(): Promise<this> {
    await this.until('the upgrade', () => this.#socket.readyState !== WebSocket.CONNECTING)
    return this
  }

  say(request: TerminalRequest): void {
    this.#socket.send(JSON.stringify(request))
  }

  type(text: string): void {
    this.#socket.send(Buffer.from(text))
  }

  /** Disconnects as a user does, which ends the session. */
  leave(): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.say({ t: 'leave' })
    this.#socket.close()
    // A server that has stopped does not answer.
    setTimeout(() => this.#socket.terminate(), 1000).unref()
  }

  /** Goes away as a closed page does, or one that has lost its network. */
  vanish(): void {
    this.#socket.terminate()
  }

  async hears<K extends TerminalNotice['t']>(kind: K): Promise<Extract<TerminalNotice, { t: K }>> {
    await this.until(`the notice ${kind}`, () => this.notices.some((notice) => notice.t === kind))
    return this.notices.find((notice) => notice.t === kind) as Extract<TerminalNotice, { t: K }>
  }

  async until(what: string, met: () => boolean, limit = 10_000): Promise<void> {
    const end = Date.now() + limit
    while (!met()) {
      if (Date.now() > end)
        throw new Error(
          `${what} did not come; notices ${JSON.stringify(this.notices)}, text ${JSON.stringify(this.text)}`,
        )
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}
