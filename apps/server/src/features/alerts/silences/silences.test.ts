import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { evaluateAll } from '../evaluate/round.ts'
import { releaseSilenced } from './release.ts'

/** Silences. There is no worker: the tests take each step themselves. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

/** Creates an automation that is triggered by a weak signal, on new devices. */
async function add(count = 1): Promise<{ id: number; devices: number[] }> {
  const devices: number[] = []
  for (let n = 0; n < count; n++) devices.push((await outpost.build.device(1)).id)
  const email = { subject: 'Weak', message: 'Weak', receiving_emails: ['a@example.com'] }
  const { body } = await outpost.admin.post('/automations', {
    name: 'Weak signal',
    conditions_body: [
      {
        type: 'if',
        expression: [{ parameter: 'signal', operator: '<', value: -100 }],
        actions: [{ name: 'SendEmail', options: email }],
      },
    ],
  })
  await outpost.admin.put(`/automations/${body.data.id}/devices`, { devices })
  return { id: body.data.id, devices }
}
async function report(device: number, signal: number): Promise<void> {
  await outpost.asOwner(
    `insert into alert_inputs (device_id, at, values) values (${device}, now(), '{"signal": ${signal}}')`,
  )
  await evaluateAll(outpost.running.app)
}
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
async function silence(targets: object): Promise<number> {
  const { status, body } = await outpost.admin.post('/silences', { reason: 'Works', ends_at: inAnHour(), ...targets })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.id
}
const release = () => releaseSilenced(outpost.running.app)
const actionsOf = async (automation: number) =>
  (await outpost.asOwner(
    `select kind, device_id, state, silenced, message from automation_actions where automation_id = ${automation} order by id`,
  )) as unknown as { kind: string; device_id: number; state: string; silenced: boolean; message: string }[]
const statesOf = async (automation: number) =>
  (await actionsOf(automation)).map(({ kind, state, silenced }) => `${kind} ${state}${silenced ? ' silenced' : ''}`)

test('ALERTS-079 ALERTS-082 a silence withholds messages, the log says by what, and what still holds is told at its end', async () => {
  const { id, devices } = await add()
  const quiet = await silence({ device_id: devices })
  await report(devices[0]!, -101)
  expect(await actionsOf(id)).toMatchObject([
    { state: 'withheld', silenced: true, message: expect.stringMatching(/^Silenced by .*: Works$/) },
  ])
  await release()
  expect(await statesOf(id)).toEqual(['firing withheld silenced'])
  expect((await outpost.admin.del(`/silences/${quiet}`)).status).toBe(200)
  await release()
  expect(await statesOf(id)).toEqual(['firing waiting'])
  await release()
  expect(await statesOf(id)).toEqual(['firing waiting'])
})

test('ALERTS-082 what has ended during a silence is not told, neither its beginning nor its end', async () => {
  const { id, devices } = await add()
  const quiet = await silence({ automation_id: [id] })
  await report(devices[0]!, -101)
  await report(devices[0]!, -90)
  await outpost.asOwner(`update alert_silences set ends_at = now() where id = ${quiet}`)
  await release()
  expect(await statesOf(id)).toEqual(['firing withheld'])
})

test('ALERTS-082 the end of what was told before a silence is told after it', async () => {
  const { id, devices } = await add()
  await report(devices[0]!, -101)
  const quiet = await silence({ device_id: devices })
  await report(devices[0]!, -90)
  expect(await statesOf(id)).toEqual(['firing waiting', 'resolved withheld silenced'])
  await outpost.admin.del(`/silences/${quiet}`)
  await release()
  expect(await statesOf(id)).toEqual(['firing waiting', 'resolved waiting'])
})

test('ALERTS-079 a device that is not silenced tells of an incident that a silenced one has opened, and it is told once', async () => {
  const { id, devices } = await add(3)
  const quiet = await silence({ device_id: [devices[0], devices[1]] })
  await report(devices[0]!, -101)
  await report(devices[1]!, -101)
  await report(devices[2]!, -101)
  expect(await statesOf(id)).toEqual(['firing withheld silenced', 'firing withheld silenced', 'firing waiting'])
  await outpost.admin.del(`/silences/${quiet}`)
  await release()
  expect(await statesOf(id)).toEqual(['firing withheld', 'firing withheld', 'firing waiting'])
})

