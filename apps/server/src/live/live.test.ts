import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { heard, tokenOf, liveListeners, livePaths, type Listener } from '../testing/live-listener.ts'
import { makeMember } from '../testing/member.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import type { Person } from '../testing/person.ts'
import { sendRaw } from '../testing/raw.ts'
import { until } from '../testing/until.ts'

let outpost: TestOutpost
let company: { id: number }
let child: { id: number }
let admin: Person & { id: number }
const { listen, connected, asPage, settled, disconnectAll } = liveListeners(() => outpost)

beforeAll(async () => {
  outpost = await startOutpost()
  company = await outpost.build.company()
  child = await outpost.build.company(company.id)
  admin = await outpost.build.user(company.id)
})
afterEach(disconnectAll)
afterAll(() => outpost.close())

const changesOf = (listener: Listener) =>
  heard(listener, 'DeviceChanges').flatMap((payload) => payload['changes'] as { id: number; status?: number }[])

// CHANNELS-010
test.each(livePaths)(
  'CHANNELS-010 %s: a page connects with its cookie, a program with its token in query, auth or header',
  async (path) => {
    const token = await tokenOf(admin)
    for (const where of ['query', 'auth', 'header'] as const) {
      const listener = await connected(listen({ path, token, where, origin: '' }))
      expect(listener.refused, where).toBeUndefined()
    }
    expect((await asPage(admin, path)).refused).toBeUndefined()
    expect((await connected(listen({ path, token: 'op_nonsense', origin: '' }))).refused).toBe('UNAUTHORIZED')
    expect((await connected(listen({ path, origin: '' }))).refused).toBe('UNAUTHORIZED')
  },
)

// SECURITY-008
test.each(livePaths)(
  'SECURITY-008 %s: a browser of another origin is refused, with a cookie or a token',
  async (path) => {
    const token = await tokenOf(admin)
    for (const origin of [
      'http://evil.test',
      'null',
      outpost.url.replace('127.0.0.1', 'localhost'),
      `${outpost.url}.evil.test`,
      outpost.url.replace(/:\d+$/, ':1'),
    ]) {
      expect((await connected(listen({ path, person: admin, origin }))).refused, origin).toBeDefined()
      expect((await connected(listen({ path, token, origin }))).refused, origin).toBeDefined()
    }
    // A cookie without an Origin does not come from a browser, and there is no other authentication.
    expect((await connected(listen({ path, person: admin, origin: '' }))).refused).toBeDefined()
  },
)

test('an upgrade of any other path is refused immediately', async () => {
  for (const path of ['/', '/api/user', '/socket.iox', '/status/socket.iox/?EIO=4', '/socket.io']) {
    const answer = await sendRaw(
      outpost.port,
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      3000,
    )
    expect(answer.status, path).toBe(404)
  }
})

test('changes of devices are sent only to users with these devices in scope', async () => {
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  const client = await outpost.build.user(company.id, 'end_user')
  const listeners = {
    admin: await asPage(admin),
    operator: await asPage(outpost.admin),
    stranger: await asPage(stranger),
    client: await asPage(client),
  }
  for (const listener of Object.values(listeners)) listener.socket.emit('subscribe', { channel: 'devices' })
  for (const [name, person] of [
    ['admin', admin],
    ['operator', outpost.admin],
    ['stranger', stranger],
    ['client', client],
  ] as const)
    await settled(listeners[name], person)
  const [own, below] = [await makeMember(outpost, company.id), await makeMember(outpost, child.id)]
  const peers = [await own.connect(), await below.connect()]
  for (const listener of [listeners.admin, listeners.operator])
    await until(
      () =>
        [own.id, below.id].every((id) => changesOf(listener).some((change) => change.id === id && change.status === 1)),
      'both changes',
    )
  await until(() => changesOf(listeners.client).some((change) => change.id === own.id), 'the own change')
  expect(changesOf(listeners.client).some((change) => change.id === below.id)).toBe(false)
  expect(changesOf(listeners.stranger)).toEqual([])
  listeners.admin.socket.emit('unsubscribe', { channel: 'devices' })
  await settled(listeners.admin, admin)
  listeners.admin.heard.length = 0
  for (const peer of peers) peer.end()
  await until(
    () => changesOf(listeners.operator).some((change) => change.id === own.id && change.status === 0),
    'the end',
  )
  expect(changesOf(listeners.admin)).toEqual([])
})

