import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openChannel, sayOnChannel } from './features/channels/service.ts'
import { notify } from './features/notifications/service.ts'
import { systemScope } from './kit/scope.ts'
import { inTransaction } from './kit/transaction.ts'
import { makeMember } from './testing/member.ts'
import { startOutpost, type TestOutpost } from './testing/outpost.ts'
import type { Person } from './testing/person.ts'
import { sendRaw } from './testing/raw.ts'
import { until } from './testing/until.ts'

const paths = ['/socket.io', '/status/socket.io'] as const

let outpost: TestOutpost
let company: { id: number }
let child: { id: number }
let admin: Person & { id: number }
const sockets: Listener[] = []

beforeAll(async () => {
  outpost = await startOutpost()
  company = await outpost.build.company()
  child = await outpost.build.company(company.id)
  admin = await outpost.build.user(company.id)
})
afterEach(() => { for (const listener of sockets.splice(0)) listener.socket.disconnect() })
afterAll(() => outpost.close())

/** A page or program that listens, with all that it heard. */
interface Listener {
  socket: Socket
  heard: { event: string; payload: Record<string, unknown> }[]
  /** Why it was not let in. */
  refused: string | undefined
}

function listen(options: { path?: string; person?: Person; origin?: string | undefined; token?: string; where?: 'query' | 'auth' | 'header' }): Listener {
  const { path = '/socket.io', person, origin = outpost.url, token, where = 'query' } = options
  const socket = io(outpost.url, {
    path, transports: ['websocket'], reconnection: false, forceNew: true, timeout: 5000,
    ...(token && where === 'auth' ? { auth: { token } } : {}),
    ...(token && where === 'query' ? { query: { token } } : {}),
    extraHeaders: { ...(person ? { cookie: person.headers['cookie']! } : {}), ...(origin ? { origin } : {}), ...(token && where === 'header' ? { authorization: `Bearer ${token}` } : {}) },
  })
  const listener: Listener = { socket, heard: [], refused: undefined }
  socket.onAny((event: string, payload: Record<string, unknown>) => listener.heard.push({ event, payload }))
  socket.on('connect_error', (error) => (listener.refused = error.message))
  sockets.push(listener)
  return listener
}

const connected = async (listener: Listener): Promise<Listener> => {
  await until(() => listener.socket.connected || listener.refused !== undefined, 'a connection or a refusal')
  return listener
}
const asPage = (person: Person, path?: string) => connected(listen({ person, ...(path ? { path } : {}) }))
const tokenOf = async (person: Person, scopes = ['*']): Promise<string> => (await person.post('/account/tokens', { name: 'socket', scopes })).body.data.token
const heard = (listener: Listener, event: string) => listener.heard.filter((entry) => entry.event === event).map((entry) => entry.payload)
const changesOf = (listener: Listener) => heard(listener, 'DeviceChanges').flatMap((payload) => payload['changes'] as { id: number; status?: number }[])

/** When this is heard, all that was sent before it has been. */
async function settled(listener: Listener, person: Person): Promise<void> {
  const { app } = outpost.running
  const channel = await openChannel(app.db, (await person.get('/user')).body.id)
  await sayOnChannel(app.bus, app.db, channel, 'mark', { status: 'completed', type: 'text', value: 'mark' })
  listener.socket.emit('subscribe', { channel })
  await until(() => heard(listener, channel).length > 0, 'the mark')
}

// CHANNELS-010
test.each(paths)('CHANNELS-010 %s: a page by its cookie, a program by its token in query, auth or header', async (path) => {
  const token = await tokenOf(admin)
  for (const where of ['query', 'auth', 'header'] as const) {
    const listener = await connected(listen({ path, token, where, origin: '' }))
    expect(listener.refused, where).toBeUndefined()
  }
  expect((await asPage(admin, path)).refused).toBeUndefined()
  expect((await connected(listen({ path, token: 'op_nonsense', origin: '' }))).refused).toBe('UNAUTHORIZED')
  expect((await connected(listen({ path, origin: '' }))).refused).toBe('UNAUTHORIZED')
})

