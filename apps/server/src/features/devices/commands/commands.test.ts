import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'
import { sweepCommands } from './command-service.ts'
import { commandCalls, type Stored } from '../testing/commands.ts'

let outpost: TestOutpost
let device: Member
beforeAll(async () => {
  outpost = await startOutpost()
})
afterAll(() => outpost.close())

const { commandsOf, commandOf, eventsOf, order, stateIs } = commandCalls(() => outpost)
const statesNow = (commands: readonly Stored[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(commands, ({ state }) => state)].map(([state, some]) => [state, some.length]))

// DEVICES-031 PLANE-024 PLANE-027
test('DEVICES-031 PLANE-024 a command is sent, acknowledged, reports progress and ends with the text of the device', async () => {
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
  expect(events[3]).toMatchObject({
    value: 'up 3 days',
    errorcode: 0,
    errorCode: 0,
    data: { exit_code: 0, output: 'up 3 days' },
  })
  expect(await commandOf(device.id)).toMatchObject({ state: 'completed', data: { output: 'up 3 days' } })
  peer.end()
})

// PLANE-026
test('PLANE-026 commands for an offline device wait and are delivered in order when it connects', async () => {
  device = await makeMember(outpost, 1)
  const channel = await order(device.id, 'one', { wait: 3600 })
  for (const command of ['two', 'three']) await order(device.id, command, { wait: 3600 })
  expect((await eventsOf(channel, device.id))[0]!.value).toContain('will be sent when it reconnects')
  expect((await commandsOf(device.id)).map((command) => command.state)).toEqual(['queued', 'queued', 'queued'])
  const peer = await device.connect()
  await until(() => peer.frames.filter((frame) => frame.kind === 'run').length === 3, 'three commands')
  expect(
    peer.frames.map((frame) => (frame['input'] as { command?: string } | undefined)?.command ?? frame.kind),
  ).toEqual(['welcome', 'one', 'two', 'three'])
  peer.end()
})

test('PLANE-026 a device gets a limited number of commands at once, and the others follow in order as these end', async () => {
  device = await makeMember(outpost, 1)
  const names = Array.from({ length: 20 }, (_, n) => `c${n}`)
  for (const name of names) await order(device.id, name, { wait: 3600 })
  const peer = await device.connect()
  const runs = () => peer.frames.filter((frame) => frame.kind === 'run')
  const heard = () => [
    ...new Map(runs().map((frame) => [frame['id'], (frame['input'] as { command: string }).command])).values(),
  ]
  await until(() => heard().length === 8, 'eight commands')
  expect(statesNow(await commandsOf(device.id))).toEqual({ sent: 8, queued: 12 })
  for (let ended = 0; ended < 20; ended++) {
    const id = [...new Set(runs().map((frame) => frame['id']))][ended]
    peer.send({ kind: 'ack', id })
    peer.send({ kind: 'result', id, ok: true, data: {} })
    await until(() => heard().length === Math.min(20, 9 + ended), 'the next command')
    expect(
      (await commandsOf(device.id)).filter(({ state }) => state === 'sent' || state === 'delivered').length,
    ).toBeLessThanOrEqual(8)
  }
  await until(async () => statesNow(await commandsOf(device.id)).completed === 20, 'twenty results')
  expect(heard()).toEqual(names)
  peer.end()
})

test('PLANE-026 a command for a busy device waits again, and expires at its time limit', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  await order(device.id, 'first', { wait: 3600 })
  const first = await peer.run()
  peer.send({ kind: 'ack', id: first['id'] })
  await order(device.id, 'second', { wait: 3600 })
  const second = await peer.frame((frame) => frame.kind === 'run' && frame['id'] !== first['id'])
  peer.send({ kind: 'result', id: second['id'], ok: false, code: 'BUSY', text: 'this device is busy with 1 commands' })
  await until(async () => (await commandOf(device.id)).state === 'queued', 'a command that waits again')
  peer.send({ kind: 'result', id: first['id'], ok: true, data: {} })
  await until(
    () => peer.frames.filter((frame) => frame['id'] === second['id']).length === 2,
    'the second command once more',
  )
  await outpost.asOwner(
    `update commands set expires_at = now() - interval '1 second' where id = '${String(second['id'])}'`,
  )
  peer.send({ kind: 'result', id: second['id'], ok: false, code: 'BUSY', text: 'this device is busy with 1 commands' })
  await stateIs(device.id, 'failed')
  expect(await commandOf(device.id)).toMatchObject({ code: 'BUSY', text: 'this device is busy with 1 commands' })
  peer.end()
})

test('an enrolment token in a command reaches the device and cannot be read afterwards', async () => {
  device = await makeMember(outpost, 1)
  const { token } = (
    await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 1, expires_in: 3600 })
  ).body.data
  const line = `wget -qO- http://outpost.test/agent.sh | sh -s -- ${token}`
  const peer = await device.connect()
  await order(device.id, line)
  expect((await peer.run())['input']).toEqual({ command: line })
  expect((await commandsOf(device.id))[0]).toMatchObject({
    input: { command: 'wget -qO- http://outpost.test/agent.sh | sh -s -- (hidden)' },
  })
  const places = { commands: 'input::text', device_logs: 'log', audit: 'detail::text', channel_events: 'event::text' }
  for (const [table, column] of Object.entries(places))
    expect(await outpost.asOwner(`select 1 from ${table} where ${column} like '%${token}%'`), table).toEqual([])
  peer.end()
})

