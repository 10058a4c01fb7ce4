import { endReasons } from '@outpost/gateway/end-reasons'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectionOf, helloOf } from '../../../testing/arrival.ts'
import { makeMember, type Member } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { until } from '../../../testing/until.ts'
import { forgetConnections, gatewaySilence, openPresence, sweepGateways, type Presence } from '../presence/presence.ts'
import { countReconnecting } from './reconnecting.ts'

let outpost: TestOutpost
let presence: Presence
let device: Member
const gateway = { name: 'history', address: undefined }
beforeAll(async () => {
  outpost = await startOutpost()
  presence = openPresence(outpost.running.app, gateway)
})
beforeEach(async () => {
  device = await makeMember(outpost, 1)
})
afterAll(() => outpost.close())

const history = async (query = '') =>
  (await outpost.admin.get(`/devices/${device.id}/connections?limit=100${query}`)).body.data
const connection = (epoch: number) => connectionOf(device.id, epoch)
const hello = (boot: string) => helloOf({ boot })

test('DEVICES-105 a connection is recorded from its start to its end, with the reason', async () => {
  const peer = await device.connect()
  const [open] = await history()
  expect(open).toMatchObject({
    device_id: device.id,
    disconnected_at: null,
    reason: null,
    message: null,
    restart: null,
  })
  expect(open.ip).toBe('127.0.0.1')
  peer.end()
  await until(async () => (await history())[0].disconnected_at !== null, 'the end')
  const rows = await history()
  expect(rows).toHaveLength(1)
  expect(['device', 'lost']).toContain(rows[0].reason)
  expect(rows[0].message).toMatch(/closed/)
})

test.each([
  [endReasons.closedByDevice, 'device'],
  [endReasons.closed, 'lost'],
  [endReasons.silent, 'silent'],
  [endReasons.stuck, 'stuck'],
  ['key replaced', 'server'],
])('DEVICES-105 an end with the reason "%s" is classified as %s', async (message, reason) => {
  await presence.online(connection(1), hello('a'))
  await presence.offline(connection(1), message)
  expect(await history()).toMatchObject([{ reason, message }])
})

test('DEVICES-105 a newer connection ends the older one, and a late end of the older one is ignored', async () => {
  await presence.online(connection(1), hello('a'))
  await presence.online(connection(2), hello('a'))
  await presence.offline(connection(1), endReasons.silent)
  expect(await history()).toMatchObject([{ reason: null, disconnected_at: null }, { reason: 'replaced' }])
})

test('DEVICES-105 a restart is shown, and whether a command caused it', async () => {
  await presence.online(connection(1), hello('a'))
  await presence.offline(connection(1), endReasons.silent)
  await presence.online(connection(2), hello('b'))
  await presence.offline(connection(2), endReasons.closed)
  await outpost.asOwner(
    `insert into commands (id, company_id, device_id, name, input, timeout_seconds, state, delivered_at, expires_at)
     values (gen_random_uuid(), 1, ${device.id}, 'reboot', '{}', 300, 'completed', now(), now())`,
  )
  await presence.online(connection(3), hello('c'))
  await presence.online(connection(4), hello('c'))
  expect((await history()).map((row: { restart: string | null }) => row.restart)).toEqual([
    null,
    'ordered',
    'unordered',
    null,
  ])
})

test('DEVICES-105 a server restart and the loss of a gateway are separate reasons', async () => {
  await presence.online(connection(1), hello('a'))
  await forgetConnections(outpost.running.app, gateway)
  await presence.online(connection(2), hello('a'))
  await outpost.asOwner(
    `update gateways set seen_at = now() - interval '${gatewaySilence + 10} seconds' where name = 'history'`,
  )
  await sweepGateways(outpost.running.app)
  expect((await history()).map((row: { reason: string | null }) => row.reason)).toEqual([
    'gateway_lost',
    'server_restart',
  ])
})

test('DEVICES-105 a period returns the connections open in it, and an invalid one is refused', async () => {
  await presence.online(connection(1), hello('a'))
  await presence.offline(connection(1), endReasons.silent)
  await presence.online(connection(2), hello('a'))
  await outpost.asOwner(
    `update device_connections set connected_at = '2026-01-01T00:00:00Z', disconnected_at = '2026-01-01T06:00:00Z' where device_id = ${device.id} and disconnected_at is not null`,
  )
  expect(await history('&start_date=2026-01-01T01:00:00Z&end_date=2026-01-01T02:00:00Z')).toMatchObject([
    { connected_at: '2026-01-01 00:00:00', disconnected_at: '2026-01-01 06:00:00', duration: 21_600 },
  ])
  const [later] = await history('&start_date=2026-01-02')
  expect(later).toMatchObject({ reason: null })
  expect(later.offline_before).toBeGreaterThan(86_400)
  expect((await history())[1].offline_before).toBe(null)
  expect((await outpost.admin.get(`/devices/${device.id}/connections?start_date=yesterday`)).status).toBe(422)
  expect((await outpost.admin.get('/devices/999999/connections')).status).toBe(404)
})

