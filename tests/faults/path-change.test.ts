import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingTools, ShellDevice } from '../../apps/agent/src/test-shell.ts'
import { TerminalClient } from '../../apps/server/src/features/remote-access/testing/terminal-client.ts'
import { byPassword, ScriptedHost } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import { type DeadEndRelay, startDeadEndRelay } from '../../packages/gateway/src/testing/relay.ts'
import { enrolmentToken } from '../support/enrol.ts'
import { Program } from '../support/program.ts'
import { printFigures } from '../support/figures.ts'
import { secondsSince, until } from '../support/until.ts'

/** Seconds from a device's return until a terminal shows the greeting of its host. */
const terminalWithin = 5
const password = 'right'

describe.skipIf(missingTools.length > 0)('a device whose network path has changed silently', () => {
  let program: Program
  let relay: DeadEndRelay
  let target: ScriptedHost
  let device: ShellDevice
  let entry: number
  let deviceId: number
  const terminals: TerminalClient[] = []

  beforeAll(async () => {
    program = await Program.start()
    relay = await startDeadEndRelay(program.port)
    target = await new ScriptedHost(byPassword(password)).start()
    device = new ShellDevice()
    mkdirSync(device.home, { recursive: true, mode: 0o700 })
    writeFileSync(device.path('home', 'agent.conf'), 'ALLOW 127.0.0.1\n')
    const { token } = await enrolmentToken(program, 1)
    // The script contains the address from which it was fetched, so all connections of the device go through the relay.
    const { code, output } = await device.sh(`wget -qO- http://127.0.0.1:${relay.port}/agent.sh | sh -s -- ${token}`)
    expect({ code, output }).toMatchObject({ code: 0 })
    deviceId = (await program.admin.get('/devices')).body.data[0].id
    await program.admin.post('/devices/remote-access', {
      data: [
        {
          device_id: deviceId,
          name: 'PLC',
          destination_ip: '127.0.0.1',
          destination_port: target.port,
          protocol: 'ssh',
        },
      ],
    })
    entry = (await program.admin.get('/devices/remote-access?q=PLC')).body.data[0].id
  }, 120_000)
  afterAll(async () => {
    for (const terminal of terminals) terminal.leave()
    await device?.destroy()
    await target?.stop()
    await relay?.stop()
    await program?.stop()
  }, 60_000)

  /** Opens a terminal and waits for the greeting. */
  async function terminal(): Promise<TerminalClient> {
    const session = await program.admin.post(`/remote/${entry}/sessions`)
    expect(session.status).toBe(201)
    const client = await new TerminalClient(program.url, program.admin, session.body.data).opened()
    terminals.push(client)
    client.say({ t: 'open', cols: 80, rows: 24, username: 'root', password })
    await client.until(
      'a host key question or the shell',
      () => client.notices.some((notice) => notice.t === 'hostkey' || notice.t === 'ready'),
      30_000,
    )
    if (client.notices.some((notice) => notice.t === 'hostkey')) client.say({ t: 'hostkey', accept: true })
    await client.until('the greeting', () => client.text.includes('welcome'))
    return client
  }

  /** Returns the pid of the SSH client with the control channel; the clients of tunnels have a forward. */
  function controlClient(): number {
    const words = (pid: string): string => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(device.home)
          ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
          : ''
      } catch {
        return '' // The process has just ended.
      }
    }
    const found = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .find((pid) => /(^|\/)dbclient\0/.test(words(pid)) && words(pid).includes('outpost1'))
    if (found === undefined) throw new Error('no control channel')
    return Number(found)
  }

  test('PLANE-015: opens a terminal within 5 s of the reconnection, and the one on the old path ends with an explanation', async () => {
    const former = await terminal()
    const connected = async (): Promise<number> =>
      (await program.admin.get(`/devices/${deviceId}`)).body.data.last_connection_at
    const before = await connected()
    // From now on the relay swallows everything on open connections, even their end, so the server believes they are
    // alive.
    relay.forget()
    process.kill(controlClient(), 'SIGKILL')
    await until('the return', 60, async () => (await connected()) !== before)
    const returned = performance.now()
    const again = await terminal()
    const seconds = secondsSince(returned)
    printFigures('a terminal after a change of path', { seconds })
    expect(seconds).toBeLessThan(terminalWithin)
    again.type('hello')
    await again.until('the answer', () => again.text.includes('you said hello'))
    expect(await former.hears('end')).toMatchObject({ reason: 'lost' })
  }, 120_000)
})
