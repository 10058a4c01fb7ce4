import type { TaskResultGroup } from '@outpost/contract/tasks/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { command, taskCalls } from './testing/task-calls.ts'

/** Results of one request, grouped by what differs. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())
const { addGroup } = taskCalls(() => outpost)

/** Runs a group on devices that never connect, and stores a result for each of them. @returns the id of the order */
async function ran(outputs: readonly (string | null)[]): Promise<number> {
  const group = await addGroup([command('uname -a')])
  const devices = []
  for (const _ of outputs) devices.push(await makeMember(outpost, 1))
  await outpost.admin.post(`/devices/tasks/groups/${group}`, { device_id: devices.map(({ id }) => id) })
  for (const [at, output] of outputs.entries()) {
    const result = JSON.stringify({
      success: output !== null,
      exit_code: output === null ? 1 : 0,
      output: output ?? '',
    })
    await outpost.asOwner(
      `update task_logs set result = '${result}', output_hash = sha256(convert_to('${output ?? ''}', 'UTF8')) where run_id = (select id from task_runs where device_id = ${devices[at]!.id})`,
    )
  }
  const [run] = (await outpost.admin.get(`/devices/tasks/groups/logs?group_id=${group}`)).body.data
  return run.order_id
}

test('TASKS-033 devices with the same exit code and output are one record, failures first, then the largest group', async () => {
  const order = await ran(['a', 'b', 'a', null, 'a'])
  const { body } = await outpost.admin.get(`/devices/tasks/orders/${order}/results`)
  expect(body.meta.total).toBe(3)
  expect(
    body.data.map(({ output, devices, exit_code }: TaskResultGroup) => [output, exit_code, devices.length]),
  ).toEqual([
    ['', 1, 1],
    ['a', 0, 3],
    ['b', 0, 1],
  ])
  expect(body.data[1]).toMatchObject({ place: 0, name: 'uname -a', type: 'command', success: true, output_length: 1 })
  const { result } = (await outpost.admin.get(`/devices/tasks/logs/${body.data[2].log_id}`)).body.data
  expect(result.output).toBe('b')
  const second = (await outpost.admin.get(`/devices/tasks/orders/${order}/results?limit=1&offset=2`)).body
  expect(second.data).toEqual([body.data[2]])
  expect(second.meta.total).toBe(3)
})

test('TASKS-033 a short list has only the beginning of the outputs, and a strange order is not found', async () => {
  const order = await ran(['x'.repeat(1200)])
  const lengths = async (result: string) => {
    const [row] = (await outpost.admin.get(`/devices/tasks/orders/${order}/results?result=${result}`)).body.data
    return [row.output.length, row.output_length]
  }
  expect(await lengths('short')).toEqual([1000, 1200])
  expect(await lengths('full')).toEqual([1200, 1200])
  expect((await outpost.admin.get('/devices/tasks/orders/999999/results')).status).toBe(404)
  const other = await outpost.build.user((await outpost.build.company()).id, 'admin')
  expect((await other.get(`/devices/tasks/orders/${order}/results`)).status).toBe(404)
})

test('TASKS-033 a thousand results with five different outputs are five records', async () => {
  const order = await ran(['first'])
  await outpost.asOwner(`
    with runs as (
      insert into task_runs (order_id, company_id, device_id, name)
      select r.order_id, r.company_id, r.device_id, r.name from task_runs r, generate_series(1, 1000)
      where r.order_id = ${order} returning id, company_id),
    written as (select id, company_id, repeat('line ' || id % 5 || E'\\n', 3000) as output from runs)
    insert into task_logs (run_id, company_id, step, type, name, data, result, output_hash)
    select id, company_id, 0, 'command', 'uname -a', '{}', jsonb_build_object('success', true, 'exit_code', 0, 'output', output),
      sha256(convert_to(output, 'UTF8')) from written`)
  const { body } = await outpost.admin.get(`/devices/tasks/orders/${order}/results?result=short`)
  expect(body.meta.total).toBe(6)
  expect(body.data.map(({ devices }: TaskResultGroup) => devices.length)).toEqual([200, 200, 200, 200, 200, 1])
})
