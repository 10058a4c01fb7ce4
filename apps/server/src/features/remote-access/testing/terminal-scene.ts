import { byPassword, ScriptedHost } from '@outpost/gateway/protocols/testing/hosts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { onlineDevice, type OnlineDevice } from './online-device.ts'
import { TerminalClient } from './terminal-client.ts'

/** A program with a company, its administrator, and an online device with an SSH host behind it. */
export class TerminalScene {
  readonly outpost: TestOutpost
  readonly host: ScriptedHost
  readonly device: OnlineDevice
  readonly companyId: number
  readonly admin: Person & { id: number }
  readonly #clients: TerminalClient[] = []

  private constructor(parts: Pick<TerminalScene, 'outpost' | 'host' | 'device' | 'companyId' | 'admin'>) {
    this.outpost = parts.outpost
    this.host = parts.host
    this.device = parts.device
    this.companyId = parts.companyId
    this.admin = parts.admin
  }

  static async start(...program: Parameters<typeof startOutpost>): Promise<TerminalScene> {
    const outpost = await startOutpost(...program)
    const host = await new ScriptedHost(byPassword('right')).start()
    const companyId = (await outpost.build.company()).id
    const admin = await outpost.build.user(companyId)
    const device = await onlineDevice(outpost, companyId, 'S-1')
    return new TerminalScene({ outpost, host, device, companyId, admin })
  }

  async stop(): Promise<void> {
    this.leave()
    await this.device.stop()
    await this.host.stop()
    await this.outpost.close()
  }

  /** Closes the pages of all terminals. */
  leave(): void {
    for (const client of this.#clients.splice(0)) client.leave()
  }

  async addEntry(more: Record<string, unknown> = {}): Promise<number> {
    const name = `PLC ${Math.random().toString(36).slice(2)}`
    const entry = {
      device_id: this.device.id,
      name,
      destination_ip: '127.0.0.1',
      destination_port: this.host.port,
      protocol: 'ssh',
    }
    const added = await this.admin.post('/devices/remote-access', { data: [{ ...entry, ...more }] })
    if (added.status !== 201) throw new Error(JSON.stringify(added.body))
    return (await this.admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
  }

  /** Opens a terminal that shows the greeting of the host. */
  async open(entryId: number, person: Person = this.admin): Promise<{ client: TerminalClient; id: number }> {
    const session = (await person.post(`/remote/${entryId}/sessions`)).body.data as { id: number; ticket: string }
    const client = await new TerminalClient(this.outpost.url, person, session).opened()
    this.#clients.push(client)
    client.say({ t: 'open', cols: 90, rows: 30, username: 'root', password: 'right' })
    await client.until('a host key question or the shell', () =>
      client.notices.some((notice) => notice.t === 'hostkey' || notice.t === 'ready'),
    )
    if (client.notices.some((notice) => notice.t === 'hostkey')) client.say({ t: 'hostkey', accept: true })
    await client.until('the greeting', () => client.text.includes('welcome'))
    return { client, id: session.id }
  }
}
