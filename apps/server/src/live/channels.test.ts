import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openChannel, publishOnChannel } from '../features/channels/service.ts'
import { notify } from '../features/notifications/service.ts'
import { systemScope } from '../kit/scope.ts'
import { inTransaction } from '../kit/transaction.ts'
import { heard, tokenOf, liveListeners, livePaths, type Listener } from '../testing/live-listener.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import type { Person } from '../testing/person.ts'
import { until } from '../testing/until.ts'

let outpost: TestOutpost
let company: { id: number }
let admin: Person & { id: number }
const { listen, connected, asPage, settled, disconnectAll } = liveListeners(() => outpost)

beforeAll(async () => {
  outpost = await startOutpost()
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
})
afterEach(disconnectAll)
afterAll(() => outpost.close())

// CHANNELS-009 CHANNELS-013
test.each(livePaths)(
  'CHANNELS-009 CHANNELS-013 %s: earlier events are sent first, then each new one, under three names',
  async (path) => {
    const { app } = outpost.running
    const channel = await openChannel(app.db, admin.id)
    const say = (value: string, status: 'progress' | 'completed') =>
      publishOnChannel(app.bus, app.db, channel, '7', { status, type: 'text', value })
    await say('first', 'progress')
    await say('second', 'progress')
    const listener = await asPage(admin, path)
    listener.socket.emit('subscribe', { channel })
    await until(() => heard(listener, 'status').length === 2, 'the two that were there')
    await say('third', 'completed')
    await until(() => heard(listener, 'status').length === 3, 'the third')
    for (const name of ['status', 'message', channel]) {
      await until(() => heard(listener, name).length === 3, name)
      expect(heard(listener, name)).toMatchObject(
        ['first', 'second', 'third'].map((value) => ({
          channel,
          event: 'status',
          data: { 7: { value, type: 'text' } },
        })),
      )
    }
    listener.socket.emit('unsubscribe', { channel })
    await settled(listener, admin)
    await say('fourth', 'completed')
    await settled(listener, admin)
    expect(heard(listener, channel)).toHaveLength(3)
  },
)

// CHANNELS-008
test("CHANNELS-008 CHANNELS-012 subscribing to another user's status channel, an unknown one, or devices without the permission gets 403", async () => {
  const { app } = outpost.running
  const colleague = await outpost.build.user(company.id)
  const channel = await openChannel(app.db, colleague.id)
  const blind = await outpost.build.userWith(company.id, [90])
  const narrow = await connected(listen({ token: await tokenOf(admin, ['tags:read']), origin: '' }))
  const [page, blindPage] = [await asPage(admin), await asPage(blind)]
  const asked: [Listener, string][] = [
    [page, channel],
    [page, 'private-status.1.unknown'],
    [page, `private-user.${colleague.id}`],
    [page, 'scope:all'],
    [page, `user:${colleague.id}`],
    [page, 'scope:tree:1'],
    [blindPage, 'devices'],
    [narrow, 'devices'],
  ]
  for (const [listener, name] of asked) {
    listener.socket.emit('subscribe', { channel: name })
    await until(
      () => heard(listener, 'subscription_error').some((error) => error['channel'] === name && error['code'] === 403),
      `the refusal of ${name}`,
    )
  }
  await publishOnChannel(app.bus, app.db, channel, '1', { status: 'completed', type: 'text', value: 'not for you' })
  await settled(page, admin)
  expect(JSON.stringify(page.heard)).not.toContain('not for you')
  expect((await outpost.admin.get(`/status/channel/${channel}`)).status).toBe(404)
})

