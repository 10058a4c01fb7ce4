import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { makeKey, Peer, type DeviceKey } from '../../testing/peer.ts'
import { until } from '../../testing/until.ts'
import { commandCalls } from '../devices/testing/commands.ts'
import { command, taskCalls } from './testing/task-calls.ts'

/** Devices that are replaced while they work: another key signs in as the same device. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
})
afterAll(() => outpost.close())
const { addGroup } = taskCalls(() => outpost)
const { commandsOf, order } = commandCalls(() => outpost)

const commandLines = (peer: Peer): unknown[] =>
  peer.frames.flatMap(({ kind, input }) => (kind === 'run' ? [(input as { command?: string }).command] : []))
const stateOf = async (device: Member, line: string) =>
  (
    await outpost.asOwner(
      `select state, code, text from commands where device_id = ${device.id} and input ->> 'command' = '${line}'`,
    )
  )[0]
const jobStatesOf = async (device: Member) =>
  (await outpost.asOwner(`select state from device_jobs where device_id = ${device.id} order by id`)).map(
    ({ state }) => state,
  )

/** Lets another key ask to be the device, and approves it. */
async function replace(device: Member): Promise<DeviceKey> {
  const key = makeKey()
  const { serial, mac } = (await outpost.admin.get(`/devices/${device.id}`)).body.data
  expect(await Peer.enrol(outpost.port, key, { serial, mac })).toMatchObject({ kind: 'pending' })
  const waiting = (await outpost.admin.get('/devices/pending?limit=100')).body.data
  const { id, reason } = waiting.find((row: { fingerprint: string }) => row.fingerprint === key.fingerprint)
  expect(reason).toBe('rekey')
  const approved = await outpost.admin.post(`/devices/pending/${id}/approve`, { fingerprint: key.fingerprint })
  expect(approved.status).toBe(200)
  return key
}

test('DEVICES-187 JOBS-030 a device that replaces another gets only the commands that were never sent, and the others end as unknown', async () => {
  const device = await makeMember(outpost, 1)
  const first = await device.connect()
  await order(device.id, 'echo delivered')
  first.send({ kind: 'ack', id: (await first.run())['id'] })
  await until(async () => (await stateOf(device, 'echo delivered'))!['state'] === 'delivered', 'the acknowledgement')
  const channel = await order(device.id, 'echo sent')
  await until(() => commandLines(first).length === 2, 'the second command')
  first.end()
  await until(async () => (await outpost.admin.get(`/devices/${device.id}`)).body.data.status !== 1, 'the end')
  await order(device.id, 'echo queued', { wait: 3600 })

  const second = await Peer.hello(outpost.port, await replace(device), device.id)
  await until(() => commandLines(second).length > 0, 'the command that was never sent')
  for (const line of ['echo delivered', 'echo sent'])
    expect(await stateOf(device, line)).toMatchObject({
      state: 'unknown',
      code: 'REPLACED',
      text: expect.stringContaining('The device was replaced'),
    })
  const events = (await outpost.admin.get(`/status/channel/${channel}`)).body.data[device.id]
  expect(events.at(-1)).toMatchObject({ status: 'warning', errorCode: -2 })
  const { id } = await second.run()
  second.send({ kind: 'result', id, ok: true, data: { exit_code: 0, output: 'queued' } })
  await until(async () => (await commandsOf(device.id)).every(({ finished_at }) => finished_at), 'all results')
  expect(await jobStatesOf(device)).toEqual(['unknown', 'unknown', 'done'])
  expect(commandLines(second)).toEqual(['echo queued'])
  // Only the connection of the new key counts, whatever the old device still says.
  await expect(device.connect()).rejects.toThrow(/authentication|refused/)
  second.end()
})

test('JOBS-030 a run of a task group ends as unknown when its device is replaced, and no further task is sent', async () => {
  const device = await makeMember(outpost, 1)
  const first = await device.connect()
  const group = await addGroup([command('echo one'), command('echo two', { order: 1 })])
  expect((await outpost.admin.post(`/devices/tasks/groups/${group}`, { device_id: [device.id] })).status).toBe(200)
  first.send({ kind: 'ack', id: (await first.run())['id'] })
  await until(async () => (await stateOf(device, 'echo one'))?.['state'] === 'delivered', 'the first task')
  const key = await replace(device)
  await until(() => first.closed, 'the end of the replaced connection')
  const second = await Peer.hello(outpost.port, key, device.id)
  // It comes after everything that was waiting for the device.
  await order(device.id, 'echo last')
  await until(() => commandLines(second).includes('echo last'), 'the last command')
  expect(commandLines(second)).toEqual(['echo last'])
  const [run] = (await outpost.admin.get(`/devices/tasks/groups/logs?device_id=${device.id}`)).body.data
  expect(run).toMatchObject({ status: 'failed', message: expect.stringContaining('is unknown') })
  expect((await jobStatesOf(device))[0]).toBe('unknown')
  second.end()
})
