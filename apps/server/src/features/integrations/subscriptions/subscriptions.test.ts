import { execFileSync, spawn } from 'node:child_process'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleOf } from '@outpost/contract/integrations/events/catalogue'
import { eventTypes } from '@outpost/contract/integrations/events/constants'
import { hasProgram } from '@outpost/gateway/testing/peers'
import { emit } from '../../../kit/event.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'
import { devicesOffline, devicesOnline } from '../../devices/service.ts'
import { recordEvents } from '../events/record.ts'
import { routeEvents } from '../events/route.ts'
import { claimDeliveries, claimSubscriptions } from './claim.ts'
import { startDeliveries } from './deliver.ts'

/** Events with real receivers. There is no worker: the tests take each step themselves. */
let outpost: TestOutpost
let server: Server
let base = ''

interface Received {
  path: string
  headers: IncomingMessage['headers']
  text: string
  event: { id: string; type: string; attempt: number; duplicate_possible: boolean; company: { id: number } } & Record<
    'device' | 'data',
    Record<string, unknown> | null
  >
}
const received: Received[] = []
/** How the receiver answers at each path. */
const answers: Record<string, (response: ServerResponse, event: Received['event']) => void> = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const text = Buffer.concat(chunks).toString()
      const event = JSON.parse(text) as Received['event']
      received.push({ path, headers: request.headers, text, event })
      const answer = answers[path]
      if (answer) answer(response, event)
      else response.end('taken')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  outpost = await startOutpost(['api'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await outpost.close()
})