test('DEVICES-105 the history moves along with the device to another company', async () => {
  await presence.online(connection(1), hello('a'))
  const company = await outpost.build.company()
  const moved = await outpost.admin.post('/devices/move', { device_id: [device.id], company_id: company.id })
  expect(moved.status, JSON.stringify(moved.body)).toBeLessThan(300)
  await until(async () => {
    const [row] = await outpost.asOwner(
      `select company_id from device_connections where device_id = ${device.id} limit 1`,
    )
    return row!['company_id'] === company.id
  }, 'the move')
})

test('DEVICES-177 a device that is away to test a change of its configuration is expected back, and then offline', async () => {
  const { id } = device
  const record = async () => (await outpost.admin.get(`/devices/${id}`)).body.data
  const isProblem = async () =>
    (await outpost.admin.get(`/devices?id=${id}&problem=offline`)).body.data.some(
      (one: { id: number }) => one.id === id,
    )
  await presence.online(connection(1), hello('a'))
  await outpost.asOwner(
    `insert into commands (id, company_id, device_id, name, input, timeout_seconds, state, delivered_at, expires_at, answer_by)
     values (gen_random_uuid(), 1, ${id}, 'config.apply', '{"confirm_within": 120}', 1920, 'delivered', now(), now() + interval '1 day', now() + interval '1 hour')`,
  )
  expect((await record()).testing_until).toBe(null)
  await presence.offline(connection(1), endReasons.closedByDevice)
  const away = await record()
  expect(away.status).toBe(0)
  const left = (Date.parse(`${away.testing_until.replace(' ', 'T')}Z`) - Date.now()) / 1000
  expect(left).toBeGreaterThan(150)
  expect(left).toBeLessThan(185)
  expect(await isProblem()).toBe(false)
  // It is back to confirm the change, and leaves again for another reason after that.
  await presence.online(connection(2), hello('a'))
  expect(await record()).toMatchObject({ status: 1, testing_until: null })
  await outpost.asOwner(`update commands set state = 'completed', finished_at = now() where device_id = ${id}`)
  await presence.offline(connection(2), endReasons.silent)
  expect(await record()).toMatchObject({ status: 0, testing_until: null })
  expect(await isProblem()).toBe(true)
  // One that has not come back in time is offline.
  await outpost.asOwner(`update devices set testing_until = now() - interval '1 second' where id = ${id}`)
  expect((await record()).testing_until).toBe(null)
  expect(await isProblem()).toBe(true)
})

test('DEVICES-151 DEVICES-152 after a restart the devices that are back are counted, until none is missing', async () => {
  const [company, elsewhere] = [await outpost.build.company(1), await outpost.build.company(1)]
  const [user, other] = [await outpost.build.user(company.id), await outpost.build.user(elsewhere.id)]
  const counted = async (who = user) => (await who.get('/devices/reconnecting')).body.data
  const devices = [
    await makeMember(outpost, company.id),
    await makeMember(outpost, company.id),
    await makeMember(outpost, company.id),
  ]
  const arrive = (one: Member, epoch: number) => presence.online(connectionOf(one.id, epoch), hello('a'))
  for (const one of devices) await arrive(one, 1)
  expect(await counted()).toEqual({ back: 0, total: 0 })
  await forgetConnections(outpost.running.app, gateway)
  expect(await counted()).toEqual({ back: 0, total: 3 })
  expect(await counted(other)).toEqual({ back: 0, total: 0 })
  await arrive(devices[0]!, 2)
  expect(await counted()).toEqual({ back: 1, total: 3 })
  // A device that has left again is not expected back.
  await presence.offline(connectionOf(devices[0]!.id, 2), endReasons.silent)
  expect(await counted()).toEqual({ back: 0, total: 2 })
  await arrive(devices[1]!, 2)
  await arrive(devices[2]!, 2)
  expect(await counted()).toEqual({ back: 0, total: 0 })
})

test('DEVICES-152 devices are expected for ten minutes after the outage and after the start of the server', async () => {
  await outpost.asOwner('update devices set status = 0, offline_reason = null')
  await presence.online(connection(1), hello('a'))
  await forgetConnections(outpost.running.app, gateway)
  const count = (minutes: number, startedMinutesAgo: number) =>
    inTransaction(outpost.running.app.db, systemScope, (tx) => {
      const now = new Date(Date.now() + minutes * 60_000)
      return countReconnecting(tx, systemScope, now, new Date(now.getTime() - startedMinutesAgo * 60_000))
    })
  expect((await count(0, 600)).total).toBe(1)
  expect((await count(11, 600)).total).toBe(0)
  expect((await count(11, 1)).total).toBe(1)
})
