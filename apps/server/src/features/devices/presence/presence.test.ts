import os from 'node:os'
import { endReasons } from '@outpost/gateway/end-reasons'
import type { DeviceLink } from '@outpost/gateway/host'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Program } from '../../../context.ts'
import { connectionOf, helloOf } from '../../../testing/arrival.ts'
import { makeMember, type Member } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { makeKey, Peer } from '../../../testing/peer.ts'
import { until } from '../../../testing/until.ts'
import { gatewaySilence, openPresence, sweepGateways, type Presence } from './presence.ts'

let outpost: TestOutpost
let presence: Presence
let device: Member
beforeAll(async () => {
  outpost = await startOutpost()
  presence = openPresence(outpost.running.app, { name: 'test', address: undefined })
})
beforeEach(async () => {
  device = await makeMember(outpost, 1)
})
afterAll(() => outpost.close())

const record = async (id = device.id) => (await outpost.admin.get(`/devices/${id}`)).body.data
const row = async (id = device.id) => (await outpost.asOwner(`select * from devices where id = ${id}`))[0]!
/** Returns the last heartbeat of the gateway that is older than this, as the API formats it. */
const moment = async (seconds: number) => {
  const [found] = await outpost.asOwner(
    `select to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at from gateways where seen_at < now() - interval '${seconds} seconds'`,
  )
  return found!['at'] as string
}
const connection = (epoch: number, id = device.id) => connectionOf(id, epoch)

// PLANE-014 PLANE-021
test('PLANE-014 a device is online while its connection is open, and reports its identity', async () => {
  expect(await record()).toMatchObject({ status: null, activation_status: 'not_activated' })
  const peer = await device.connect({ model: 'RUTX11', firmware: 'RUTX_R_00.07.14', platform: 'shell', agent: '3' })
  expect(await record()).toMatchObject({
    status: 1,
    model: 'RUTX11',
    firmware: 'RUTX_R_00.07.14',
    agent: 'shell 3',
    ip: '127.0.0.1',
    offline_reason: null,
    activation_status: 'activated',
    failed_auth_reason: 0,
  })
  expect(await record()).toMatchObject({ last_seen_at: (await record()).last_connection_at })
  await outpost.asOwner(`update devices set last_seen_at = '2020-01-01' where id = ${device.id}`)
  peer.end()
  await until(async () => (await record()).status === 0, 'offline')
  expect((await record()).offline_reason).toMatch(/closed/)
  expect(Math.abs(Date.parse(`${(await record()).last_seen_at}Z`) - Date.now())).toBeLessThan(30_000)
})

// PLANE-015
test('PLANE-015 of two connections the newer one wins, and the late end of the older one is ignored', async () => {
  const old = await device.connect()
  const fresh = await device.connect()
  await until(() => old.closed, 'the end of the replaced connection')
  expect((await record()).status).toBe(1)
  fresh.end()
  await until(async () => (await record()).status === 0, 'offline')
})

test('PLANE-015 an end or a connection with an older epoch, and an unknown device, change nothing', async () => {
  expect(await presence.online(connection(200), helloOf())).toMatchObject({
    kind: 'welcome',
    device: device.id,
    interval: 300,
  })
  await presence.offline(connection(100), 'late')
  expect((await record()).status).toBe(1)
  expect(await presence.online(connection(150), helloOf())).toMatchObject({ kind: 'refused', code: 10 })
  expect((await row())['epoch']).toBe(200)
  expect(await presence.online(connection(300, 2_000_000_000), helloOf())).toMatchObject({ kind: 'refused', code: 104 })
  await presence.offline(connection(200), 'really')
  expect(await record()).toMatchObject({ status: 0, offline_reason: 'really' })
})

test('PLANE-015 of two connections in one batch the newer one is online, in any order', async () => {
  for (const [first, second] of [
    [10, 11],
    [21, 20],
  ] as const) {
    const answers = await Promise.all([
      presence.online(connection(first), helloOf()),
      presence.online(connection(second), helloOf()),
    ])
    const newest = Math.max(first, second)
    expect(answers.map((answer) => answer.kind)).toEqual(
      [first, second].map((epoch) => (epoch === newest ? 'welcome' : 'refused')),
    )
    expect((await row())['epoch']).toBe(newest)
    await presence.offline(connection(newest), 'end')
    expect((await record()).status).toBe(0)
  }
})

// PLANE-013
test('PLANE-013 with monitoring off a device is refused with code 14, and the end of its previous connection is still recorded', async () => {
  await presence.online(connection(10), helloOf())
  await outpost.asOwner(`update devices set monitoring_enabled = false where id = ${device.id}`)
  expect(await presence.online(connection(20), helloOf())).toMatchObject({ kind: 'refused', code: 14, retry: 3600 })
  expect(await record()).toMatchObject({ status: 1, failed_auth_reason: 14 })
  expect((await outpost.admin.get(`/devices/${device.id}/connect-attempts`)).body.data).toMatchObject([
    { code: 14, ip: '192.0.2.9' },
  ])
  await presence.offline(connection(10), 'the first one')
  expect(await record()).toMatchObject({ status: 0, offline_reason: 'the first one' })
  const peer = await device.connect()
  expect(peer.frames[0]).toMatchObject({ kind: 'refused', code: 14 })
})