const app = () => outpost.running.app
const at = (path: string) => received.filter((request) => request.path === path)
const subscribe = async (path: string, input: object = {}) => {
  const { status, body } = await outpost.admin.post('/event-subscriptions', {
    name: 'Tickets',
    kind: 'webhook',
    url: `${base}${path}`,
    types: ['device.online', 'device.offline'],
    ...input,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data as { id: number; secret: string }
}
const read = async (id: number) => (await outpost.admin.get(`/event-subscriptions/${id}`)).body.data
const deliver = async () => {
  await routeEvents(app())
  await Promise.all((await startDeliveries(app())).started)
}
const happen = (act: Parameters<typeof inTransaction>[2]) => inTransaction(app().db, systemScope, act)
const online = (...ids: number[]) => happen((tx) => emit(tx, devicesOnline, { ids }))
const offline = (id: number, company_id: number) =>
  happen((tx) =>
    emit(tx, devicesOffline, {
      devices: [{ id, company_id, since: new Date('2026-01-02T03:04:05Z'), byServer: false }],
    }),
  )
const makeDue = (id: number) =>
  outpost.asOwner(
    `with d as (update event_deliveries set next_at = now() where subscription_id = ${id}) update event_subscriptions set paused_until = null, busy_until = null where id = ${id}`,
  )

test('INTEGRATIONS-010 INTEGRATIONS-013 a webhook gets an event of its company as JSON, signed as Standard Webhooks', async () => {
  const company = await outpost.build.company()
  const device = await outpost.build.device(company.id)
  const { id, secret } = await subscribe('/signed', { company_id: company.id })
  await offline(device.id, company.id)
  await deliver()
  const [request] = at('/signed')
  const { 'webhook-id': delivery, 'webhook-timestamp': time, 'webhook-signature': signature } = request!.headers
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${delivery}.${time}.${request!.text}`).digest()
  expect(timingSafeEqual(Buffer.from(String(signature).slice('v1,'.length), 'base64'), expected)).toBe(true)
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(30)
  expect(request!.event).toMatchObject({
    id: delivery,
    type: 'device.offline',
    company: { id: company.id, name: company.name },
    device: { id: device.id, serial: device.serial },
    data: { last_seen_at: '2026-01-02T03:04:05.000Z', by_server: false },
    attempt: 1,
    duplicate_possible: false,
  })
  expect(Object.keys(request!.event).toSorted()).toEqual(Object.keys(exampleOf('device.offline')).toSorted())
  expect(await read(id)).toMatchObject({ delivered_count: 1, waiting_count: 0, dropped_count: 0, last_ok: true })
  const { body } = await outpost.admin.get(`/event-subscriptions/${id}/answers`)
  expect(body.data).toMatchObject([{ ok: true, status: 200, answer: 'taken', attempt: 1, type: 'device.offline' }])
})

test('INTEGRATIONS-011 events go to the subscriptions of the company and of its parents that include subsidiaries', async () => {
  const [parent, other] = [await outpost.build.company(), await outpost.build.company()]
  const child = await outpost.build.company(parent.id)
  const device = await outpost.build.device(child.id)
  await subscribe('/own', { company_id: child.id })
  await subscribe('/parent', { company_id: parent.id })
  await subscribe('/parent-alone', { company_id: parent.id, include_subsidiaries: false })
  await subscribe('/other', { company_id: other.id })
  await subscribe('/type', { company_id: child.id, types: ['device.removed'] })
  await online(device.id)
  await deliver()
  expect(
    [at('/own'), at('/parent'), at('/parent-alone'), at('/other'), at('/type')].map((list) => list.length),
  ).toEqual([1, 1, 0, 0, 0])
  expect((await outpost.admin.del(`/devices/${device.id}`)).status).toBe(200)
  await deliver()
  expect(at('/type')[0]!.event).toMatchObject({ type: 'device.removed', device: { id: device.id } })
})

test('INTEGRATIONS-012 a move is told to both companies, and the old one does not learn the new one', async () => {
  const parent = await outpost.build.company()
  const [from, to] = [await outpost.build.company(parent.id), await outpost.build.company(parent.id)]
  const device = await outpost.build.device(from.id)
  for (const [path, company] of [
    ['/from', from],
    ['/to', to],
    ['/above', parent],
  ] as const)
    await subscribe(path, { company_id: company.id, types: ['device.moved'] })
  await outpost.admin.post('/devices/move', { device_id: [device.id], company_id: to.id })
  await deliver()
  expect(at('/to')[0]!.event).toMatchObject({
    company: { id: to.id },
    data: { from_company_id: from.id, to_company_id: to.id },
  })
  expect(at('/from')[0]!.event).toMatchObject({ company: { id: from.id }, data: { to_company_id: null } })
  expect(at('/from')[0]!.text).not.toContain(to.name)
  expect(at('/above')).toHaveLength(1)
})

test('INTEGRATIONS-014 events of a device arrive in their order, and one that fails holds up only its device', async () => {
  const company = await outpost.build.company()
  const [a, b] = [await outpost.build.device(company.id), await outpost.build.device(company.id)]
  let isBroken = true
  answers['/order'] = (response, { device }) =>
    response.writeHead(isBroken && device!['id'] === a.id ? 500 : 200).end('answer')
  const { id } = await subscribe('/order', { company_id: company.id })
  for (let n = 0; n < 3; n++) {
    await offline(a.id, company.id)
    await online(b.id)
    await online(a.id)
    await offline(b.id, company.id)
  }
  await deliver()
  for (let n = 0; n < 8; n++) await makeDue(id).then(deliver)
  const typesOf = (device: number, ok: boolean) =>
    at('/order')
      .filter(({ event }) => event.device!['id'] === device && (ok || event.attempt === 1))
      .map(({ event }) => event.type)
  expect(typesOf(b.id, false)).toEqual(Array.from({ length: 3 }, () => ['device.online', 'device.offline']).flat())
  expect(
    new Set(
      at('/order')
        .filter(({ event }) => event.device!['id'] === a.id)
        .map(({ event }) => event.id),
    ).size,
  ).toBe(1)
  isBroken = false
  received.length = 0
  for (let n = 0; n < 8; n++) await makeDue(id).then(deliver)
  expect(typesOf(a.id, true)).toEqual(Array.from({ length: 3 }, () => ['device.offline', 'device.online']).flat())
  expect(await read(id)).toMatchObject({ waiting_count: 0, delivered_count: 12 })
})

test('INTEGRATIONS-015 a failed event is tried again with the same id for a day, and then counted as dropped', async () => {
  const company = await outpost.build.company()
  const device = await outpost.build.device(company.id)
  answers['/failing'] = (response) => response.writeHead(503).end('down')
  const { id } = await subscribe('/failing', { company_id: company.id })
  await online(device.id)
  for (let n = 0; n < 3; n++) {
    await makeDue(id)
    await deliver()
  }
  expect(new Set(at('/failing').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(at('/failing').map(({ event }) => [event.attempt, event.duplicate_possible])).toEqual([
    [1, false],
    [2, true],
    [3, true],
  ])
  expect(await read(id)).toMatchObject({ waiting_count: 1, failures: 3, last_ok: false, dropped_count: 0 })
  await outpost.asOwner(
    `update event_deliveries set created_at = now() - interval '25 hours' where subscription_id = ${id}`,
  )
  await makeDue(id)
  await deliver()
  expect(await read(id)).toMatchObject({ waiting_count: 0, dropped_count: 1, delivered_count: 0 })
})

test('INTEGRATIONS-016 what a killed worker had claimed is sent again, marked, and a rolled back change is not told', async () => {
  const company = await outpost.build.company()
  const device = await outpost.build.device(company.id)
  const { id } = await subscribe('/killed', { company_id: company.id })
  await online(device.id)
  await expect(
    happen(async (tx) => {
      await emit(tx, devicesOffline, {
        devices: [{ id: device.id, company_id: company.id, since: new Date(), byServer: false }],
      })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await routeEvents(app())
  // A worker claims the delivery and is killed.
  expect(await happen((tx) => claimSubscriptions(tx, false, 100))).toContain(id)
  expect(((await happen((tx) => claimDeliveries(tx, id))) as { deliveries: object[] }).deliveries).toHaveLength(1)
  await deliver()
  expect(at('/killed')).toEqual([])
  await outpost.asOwner(`update event_subscriptions set busy_until = now() - interval '1 second' where id = ${id}`)
  await deliver()
  expect(at('/killed').map(({ event }) => [event.type, event.attempt, event.duplicate_possible])).toEqual([
    ['device.online', 2, true],
  ])
})

test('INTEGRATIONS-017 user actions and sign-ins are events, and no password is in them', async () => {
  const company = await outpost.build.company()
  const { id } = await subscribe('/users', { company_id: 1, types: ['user.acted', 'user.signed_in'] })
  await outpost.admin.post('/tags', { company_id: company.id, name: 'from the test' })
  const admin = await outpost.build.user(company.id, 'admin')
  await admin.post('/tags', { company_id: 1, name: 'refused' })
  for (let n = 0; n < 20; n++) await makeDue(id).then(deliver)
  const events = at('/users').map(({ event }) => event)
  expect(events.find(({ data }) => data!['action'] === 'POST /tags')).toMatchObject({
    type: 'user.acted',
    data: { user: { email: expect.stringContaining('@') }, refused: null },
  })
  const { body } = await outpost.admin.get('/events?type=user.signed_in&limit=100')
  expect(body.data.every(({ type }: { type: string }) => type === 'user.signed_in')).toBe(true)
  expect(JSON.stringify(body)).not.toContain('password":')
})

test('INTEGRATIONS-018 what exceeds the queue is dropped from its beginning and counted', async () => {
  const company = await outpost.build.company()
  const { id } = await subscribe('/full', { company_id: company.id })
  await outpost.asOwner(`with e as (insert into integration_events (company_id, type, data, created_at, routed)
    select ${company.id}, 'device.online', '{}', now(), true from generate_series(1, 50005) returning id)
    insert into event_deliveries (subscription_id, event_id, company_id, order_key, next_at, created_at) select ${id}, id, ${company.id}, 0, now() + interval '1 hour', now() from e`)
  await happen((tx) => recordEvents(tx, [{ type: 'device.online', companyId: company.id }]))
  await routeEvents(app())
  expect(await read(id)).toMatchObject({ waiting_count: 50_000, dropped_count: 6 })
  await outpost.admin.del(`/event-subscriptions/${id}`)
})

test('INTEGRATIONS-019 private addresses are refused, the secret is sealed, and a test is answered at once', async () => {
  for (const url of ['http://10.1.2.3/', 'http://[::ffff:192.168.0.1]/', 'ftp://example.com/'])
    expect(
      (await outpost.admin.post('/event-subscriptions', { name: 'x', kind: 'webhook', url, types: ['device.online'] }))
        .body.errors,
    ).toMatchObject([{ source: 'url' }])
  const { id, secret } = await subscribe('/tested')
  for (const path of [`/event-subscriptions/${id}`, '/event-subscriptions', `/event-subscriptions/${id}/answers`])
    expect(JSON.stringify((await outpost.admin.get(path)).body)).not.toContain(secret)
  const { body } = await outpost.admin.post(`/event-subscriptions/${id}/test`, {})
  expect(body.data).toMatchObject({ ok: true, status: 200, answer: 'taken' })
  expect(at('/tested')[0]!.event).toMatchObject({ id: 'evt_0', data: { test: true } })
})

test('INTEGRATIONS-020 the catalogue has every type with an example, and events need the permission of their type', async () => {
  const { body } = await outpost.admin.get('/events/catalogue')
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(eventTypes)
  for (const { id, example } of body.data) expect(example).toMatchObject({ type: id, attempt: 1 })
  const company = await outpost.build.company()
  const device = await outpost.build.device(company.id)
  await online(device.id)
  const admin = await outpost.build.user(company.id, 'admin')
  const listed = await admin.get(`/events?device_id=${device.id}&type=device.online`)
  expect(listed.body.data).toMatchObject([{ type: 'device.online', device: { id: device.id } }])
  expect(
    (await admin.get('/events?limit=100')).body.data.every(
      ({ company: of }: Received['event']) => of.id === company.id,
    ),
  ).toBe(true)
})

test.skipIf(!hasProgram('mosquitto'))(
  'INTEGRATIONS-021 MQTT publishes over one connection, at a topic with ids',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-events-'))
    const free = net.createServer()
    free.listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as AddressInfo
    free.close()
    const passwords = join(folder, 'passwords')
    execFileSync('mosquitto_passwd', ['-b', '-c', passwords, 'outpost', 'pass-word'])
    const configuration = join(folder, 'mosquitto.conf')
    writeFileSync(
      configuration,
      `listener ${port} 127.0.0.1\nallow_anonymous false\npassword_file ${passwords}\nuser root\n`,
    )
    const broker = spawn('mosquitto', ['-c', configuration], { stdio: 'ignore' })
    try {
      const company = await outpost.build.company()
      const devices = [await outpost.build.device(company.id), await outpost.build.device(company.id)]
      const { body } = await outpost.admin.post('/event-subscriptions', {
        company_id: company.id,
        name: 'Broker',
        kind: 'mqtt',
        host: '127.0.0.1',
        port,
        transport: 'tcp',
        topic: 'site/{{company_id}}/{{device_id}}/{{type}}',
        username: 'outpost',
        secret: 'pass-word',
        types: ['device.online'],
      })
      const { id } = body.data
      await until(
        async () => (await outpost.admin.post(`/event-subscriptions/${id}/test`, {})).body.data.ok === true,
        'the broker',
      )
      const { connectAsync } = await import('mqtt')
      const listener = await connectAsync(`mqtt://127.0.0.1:${port}`, { username: 'outpost', password: 'pass-word' })
      const heard: [string, { id: string }][] = []
      listener.on('message', (topic, payload) => heard.push([topic, JSON.parse(payload.toString()) as { id: string }]))
      await listener.subscribeAsync('site/#')
      await online(...devices.map((device) => device.id))
      await deliver()
      await until(() => heard.length === 2, 'both messages')
      expect(heard.map(([topic]) => topic)).toEqual(
        devices.map((device) => `site/${company.id}/${device.id}/device.online`),
      )
      expect(await read(id)).toMatchObject({ delivered_count: 2, waiting_count: 0 })
      await listener.endAsync(true)
    } finally {
      broker.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test('INTEGRATIONS-041 topics of the broker itself, wildcards and unknown placeholders are refused', async () => {
  const mqtt = (topic: string) => ({
    name: 'Broker',
    kind: 'mqtt',
    host: 'broker.example.com',
    topic,
    types: ['device.online'],
  })
  for (const topic of ['$SYS/outpost', 'a/+/b', 'a/#', 'a/{{device_name}}', '{{ type }}']) {
    const { status, body } = await outpost.admin.post('/event-subscriptions', mqtt(topic))
    expect([status, body.errors?.[0]?.source], topic).toEqual([422, 'topic'])
  }
  const made = await outpost.admin.post('/event-subscriptions', mqtt('a/{{type}}/{{company_id}}/{{device_id}}'))
  expect(made.status).toBe(201)
  const { id } = made.body.data
  const changed = await outpost.admin.put(`/event-subscriptions/${id}`, { topic: 'a/{{name}}' })
  expect([changed.status, changed.body.errors?.[0]?.source]).toEqual([422, 'topic'])
  await outpost.admin.del(`/event-subscriptions/${id}`)
})
