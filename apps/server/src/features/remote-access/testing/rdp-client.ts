import type { DesktopNotice, DesktopRequest } from '@outpost/contract/remote-access/desktop'
import { element, integer } from '@outpost/gateway/protocols/rdp/der'
import { connectionRequest } from '@outpost/gateway/protocols/rdp/negotiation'
import { WebSocket } from 'ws'
import type { Person } from '../../../testing/person.ts'

/** The first message of RDP from IronRDP (MCS Connect Initial). */
const connectInitial = Buffer.from(
  'AwABnwLwgH9lggGTBAEBBAEBAQH/MBoCASICAQICAQACAQECAQACAQECAwD//wIBAjAZAgEBAgEBAgEBAgEBAgEAAgEBAgIEIAIBAjAg' +
    'AgMA//8CAwD8FwIDAP//AgEBAgEAAgEBAgMA//8CAQIEggEtAAUAFHwAAYEiAAgAEAABwABEdWNhgRYBwOoABAAIAAAEAAMBygOqAAAA' +
    'AAAAAABpAHIAbwBuAHIAZABwAC0AdwBlAGIAAAAAAAAAAAAAAAQAAAAAAAAADAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABygEAAAAAABAADwApCAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGAAEAAAAAAAAAAAAAAAAAAAAAAAACwAwAAAAAAAAAAAADwCAAAgAA' +
    'AGNsaXByZHIAAACAAGRyZHludmMAAACAAA==',
  'base64',
)
/** The two that follow, to which a target answers with the number of the user (MS-RDPBCGR 2.2.1.5 and 2.2.1.6). */
const attachUser = Buffer.from('0300000c02f08004010001000300000802f08028', 'hex')

/** The page of an RDP screen as the server sees it, as far as a client gets without signing in. */
export class RdpClient {
  readonly notices: DesktopNotice[] = []
  /** The messages with bytes. */
  readonly received: Buffer[] = []
  readonly #socket: WebSocket

  constructor(url: string, person: Person, session: { id: number; ticket: string }) {
    const address = `${url.replace(/^http/, 'ws')}/rms-connect/ws/${session.id}?t=${session.ticket}`
    this.#socket = new WebSocket(address, {
      headers: { cookie: person.headers['cookie'] ?? '', origin: url },
      perMessageDeflate: false,
    })
    this.#socket.on('error', () => {})
    this.#socket.on('message', (data, binary) => {
      if (!binary) this.notices.push(JSON.parse(String(data)) as DesktopNotice)
      else if (Buffer.isBuffer(data)) this.received.push(data)
    })
  }

  /** Accepts the certificate and begins RDP, until the target has answered to both. */
  async begin(): Promise<this> {
    await this.until('the upgrade', () => this.#socket.readyState !== WebSocket.CONNECTING)
    this.say({ t: 'start' })
    if ((await this.hears('hostkey')).state !== 'known') this.say({ t: 'hostkey', accept: true })
    await this.hears('security')
    this.send(element(0x30, element(0xa0, integer(3390)), element(0xa6, element(0x04, connectionRequest()))))
    await this.until('the answer', () => this.received.length === 1)
    this.send(connectInitial)
    await this.until('the response', () => this.received.length === 2)
    return this
  }

  /** Sends the next messages. The target answers with one. */
  async attach(): Promise<void> {
    const before = this.received.length
    this.send(attachUser)
    await this.until('the number of the user', () => this.received.length > before)
  }

  send(bytes: Buffer): void {
    this.#socket.send(bytes)
  }

  say(request: DesktopRequest): void {
    this.#socket.send(JSON.stringify(request))
  }

  leave(): void {
    this.#socket.terminate()
  }

  async hears<K extends DesktopNotice['t']>(kind: K): Promise<Extract<DesktopNotice, { t: K }>> {
    await this.until(`the notice ${kind}`, () => this.notices.some((notice) => notice.t === kind))
    return this.notices.find((notice) => notice.t === kind) as Extract<DesktopNotice, { t: K }>
  }

  async until(what: string, met: () => boolean): Promise<void> {
    const end = Date.now() + 15_000
    while (!met()) {
      if (Date.now() > end) throw new Error(`${what} did not come; notices ${JSON.stringify(this.notices)}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}
