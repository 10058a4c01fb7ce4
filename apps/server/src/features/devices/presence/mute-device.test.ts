import { Writable } from 'node:stream'
import { maxRunningCommands } from '@outpost/contract/device/commands'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Peer } from '../../../testing/peer.ts'
import { until } from '../../../testing/until.ts'
import { answerGrace, sweepCommands } from '../commands/command-service.ts'

const limits = { keepalive: 250, keepaliveMisses: 2, tunnelOpen: 700, controlBacklog: 64 * 1024 }
/**
 * Milliseconds in which the console shows a lost device: the missed keepalives, two more rounds, and a reserve for a
 * busy machine.
 */
const foundWithin = limits.keepalive * (limits.keepaliveMisses + 2) + 2000

let outpost: TestOutpost
let device: Member
const lines: { level: number; msg: string; [name: string]: unknown }[] = []
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'], {}, limits)
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number])
      done()
    },
  })
  outpost.running.app.log = pino({ level: 'info' }, sink)
})
afterAll(() => outpost.close())

const record = async () => (await outpost.admin.get(`/devices/${device.id}`)).body.data
const commands = async (): Promise<{ id: string; state: string; code: string | null; text: string | null }[]> =>
  (await outpost.admin.get(`/devices/${device.id}/commands?limit=100`)).body.data
const lastEvent = async (channel: string) =>
  (await outpost.admin.get(`/status/channel/${channel}`)).body.data[device.id].at(-1)
const order = async (command = 'uptime'): Promise<string> =>
  (await outpost.admin.post(`/devices/${device.id}/command`, { command, wait: 60 })).body.meta.channel
const arrive = async (): Promise<Peer> => {
  device = await makeMember(outpost, 1)
  lines.length = 0
  return device.connect()
}
/** Moves all times of the device's commands this many seconds into the past. */
const age = (seconds: number) =>
  outpost.asOwner(
    `update commands set expires_at = expires_at - interval '${seconds} seconds', answer_by = answer_by - interval '${seconds} seconds' where device_id = ${device.id}`,
  )

/** Expects no change before the time is over, and then the final state in the list, on the channel and in the log. */
async function expectUnknown(channel: string, seconds: number): Promise<void> {
  await age(seconds - 10)
  expect(await sweepCommands(outpost.running.app)).toBe(0)
  await age(20)
  expect(await sweepCommands(outpost.running.app)).toBe(1)
  const text = 'The device did not respond. It is unknown whether the command took effect.'
  expect(await commands()).toMatchObject([{ state: 'unknown', code: 'NO_ANSWER', text }])
  expect(await lastEvent(channel)).toMatchObject({ status: 'warning', value: text, errorCode: -2 })
  expect(lines.filter((line) => line.msg === 'commands ended without an answer')).toMatchObject([
    { count: 1, devices: [device.id] },
  ])
}

// PLANE-024 PLANE-027
test('PLANE-024 PLANE-027 a command that the device never acknowledges ends as unknown after its waiting time, its time limit and the reconnection time', async () => {
  const peer = await arrive()
  const channel = await order()
  await peer.run()
  await expectUnknown(channel, 60 + 60 + answerGrace)
  peer.end()
})

test('PLANE-024 PLANE-027 a command that the device acknowledges but never ends is unknown after its time limit and the reconnection time', async () => {
  const peer = await arrive()
  const channel = await order()
  const { id } = await peer.run()
  peer.send({ kind: 'ack', id })
  await until(async () => (await commands())[0]!.state === 'delivered', 'the acknowledgement')
  await expectUnknown(channel, 60 + answerGrace)
  peer.end()
})

