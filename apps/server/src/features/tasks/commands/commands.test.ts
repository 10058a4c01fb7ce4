import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Peer } from '../../../testing/peer.ts'
import { until } from '../../../testing/until.ts'

/** One command on several devices, which a test plays. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
})
afterAll(() => outpost.close())

/** Answers the command of a device. @returns the frame that it got */
async function answer(peer: Peer, exit_code: number, output: string): Promise<Record<string, unknown>> {
  const got = await peer.frame(({ kind }) => kind === 'run', 'a command')
  peer.send({ kind: 'ack', id: got['id'] })
  peer.send({ kind: 'result', id: got['id'], ok: true, data: { exit_code, output, truncated: 0 } })
  return got
}

const resultsOf = async (order: number) => (await outpost.admin.get(`/devices/tasks/orders/${order}/results`)).body.data

test('TASKS-062 a command runs on several devices; failures come first, and equal outputs are one result', async () => {
  const members = [await makeMember(outpost, 1), await makeMember(outpost, 1), await makeMember(outpost, 1)]
  const peers = await Promise.all(members.map((member) => member.connect()))
  const started = await outpost.admin.post('/devices/tasks/commands', {
    device_id: members.map(({ id }) => id),
    command: "grep -c '{{wan}}' /etc/config/network",
    timeout: 5,
    acceptable_codes: [0, 1],
  })
  expect(started).toMatchObject({ status: 201, body: { data: { devices: 3 }, meta: { channel: expect.any(String) } } })
  const frames = await Promise.all([answer(peers[0]!, 0, '2\n'), answer(peers[1]!, 1, '2\n'), answer(peers[2]!, 2, '')])
  // Braces are no variables here: the device gets the command as it was written.
  for (const frame of frames)
    expect(frame).toMatchObject({
      name: 'exec',
      timeout: 5,
      input: { command: "grep -c '{{wan}}' /etc/config/network" },
    })
  const order = started.body.data.order_id
  type Result = { success: boolean | null }
  const haveEnded = (results: Result[]): boolean =>
    results.length === 3 && results.every(({ success }) => success !== null)
  await until(async () => haveEnded(await resultsOf(order)), 'three results')
  expect(await resultsOf(order)).toMatchObject([
    { success: false, exit_code: 2, devices: [{ id: members[2]!.id }] },
    { success: true, output: '2\n' },
    { success: true, output: '2\n' },
  ])
  const runs = (await outpost.admin.get(`/devices/tasks/groups/logs?device_id=${members[0]!.id}`)).body.data
  expect(runs).toMatchObject([{ order_id: order, group_id: null, name: "grep -c '{{wan}}' /etc/config/network" }])
})

test('TASKS-062 the preview names the devices that are left out, and a command that is empty or too long is refused', async () => {
  const device = await makeMember(outpost, 1)
  await outpost.admin.put('/devices/monitoring', {
    data: [{ device_id: device.id, monitoring_enabled: false }],
  })
  const preview = await outpost.admin.post('/devices/tasks/commands/preview', { device_id: [device.id] })
  expect(preview.body.data).toMatchObject({ reached: 0, devices: [{ device_id: device.id, fault: 'monitoring' }] })
  for (const command of [' ', 'x'.repeat(8193)]) {
    const refused = await outpost.admin.post('/devices/tasks/commands', { device_id: [device.id], command })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: 'VALIDATION', source: 'command' }] } })
  }
})