// NOTIFICATIONS-008 NOTIFICATIONS-013
test.each(livePaths)(
  'NOTIFICATIONS-008 %s: a new notification is pushed only to the open pages of its user',
  async (path) => {
    const { app } = outpost.running
    const [user, other] = [
      await outpost.build.user(company.id, 'end_user'),
      await outpost.build.user(company.id, 'end_user'),
    ]
    const channel = `private-user.${user.id}`
    const program = async (scopes: string[]) =>
      connected(listen({ path, token: await tokenOf(user, scopes), origin: '' }))
    const [own, reader] = [await asPage(user, path), await program(['notifications:read'])]
    const [foreign, narrow] = [await asPage(other, path), await program(['devices:read'])]
    for (const listener of [own, reader, foreign, narrow]) listener.socket.emit('subscribe', { channel })
    for (const listener of [foreign, narrow])
      await until(
        () =>
          heard(listener, 'subscription_error').some((error) => error['channel'] === channel && error['code'] === 403),
        'the refusal',
      )
    for (const listener of [own, reader]) await settled(listener, user)
    await inTransaction(app.db, systemScope, (tx) =>
      notify(app, tx, { to: { userIds: [user.id, other.id] }, type: 'devicesUnclaimed', summary: 'Look here' }),
    )
    const data = (await user.get('/notifications')).body.data[0]
    for (const listener of [own, reader]) {
      await until(() => heard(listener, 'WebNotificationCreated').length > 0, 'the notification')
      expect(heard(listener, 'WebNotificationCreated')).toEqual([{ channel, event: 'WebNotificationCreated', data }])
    }
    await settled(foreign, other)
    for (const listener of [foreign, narrow]) expect(JSON.stringify(listener.heard)).not.toContain('Look here')
    own.socket.emit('unsubscribe', { channel })
    await settled(own, user)
    await inTransaction(app.db, systemScope, (tx) =>
      notify(app, tx, { to: { userIds: [user.id] }, type: 'devicesUnclaimed', summary: 'Not any more' }),
    )
    await until(() => heard(reader, 'WebNotificationCreated').length > 1, 'the second one')
    await settled(own, user)
    expect(JSON.stringify(own.heard)).not.toContain('Not any more')
  },
)

test('CHANNELS-009 the message of a final event is marked as final beside its data, with both error numbers', async () => {
  const { app } = outpost.running
  const channel = await openChannel(app.db, admin.id)
  const listener = await asPage(admin)
  listener.socket.emit('subscribe', { channel })
  await settled(listener, admin)
  listener.heard.length = 0
  await publishOnChannel(app.bus, app.db, channel, '7', { status: 'progress', type: 'text', value: 'begun' })
  await until(() => heard(listener, 'status').length === 1, 'the beginning')
  await publishOnChannel(app.bus, app.db, channel, '7', { status: 'warning', type: 'text', value: 'half of it' })
  await until(() => heard(listener, 'status').length === 2, 'the end')
  const [begun, ended] = heard(listener, 'status')
  expect(begun).toEqual({ channel, event: 'status', data: { 7: { status: 'progress', type: 'text', value: 'begun' } } })
  expect(ended).toEqual({
    channel,
    event: 'status',
    status: 'warning',
    completed: true,
    errorcode: 0,
    errorCode: 0,
    data: { 7: { status: 'warning', type: 'text', value: 'half of it', errorcode: 0, errorCode: 0 } },
  })
})

test('CHANNELS-009 CHANNELS-013 pages that subscribe while events are stored get each of them once, in order', async () => {
  const { app } = outpost.running
  const channel = await openChannel(app.db, admin.id)
  const values = Array.from({ length: 100 }, (_, n) => `event ${n}`)
  const pages: Listener[] = []
  for (let n = 0; n < 10; n++) pages.push(await asPage(admin, livePaths[n % 2]!))
  for (const [n, value] of values.entries()) {
    if (n % 10 === 0) pages[n / 10]!.socket.emit('subscribe', { channel })
    await publishOnChannel(app.bus, app.db, channel, '7', { status: 'progress', type: 'text', value })
  }
  for (const page of pages) {
    await until(() => heard(page, channel).length >= values.length, 'all events')
    expect(heard(page, channel).map(({ data }) => (data as { 7: { value: string } })[7].value)).toEqual(values)
  }
})

test('CHANNELS-009 an event whose notification comes after the subscription is not sent again', async () => {
  const { app } = outpost.running
  const channel = await openChannel(app.db, admin.id)
  const event = { status: 'completed', type: 'text', value: 'before', errorCode: 0 } as const
  const { id } = await app.db
    .insertInto('channel_events')
    .values({ channel, key: '7', event: JSON.stringify(event), sealed: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [early, late] = [await asPage(admin), await asPage(admin)]
  early.socket.emit('subscribe', { channel })
  await until(() => heard(early, channel).length === 1, 'the stored event')
  await app.bus.publish(app.db, 'channels.event', { channel, key: '7', id })
  await settled(early, admin)
  expect(heard(early, channel)).toHaveLength(1)
  late.socket.emit('subscribe', { channel })
  await settled(late, admin)
  expect(heard(late, channel)).toHaveLength(1)
})

test('CHANNELS-009 a subscription that is ended before it has begun does not begin', async () => {
  const { app } = outpost.running
  const channel = await openChannel(app.db, admin.id)
  const page = await asPage(admin)
  page.socket.emit('subscribe', { channel })
  page.socket.emit('unsubscribe', { channel })
  await settled(page, admin)
  await publishOnChannel(app.bus, app.db, channel, '7', { status: 'completed', type: 'text', value: 'too late' })
  await settled(page, admin)
  expect(heard(page, channel)).toEqual([])
})