test('STATISTICS-003 accepted connections are counted by hour and company, and refused ones are not', async () => {
  const connected = async (person = outpost.admin): Promise<number> => {
    const { hours } = (await person.get('/statistics/connection-manager')).body.data
    // A test may begin in one hour and end in the next.
    return hours.slice(-2).reduce((sum: number, hour: { connected: number }) => sum + hour.connected, 0)
  }
  const before = await connected()
  await Promise.all([presence.online(connection(10), helloOf()), presence.online(connection(11), helloOf())])
  await presence.online(connection(12), helloOf())
  await outpost.asOwner(`update devices set monitoring_enabled = false where id = ${device.id}`)
  expect(await presence.online(connection(20), helloOf())).toMatchObject({ kind: 'refused' })
  expect([2, 3]).toContain((await connected()) - before)
  expect(await connected(await outpost.build.user((await outpost.build.company()).id, 'support'))).toBe(0)
})

/** Reconnects as a device does: closing all connections of a key may also hit one that was opened just afterwards. */
async function comeAgain(boot: string): Promise<Peer> {
  let peer: Peer | undefined
  await until(
    async () => (peer = await device.connect({ boot }).catch(() => undefined)) !== undefined,
    `an answer to ${boot}`,
  )
  return peer!
}

// PLANE-011
test('PLANE-011 if one key is used on two machines, both are refused until a user decides', async () => {
  const first = await device.connect({ boot: 'machine-a' })
  const second = await device.connect({ boot: 'machine-b' })
  expect(second.frames[0]!.kind).toBe('welcome')
  // The boot id before the last one is back, which a reboot cannot cause.
  const third = await device.connect({ boot: 'machine-a' })
  expect(third.frames[0]).toMatchObject({ kind: 'refused', code: 20 })
  await until(() => second.closed, 'the end of the other machine')
  await until(async () => (await record()).status === 0, 'offline')
  for (const boot of ['machine-b', 'machine-a'])
    expect((await comeAgain(boot)).frames[0], boot).toMatchObject({ kind: 'refused', code: 20 })
  const waiting = (await outpost.admin.get('/devices/pending')).body.data as {
    id: number
    reason: string
    device_id: number
    fingerprint: string
  }[]
  expect(waiting.filter((entry) => entry.device_id === device.id)).toMatchObject([
    { reason: 'duplicate', fingerprint: device.key.fingerprint },
  ])
  await outpost.admin.post(`/devices/pending/${waiting[0]!.id}/approve`, { fingerprint: device.key.fingerprint })
  const back = await comeAgain('machine-a')
  expect(back.frames[0]!.kind).toBe('welcome')
  for (const peer of [first, third, back]) peer.end()
})

test('repeated reboots and connections without a boot id count as one machine', async () => {
  for (const boot of ['1', '1', '2', '2', '3', '', '3', '4', '']) {
    const peer = await device.connect({ boot })
    expect(peer.frames[0]!.kind, boot).toBe('welcome')
    peer.end()
  }
})

test('invalid values from one device do not affect others', async () => {
  const [odd, other] = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  // Two devices with one serial and no MAC: with the IMEI of the other, this one would become its duplicate.
  await outpost.asOwner(`update devices set serial = 'duplicate', mac = null, imei = null where id = ${odd.id}`)
  await outpost.asOwner(
    `insert into devices (company_id, name, serial, imei) values (1, 'duplicate', 'duplicate', '123456789012345')`,
  )
  const answers = await Promise.all([
    presence.online(connection(10, odd.id), helloOf({ imei: '123456789012345', model: 'x'.repeat(64) })),
    presence.online(connection(10, other.id), helloOf()),
  ])
  expect(answers.map((answer) => answer.kind)).toEqual(['welcome', 'welcome'])
  const broken = await odd.connect({ model: 'a\u0000b', firmware: '\ud800', name: '\udc00' })
  expect(broken.frames[0]!.kind).toBe('welcome')
  broken.end()
})

test('a login with an id that is too large is refused and does not block others', async () => {
  const [refused, let_in] = await Promise.allSettled([
    Peer.hello(outpost.port, makeKey(), 999_999_999_999),
    device.connect(),
  ])
  expect(refused.status).toBe('rejected')
  expect(let_in).toMatchObject({ status: 'fulfilled', value: { frames: [{ kind: 'welcome' }] } })
})

