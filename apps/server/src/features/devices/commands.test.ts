import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { sweepCommands } from './command-service.ts'

let outpost: TestOutpost
let device: Member
beforeAll(async () => { outpost = await startOutpost() })
afterAll(() => outpost.close())

interface Stored { id: string; name: string; state: string; code: string | null; text: string | null; data: Record<string, unknown> | null; sent_at: string | null; delivered_at: string | null; finished_at: string | null }

const commandsOf = async (id: number): Promise<Stored[]> => (await outpost.admin.get(`/devices/${id}/commands?limit=100`)).body.data
const commandOf = async (id: number): Promise<Stored> => (await commandsOf(id))[0]!
const eventsOf = async (channel: string, id: number): Promise<{ status: string; value: string; errorcode?: number; errorCode?: number; progress?: object; data?: unknown }[]> =>
  (await outpost.admin.get(`/status/channel/${channel}`)).body.data[id] ?? []
const order = async (id: number, command: string, more: object = {}): Promise<string> => {
  const { status, body } = await outpost.admin.post(`/devices/${id}/command`, { command, ...more })
  expect(status).toBe(201)
  return body.meta.channel
}
const stateIs = (id: number, state: string) => until(async () => (await commandOf(id)).state === state, `a command that is ${state}`)

// DEVICES-031 PLANE-024 PLANE-027
test('DEVICES-031 PLANE-024 a command goes out, is acknowledged, tells of its progress and ends with the words of the device', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const channel = await order(device.id, 'uptime')
  const run = await peer.run()
  expect(run).toMatchObject({ name: 'exec', timeout: 60, input: { command: 'uptime' } })
  expect(await commandOf(device.id)).toMatchObject({ state: 'sent', delivered_at: null, finished_at: null })
  peer.send({ kind: 'ack', id: run['id'] })
  await stateIs(device.id, 'delivered')
  peer.send({ kind: 'progress', id: run['id'], percent: 40, text: 'halfway' })
  peer.send({ kind: 'result', id: run['id'], ok: true, data: { exit_code: 0, output: 'up 3 days' } })
  await stateIs(device.id, 'completed')
  const events = await eventsOf(channel, device.id)
  expect(events.map((event) => event.status)).toEqual(['sent', 'delivered', 'progress', 'completed'])
  expect(events[2]).toMatchObject({ value: 'halfway', progress: { value: 40, total: 100 } })
  expect(events[3]).toMatchObject({ value: 'up 3 days', errorcode: 0, errorCode: 0, data: { exit_code: 0, output: 'up 3 days' } })
  expect(await commandOf(device.id)).toMatchObject({ state: 'completed', data: { output: 'up 3 days' } })
  peer.end()
})

test('PLANE-027 a refusal reaches the channel in the words of the device, and so does an outcome that nobody knows', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const failed = await order(device.id, 'a')
  const first = await peer.run()
  peer.send({ kind: 'result', id: first['id'], ok: false, code: 'TIMEOUT', text: 'took too long' })
  await stateIs(device.id, 'failed')
  expect((await eventsOf(failed, device.id)).at(-1)).toMatchObject({ status: 'error', value: 'took too long', errorCode: -1 })
  const unknown = await order(device.id, 'b')
  const second = await peer.frame((frame) => frame.kind === 'run' && frame['id'] !== first['id'])
  peer.send({ kind: 'result', id: second['id'], ok: false, code: 'OUTCOME_UNKNOWN' })
  await stateIs(device.id, 'unknown')
  expect((await eventsOf(unknown, device.id)).at(-1)).toMatchObject({ status: 'warning', errorCode: -2 })
  peer.end()
})

// PLANE-026
test('PLANE-026 commands for an absent device wait and are delivered in order when it says hello', async () => {
  device = await makeMember(outpost, 1)
  const channel = await order(device.id, 'one', { wait: 3600 })
  for (const command of ['two', 'three']) await order(device.id, command, { wait: 3600 })
  expect((await eventsOf(channel, device.id))[0]!.value).toContain('waits until it is back')
  expect((await commandsOf(device.id)).map((command) => command.state)).toEqual(['queued', 'queued', 'queued'])
  const peer = await device.connect()
  await until(() => peer.frames.filter((frame) => frame.kind === 'run').length === 3, 'three commands')
  expect(peer.frames.map((frame) => (frame['input'] as { command?: string } | undefined)?.command ?? frame.kind)).toEqual(['welcome', 'one', 'two', 'three'])
  peer.end()
})

