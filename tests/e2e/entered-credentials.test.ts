import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasRdp, XrdpHost } from '@outpost/gateway/protocols/testing/rdp-host'
import { hasTelnetd, TelnetHost } from '@outpost/gateway/protocols/testing/telnet-host'
import { hasXvnc, VncHost } from '@outpost/gateway/protocols/testing/vnc-host'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { PasswordHost } from '../support/password-host.ts'
import { until } from '../support/until.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { open } from './visitor.ts'
import { fill, push } from './windows.ts'

/** Passwords that users enter on connecting, in the pages of all protocols. Everything is logged and recorded. */
setUpBrowserTest({ options: { environment: () => ({ OUTPOST_LOG: 'debug' }), keptOutput: 5_000_000 } })

const entered = { ssh: 'canary-ssh-51', sftp: 'canary-sftp-52', telnet: 'canary-telnet-53' } as const
const stored = 'canary-stored-56'
const [ssh, telnetFolder] = [new PasswordHost(), mkdtempSync(join(tmpdir(), 'telnet-login-'))]
const telnet = new TelnetHost(join(telnetFolder, 'login'))
const [vnc, rdp] = [new VncHost(), new XrdpHost()]
const passwords = [...Object.values(entered), vnc.password, rdp.password, stored]
/** What the browser got: responses of the API, and messages of sockets. */
const heard: Buffer[] = []
let device: OnlineDevice
let companyId: number

/** How a password could be written: as text, as RDP does, and encoded in JSON lines. */
const formsOf = (secret: string): Buffer[] => [
  Buffer.from(secret),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(Buffer.from(secret).toString('hex')),
  ...[0, 1, 2].map((shift) => Buffer.from(base64Core(secret, shift))),
]
/** The part of the base64 form of any text with the secret that does not depend on what is around it. */
function base64Core(secret: string, shift: number): string {
  const text = Buffer.from(' '.repeat(shift) + secret).toString('base64')
  return text.slice(shift === 0 ? 0 : 4, Math.floor((shift + secret.length) / 3) * 4)
}
/** Returns the passwords that are in some bytes in any form. */
const foundIn = (bytes: Buffer): string[] =>
  passwords.filter((secret) => formsOf(secret).some((form) => bytes.includes(form)))

beforeAll(async () => {
  companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'SECRET-1')
  const login = join(telnetFolder, 'login')
  const ask = `printf 'login: '; read name; stty -echo; printf 'Password: '; read word; stty echo`
  writeFileSync(
    login,
    `#!/bin/sh\n${ask}\nprintf %s "$word" >'${telnetFolder}/given'; echo; echo signed in; exec cat\n`,
  )
  chmodSync(login, 0o755)
  await Promise.all([ssh.start(), telnet.start(), hasXvnc && vnc.start(), hasRdp && rdp.start()])
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(Buffer.from(payload))))
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    response.body().then(
      (body) => heard.push(body),
      () => {},
    )
  })
}, 60_000)
afterAll(async () => {
  await device?.stop()
  ssh.stop()
  await Promise.all([telnet.stop(), hasXvnc && vnc.stop(), hasRdp && rdp.stop()])
  rmSync(telnetFolder, { recursive: true, force: true })
})

const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
const connected = (): Promise<void> => page.locator('header').getByText('Connected', { exact: true }).waitFor()

/** Adds an entry whose sessions are recorded, and opens its page. */
async function connect(protocol: string, port: number, input = true): Promise<number> {
  await program.admin.put(`/remote/recordings/settings/${companyId}`, { setting: 'required', input, keep_days: 90 })
  const target = { destination_ip: '127.0.0.1', destination_port: port, protocol }
  const name = `Secret ${protocol}`
  await program.admin.post('/devices/remote-access', { data: [{ device_id: device.id, name, ...target }] })
  const [{ id }] = (await program.admin.get(`/devices/remote-access?q=${name}`)).body.data
  const way = { ssh: 'ssh', sftp: 'sftp', telnet: 'telnet' }[protocol] ?? 'desktop'
  await open(visitor, `/rms-connect/${way}?id=${id}`)
  return id
}
async function signIn(password: string): Promise<void> {
  await fill(page, page.locator('input[type="password"]'), password)
  await push(page, button('Connect'))
}

