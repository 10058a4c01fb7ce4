import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { TerminalClient } from '../../apps/server/src/features/remote-access/testing/terminal-client.ts'
import { noBrowser, signedInPage, startBrowser } from '../support/browser.ts'
import { enrolmentToken } from '../support/enrol.ts'
import { Namespace, noNamespaces } from '../support/namespaces.ts'
import { NetnsDevice } from '../support/netns-device.ts'
import { Program } from '../support/program.ts'
import { startRelay } from '../support/relay.ts'
import { printFigures } from '../support/figures.ts'
import { hostLogin, SshHost } from '../support/ssh-host.ts'
import { secondsSince, until } from '../support/until.ts'

const reason = missingTools.length > 0 ? `missing: ${missingTools.join(', ')}` : noNamespaces() || noBrowser()
if (reason) process.stdout.write(`left out: a device in a network namespace; ${reason}\n`)

/** Seconds from pasting the line until an open page shows "Online" (PLANE: the promise to the installer). */
const onlineWithin = 15
const routerMac = '02:1e:42:00:00:01'
const routerSerial = '6001000001'

describe.skipIf(reason)('a router in its own network with a LAN behind it', () => {
  const ends: (() => unknown)[] = []
  let program: Program
  let router: NetnsDevice
  let plc: SshHost
  let page: Page
  let routerId: number

  beforeAll(async () => {
    const lan = new Namespace('plc-1')
    ends.push(() => lan.remove())
    plc = new SshHost(lan)
    ends.push(() => plc.remove())
    router = keep(
      new NetnsDevice({
        hostname: 'rut-curl',
        loader: 'curl',
        serial: routerSerial,
        mac: routerMac,
        uplink: 1,
        lan: { in: lan, address: '192.168.77.50/24' },
      }),
    )
    await plc.start()
    program = await Program.start({ host: '198.18.1.1', environment: (url) => ({ OUTPOST_PUBLIC_URL: url }) })
    ends.push(() => program.stop())
    // Over plain HTTP, a browser keeps the session cookie only when the server is on its own machine.
    const relay = await startRelay('198.18.1.1', program.port)
    ends.push(relay.stop)
    const browser: Browser = await startBrowser()
    ends.push(() => browser.close())
    page = await signedInPage(browser, relay.url)
    await page.getByText('No devices yet').waitFor()
    await page.evaluate('window.stayedOpen = true')
  }, 240_000)
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  }, 180_000)

  function keep(device: NetnsDevice): NetnsDevice {
    ends.push(() => device.destroy())
    return device
  }

  const rowOf = (name: string) => page.locator('tr', { hasText: name })

  /** Waits until the open list shows a device as online. A list that has rows offers new ones behind a button. */
  async function isShown(name: string): Promise<void> {
    const online = rowOf(name).filter({ hasText: 'Online' })
    const showNew = page.getByRole('button', { name: 'Show new' })
    await online.or(showNew).first().waitFor({ timeout: 60_000 })
    if (await showNew.isVisible()) await showNew.click()
    await online.waitFor({ timeout: 60_000 })
  }

  /** Pastes the line, waits until the page that was already open shows the device as online, and returns its id. */
  async function paste(device: NetnsDevice): Promise<number> {
    const { token, line } = await enrolmentToken(program, 1)
    expect(line).toBe(
      `(command -v curl >/dev/null && curl -fsS ${program.url}/agent.sh || wget -qO- ${program.url}/agent.sh) | sh -s -- ${token}`,
    )
    const name = device.network.hostname
    const started = performance.now()
    const running = device.sh(line)
    const seen = isShown(name).then(() => secondsSince(started))
    const { code, output } = await running
    expect(output).toContain('Done: connected')
    expect(code).toBe(0)
    const seconds = await seen
    printFigures(`${name} online on the open page`, { seconds })
    expect(seconds).toBeLessThanOrEqual(onlineWithin)
    expect(await page.evaluate('window.stayedOpen')).toBe(true)
    return (await program.admin.get(`/devices?q=${name}`)).body.data[0].id
  }

  test('PLANE-001 PLANE-002 PLANE-003 PLANE-014: with only curl, the pasted line connects the device, and an open page shows it Online within 15 s', async () => {
    expect((await router.sh('for tool in base64 setsid nohup od nc wget; do command -v $tool; done')).output).toBe('')
    routerId = await paste(router)
  }, 180_000)

  test('PLANE-003: the same works on a device with only busybox wget', async () => {
    const other = keep(
      new NetnsDevice({
        hostname: 'rut-wget',
        loader: 'wget',
        serial: '6001000002',
        mac: '02:1e:42:00:00:02',
        uplink: 2,
      }),
    )
    expect((await other.sh('for tool in base64 setsid nohup od nc curl; do command -v $tool; done')).output).toBe('')
    expect(await paste(other)).not.toBe(routerId)
  }, 180_000)

  test('PLANE-021: the record and the page show what the machine reports', async () => {
    const device = async () => (await program.admin.get(`/devices/${routerId}`)).body.data
    const report = await until('the first report', 60, async () =>
      (await device()).router_uptime === null ? undefined : device(),
    )
    expect(report).toMatchObject({
      name: 'rut-curl',
      serial: routerSerial,
      mac: routerMac.toUpperCase(),
      status: 1,
      ip: router.uplinkAddress,
      wan_ip: router.uplinkAddress,
      wan_state: 'Wired',
      agent: expect.stringContaining('agent-sh'),
    })
    const uptime = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0])
    expect(Math.abs(uptime - report.router_uptime)).toBeLessThan(60)
    const memory = (name: string): number =>
      Number(new RegExp(`${name}: +(\\d+)`).exec(readFileSync('/proc/meminfo', 'utf8'))![1])
    expect(Math.abs(100 - (memory('MemAvailable') * 100) / memory('MemTotal') - report.memory_used)).toBeLessThan(15)
    await rowOf('rut-curl').getByText('rut-curl', { exact: true }).click()
    await page.getByText(routerMac.toUpperCase()).first().waitFor({ timeout: 60_000 })
    await page.getByText(routerSerial).first().waitFor({ timeout: 60_000 })
    await page.goBack()
    await rowOf('rut-curl').waitFor()
  }, 180_000)

  /** Opens a terminal socket on a new remote access entry of the router. */
  async function terminal(name: string, address: string, port = 22): Promise<TerminalClient> {
    const entry = { device_id: routerId, name, destination_ip: address, destination_port: port, protocol: 'ssh' }
    expect((await program.admin.post('/devices/remote-access', { data: [entry] })).status).toBe(201)
    const { id } = (await program.admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0]
    const session = await program.admin.post(`/remote/${id}/sessions`)
    expect(session.status).toBe(201)
    const client = await new TerminalClient(program.url, program.admin, session.body.data).opened()
    ends.push(() => client.leave())
    return client
  }

  test.each([
    { how: 'key', secret: () => ({ key: plc.clientKey }) },
    { how: 'password', secret: () => ({ password: hostLogin.password }) },
  ])(
    'REMOTE-037 REMOTE-048: a terminal logs in to the host in the LAN by $how',
    async ({ how, secret }) => {
      const client = await terminal(`PLC by ${how}`, '192.168.77.50')
      client.say({ t: 'open', cols: 80, rows: 24, username: hostLogin.username, ...secret() })
      expect(await client.hears('hostkey')).toMatchObject({ state: 'new', fingerprint: plc.fingerprint })
      client.say({ t: 'hostkey', accept: true })
      await client.hears('ready')
      client.type(
        "echo \"here is $(cat /proc/sys/kernel/hostname) at $(ip -4 -o addr show eth0 | tr -s ' ' | cut -d ' ' -f 4)\"\n",
      )
      await client.until('the host', () => client.text.includes('here is plc-1 at 192.168.77.50/24'))
      client.type('exit 7\n')
      expect(await client.hears('end')).toMatchObject({ exit: 7 })
    },
    120_000,
  )

  test.each([
    { what: 'the network of its uplink', address: '198.18.1.1', port: 22 },
    { what: 'a network that is not its own', address: '192.168.99.9', port: 22 },
    { what: 'a port of its own that is not offered', address: '127.0.0.1', port: 8080 },
  ])(
    'PLANE-033: refuses $what with an explanation',
    async ({ what, address, port }) => {
      const client = await terminal(what.slice(0, 40), address, port)
      client.say({ t: 'open', cols: 80, rows: 24, username: 'root', password: 'x' })
      expect(await client.hears('error')).toMatchObject({ step: 'tunnel', code: 'TARGET_NOT_ALLOWED' })
    },
    120_000,
  )

  test('PLANE-010: a second machine with the same serial and MAC waits for approval, and the first stays connected', async () => {
    const duplicate = keep(
      new NetnsDevice({ hostname: 'rut-duplicate', loader: 'curl', serial: routerSerial, mac: routerMac, uplink: 3 }),
    )
    const { line } = await enrolmentToken(program, 5)
    const { code, output } = await duplicate.sh(line)
    expect(output).toContain('waiting for approval on the server')
    expect(code).toBe(0)
    const fingerprint = /Key of this device: (\S+)/.exec(output)![1]
    const pending = (await program.admin.get('/devices/pending')).body.data
    expect(pending).toMatchObject([
      {
        reason: 'rekey',
        device_id: routerId,
        serial: routerSerial,
        mac: routerMac.toUpperCase(),
        name: 'rut-duplicate',
        fingerprint,
      },
    ])
    expect((await program.admin.get(`/devices/${routerId}`)).body.data).toMatchObject({
      status: 1,
      name: 'rut-curl',
      ip: router.uplinkAddress,
    })
    expect((await program.admin.get('/devices')).body.meta.total).toBe(2)
  }, 180_000)

  test('PLANE-039: after uninstalling no process is left, and the open page shows the device offline', async () => {
    const { code, output } = await router.agent('uninstall')
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('removed') })
    await rowOf('rut-curl').filter({ hasText: 'Offline' }).waitFor({ timeout: 60_000 })
    await until(
      'the end of its processes',
      60,
      () => router.network.pids().length === 0,
      () => router.network.pids(),
    )
    expect(router.read('home', 'key')).toBe('')
  }, 180_000)
})