test('PLANE-023 what is open is sent again with its id when the device comes back, and not before', async () => {
  device = await makeMember(outpost, 1)
  let peer = await device.connect()
  await order(device.id, 'slow')
  const { id } = await peer.run()
  peer.send({ kind: 'ack', id })
  await stateIs(device.id, 'delivered')
  // Another order rings the same bell.
  await order(device.id, 'quick')
  await until(() => peer.frames.filter((frame) => frame.kind === 'run').length === 2, 'the second command')
  expect(peer.frames.filter((frame) => frame['id'] === id)).toHaveLength(1)
  peer.end()
  await until(async () => (await outpost.admin.get(`/devices/${device.id}`)).body.data.status === 0, 'offline')
  peer = await device.connect()
  await peer.run(String(id))
  peer.send({ kind: 'result', id, ok: true, data: {} })
  await until(async () => (await commandsOf(device.id)).some((command) => command.id === id && command.state === 'completed'), 'its result')
  peer.end()
})

test("another device's word about a command counts for nothing", async () => {
  device = await makeMember(outpost, 1)
  const stranger = await makeMember(outpost, 1)
  await order(device.id, 'mine', { wait: 3600 })
  const { id } = await commandOf(device.id)
  const peer = await stranger.connect()
  peer.send({ kind: 'ack', id })
  peer.send({ kind: 'progress', id, text: 'canary' })
  peer.send({ kind: 'result', id, ok: true, data: { output: 'canary' } })
  for (const odd of ['', 'not-an-id', '00000000-0000-0000-0000-000000000000', 'x'.repeat(64)]) peer.send({ kind: 'result', id: odd, ok: true, data: {} })
  // In order on one channel: with the answer to the last, all before it were judged.
  await order(stranger.id, 'mark')
  const mark = await peer.run()
  peer.send({ kind: 'result', id: mark['id'], ok: true, data: {} })
  await stateIs(stranger.id, 'completed')
  expect(await commandOf(device.id)).toMatchObject({ state: 'queued', data: null })
  peer.end()
})

test('PLANE-024 a final state never changes: a result that comes too late is ignored', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const channel = await order(device.id, 'late')
  const { id } = await peer.run()
  peer.send({ kind: 'ack', id })
  await stateIs(device.id, 'delivered')
  await outpost.asOwner(`update commands set answer_by = now() - interval '1 second' where device_id = ${device.id}`)
  expect(await sweepCommands(outpost.running.app)).toBe(1)
  expect(await commandOf(device.id)).toMatchObject({ state: 'unknown', code: 'NO_ANSWER' })
  peer.send({ kind: 'result', id, ok: true, data: { output: 'too late' } })
  peer.send({ kind: 'ack', id })
  await order(device.id, 'mark')
  await peer.frame((frame) => frame.kind === 'run' && frame['id'] !== id)
  const [mark] = await commandsOf(device.id)
  peer.send({ kind: 'result', id: mark!.id, ok: true, data: {} })
  await until(async () => (await commandsOf(device.id))[0]!.state === 'completed', 'the mark')
  expect((await commandsOf(device.id))[1]).toMatchObject({ state: 'unknown', data: null })
  expect((await eventsOf(channel, device.id)).map((event) => event.status)).toEqual(['sent', 'delivered', 'warning'])
  peer.end()
})

test('PLANE-026 what was never sent expires at its limit, and what was sent and not answered is unknown', async () => {
  device = await makeMember(outpost, 1)
  const channel = await order(device.id, 'expires', { wait: 1 })
  await outpost.asOwner(`update commands set expires_at = now() - interval '1 second' where device_id = ${device.id}`)
  expect(await sweepCommands(outpost.running.app)).toBe(1)
  expect(await commandOf(device.id)).toMatchObject({ state: 'expired', code: 'EXPIRED', sent_at: null })
  expect((await eventsOf(channel, device.id)).at(-1)).toMatchObject({ status: 'error', errorCode: -3 })
  const peer = await device.connect()
  await order(device.id, 'lost')
  await peer.run()
  expect(peer.frames.filter((frame) => frame.kind === 'run')).toHaveLength(1)
  await outpost.asOwner(`update commands set expires_at = now() - interval '10 minutes' where device_id = ${device.id}`)
  expect(await sweepCommands(outpost.running.app)).toBe(1)
  expect(await commandOf(device.id)).toMatchObject({ state: 'unknown' })
  expect(await sweepCommands(outpost.running.app)).toBe(0)
  peer.end()
})

