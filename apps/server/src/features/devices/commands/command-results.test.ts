import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'
import { sweepCommands } from './command-service.ts'
import { commandCalls } from '../testing/commands.ts'

let outpost: TestOutpost
let device: Member
beforeAll(async () => {
  outpost = await startOutpost()
})
afterAll(() => outpost.close())

const { commandsOf, commandOf, eventsOf, order, stateIs } = commandCalls(() => outpost)

test('PLANE-027 the channel shows the text of a failure as the device gave it, and a warning for an unknown outcome', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const failed = await order(device.id, 'a')
  const first = await peer.run()
  peer.send({ kind: 'result', id: first['id'], ok: false, code: 'TIMEOUT', text: 'took too long' })
  await stateIs(device.id, 'failed')
  expect((await eventsOf(failed, device.id)).at(-1)).toMatchObject({
    status: 'error',
    value: 'took too long',
    errorCode: -1,
  })
  const unknown = await order(device.id, 'b')
  const second = await peer.frame((frame) => frame.kind === 'run' && frame['id'] !== first['id'])
  peer.send({ kind: 'result', id: second['id'], ok: false, code: 'OUTCOME_UNKNOWN' })
  await stateIs(device.id, 'unknown')
  expect((await eventsOf(unknown, device.id)).at(-1)).toMatchObject({ status: 'warning', errorCode: -2 })
  peer.end()
})

test('results of another device for a command are ignored', async () => {
  device = await makeMember(outpost, 1)
  const stranger = await makeMember(outpost, 1)
  await order(device.id, 'mine', { wait: 3600 })
  const { id } = await commandOf(device.id)
  const peer = await stranger.connect()
  peer.send({ kind: 'ack', id })
  peer.send({ kind: 'progress', id, text: 'canary' })
  peer.send({ kind: 'result', id, ok: true, data: { output: 'canary' } })
  for (const odd of ['', 'not-an-id', '00000000-0000-0000-0000-000000000000', 'x'.repeat(64)])
    peer.send({ kind: 'result', id: odd, ok: true, data: {} })
  // One channel is processed in order: once the last is answered, all earlier frames have been handled.
  await order(stranger.id, 'mark')
  const mark = await peer.run()
  peer.send({ kind: 'result', id: mark['id'], ok: true, data: {} })
  await stateIs(stranger.id, 'completed')
  expect(await commandOf(device.id)).toMatchObject({ state: 'queued', data: null })
  peer.end()
})

test('PLANE-024 a final state never changes: a late result is ignored', async () => {
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

// SYSTEM-011
test('CHANNELS-006 the error number of an event is zero for success, negative for a failure, and -97 for a removed device', async () => {
  const member = await makeMember(outpost, 1)
  const peer = await member.connect()
  const lastNumbers = async (channel: string): Promise<unknown[]> => {
    const last = (await eventsOf(channel, member.id)).at(-1)!
    return [last.status, last.errorCode, last.errorcode]
  }
  const outcomes = [
    { ok: true, data: { output: 'done' } },
    { ok: false, code: 'REFUSED', text: 'no' },
  ]
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
  await until(
    async () => (await outpost.admin.get(`/devices/${member.id}`)).body.data.status === 0,
    'a device that is offline',
  )
  const waiting = await order(member.id, 'uptime')
  expect((await outpost.admin.del('/devices', { device_id: [member.id] })).status).toBe(200)
  expect([...ended, await lastNumbers(waiting)]).toEqual([
    ['completed', 0, 0],
    ['error', -1, -1],
    ['error', -97, -97],
  ])
})

test('the result of a device is stored as far as possible, with a limit', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const channel = await order(device.id, 'odd')
  const { id } = await peer.run()
  let deep: unknown = 'bottom'
  for (let n = 0; n < 5000; n++) deep = [deep]
  for (let n = 0; n < 700; n++) peer.send({ kind: 'progress', id, text: `step ${n}` })
  peer.write(
    `{"kind":"result","id":"${String(id)}","ok":true,"data":{"output":"a\\u0000b\\ud800c","deep":${'['.repeat(5000)}${']'.repeat(5000)}}}\n`,
  )
  await until(async () => (await commandOf(device.id)).state === 'completed', 'the result', 15_000)
  expect((await commandOf(device.id)).data).toMatchObject({ output: 'ab�c' })
  const events = await eventsOf(channel, device.id)
  expect(events.at(-1)).toMatchObject({ status: 'completed', value: 'ab�c' })
  expect(events.length).toBeLessThanOrEqual(501)
  peer.end()
}, 30_000)

test('events of a device are logged, at a limited rate', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  for (let n = 0; n < 150; n++)
    peer.send({ kind: 'event', name: 'test', level: n === 0 ? 'error' : 'info', text: `event \u0000 ${n}` })
  await order(device.id, 'mark')
  await peer.run()
  const logs = (await outpost.admin.get(`/devices/${device.id}/logs?limit=1000&q=event`)).body
  await until(
    async () => (await outpost.admin.get(`/devices/${device.id}/logs?limit=1000&q=event`)).body.meta.total === 60,
    'sixty lines',
  )
  expect(logs.meta.total).toBeLessThanOrEqual(60)
  const all = (await outpost.admin.get(`/devices/${device.id}/logs?limit=1000&q=event`)).body.data as {
    log: string
    status: boolean
  }[]
  expect(all.at(-1)).toMatchObject({ log: 'event  0', status: false })
  peer.end()
})