test('ALERTS-079 a silence is about devices, tags, companies and automations, and all that it names must apply', async () => {
  const company = await outpost.build.company()
  const { id, devices } = await add()
  const tag = (await outpost.admin.post('/tags', { company_id: 1, name: 'Quiet' })).body.data.id
  const other = await add()
  const isSilent = async (targets: object): Promise<boolean> => {
    const quiet = await silence(targets)
    await outpost.asOwner(`update automation_devices set state = null where automation_id = ${id}`)
    await outpost.asOwner(`delete from alert_incidents`)
    await report(devices[0]!, -101)
    await outpost.admin.del(`/silences/${quiet}`)
    return (await actionsOf(id)).at(-1)!.silenced
  }
  expect(await isSilent({})).toBe(true)
  expect(await isSilent({ tag_id: [tag] })).toBe(false)
  await outpost.admin.post('/devices/tags/assign', { device_id: devices, tag_id: [tag] })
  expect(await isSilent({ tag_id: [tag] })).toBe(true)
  expect(await isSilent({ tag_id: [tag], automation_id: [other.id] })).toBe(false)
  expect(await isSilent({ tag_id: [tag], automation_id: [id, other.id] })).toBe(true)
  expect(await isSilent({ in_company_id: [company.id] })).toBe(false)
  expect(await isSilent({ in_company_id: [1] })).toBe(true)
  // A subsidiary cannot silence what its parent watches.
  expect(await isSilent({ company_id: company.id })).toBe(false)
})

test('ALERTS-080 a silence needs a reason and an end in the future, unless it repeats every week', async () => {
  const refused = async (wanted: object) => (await outpost.admin.post('/silences', wanted)).body.errors?.[0]?.source
  expect(await refused({ ends_at: inAnHour() })).toBe('reason')
  expect(await refused({ reason: 'Works' })).toBe('ends_at')
  expect(await refused({ reason: 'Works', ends_at: '2020-01-01' })).toBe('ends_at')
  expect(await refused({ reason: 'Works', ends_at: inAnHour(), device_id: [999_999] })).toBe('device_id')
  expect(await refused({ reason: 'Works', ends_at: inAnHour(), tag_id: [999_999] })).toBe('tag_id')
  expect(await refused({ reason: 'Works', weekdays: [7], time_zone: 'Nowhere' })).toBe('time_zone')
  expect(await refused({ reason: 'Works', weekdays: [7], from_time: '02:00' })).toBeUndefined()
})

test('ALERTS-080 silences are listed by the automations that they name', async () => {
  const [one, other] = [await add(), await add()]
  const quiet = await silence({ automation_id: [one.id] })
  const listed = async (query: string) =>
    (await outpost.admin.get(`/silences?${query}`)).body.data.map(({ id }: { id: number }) => id)
  expect(await listed(`automation_id=${one.id}`)).toEqual([quiet])
  expect(await listed(`automation_id=${other.id}`)).toEqual([])
  await outpost.admin.del(`/silences/${quiet}`)
})

test('ALERTS-101 a company with more withheld messages than a round looks at delays no other', async () => {
  const [many, other] = [await add(), await add()]
  const quiet = await silence({ device_id: [...many.devices, ...other.devices] })
  await report(other.devices[0]!, -101)
  await report(many.devices[0]!, -101)
  const { id: company } = await outpost.build.company()
  await outpost.asOwner(`insert into automation_actions (evaluation_id, automation_id, device_id, company_id, kind, tag, name, receiver, options, state, silenced, created_at, finished_at)
    select evaluation_id, automation_id, device_id, ${company}, kind, tag, name, receiver, options, state, silenced, created_at, finished_at
    from automation_actions, generate_series(1, 60000) where automation_id = ${many.id}`)
  await outpost.asOwner(`update alert_silences set device_ids = '{${many.devices[0]}}' where id = ${quiet}`)
  await release()
  expect(await statesOf(other.id)).toEqual(['firing waiting'])
})
