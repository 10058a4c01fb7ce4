import ssh2 from 'ssh2'
import type { AuthContext, PublicKeyAuthContext } from 'ssh2'
import { byPassword, ScriptedHost } from '@outpost/gateway/protocols/testing/hosts'
import { tcpService } from '@outpost/gateway/protocols/testing/telnet-host'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'
import { TerminalClient } from '../testing/terminal-client.ts'
import { sshKeyPair } from '@outpost/gateway/protocols/testing/key-pair'

/** Texts that nothing may contain but the messages to the host itself. */
const canary = { username: 'canary-name-81', password: 'canary-password-82', passphrase: 'canary-passphrase-83' }
const size = { cols: 80, rows: 24 } as const

let outpost: TestOutpost
let device: OnlineDevice
let companyId: number
let admin: Person & { id: number }
const hosts: ScriptedHost[] = []
const clients: TerminalClient[] = []

beforeAll(async () => {
  outpost = await startOutpost()
  companyId = (await outpost.build.company()).id
  admin = await outpost.build.user(companyId)
  device = await onlineDevice(outpost, companyId, 'S-1')
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.leave()
  for (const host of hosts.splice(0)) await host.stop()
})
afterAll(async () => {
  await device.stop()
  await outpost.close()
})

async function startHost(decide: (attempt: AuthContext) => void, hostKey?: string): Promise<ScriptedHost> {
  const host = await new ScriptedHost(decide, hostKey).start()
  hosts.push(host)
  return host
}
async function addEntry(port: number, protocol = 'ssh'): Promise<number> {
  const name = `PLC ${Math.random().toString(36).slice(2)}`
  await admin.post('/devices/remote-access', {
    data: [{ device_id: device.id, name, destination_ip: '127.0.0.1', destination_port: port, protocol }],
  })
  return (await admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}
const set = (id: number, credentials: object, person: Person = admin) =>
  person.put(`/remote/${id}/credentials`, credentials)
const isStored = async (id: number): Promise<boolean> =>
  (await admin.get(`/devices/remote-access?id=${id}`)).body.data[0].credentials_stored
/** Opens a session and signs in with the remembered credentials. */
async function signIn(id: number, person: Person = admin): Promise<TerminalClient> {
  const answer = await person.post(`/remote/${id}/sessions`)
  expect(answer.status).toBe(201)
  const client = await new TerminalClient(outpost.url, person, answer.body.data).opened()
  clients.push(client)
  client.say({ t: 'open', ...size })
  return client
}
async function accept(client: TerminalClient): Promise<void> {
  await client.hears('hostkey')
  client.say({ t: 'hostkey', accept: true })
}

it('REMOTE-084 REMOTE-086 a user signs in with a password that another user stored, and cannot see it', async () => {
  const host = await startHost(byPassword(canary.password))
  const id = await addEntry(host.port)
  expect((await set(id, { username: canary.username, password: canary.password })).status).toBe(200)
  expect(await isStored(id)).toBe(true)
  const technician = await outpost.build.user(companyId, 'support')
  const client = await signIn(id, technician)
  await accept(client)
  await client.until('the greeting', () => client.text.includes('welcome'))
  client.type('hello')
  await client.until('the answer', () => client.text.includes('you said hello'))
  expect(client.text + JSON.stringify(client.notices)).not.toContain('canary')
  const log = (await admin.get(`/devices/${device.id}/logs?limit=100`)).body.data.map((row: { log: string }) => row.log)
  for (const what of ['a username and password are remembered', 'signing in with the remembered credentials'])
    expect(log.filter((line: string) => line.endsWith(what))).toHaveLength(1)
  expect((await set(id, { username: 'x', password: 'y' }, technician)).status).toBe(403)
  expect((await technician.del(`/remote/${id}/credentials`)).status).toBe(403)
})

it('REMOTE-086 signs in with a private key and its passphrase', async () => {
  const pair = sshKeyPair({
    passphrase: canary.passphrase,
    cipher: 'aes256-ctr',
    rounds: 16,
  })
  const known = ssh2.utils.parseKey(pair.public)
  if (known instanceof Error) throw known
  const blob = (Array.isArray(known) ? known[0]! : known).getPublicSSH()
  const host = await startHost((attempt) => {
    const { method, username } = attempt
    const isKnown = method === 'publickey' && (attempt as PublicKeyAuthContext).key.data.equals(blob)
    if (isKnown && username === canary.username) attempt.accept()
    else attempt.reject(['publickey'])
  })
  const id = await addEntry(host.port)
  const wrong = await set(id, { username: canary.username, key: pair.private, passphrase: 'wrong' })
  expect([wrong.status, wrong.body.errors[0]]).toMatchObject([422, { code: 'VALIDATION', source: 'passphrase' }])
  const given = { username: canary.username, key: pair.private, passphrase: canary.passphrase }
  expect((await set(id, given)).status).toBe(200)
  const client = await signIn(id)
  await accept(client)
  await client.hears('ready')
  expect(host.attempts).toContain('publickey')
})

it.each([
  ['no username', { password: 'x' }, 'username'],
  ['an empty username', { username: ' ', password: 'x' }, 'username'],
  ['neither password nor key', { username: 'root' }, 'password'],
  ['both password and key', { username: 'root', password: 'x', key: 'x' }, 'password'],
  ['a text that is no key', { username: 'root', key: 'hello' }, 'key'],
  ['a username that is too long', { username: 'x'.repeat(129), password: 'x' }, 'username'],
])('REMOTE-084 refuses %s', async (_what, wrong, source) => {
  const id = await addEntry(22)
  const answer = await set(id, wrong)
  expect([answer.status, answer.body.errors[0]]).toMatchObject([422, { code: 'VALIDATION', source }])
  expect(await isStored(id)).toBe(false)
})

it.each([
  ['a key for telnet', 'telnet', { username: 'root', key: sshKeyPair().private }, 'password'],
  ['a password of two lines for telnet', 'telnet', { username: 'root', password: 'x\r\nreboot' }, 'password'],
  ['a key for VNC', 'vnc', { key: sshKeyPair().private }, 'password'],
])('REMOTE-084 refuses %s', async (_what, protocol, wrong, source) => {
  const id = await addEntry(22, protocol)
  const answer = await set(id, wrong)
  expect([answer.status, answer.body.errors[0]]).toMatchObject([422, { code: 'VALIDATION', source }])
})

it('REMOTE-084 REMOTE-197 a VNC entry may have a password alone', async () => {
  const id = await addEntry(5900, 'vnc')
  expect((await set(id, { password: 'x' })).status).toBe(200)
  expect(await isStored(id)).toBe(true)
})

it('REMOTE-198 a telnet session is signed in to, and no byte towards the page has the password', async () => {
  const heard: string[] = []
  const service = await tcpService((socket) => {
    socket.write('login: ')
    socket.on('data', (data) => {
      heard.push(String(data))
      socket.write(heard.length === 1 ? '\r\nPassword: ' : `${String(data)}\r\nplc1# `)
    })
  })
  const id = await addEntry(service.port, 'telnet')
  await set(id, { username: 'pump', password: canary.password })
  const answer = await admin.post(`/remote/${id}/sessions`)
  const client = await new TerminalClient(outpost.url, admin, answer.body.data).opened()
  clients.push(client)
  client.say({ t: 'start', ...size })
  await client.until('the shell', () => client.text.includes('plc1# '))
  expect(heard).toEqual(['pump\r\n', `${canary.password}\r\n`])
  expect(client.text + JSON.stringify(client.notices)).not.toContain('canary')
  client.leave()
  await service.stop()
})

it('REMOTE-084 refuses entries of other protocols and of other companies', async () => {
  const id = await addEntry(443, 'https')
  expect((await set(id, { username: 'root', password: 'x' })).body.errors[0]).toMatchObject({ source: 'id' })
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  expect((await set(id, { username: 'root', password: 'x' }, stranger)).status).toBe(404)
  expect((await stranger.del(`/remote/${id}/credentials`)).status).toBe(404)
})

it('REMOTE-085 after removing them the page has to sign in by hand, on the same connection', async () => {
  const host = await startHost(byPassword(canary.password))
  const id = await addEntry(host.port)
  await set(id, { username: 'root', password: canary.password })
  expect((await admin.del(`/remote/${id}/credentials`)).status).toBe(200)
  expect((await admin.del(`/remote/${id}/credentials`)).status).toBe(200)
  expect(await isStored(id)).toBe(false)
  const client = await signIn(id)
  expect(await client.hears('denied')).toMatchObject({ code: 'NOT_REMEMBERED' })
  expect(host.attempts).toEqual([])
  client.say({ t: 'open', ...size, username: 'root', password: canary.password })
  await accept(client)
  await client.hears('ready')
})

it('REMOTE-086 a host with another key gets no remembered credentials, and accepting its key removes them', async () => {
  const first = await startHost(byPassword(canary.password))
  const id = await addEntry(first.port)
  await set(id, { username: 'root', password: canary.password })
  const before = await signIn(id)
  await accept(before)
  await before.hears('ready')
  const port = first.port
  await first.stop()
  hosts.splice(0)
  const seen: string[] = []
  const second = new ScriptedHost((attempt) => {
    seen.push(attempt.method)
    byPassword('typed by hand')(attempt)
  })
  hosts.push(second)
  await second.start(port)
  const client = await signIn(id)
  expect(await client.hears('denied')).toMatchObject({ code: 'HOST_KEY_CHANGED' })
  expect(seen).toEqual([])
  expect(await isStored(id)).toBe(true)
  client.say({ t: 'open', ...size, username: 'root', password: 'typed by hand' })
  expect(await client.hears('hostkey')).toMatchObject({ state: 'changed' })
  client.say({ t: 'hostkey', accept: true })
  await client.hears('ready')
  await expect.poll(() => isStored(id)).toBe(false)
})

it('REMOTE-079 removing the accepted key removes the credentials that were meant for it', async () => {
  const id = await addEntry(22)
  await set(id, { username: 'root', password: 'x' })
  expect((await admin.del(`/remote/${id}/accepted-key`)).status).toBe(200)
  expect(await isStored(id)).toBe(false)
})

it('REMOTE-086 no response, log, audit entry or table contains them in plain text', async () => {
  const id = await addEntry(22)
  await set(id, { username: canary.username, password: canary.password })
  const tables = await outpost.asOwner(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  )
  expect(tables).toContainEqual({ name: 'remote_access_credentials' })
  const searches = tables.map(
    ({ name }) =>
      `select '${String(name)}' where exists (select from "${String(name)}" t where t::text ~ 'canary-(name|pass)')`,
  )
  expect(await outpost.asOwner(searches.join(' union all '))).toEqual([])
  const answers = await Promise.all(
    [
      `/devices/remote-access?id=${id}`,
      `/devices/connect/${id}/sessions`,
      `/devices/${device.id}/logs?limit=100`,
      '/devices/connect/logs?limit=100',
    ].map((path) => admin.get(path)),
  )
  expect(JSON.stringify([answers.map(({ body }) => body), (await set(id, canary)).body])).not.toContain('canary')
})
