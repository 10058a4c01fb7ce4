import type { DesktopNotice, DesktopRequest } from '@outpost/contract/remote-access/desktop'
import { RfbClient } from '@outpost/gateway/protocols/testing/rfb-client'
import { WebSocket } from 'ws'
import type { Person } from '../../../testing/person.ts'

/** The page of a remote desktop as the server sees it: a WebSocket with the cookie of a session, which speaks VNC. */
export class DesktopClient {
  readonly notices: DesktopNotice[] = []
  /** The bytes of the target. */
  readonly received: Buffer[] = []
  readonly #socket: WebSocket
  /** Speaks to the target of the newest connection. */
  rfb = this.#newTarget()
  closeCode: number | undefined

  constructor(url: string, person: Person, session: { id: number; ticket: string }) {
    const address = `${url.replace(/^http/, 'ws')}/rms-connect/ws/${session.id}?t=${session.ticket}`
    this.#socket = new WebSocket(address, {
      headers: { cookie: person.headers['cookie'] ?? '', origin: url },
      perMessageDeflate: false,
    })
    this.#socket.on('error', () => {})
    this.#socket.on('close', (code) => (this.closeCode = code))
    this.#socket.on('message', (data, binary) => {
      if (!binary) this.notices.push(JSON.parse(String(data)) as DesktopNotice)
      else if (Buffer.isBuffer(data)) {
        this.received.push(data)
        this.rfb.receive(data)
        this.say({ t: 'ack', n: data.length })
      }
    })
  }

  get steps(): string[] {
    return this.notices.flatMap((notice) => (notice.t === 'step' ? [notice.step] : []))
  }

  /** Waits until the server has accepted the upgrade, and connects to the target. */
  async started(): Promise<this> {
    await this.until('the upgrade', () => this.#socket.readyState !== WebSocket.CONNECTING)
    this.start()
    return this
  }

  start(): void {
    this.rfb = this.#newTarget()
    this.say({ t: 'start' })
  }

  say(request: DesktopRequest): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request))
  }

  leave(): void {
    this.#socket.terminate()
  }

  async hears<K extends DesktopNotice['t']>(kind: K): Promise<Extract<DesktopNotice, { t: K }>> {
    await this.until(`the notice ${kind}`, () => this.notices.some((notice) => notice.t === kind))
    return this.notices.find((notice) => notice.t === kind) as Extract<DesktopNotice, { t: K }>
  }

  async until(what: string, met: () => boolean, limit = 10_000): Promise<void> {
    const end = Date.now() + limit
    while (!met()) {
      if (Date.now() > end) throw new Error(`${what} did not come; notices ${JSON.stringify(this.notices)}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  #newTarget(): RfbClient {
    return new RfbClient((bytes) => this.#socket.send(bytes))
  }
}