test('PLANE-023 open commands are sent again with the same id when the device reconnects, and not before', async () => {
  device = await makeMember(outpost, 1)
  let peer = await device.connect()
  const runOf = (command: string) =>
    peer.frame((frame) => (frame['input'] as { command?: string } | undefined)?.command === command, command)
  // The delivery after the hello frame may send a command twice. Frames of a device are processed in order, so when the
  // result of this command arrives, that delivery is over.
  await order(device.id, 'warm-up')
  const { id: warmUp } = await runOf('warm-up')
  peer.send({ kind: 'result', id: warmUp, ok: true, data: {} })
  await stateIs(device.id, 'completed')
  await order(device.id, 'slow')
  const { id } = await runOf('slow')
  peer.send({ kind: 'ack', id })
  await stateIs(device.id, 'delivered')
  // Another order triggers the same notification of the gateway.
  await order(device.id, 'quick')
  await runOf('quick')
  expect(peer.frames.filter((frame) => frame['id'] === id)).toHaveLength(1)
  peer.end()
  await until(async () => (await outpost.admin.get(`/devices/${device.id}`)).body.data.status === 0, 'offline')
  peer = await device.connect()
  await peer.run(String(id))
  peer.send({ kind: 'result', id, ok: true, data: {} })
  await until(
    async () => (await commandsOf(device.id)).some((command) => command.id === id && command.state === 'completed'),
    'its result',
  )
  peer.end()
})

test('PLANE-026 a command never sent expires at its time limit, and one sent without an answer is unknown', async () => {
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

test('PLANE-026 a command that cannot be ended does not block others, and is counted', async () => {
  const devices = await Promise.all([1, 2, 3].map(() => makeMember(outpost, 1)))
  for (const { id } of devices) await order(id, 'expires')
  await outpost.asOwner(
    `alter table commands add constraint picky check (state <> 'expired' or device_id <> ${devices[1]!.id}) not valid`,
  )
  await outpost.asOwner(
    `update commands set expires_at = now() - interval '1 second' where device_id in (${devices.map(({ id }) => id).join()})`,
  )
  expect(await sweepCommands(outpost.running.app)).toBe(2)
  expect((await Promise.all(devices.map(({ id }) => commandOf(id)))).map(({ state }) => state)).toEqual([
    'expired',
    'queued',
    'expired',
  ])
  expect(await (await fetch(`${outpost.url}/metrics`)).text()).toContain(
    'outpost_job_skipped_total{job="commands.sweep"} 1',
  )
  await outpost.asOwner('alter table commands drop constraint picky')
  expect(await sweepCommands(outpost.running.app)).toBe(1)
})

// DEVICES-032
test('DEVICES-032 an action is sent to many devices, each with its own events on the channel', async () => {
  const [here, away] = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  const peer = await here.connect()
  const { body } = await outpost.admin.post('/devices/actions', {
    action: 'reboot',
    device_id: [here.id, away.id, here.id],
  })
  const run = await peer.run()
  expect(run).toMatchObject({ name: 'reboot', input: {} })
  peer.send({ kind: 'ack', id: run['id'] })
  peer.end()
  // It has rebooted and reconnects: the result of a reboot is reported over the next connection.
  const back = await here.connect()
  back.send({ kind: 'result', id: run['id'], ok: true, data: {} })
  await stateIs(here.id, 'completed')
  expect((await eventsOf(body.meta.channel, here.id)).at(-1)).toMatchObject({ status: 'completed', errorCode: 0 })
  expect((await eventsOf(body.meta.channel, away.id)).map((event) => event.status)).toEqual(['sent'])
  expect(await commandsOf(here.id)).toHaveLength(1)
  back.end()
})

test('SYSTEM-011 a lost notification delays a command but does not lose it', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const { app } = outpost.running
  const cut = await sql<{
    pid: number
  }>`select pg_terminate_backend(pid) as pid from pg_stat_activity where application_name = 'outpost bus' and datname = current_database()`.execute(
    app.db,
  )
  expect(cut.rows).toHaveLength(1)
  await order(device.id, 'unheard')
  await peer.run()
  peer.end()
})

test('a command too long for the protocol of the device fails with a reason and does not block others', async () => {
  device = await makeMember(outpost, 1)
  await order(device.id, '€'.repeat(8192), { wait: 3600 })
  await order(device.id, 'short', { wait: 3600 })
  const { Peer } = await import('../../../testing/peer.ts')
  const shell = await Peer.login(outpost.port, device.key, `d_${device.id}`, 'outpost1')
  shell.write('hello\tagent=sh\tboot=1\n')
  await shell.frame((frame) => frame.kind === 'run' && String(frame['line']).includes('short'))
  expect(await commandsOf(device.id)).toMatchObject([{ state: 'sent' }, { state: 'failed', code: 'NOT_SENT' }])
  shell.end()
})

// SECURITY-019
test('SECURITY-019 a command sent twice with one key is one command', async () => {
  device = await makeMember(outpost, 1)
  const key = { 'idempotency-key': 'command-form-1' }
  const [first, second] = [
    await outpost.admin.post(`/devices/${device.id}/command`, { command: 'once' }, key),
    await outpost.admin.post(`/devices/${device.id}/command`, { command: 'once' }, key),
  ]
  expect(second.body).toEqual(first.body)
  expect(await commandsOf(device.id)).toHaveLength(1)
})
