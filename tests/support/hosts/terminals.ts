import { onlineDevice } from '../../../apps/server/src/features/remote-access/testing/online-device.ts'
import { TerminalClient } from '../../../apps/server/src/features/remote-access/testing/terminal-client.ts'
import { byPassword, ScriptedHost } from '../../../packages/gateway/src/protocols/testing/hosts.ts'
import { relayTo } from '../relay.ts'
import type { Host } from './two-hosts.ts'

let serial = 0

/** A device that stays with one host, with a target behind it for terminals. */
export class TerminalScene {
  readonly #entry: number
  readonly #ends: (() => unknown)[]

  private constructor(entry: number, ends: (() => unknown)[]) {
    this.#entry = entry
    this.#ends = ends
  }

  /** Connects a new device to a host. */
  static async at({ machine, program }: Host): Promise<TerminalScene> {
    const target = await new ScriptedHost(byPassword('right')).start()
    const relay = await relayTo({ host: machine.address, port: program.port })
    const name = `PLC ${++serial}`
    const device = await onlineDevice({ admin: program.admin, port: relay.port }, 1, `T-${serial}`)
    const entry = { name, destination_ip: '127.0.0.1', destination_port: target.port, protocol: 'ssh' }
    await program.admin.post('/devices/remote-access', { data: [{ device_id: device.id, ...entry }] })
    const { body } = await program.admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)
    return new TerminalScene(body.data[0].id as number, [() => target.stop(), () => relay.stop(), () => device.stop()])
  }

  /** Opens a terminal through a host, and waits for the greeting of the target. */
  async open({ program: { admin, url } }: Host): Promise<TerminalClient> {
    const session = await admin.post(`/remote/${this.#entry}/sessions`)
    const page = await new TerminalClient(url, admin, session.body.data).opened()
    this.#ends.push(() => page.leave())
    page.say({ t: 'open', cols: 80, rows: 24, username: 'root', password: 'right' })
    await page.until('a host key question', () => page.notices.some(({ t }) => t === 'hostkey'))
    page.say({ t: 'hostkey', accept: true })
    await page.until('the greeting', () => page.text.includes('welcome'))
    return page
  }

  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0).toReversed()) await end()
  }
}