// SECURITY-008
test.each(paths)('SECURITY-008 %s: a browser of another origin is refused, with a cookie or a token', async (path) => {
  const token = await tokenOf(admin)
  for (const origin of ['http://evil.test', 'null', outpost.url.replace('127.0.0.1', 'localhost'), `${outpost.url}.evil.test`, outpost.url.replace(/:\d+$/, ':1')]) {
    expect((await connected(listen({ path, person: admin, origin }))).refused, origin).toBeDefined()
    expect((await connected(listen({ path, token, origin }))).refused, origin).toBeDefined()
  }
  // A cookie without an Origin is no browser's, and a cookie is all that it has.
  expect((await connected(listen({ path, person: admin, origin: '' }))).refused).toBeDefined()
})

test('an upgrade of any other path is refused at once', async () => {
  for (const path of ['/', '/api/user', '/socket.iox', '/status/socket.iox/?EIO=4', '/socket.io']) {
    const answer = await sendRaw(outpost.port, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`, 3000)
    expect(answer.status, path).toBe(404)
  }
})

test('changes of devices reach those in whose part of the tree they are, and nobody else', async () => {
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  const client = await outpost.build.user(company.id, 'end_user')
  const listeners = { admin: await asPage(admin), operator: await asPage(outpost.admin), stranger: await asPage(stranger), client: await asPage(client) }
  for (const listener of Object.values(listeners)) listener.socket.emit('subscribe', { channel: 'devices' })
  for (const [name, person] of [['admin', admin], ['operator', outpost.admin], ['stranger', stranger], ['client', client]] as const) await settled(listeners[name], person)
  const [own, below] = [await makeMember(outpost, company.id), await makeMember(outpost, child.id)]
  const peers = [await own.connect(), await below.connect()]
  for (const listener of [listeners.admin, listeners.operator]) await until(() => [own.id, below.id].every((id) => changesOf(listener).some((change) => change.id === id && change.status === 1)), 'both changes')
  await until(() => changesOf(listeners.client).some((change) => change.id === own.id), 'the own change')
  expect(changesOf(listeners.client).some((change) => change.id === below.id)).toBe(false)
  expect(changesOf(listeners.stranger)).toEqual([])
  listeners.admin.socket.emit('unsubscribe', { channel: 'devices' })
  await settled(listeners.admin, admin)
  listeners.admin.heard.length = 0
  for (const peer of peers) peer.end()
  await until(() => changesOf(listeners.operator).some((change) => change.id === own.id && change.status === 0), 'the end')
  expect(changesOf(listeners.admin)).toEqual([])
})

test('what a device reports is pushed, and a late report pushes nothing old', async () => {
  const listener = await asPage(admin)
  listener.socket.emit('subscribe', { channel: 'devices' })
  await settled(listener, admin)
  const member = await makeMember(outpost, company.id)
  const peer = await member.connect()
  const now = Math.floor(Date.now() / 1000)
  peer.send({ kind: 'telemetry', at: now, values: { signal: -61 } })
  const signals = () => changesOf(listener).flatMap((change) => ((change as { signal?: number }).signal === undefined ? [] : [(change as { signal?: number }).signal]))
  await until(() => signals().length === 1, 'the signal')
  peer.send({ kind: 'telemetry', at: now - 4000, values: { signal: -99 } })
  await until(async () => (await outpost.asOwner(`select count(*)::int as n from telemetry where device_id = ${member.id}`))[0]!['n'] === 2, 'the late report')
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(signals()).toEqual([-61])
  peer.end()
})

test('that a device waits is told to its own tree, and of nobody\'s to the operator alone', async () => {
  const { makeKey, Peer } = await import('./testing/peer.ts')
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  const listeners = { admin: await asPage(admin), operator: await asPage(outpost.admin), stranger: await asPage(stranger) }
  for (const listener of Object.values(listeners)) listener.socket.emit('subscribe', { channel: 'devices' })
  for (const [name, person] of [['admin', admin], ['operator', outpost.admin], ['stranger', stranger]] as const) await settled(listeners[name], person)
  const device = await outpost.build.device(company.id)
  await Peer.enrol(outpost.port, makeKey(), { serial: device.serial, mac: device.mac })
  for (const listener of [listeners.admin, listeners.operator]) await until(() => heard(listener, 'DevicePending').length === 1, 'the bell')
  await Peer.enrol(outpost.port, makeKey(), { serial: 'nobody-knows', mac: '' })
  await until(() => heard(listeners.operator, 'DevicePending').length === 2, 'the second bell')
  expect(heard(listeners.admin, 'DevicePending')).toHaveLength(1)
  expect(heard(listeners.stranger, 'DevicePending')).toEqual([])
})

// CHANNELS-009 CHANNELS-013
test.each(paths)('CHANNELS-009 CHANNELS-013 %s: what was said before comes first, then each event, under three names', async (path) => {
  const { app } = outpost.running
  const channel = await openChannel(app.db, admin.id)
  const say = (value: string, status: 'progress' | 'completed') => sayOnChannel(app.bus, app.db, channel, '7', { status, type: 'text', value })
  await say('first', 'progress')
  await say('second', 'progress')
  const listener = await asPage(admin, path)
  listener.socket.emit('subscribe', { channel })
  await until(() => heard(listener, 'status').length === 2, 'the two that were there')
  await say('third', 'completed')
  await until(() => heard(listener, 'status').length === 3, 'the third')
  for (const name of ['status', 'message', channel]) {
    await until(() => heard(listener, name).length === 3, name)
    expect(heard(listener, name)).toMatchObject(['first', 'second', 'third'].map((value) => ({ channel, event: 'status', data: { 7: { value, type: 'text' } } })))
  }
  listener.socket.emit('unsubscribe', { channel })
  await settled(listener, admin)
  await say('fourth', 'completed')
  await settled(listener, admin)
  expect(heard(listener, channel)).toHaveLength(3)
})

// CHANNELS-008
test("CHANNELS-008 CHANNELS-012 another user's status channel, an unknown one and devices without the right are refused with 403", async () => {
  const { app } = outpost.running
  const colleague = await outpost.build.user(company.id)
  const channel = await openChannel(app.db, colleague.id)
  const blind = await outpost.build.userWith(company.id, [90])
  const narrow = await connected(listen({ token: await tokenOf(admin, ['tags:read']), origin: '' }))
  const [page, blindPage] = [await asPage(admin), await asPage(blind)]
  const asked: [Listener, string][] = [[page, channel], [page, 'private-status.1.unknown'], [page, `private-user.${colleague.id}`], [page, 'scope:all'], [page, `user:${colleague.id}`], [page, 'scope:tree:1'], [blindPage, 'devices'], [narrow, 'devices']]
  for (const [listener, name] of asked) {
    listener.socket.emit('subscribe', { channel: name })
    await until(() => heard(listener, 'subscription_error').some((error) => error['channel'] === name && error['code'] === 403), `the refusal of ${name}`)
  }
  await sayOnChannel(app.bus, app.db, channel, '1', { status: 'completed', type: 'text', value: 'not for you' })
  await settled(page, admin)
  expect(JSON.stringify(page.heard)).not.toContain('not for you')
  expect((await outpost.admin.get(`/status/channel/${channel}`)).status).toBe(404)
})

// NOTIFICATIONS-008 NOTIFICATIONS-013
test.each(paths)("NOTIFICATIONS-008 %s: what is new in a user's bell is pushed to his open pages, and to nobody else's", async (path) => {
  const { app } = outpost.running
  const [user, other] = [await outpost.build.user(company.id, 'end_user'), await outpost.build.user(company.id, 'end_user')]
  const channel = `private-user.${user.id}`
  const program = async (scopes: string[]) => connected(listen({ path, token: await tokenOf(user, scopes), origin: '' }))
  const [own, reader] = [await asPage(user, path), await program(['notifications:read'])]
  const [foreign, narrow] = [await asPage(other, path), await program(['devices:read'])]
  for (const listener of [own, reader, foreign, narrow]) listener.socket.emit('subscribe', { channel })
  for (const listener of [foreign, narrow]) await until(() => heard(listener, 'subscription_error').some((error) => error['channel'] === channel && error['code'] === 403), 'the refusal')
  for (const listener of [own, reader]) await settled(listener, user)
  await inTransaction(app.db, systemScope, (tx) => notify(app, tx, { to: { userIds: [user.id, other.id] }, type: 'devicesUnclaimed', summary: 'Look here' }))
  const data = (await user.get('/notifications')).body.data[0]
  for (const listener of [own, reader]) {
    await until(() => heard(listener, 'WebNotificationCreated').length > 0, 'the notification')
    expect(heard(listener, 'WebNotificationCreated')).toEqual([{ channel, event: 'WebNotificationCreated', data }])
  }
  await settled(foreign, other)
  for (const listener of [foreign, narrow]) expect(JSON.stringify(listener.heard)).not.toContain('Look here')
  own.socket.emit('unsubscribe', { channel })
  await settled(own, user)
  await inTransaction(app.db, systemScope, (tx) => notify(app, tx, { to: { userIds: [user.id] }, type: 'devicesUnclaimed', summary: 'Not any more' }))
  await until(() => heard(reader, 'WebNotificationCreated').length > 1, 'the second one')
  await settled(own, user)
  expect(JSON.stringify(own.heard)).not.toContain('Not any more')
})

// SECURITY-033
test('SECURITY-033 a sign-out, a role change, a removal and a revoked token end the sockets at once', async () => {
  const acts: [string, (user: Person & { id: number }) => Promise<unknown>][] = [
    ['sign-out', (user) => user.post('/account/token/revoke')],
    ['role change', (user) => admin.put(`/users/${user.id}`, { role: 'read_only' })],
    ['removal', (user) => admin.del(`/users/${user.id}`)],
  ]
  for (const [name, act] of acts) {
    const user = await outpost.build.user(company.id, 'end_user')
    const page = await asPage(user)
    // Leaving the room by which it is ended would keep it alive.
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

test('a socket lives no longer than the session or token that opened it', async () => {
  const user = await outpost.build.user(company.id, 'end_user')
  const made = (await user.post('/account/tokens', { name: 'soon over' })).body.data
  await outpost.asOwner(`update access_tokens set expires_at = now() + interval '2 seconds' where id = ${made.id}`)
  const program = await connected(listen({ token: made.token, origin: '' }))
  expect(program.refused).toBeUndefined()
  await until(() => !program.socket.connected, 'the end with the token', 5000)
})

test('whatever a socket says, the server stays', async () => {
  const page = await asPage(admin)
  const odd: unknown[] = [undefined, null, 5, 'devices', [], {}, { channel: 5 }, { channel: null }, { channel: ['devices'] }, { channel: 'x'.repeat(5000) }, { channel: '\u0000' }, { channel: '__proto__' }, { channel: `private-status.${admin.id}.\u0000` }]
  for (const word of odd) for (const event of ['subscribe', 'unsubscribe', 'nonsense', 'error', 'disconnecting']) page.socket.emit(event === 'error' || event === 'disconnecting' ? `${event} ` : event, word)
  for (let n = 0; n < 300; n++) page.socket.emit('subscribe', { channel: `private-status.1.${n}` })
  await settled(page, admin)
  for (const frame of ['40', '42', '42[', '42["subscribe"]', '451-["x",{"_placeholder":true,"num":0}]', '9', '', '42["subscribe",{"channel":"devices"}]'.repeat(3), 'b4AAAA']) {
    const rude = await asPage(admin)
    rude.socket.io.engine.write(frame.slice(1))
    rude.socket.disconnect()
  }
  expect((await outpost.admin.get('/user')).status).toBe(200)
})
