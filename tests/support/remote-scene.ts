import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SessionBrowser } from '../../apps/server/src/features/remote-access/testing/browser.ts'
import { DesktopClient } from '../../apps/server/src/features/remote-access/testing/desktop-client.ts'
import { DeviceWeb } from '../../apps/server/src/features/remote-access/testing/device-web.ts'
import { FilesClient } from '../../apps/server/src/features/remote-access/testing/files-client.ts'
import { TerminalClient } from '../../apps/server/src/features/remote-access/testing/terminal-client.ts'
import { OpenSsh, sftpSubsystem } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import { TelnetHost } from '../../packages/gateway/src/protocols/testing/telnet-host.ts'
import { VncHost } from '../../packages/gateway/src/protocols/testing/vnc-host.ts'
import { bringOnline, ShellAgent } from './disk-agent.ts'
import type { Program } from './program.ts'
import { until } from './until.ts'

/** What a page has opened: its session, and how it leaves. */
interface Opened<Client> {
  id: number
  client: Client
}
export type Protocol = 'ssh' | 'sftp' | 'http' | 'telnet' | 'vnc'

/**
 * A device with agent.sh and dbclient, and real targets on it: OpenSSH, telnetd, a VNC server and a web server. Each has
 * an entry, which must be recorded.
 */
export class RemoteScene {
  readonly agent = new ShellAgent()
  readonly ssh = new OpenSsh()
  readonly web = new DeviceWeb()
  readonly telnet = new TelnetHost()
  readonly vnc = new VncHost()
  device = 0
  readonly #program: Program
  readonly #entries = new Map<Protocol, number>()
  readonly #leave: (() => void)[] = []

  /** @param program where users sign in and, unless `start` names another one, the device connects */
  constructor(program: Program) {
    this.#program = program
  }

  async start(gateway = this.#program): Promise<this> {
    await Promise.all([this.ssh.start([sftpSubsystem]), this.web.start(), this.telnet.start(), this.vnc.start()])
    this.device = await bringOnline(this.agent, this.#program, gateway.port)
    writeFileSync(this.agent.machine.path('home', 'agent.conf'), 'ALLOW 127.0.0.1\n')
    const ports = { ssh: this.ssh.port, sftp: this.ssh.port, http: this.web.port, telnet: this.telnet.port }
    const all = Object.entries({ ...ports, vnc: this.vnc.port })
    const data = all.map(([protocol, port]) => ({
      device_id: this.device,
      name: `To ${protocol}`,
      destination_ip: '127.0.0.1',
      destination_port: port,
      protocol,
      recording: 'required',
    }))
    const { status, body } = await this.#program.admin.post('/devices/remote-access', { data })
    if (status !== 201) throw new Error(JSON.stringify(body))
    const rows = (await this.#program.admin.get('/devices/remote-access?q=To&limit=20')).body.data
    for (const { id, name } of rows) this.#entries.set(name.replace('To ', ''), id)
    return this
  }

  async stop(): Promise<void> {
    this.leave()
    await this.agent.destroy()
    await Promise.all([this.ssh.stop(), this.web.stop(), this.telnet.stop(), this.vnc.stop()])
  }

  /** Closes all pages. */
  leave(): void {
    for (const leave of this.#leave.splice(0)) leave()
  }

  /** Returns how many seconds the agent last decided to wait before its next attempt, and when, in milliseconds. */
  pause(): { at: number; seconds: number } {
    const folder = this.agent.machine.read('home', 'run').trim().split(' ')[1]
    const file = join(folder ?? '', 'state')
    if (!folder || !existsSync(file)) return { at: 0, seconds: 0 }
    const seconds = Number(/next try in (\d+) s/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
    return { at: statSync(file).mtimeMs, seconds }
  }

  entry(protocol: Protocol): number {
    return this.#entries.get(protocol)!
  }

  /** Opens a shell over SSH or telnet. */
  async terminal(protocol: 'ssh' | 'telnet' = 'ssh'): Promise<Opened<TerminalClient>> {
    const session = await this.#ticket(protocol)
    const client = await new TerminalClient(this.#program.url, this.#program.admin, session).opened()
    this.#leave.push(() => client.leave())
    const size = { cols: 80, rows: 24 }
    client.say(protocol === 'ssh' ? { t: 'open', ...size, ...this.#login } : { t: 'start', ...size })
    await client.until('a host key question or the shell', () =>
      client.notices.some(({ t }) => t === 'hostkey' || t === 'ready' || t === 'end'),
    )
    if (client.notices.some(({ t }) => t === 'hostkey')) client.say({ t: 'hostkey', accept: true })
    await client.hears('ready')
    return { id: session.id, client }
  }

  async files(): Promise<Opened<FilesClient>> {
    const session = await this.#ticket('sftp')
    const client = await new FilesClient(this.#program.url, this.#program.admin, session).opened()
    this.#leave.push(() => client.leave())
    client.say({ t: 'open', ...this.#login })
    await client.until('a host key question or the files', () =>
      client.notices.some(({ t }) => t === 'hostkey' || t === 'ready' || t === 'end'),
    )
    if (client.notices.some(({ t }) => t === 'hostkey')) client.say({ t: 'hostkey', accept: true })
    await client.hears('ready')
    return { id: session.id, client }
  }

  async desktop(): Promise<Opened<DesktopClient>> {
    const session = await this.#ticket('vnc')
    const client = new DesktopClient(this.#program.url, this.#program.admin, session)
    this.#leave.push(() => client.leave())
    await client.started()
    await client.rfb.signIn(this.vnc.password)
    client.say({ t: 'opened' })
    return { id: session.id, client }
  }

  /** Opens a web page for half an hour. */
  async page(): Promise<Opened<SessionBrowser>> {
    const { admin } = this.#program
    const { channel } = (await admin.post(`/devices/connect/${this.entry('http')}`, { duration: 1800 })).body.meta
    const last = async () => (await admin.get(`/status/channel/${channel}`)).body.data[this.device]?.at(-1)
    await until('the link', 60, async () => (await last())?.status === 'completed', last)
    const { link, data } = await last()
    const client = new SessionBrowser(this.#program.port, link)
    const { url } = (await admin.post('/remote/web-tickets', { host: data.host })).body.data
    const { pathname, search } = new URL(url)
    await client.open(pathname + search)
    return { id: data.session_id, client }
  }

  get #login() {
    return { username: this.ssh.user, key: this.ssh.read('login') }
  }

  async #ticket(protocol: Protocol): Promise<{ id: number; ticket: string }> {
    const { status, body } = await this.#program.admin.post(`/remote/${this.entry(protocol)}/sessions`)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.data
  }
}