// DEVICES-032
test('DEVICES-032 an action reaches many devices, each with its own line on the channel', async () => {
  const [here, away] = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  const peer = await here.connect()
  const { body } = await outpost.admin.post('/devices/actions', { action: 'reboot', device_id: [here.id, away.id, here.id] })
  const run = await peer.run()
  expect(run).toMatchObject({ name: 'reboot', input: {} })
  peer.send({ kind: 'ack', id: run['id'] })
  peer.end()
  // It acted and comes back: the result of a reboot is said by the next connection.
  const back = await here.connect()
  back.send({ kind: 'result', id: run['id'], ok: true, data: {} })
  await stateIs(here.id, 'completed')
  expect((await eventsOf(body.meta.channel, here.id)).at(-1)).toMatchObject({ status: 'completed', errorCode: 0 })
  expect((await eventsOf(body.meta.channel, away.id)).map((event) => event.status)).toEqual(['sent'])
  expect(await commandsOf(here.id)).toHaveLength(1)
  back.end()
})

// SYSTEM-011
test('CHANNELS-006 the number of an event is nought for success, negative for a failure, and -97 where the device is no more', async () => {
  const member = await makeMember(outpost, 1)
  const peer = await member.connect()
  const lastNumbers = async (channel: string): Promise<unknown[]> => {
    const last = (await eventsOf(channel, member.id)).at(-1)!
    return [last.status, last.errorCode, last.errorcode]
  }
  const outcomes = [{ ok: true, data: { output: 'done' } }, { ok: false, code: 'REFUSED', text: 'no' }]
  const ended: unknown[] = []
  const seen = new Set<unknown>()
  for (const outcome of outcomes) {
    const channel = await order(member.id, 'id')
    const run = await peer.frame((frame) => frame.kind === 'run' && !seen.has(frame['id']))
    seen.add(run['id'])
    peer.send({ kind: 'result', id: run['id'], ...outcome })
    await until(async () => (await commandOf(member.id)).finished_at !== null, 'the outcome')
    ended.push(await lastNumbers(channel))
  }
  peer.end()
  await until(async () => (await outpost.admin.get(`/devices/${member.id}`)).body.data.status === 0, 'a device that is offline')
  const waiting = await order(member.id, 'uptime')
  expect((await outpost.admin.del('/devices', { device_id: [member.id] })).status).toBe(200)
  expect([...ended, await lastNumbers(waiting)]).toEqual([['completed', 0, 0], ['error', -1, -1], ['error', -97, -97]])
})

test('SYSTEM-011 a bell that nobody heard costs a moment and no command', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const { app } = outpost.running
  const cut = await sql<{ pid: number }>`select pg_terminate_backend(pid) as pid from pg_stat_activity where application_name = 'outpost bus' and datname = current_database()`.execute(app.db)
  expect(cut.rows).toHaveLength(1)
  await order(device.id, 'unheard')
  await peer.run()
  peer.end()
})

test('a command too long for the language of the device fails in words and holds up no other', async () => {
  device = await makeMember(outpost, 1)
  await order(device.id, '€'.repeat(8192), { wait: 3600 })
  await order(device.id, 'short', { wait: 3600 })
  const { Peer } = await import('../../testing/peer.ts')
  const shell = await Peer.login(outpost.port, device.key, `d_${device.id}`, 'outpost1')
  shell.write('hello\tagent=sh\tboot=1\n')
  await shell.frame((frame) => frame.kind === 'run' && String(frame['line']).includes('short'))
  expect(await commandsOf(device.id)).toMatchObject([{ state: 'sent' }, { state: 'failed', code: 'NOT_SENT' }])
  shell.end()
})