// PLANE-014 PLANE-016
test('PLANE-014 PLANE-016 a device that stops reading goes offline in time, and gets every command once and in order when it is back', async () => {
  const peer = await arrive()
  peer.stopReading()
  const talk = setInterval(() => peer.send({ kind: 'telemetry', at: 0, values: { signal: -70 } }), 50)
  // More than its sockets and the gateway's buffer can hold.
  const count = 60
  for (let n = 0; n < count; n++) await order(`${n} ${'x'.repeat(8000)}`)
  const { link } = outpost.running.app
  const ping = { kind: 'run', id: 'x-fill', name: 'ping', timeout: 1, input: { padding: 'x'.repeat(60_000) } } as const
  for (let n = 0; n < 300 && link!.send(device.id, ping); n++) await new Promise((resolve) => setImmediate(resolve))
  const began = Date.now()
  await until(async () => (await record()).status === 0, 'offline', foundWithin + 3000)
  clearInterval(talk)
  expect(Date.now() - began).toBeLessThan(foundWithin)
  expect(await record()).toMatchObject({ status: 0, offline_reason: 'The device stopped accepting data.' })
  expect(lines.filter((line) => line.msg === 'a device is taken for lost')).toMatchObject([
    { device: device.id, reason: 'The device stopped accepting data.' },
  ])
  peer.client.destroy()
  const back = await device.connect()
  const runs = () => back.frames.filter((frame) => frame.kind === 'run')
  // It executes a few commands at a time: the next one arrives when one of these ends.
  let acknowledged = 0
  for (let ended = 0; ended < count; ended++) {
    await until(
      () => runs().length === Math.min(count, ended + maxRunningCommands),
      'as many commands as it works on, each once',
    )
    for (; acknowledged < runs().length; acknowledged++) back.send({ kind: 'ack', id: runs()[acknowledged]!['id'] })
    back.send({ kind: 'result', id: runs()[ended]!['id'], ok: true, data: {} })
  }
  await until(async () => (await commands()).every(({ state }) => state === 'completed'), 'every outcome')
  expect(runs().map((frame) => Number(String((frame['input'] as { command: string }).command).split(' ')[0]))).toEqual(
    Array.from({ length: count }, (_, n) => n),
  )
  back.end()
})

test('PLANE-016 a device that sends nothing goes offline in time, and its record says why', async () => {
  const peer = await arrive()
  peer.stopReading()
  await until(async () => (await record()).status === 0, 'offline', foundWithin)
  expect(await record()).toMatchObject({ status: 0, offline_reason: 'No heartbeat received.' })
  expect(lines.filter((line) => line.msg === 'a device is taken for lost')).toMatchObject([
    { device: device.id, reason: 'No heartbeat received.' },
  ])
  peer.client.destroy()
})

test('REMOTE-037 a terminal through a device that accepts the tunnel but never dials reports DEVICE_TIMEOUT at the tunnel step', async () => {
  const { TerminalClient } = await import('../../remote-access/testing/terminal-client.ts')
  const peer = await arrive()
  const said = peer
    .frame((frame) => frame['name'] === 'tunnel.open')
    .then((frame) => peer.send({ kind: 'result', id: frame['id'], ok: true }))
  await outpost.admin.post('/devices/remote-access', {
    data: [{ device_id: device.id, name: 'PLC', destination_ip: '127.0.0.1', destination_port: 22, protocol: 'ssh' }],
  })
  const entry = (await outpost.admin.get('/devices/remote-access?q=PLC')).body.data[0].id as number
  const session = (await outpost.admin.post(`/remote/${entry}/sessions`)).body.data
  const client = await new TerminalClient(outpost.url, outpost.admin, session).opened()
  const began = Date.now()
  client.say({ t: 'open', cols: 80, rows: 24, username: 'root', password: 'any' })
  expect(await client.hears('error')).toMatchObject({ step: 'tunnel', code: 'DEVICE_TIMEOUT' })
  expect(Date.now() - began).toBeLessThan(limits.tunnelOpen + 2000)
  await said
  expect(lines.filter((line) => line.msg === 'a tunnel could not be opened')).toMatchObject([{ device: device.id }])
  expect(outpost.running.app.link!.counts()).toMatchObject({ tunnels: 0, streams: 0 })
  client.leave()
  peer.end()
})