describe('REMOTE-044 a password that is entered is passed to the target', { timeout: 90_000 }, () => {
  test.each(['ssh', 'sftp'] as const)('%s', async (protocol) => {
    await connect(protocol, ssh.port)
    await fill(page, page.getByLabel('Username'), 'root')
    await signIn(entered[protocol])
    await push(page, button('Accept and connect'))
    await connected()
    expect(ssh.passwords.at(-1)).toBe(entered[protocol])
  })

  test.skipIf(!hasTelnetd)('telnet', async () => {
    // Where input is recorded, so is what users type into a terminal, as their page tells them.
    await connect('telnet', telnet.port, false)
    await connected()
    const shows = (text: string) =>
      expect.poll(() => page.locator('.xterm-rows').innerText(), { timeout: 15_000 }).toContain(text)
    await shows('login:')
    await page.keyboard.type('root\n')
    await shows('Password:')
    await page.keyboard.type(`${entered.telnet}\n`)
    await expect.poll(() => page.locator('.xterm-rows').innerText()).toMatch(/signed.in/)
    expect(readFileSync(join(telnetFolder, 'given'), 'utf8')).toBe(entered.telnet)
  })

  test.skipIf(!hasXvnc)('vnc', async () => {
    await connect('vnc', vnc.port)
    await signIn(vnc.password)
    await connected()
  })

  test.skipIf(!hasRdp)('rdp', async () => {
    await connect('rdp', rdp.port)
    await push(page, button('Accept and connect').or(button('Accept')))
    await page.getByLabel('Username', { exact: true }).fill('na')
    await signIn(rdp.password)
    await connected()
  })
})

describe('REMOTE-044 passwords that were entered or stored are in', { timeout: 90_000 }, () => {
  beforeAll(async () => {
    await page.goto('about:blank')
    const running = (await program.admin.get('/devices/connect/logs?active=true&limit=100')).body.data
    for (const { id } of running) await program.admin.del(`/devices/connect/sessions/${id}`)
    const entries = (await program.admin.get('/devices/remote-access?q=Secret&limit=20')).body.data
    for (const { id } of entries)
      expect(
        (await program.admin.put(`/remote/${id}/credentials`, { username: 'root', password: stored })).status,
      ).toBe(200)
  })

  test('nothing, although the search finds them in every form', () => {
    for (const secret of passwords)
      for (const around of ['', 'x', 'xx']) {
        const text = `${around}${secret}${around}`
        const forms = [Buffer.from(text), Buffer.from(text, 'utf16le')]
        const encoded = (['hex', 'base64'] as const).map((form) => Buffer.from(Buffer.from(text).toString(form)))
        for (const form of [...forms, ...encoded]) expect(foundIn(form)).toContain(secret)
      }
    expect(foundIn(Buffer.from('canary-ssh'))).toEqual([])
  })

  test('no recording', async () => {
    const sessions = (await program.admin.get('/devices/connect/logs?limit=100')).body.data as { id: number }[]
    expect(sessions.length).toBeGreaterThanOrEqual(2 + Number(hasTelnetd) + Number(hasXvnc) + Number(hasRdp))
    for (const { id } of sessions) {
      const path = `/remote/recordings/${id}`
      await until('the end', 30, async () => (await program.admin.get(path)).body.data.state === 'complete')
      const answer = await fetch(`${program.url}/api${path}/download`, {
        method: 'POST',
        headers: program.admin.headers,
      })
      const text = await answer.text()
      expect(text.length).toBeGreaterThan(50)
      const parts = text.split('"').map((part) => Buffer.from(part, 'base64'))
      expect(foundIn(Buffer.concat([Buffer.from(text), ...parts]))).toEqual([])
    }
  })

  test('no table', async () => {
    const owner = await program.connect()
    try {
      const { rows: tables } = await owner.query<{ name: string }>(
        `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
      )
      const kept = new Set<string>()
      for (const { name } of tables) {
        const { rows } = await owner.query<{ row: string }>(`select t::text as row from "${name}" t`)
        const text = Buffer.from(rows.map(({ row }) => row).join('\n'))
        expect({ name, found: foundIn(text) }).toEqual({ name, found: [] })
        if (text.includes('Secret ssh')) kept.add(name)
      }
      expect([...kept], 'the search finds what there is').toEqual(
        expect.arrayContaining(['remote_access', 'remote_sessions']),
      )
    } finally {
      await owner.end()
    }
  })

  test('no response and no message to the browser', async () => {
    for (const path of ['/access-history', '/remote/access']) await open(visitor, path)
    const entries = (await program.admin.get('/devices/remote-access?q=Secret&limit=20')).body
    expect(entries.data.every((entry: { credentials_stored: boolean }) => entry.credentials_stored)).toBe(true)
    const paths = [`/devices/${device.id}/logs?limit=100`, '/devices/connect/logs?limit=100', '/audit?limit=100']
    for (const path of paths) heard.push(Buffer.from(JSON.stringify((await program.admin.get(path)).body)))
    const all = Buffer.concat([...heard, Buffer.from(JSON.stringify(entries))])
    expect(all.includes('Secret ssh') && all.includes('welcome'), 'it was heard').toBe(true)
    expect(foundIn(all)).toEqual([])
  })

  test('no line of the log', () => {
    expect(program.output).toContain('"role":"api+gateway"')
    expect(foundIn(Buffer.from(program.output))).toEqual([])
  })
})