test('changes that the database could not store are stored when it is back', async () => {
  let away = false
  const { app } = outpost.running
  const flaky = {
    ...app,
    get db() {
      if (away) throw new Error('the database is away')
      return app.db
    },
  } as Program
  const cut = openPresence(flaky, { name: 'test', address: undefined })
  const link = { isConnected: () => false } as unknown as DeviceLink
  await cut.online(connection(10), helloOf())
  away = true
  await expect(cut.offline(connection(10), 'while it was away')).rejects.toThrow()
  const other = await makeMember(outpost, 1)
  await expect(cut.online(connection(10, other.id), helloOf())).rejects.toThrow()
  await expect(cut.keep(link)).rejects.toThrow()
  away = false
  expect((await record()).status).toBe(1)
  // As if the second had been stored and only the answer was lost.
  await outpost.asOwner(`update devices set status = 1, epoch = 10 where id = ${other.id}`)
  await cut.keep(link)
  expect(await record()).toMatchObject({ status: 0, offline_reason: 'while it was away' })
  expect((await record(other.id)).status).toBe(0)
})

test('STATISTICS-003 a device back within minutes counts as flapping, but not after a restart of its own or of the server, or a long absence', async () => {
  const flaps = async (): Promise<number> =>
    Number((await outpost.asOwner('select coalesce(sum(flaps), 0) as n from connect_hours'))[0]!['n'])
  const counted = async (epoch: number, boot: string): Promise<number> => {
    const before = await flaps()
    expect(await presence.online(connection(epoch), helloOf({ boot }))).toMatchObject({ kind: 'welcome' })
    return (await flaps()) - before
  }
  expect(await counted(1, 'boot-1')).toBe(0)
  await presence.offline(connection(1), endReasons.silent)
  expect(await counted(2, 'boot-1')).toBe(1)
  expect(await counted(3, 'boot-1'), 'a newer connection beside one that is still open').toBe(1)
  await presence.offline(connection(3), endReasons.closed)
  expect(await counted(4, 'boot-2')).toBe(0)
  await presence.offline(connection(4), 'The server was restarted.')
  expect(await counted(5, 'boot-2')).toBe(0)
  await presence.offline(connection(5), endReasons.closedByDevice)
  await outpost.asOwner(`update devices set last_seen_at = now() - interval '6 minutes' where id = ${device.id}`)
  expect(await counted(6, 'boot-2')).toBe(0)
})

test('devices of a dead gateway count as offline, and a gateway that was only cut off reports its devices again', async () => {
  const other = await makeMember(outpost, 1)
  const dead = openPresence(outpost.running.app, { name: 'elsewhere', address: undefined })
  const link = { isConnected: (id: number) => id === device.id } as unknown as DeviceLink
  await dead.keep(link)
  await Promise.all([dead.online(connection(10), helloOf()), dead.online(connection(10, other.id), helloOf())])
  await sweepGateways(outpost.running.app)
  expect((await record()).status).toBe(1)
  await outpost.asOwner(
    `update gateways set seen_at = now() - interval '${gatewaySilence + 1} seconds' where name = 'elsewhere'`,
  )
  const heard: unknown[] = []
  const end = outpost.running.app.bus.subscribe('devices.changed', (payload) => heard.push(...(payload as unknown[])))
  // Online for long without a report: the last heartbeat of its gateway counts as its own.
  await outpost.asOwner(`update devices set last_seen_at = now() - interval '1 hour' where id = ${device.id}`)
  await sweepGateways(outpost.running.app)
  const last_seen_at = await moment(gatewaySilence + 1)
  expect(await record()).toMatchObject({ status: 0, offline_reason: 'The gateway was lost.', last_seen_at })
  await until(() => heard.length === 2, 'the notification for both')
  expect(heard).toEqual(
    expect.arrayContaining(
      [device.id, other.id].map((id) => [
        id,
        1,
        { status: 0, testing_until: null, offline_reason: 'The gateway was lost.', last_seen_at: expect.any(String) },
      ]),
    ),
  )
  expect(heard).toContainEqual([device.id, 1, expect.objectContaining({ last_seen_at })])
  heard.length = 0
  await dead.keep(link)
  expect((await record()).status).toBe(1)
  await until(() => heard.length === 1, 'the notification for the one that is there')
  expect(heard).toEqual([[device.id, 1, { status: 1, offline_reason: null }]])
  end()
  expect((await record(other.id)).status).toBe(0)
  await dead.offline(connection(10), 'now really')
  expect((await record()).status).toBe(0)
})

test('after a killed gateway has restarted, its devices are no longer connected', async () => {
  await outpost.asOwner(
    `update devices set status = 1, gateway = '${os.hostname()}:${outpost.port}' where id = ${device.id}`,
  )
  await outpost.restart()
  expect(await record()).toMatchObject({ status: 0, offline_reason: 'The server was restarted.' })
})

// DEVICES-097
test('DEVICES-097 a removed device is disconnected, and its key is no longer valid', async () => {
  const peer = await device.connect()
  expect((await outpost.admin.del('/devices', { device_id: [device.id] })).status).toBe(200)
  await until(() => peer.closed, 'the end of its connection')
  await expect(device.connect()).rejects.toThrow(/authentication|refused/)
  const [line] = await outpost.asOwner(`select act, target from audit order by id desc limit 1`)
  expect(line).toMatchObject({ act: 'DELETE /devices', target: `devices:${device.id}` })
})