test('what a device answers is stored as far as it can be, and bounded', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const channel = await order(device.id, 'odd')
  const { id } = await peer.run()
  let deep: unknown = 'bottom'
  for (let n = 0; n < 5000; n++) deep = [deep]
  for (let n = 0; n < 700; n++) peer.send({ kind: 'progress', id, text: `step ${n}` })
  peer.write(`{"kind":"result","id":"${String(id)}","ok":true,"data":{"output":"a\\u0000b\\ud800c","deep":${'['.repeat(5000)}${']'.repeat(5000)}}}\n`)
  await until(async () => (await commandOf(device.id)).state === 'completed', 'the result', 15_000)
  expect((await commandOf(device.id)).data).toMatchObject({ output: 'ab�c' })
  const events = await eventsOf(channel, device.id)
  expect(events.at(-1)).toMatchObject({ status: 'completed', value: 'ab�c' })
  expect(events.length).toBeLessThanOrEqual(501)
  peer.end()
}, 30_000)

test('events of a device are written down, so many a minute', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  for (let n = 0; n < 150; n++) peer.send({ kind: 'event', name: 'test', level: n === 0 ? 'error' : 'info', text: `event \u0000 ${n}` })
  await order(device.id, 'mark')
  await peer.run()
  const logs = (await outpost.admin.get(`/devices/${device.id}/logs?limit=1000&q=event`)).body
  await until(async () => (await outpost.admin.get(`/devices/${device.id}/logs?limit=1000&q=event`)).body.meta.total === 60, 'sixty lines')
  expect(logs.meta.total).toBeLessThanOrEqual(60)
  const all = (await outpost.admin.get(`/devices/${device.id}/logs?limit=1000&q=event`)).body.data as { log: string; status: boolean }[]
  expect(all.at(-1)).toMatchObject({ log: 'event  0', status: false })
  peer.end()
})

// SECURITY-019
test('SECURITY-019 a command that is ordered twice with one key is one command', async () => {
  device = await makeMember(outpost, 1)
  const key = { 'idempotency-key': 'command-form-1' }
  const [first, second] = [await outpost.admin.post(`/devices/${device.id}/command`, { command: 'once' }, key), await outpost.admin.post(`/devices/${device.id}/command`, { command: 'once' }, key)]
  expect(second.body).toEqual(first.body)
  expect(await commandsOf(device.id)).toHaveLength(1)
})

// PLANE-012
test('PLANE-012 a new key is announced over the old connection, takes over at its first use, and the old one opens nothing', async () => {
  const { makeKey, Peer } = await import('../../testing/peer.ts')
  const { orderCommand } = await import('./command-service.ts')
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const { app } = outpost.running
  const rotate = () =>
    inTransaction(app.db, systemScope, async (tx) => {
      const row = await tx.selectFrom('devices').selectAll().where('id', '=', device.id).executeTakeFirstOrThrow()
      return orderCommand(app, tx, row, { name: 'key.rotate', input: {}, actor: null, channel: null, wait: 60 })
    })
  const answer = async (publicKey: string): Promise<Stored> => {
    const id = await rotate()
    await peer.run(id)
    peer.send({ kind: 'result', id, ok: true, data: { public_key: publicKey } })
    await until(async () => (await commandsOf(device.id)).some((command) => command.id === id && command.finished_at !== null), 'the rotation')
    return (await commandsOf(device.id)).find((command) => command.id === id)!
  }
  const stranger = await makeMember(outpost, 1)
  for (const bad of ['ssh-rsa AAAAB3NzaC1yc2E=', 'ssh-ed25519 AAAA', 'nonsense', device.key.line, stranger.key.line]) expect(await answer(bad), bad).toMatchObject({ state: 'failed', code: 'BAD_KEY' })
  const next = makeKey()
  expect(await answer(next.line)).toMatchObject({ state: 'completed', data: { fingerprint: next.fingerprint } })
  const again = await device.connect()
  expect(again.frames[0]!.kind).toBe('welcome')
  // Two at once with the new key: it must not cost the device both.
  const both = await Promise.all([Peer.login(outpost.port, next, `d_${device.id}`, 'outpost1'), Peer.login(outpost.port, next, `d_${device.id}`, 'outpost1')])
  await expect(device.connect()).rejects.toThrow(/authentication|refused/)
  const online = await Peer.hello(outpost.port, next, device.id)
  expect(online.frames[0]!.kind).toBe('welcome')
  expect((await outpost.admin.get(`/devices/${device.id}`)).body.data.key_fingerprint).toBe(next.fingerprint)
  for (const each of [peer, again, online, ...both]) each.end()
}, 30_000)