test('reports of a device are pushed, and a late report does not push old values', async () => {
  const listener = await asPage(admin)
  listener.socket.emit('subscribe', { channel: 'devices' })
  await settled(listener, admin)
  const member = await makeMember(outpost, company.id)
  const peer = await member.connect()
  const now = Math.floor(Date.now() / 1000)
  peer.send({ kind: 'telemetry', at: now, values: { signal: -61, temperature: 41.5 } })
  const signals = () =>
    changesOf(listener).flatMap((change) =>
      (change as { signal?: number }).signal === undefined ? [] : [(change as { signal?: number }).signal],
    )
  await until(() => signals().length === 1, 'the signal')
  peer.send({ kind: 'telemetry', at: now - 4000, values: { signal: -99 } })
  await until(
    async () =>
      (await outpost.asOwner(`select count(*)::int as n from telemetry where device_id = ${member.id}`))[0]!['n'] === 2,
    'the late report',
  )
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(signals()).toEqual([-61])
  // TELEMETRY-029: in the format of the device's record, which pages merge it into.
  expect(changesOf(listener)).toContainEqual(expect.objectContaining({ id: member.id, signal: -61, temperature: 415 }))
  peer.end()
})

test('a device awaiting approval is announced to users of its company and its parents, and an unregistered one to the operator only', async () => {
  const { makeKey, Peer } = await import('../testing/peer.ts')
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  const listeners = {
    admin: await asPage(admin),
    operator: await asPage(outpost.admin),
    stranger: await asPage(stranger),
  }
  for (const listener of Object.values(listeners)) listener.socket.emit('subscribe', { channel: 'devices' })
  for (const [name, person] of [
    ['admin', admin],
    ['operator', outpost.admin],
    ['stranger', stranger],
  ] as const)
    await settled(listeners[name], person)
  const device = await outpost.build.device(company.id)
  await Peer.enrol(outpost.port, makeKey(), { serial: device.serial, mac: device.mac })
  for (const listener of [listeners.admin, listeners.operator])
    await until(() => heard(listener, 'DevicePending').length === 1, 'the notification')
  await Peer.enrol(outpost.port, makeKey(), { serial: 'nobody-knows', mac: '' })
  await until(() => heard(listeners.operator, 'DevicePending').length === 2, 'the second notification')
  expect(heard(listeners.admin, 'DevicePending')).toHaveLength(1)
  expect(heard(listeners.stranger, 'DevicePending')).toEqual([])
})

// SECURITY-033
test('SECURITY-033 a sign-out, a role change, a removal and a revoked token close the sockets at once', async () => {
  const acts: [string, (user: Person & { id: number }) => Promise<unknown>][] = [
    ['sign-out', (user) => user.post('/account/token/revoke')],
    ['role change', (user) => admin.put(`/users/${user.id}`, { role: 'read_only' })],
    ['removal', (user) => admin.del(`/users/${user.id}`)],
  ]
  for (const [name, act] of acts) {
    const user = await outpost.build.user(company.id, 'end_user')
    const page = await asPage(user)
    // Leaving the room that is used to end sockets would otherwise keep this one alive.
    page.socket.emit('unsubscribe', { channel: `user:${user.id}` })
    await settled(page, user)
    await act(user)
    await until(() => !page.socket.connected, `the end after a ${name}`, 5000)
  }
  const user = await outpost.build.user(company.id, 'end_user')
  const made = (await user.post('/account/tokens', { name: 'short' })).body.data
  const program = await connected(listen({ token: made.token, origin: '' }))
  await user.del(`/account/tokens/${made.id}`)
  await until(() => !program.socket.connected, 'the end after a revoked token', 5000)
})

test('a socket does not outlive the session or token that opened it', async () => {
  const user = await outpost.build.user(company.id, 'end_user')
  const made = (await user.post('/account/tokens', { name: 'soon over' })).body.data
  await outpost.asOwner(`update access_tokens set expires_at = now() + interval '2 seconds' where id = ${made.id}`)
  const program = await connected(listen({ token: made.token, origin: '' }))
  expect(program.refused).toBeUndefined()
  await until(() => !program.socket.connected, 'the end with the token', 5000)
})

test('the server survives any message on a socket', async () => {
  const page = await asPage(admin)
  const odd: unknown[] = [
    undefined,
    null,
    5,
    'devices',
    [],
    {},
    { channel: 5 },
    { channel: null },
    { channel: ['devices'] },
    { channel: 'x'.repeat(5000) },
    { channel: '\u0000' },
    { channel: '__proto__' },
    { channel: `private-status.${admin.id}.\u0000` },
  ]
  for (const word of odd)
    for (const event of ['subscribe', 'unsubscribe', 'nonsense', 'error', 'disconnecting'])
      page.socket.emit(event === 'error' || event === 'disconnecting' ? `${event} ` : event, word)
  for (let n = 0; n < 300; n++) page.socket.emit('subscribe', { channel: `private-status.1.${n}` })
  await settled(page, admin)
  for (const frame of [
    '40',
    '42',
    '42[',
    '42["subscribe"]',
    '451-["x",{"_placeholder":true,"num":0}]',
    '9',
    '',
    '42["subscribe",{"channel":"devices"}]'.repeat(3),
    'b4AAAA',
  ]) {
    const rude = await asPage(admin)
    rude.socket.io.engine.write(frame.slice(1))
    rude.socket.disconnect()
  }
  expect((await outpost.admin.get('/user')).status).toBe(200)
})
