import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { TerminalClient } from '../../apps/server/src/features/remote-access/testing/terminal-client.ts'
import { byPassword, ScriptedHost } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import { isRunning } from '../support/processes.ts'
import type { Program } from '../support/program.ts'
import { Site } from '../support/site.ts'
import { secondsSince, until } from '../support/until.ts'

const password = 'right'
const site = new Site()
let target: ScriptedHost
let first: Program
let second: Program
/** Serves only pages and API requests: no device connects to it. */
let pages: Program
let device: OnlineDevice | undefined
const terminals: TerminalClient[] = []

beforeAll(async () => {
  await site.start()
  target = await new ScriptedHost(byPassword(password)).start()
  first = await site.host('api,gateway,worker')
  second = await site.host('api,gateway')
  pages = await site.host('api')
}, 120_000)
afterAll(async () => {
  await target?.stop()
  await site.stop()
}, 90_000)
afterEach(async () => {
  for (const terminal of terminals.splice(0)) terminal.leave()
  await device?.stop()
  device = undefined
})

let serial = 0
/** Connects a device to a host and returns the id of a remote access entry of it. */
async function deviceAt(host: Program): Promise<number> {
  device = await onlineDevice({ admin: first.admin, port: host.port }, 1, `S-${++serial}`)
  const name = `PLC ${serial}`
  await first.admin.post('/devices/remote-access', {
    data: [{ device_id: device.id, name, destination_ip: '127.0.0.1', destination_port: target.port, protocol: 'ssh' }],
  })
  return (await first.admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}

async function page(host: Program, entry: number): Promise<TerminalClient> {
  const session = await host.admin.post(`/remote/${entry}/sessions`)
  expect(session.status).toBe(201)
  const client = await new TerminalClient(host.url, host.admin, session.body.data).opened()
  terminals.push(client)
  client.say({ t: 'open', cols: 80, rows: 24, username: 'root', password })
  return client
}

/** Opens a terminal through a host and waits for the greeting. */
async function terminal(host: Program, entry: number): Promise<TerminalClient> {
  const client = await page(host, entry)
  await client.until('a host key question or the shell', () =>
    client.notices.some((notice) => notice.t === 'hostkey' || notice.t === 'ready'),
  )
  if (client.notices.some((notice) => notice.t === 'hostkey')) client.say({ t: 'hostkey', accept: true })
  await client.until('the greeting', () => client.text.includes('welcome'))
  return client
}

const talk = async (client: TerminalClient, words: string): Promise<void> => {
  client.type(words)
  await client.until('the answer', () => client.text.includes(`you said ${words}`))
}

describe('PLANE-031: any host serves the terminals of any device', () => {
  test.each<[string, string, () => [Program, Program]]>([
    ['first', 'first', () => [first, first]],
    ['first', 'second', () => [first, second]],
    ['second', 'first', () => [second, first]],
    ['second', 'second', () => [second, second]],
    ['first', 'API-only', () => [first, pages]],
  ])(
    'device at the %s host, browser at the %s',
    async (_device, _browser, hosts) => {
      const [holder, browser] = hosts()
      const entry = await deviceAt(holder)
      const client = await terminal(browser, entry)
      await talk(client, 'hello')
      const running = async () => (await first.admin.get(`/devices/connect/${entry}/sessions`)).body.data[0]
      expect(await running()).toMatchObject({ device_id: device!.id, end_time: null })
      client.leave()
      const ended = await until('the end in the history', 60, async () =>
        ((row) => row.end_time !== null && row)(await running()),
      )
      expect(ended).toMatchObject({ end_reason: 'left' })
      expect(ended.input_data).toBeGreaterThan(500)
      expect(ended.output_data).toBeGreaterThan(500)
    },
    120_000,
  )

  test('a large output waits for a page that does not read, and arrives completely', async () => {
    const size = 8_000_000
    const client = await terminal(second, await deviceAt(first))
    client.text = ''
    client.type(`send ${size}`)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    // The amount that the page may hold unread; the rest waits on the target host behind the device.
    expect(client.text.length).toBeLessThanOrEqual(256 * 1024)
    let shown = 0
    await client.until(
      'the whole output',
      () => {
        if (client.text.length > shown) client.say({ t: 'ack', n: client.text.length - shown })
        shown = client.text.length
        return shown === size
      },
      60_000,
    )
  }, 90_000)

  test('a device that connects to another host is reachable there at once, from any host', async () => {
    const entry = await deviceAt(first)
    const former = await terminal(first, entry)
    await device!.moveTo(second.port)
    const back = performance.now()
    for (const host of [first, second, pages]) await talk(await terminal(host, entry), 'moved')
    expect(secondsSince(back)).toBeLessThan(5)
    expect(await former.hears('end')).toMatchObject({ reason: 'lost' })
  }, 120_000)
})

// Last, because these tests kill programs.
describe('a host that is killed', () => {
  // Needed after a test that has failed.
  beforeEach(async () => {
    if (!isRunning(second.supervisorPid)) await second.launch()
  }, 120_000)

  test('while serving the browser: its sessions are marked as ended in the history at its next start, although their device is online elsewhere', async () => {
    const entry = await deviceAt(first)
    await terminal(second, entry)
    await second.kill('supervisor', 'api')
    await second.launch()
    const [row] = (await first.admin.get(`/devices/connect/${entry}/sessions`)).body.data
    expect(row).toMatchObject({ end_reason: 'interrupted', end_time: expect.any(Number) })
  }, 180_000)

  test('while holding the device: the session ends with the reason, and another one is refused with an explanation', async () => {
    const entry = await deviceAt(second)
    const client = await terminal(first, entry)
    await second.kill('supervisor', 'api')
    expect(await client.hears('error')).toMatchObject({
      step: 'session',
      message: expect.stringContaining(
        'The server to which the device is connected can no longer be reached. Try again in a moment.',
      ),
    })
    expect(await client.hears('end')).toMatchObject({ reason: 'lost' })
    const refused = await page(first, entry)
    expect(await refused.hears('error')).toMatchObject({
      step: 'tunnel',
      code: 'UNAVAILABLE',
      message: 'The server to which the device is connected cannot be reached. Try again in a moment.',
    })
  }, 120_000)
})
