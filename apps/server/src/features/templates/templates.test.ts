import { createHash } from 'node:crypto'
import { parseReadingPlan } from '@outpost/contract/device/reading-plan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Frame, Peer } from '../../testing/peer.ts'
import { until } from '../../testing/until.ts'
import { keepPartitions } from '../telemetry/retention.ts'

let outpost: TestOutpost
let member: Member
beforeAll(async () => {
  outpost = await startOutpost()
  await keepPartitions(outpost.running.app)
  member = await makeMember(outpost, 1)
})
afterAll(() => outpost.close())

const abilities = 'readings,readings.set,readings.test,modbus'
const meter = {
  url: 'meter',
  source: 'modbus',
  host: '192.168.1.31',
  variables: [
    {
      id: 'voltage',
      register: 0,
      register_type: 'u16',
      unit: 'V',
      transform: { evaluator: 'lua', eval_var: 'v', expression: 'v / 10' },
    },
    { id: 'power', register: 2, register_type: 'f32', byte_order: 'CDAB', unit: 'W' },
    { id: 'state', register: 6, type: 'integer', enum: ['0=stopped', '1=running'] },
    { id: 'current', register: 1 },
  ],
}
const template = (data: object[] = [meter], more: object = {}) => ({
  name: 'Meter',
  company_id: 1,
  period: 60,
  enabled: true,
  data,
  ...more,
})
const create = async (data?: object[], more?: object): Promise<number> => {
  const made = await outpost.admin.post('/data-collect/configs', template(data, more))
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.data.id
}
const assign = (id: number, devices: number[], more: object = {}) =>
  outpost.admin.put(`/data-collect/configs/${id}/assign`, { device_id: devices, period: 60, enabled: true, ...more })

test('TEMPLATES-060 the filter of a variable is stored and returned', async () => {
  const id = await create([{ ...meter, variables: [{ ...meter.variables[3], filter: 'x' }] }])
  const { data } = (await outpost.admin.get(`/data-collect/configs/${id}`)).body
  expect(data.config.data[0].variables[0].filter).toBe('x')
})

/** Answers the plans that the device gets as an agent does. Returns their texts. */
async function takePlan(peer: Peer, count = 1): Promise<string> {
  const plans = (): Frame[] => peer.frames.filter(({ name }) => name === 'readings.set')
  await until(() => plans().length >= count, 'a plan')
  const frame = plans()[count - 1]!
  peer.send({ kind: 'result', id: frame['id'], ok: true })
  return (frame['input'] as { plan: string }).plan
}
const stateOf = (plan: string): string =>
  `${parseReadingPlan(plan).revision} ${createHash('sha256').update(plan).digest('hex').slice(0, 16)}`
const latest = async (id: number, names: string[]) => {
  const fields = names.map((name) => `${id}:meter:${name}`)
  const { data } = (await outpost.admin.get(`/devices/${member.id}?fields=${fields.join(',')}`)).body
  return fields.map((field) => data[field])
}

test('TEMPLATES-018 TEMPLATES-041 TEMPLATES-044 a template with Modbus values travels to a device as a plan, and the values are stored', async () => {
  const id = await create()
  const peer = await member.connect({ abilities })
  expect((await assign(id, [member.id])).status).toBe(200)
  const plan = await takePlan(peer)
  expect(parseReadingPlan(plan)).toEqual({
    revision: 1,
    templates: [
      {
        id,
        period: 60,
        sources: [
          {
            kind: 'modbus',
            name: 'meter',
            limit: 5,
            host: '192.168.1.31',
            port: 502,
            unit: 1,
            batches: [
              {
                function: 3,
                first: 0,
                count: 4,
                values: [
                  { address: `${id}:meter:voltage`, at: 0, count: 1 },
                  { address: `${id}:meter:current`, at: 1, count: 1 },
                  { address: `${id}:meter:power`, at: 2, count: 2 },
                ],
              },
              { function: 3, first: 6, count: 1, values: [{ address: `${id}:meter:state`, at: 0, count: 1 }] },
            ],
          },
        ],
      },
    ],
  })
  const assigned = async () =>
    (await outpost.admin.get(`/data-collect/configs/assigned?device_id=${member.id}`)).body.data[0]
  await until(async () => (await assigned()).reported_revision === 1, 'the revision of the device')
  expect(await assigned()).toMatchObject({ config_id: id, config_name: 'Meter', fields_count: 4, revision: 1 })

  const at = Math.floor(Date.now() / 1000) - 60
  const values = { voltage: '08fd', power: '00004348', state: '0001', current: 'ffff' }
  const report = (given: object): void =>
    peer.send({
      kind: 'telemetry',
      at,
      values: Object.fromEntries(Object.entries(given).map(([name, value]) => [`${id}:meter:${name}`, value])),
    })
  report(values)
  await until(async () => (await latest(id, ['voltage']))[0] !== null, 'the values')
  expect(await latest(id, ['voltage', 'power', 'state', 'current'])).toEqual([230.1, 200, 'running', 65_535])
  // What is no value of the type is left out, and does not replace what is known.
  report({ voltage: '08', power: '00007fc0', state: '0007', current: '<script>' })
  report({ voltage: '08fe' })
  await until(async () => (await latest(id, ['voltage']))[0] === 230.2, 'the next value')
  expect(await latest(id, ['power', 'state', 'current'])).toEqual([200, 'running', 65_535])
  const { body } = await outpost.admin.get(
    `/devices/${member.id}/metrics?parameters=${encodeURIComponent(`${id}:meter:voltage,${id}:meter:power`)}`,
  )
  expect(body.data.series).toMatchObject([
    { parameter: `${id}:meter:voltage`, unit: 'V', values: expect.arrayContaining([230.1]) },
    { parameter: `${id}:meter:power`, unit: 'W', values: [200] },
  ])
  peer.end()

  // A device that has the plan is not sent it again; one that has another is.
  const again = await member.connect({ abilities, readings: stateOf(plan) })
  again.end()
  const behind = await member.connect({ abilities, readings: '1 0123456789abcdef' })
  expect(await takePlan(behind)).toBe(plan)
  expect(again.frames.filter(({ kind }) => kind === 'run')).toEqual([])
  behind.end()
})

test('DEVICES-072 TEMPLATES-038 points that never come, change their type or are huge leave the others, and what was known', async () => {
  const id = await create([
    {
      url: 'meter',
      source: 'http',
      address: 'http://192.168.1.31/values',
      variables: ['voltage', 'state', 'never', 'power'].map((name) => ({
        id: name,
        ref: name,
        ...(name === 'state' && { type: 'string' }),
      })),
    },
  ])
  const peer = await member.connect({ abilities: `${abilities},http,json` })
  // Its abilities are those of its last connection until this one is recorded.
  await until(async () => (await assign(id, [member.id])).status === 200, 'the assignment')
  const report = (given: object): void =>
    peer.send({
      kind: 'telemetry',
      at: Math.floor(Date.now() / 1000),
      values: Object.fromEntries(Object.entries(given).map(([name, value]) => [`${id}:meter:${name}`, value])),
    })
  const keys = Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`unknown${n}`, n]))
  report({ ...keys, voltage: 230, state: 'on', power: '5' })
  await until(async () => (await latest(id, ['voltage']))[0] === 230, 'the values')
  report({ voltage: 'NaN', state: 7, power: null })
  report({ voltage: { a: 1 }, state: ['on'], power: 'x'.repeat(10_000) })
  // More than a frame may have: it is left out, and the connection stays.
  peer.send({ kind: 'telemetry', at: 0, values: { [`${id}:meter:power`]: '9'.repeat(70_000) } })
  report({ power: 6 })
  await until(async () => (await latest(id, ['power']))[0] === 6, 'the value after all of them')
  expect(await latest(id, ['voltage', 'state', 'never'])).toEqual([230, '7', null])
  peer.end()
})

test('TEMPLATES-020 TEMPLATES-021 TEMPLATES-025 changes make versions and new plans, and unassigned devices read nothing', async () => {
  const id = await create()
  const other = await makeMember(outpost, 1)
  const peer = await other.connect({ abilities })
  await assign(id, [other.id], { period: 120 })
  expect(parseReadingPlan(await takePlan(peer)).templates[0]!.period).toBe(120)
  const change = (data: object[], more?: object) =>
    outpost.admin.put(`/data-collect/configs/${id}`, template(data, more))
  expect((await change([meter], { description: 'Only text' })).body.data).toMatchObject({ version: 1 })
  expect((await change([{ ...meter, port: 1502 }])).body.data).toMatchObject({ version: 2, config: { version: '2' } })
  expect(parseReadingPlan(await takePlan(peer, 2))).toMatchObject({
    revision: 2,
    templates: [{ sources: [{ port: 1502 }] }],
  })
  const unassign = () => outpost.admin.put(`/data-collect/configs/${id}/unassign`, { device_id: [other.id] })
  expect((await unassign()).status).toBe(200)
  expect(parseReadingPlan(await takePlan(peer, 3))).toEqual({ revision: 3, templates: [] })
  expect((await unassign()).status).toBe(404)
  expect((await outpost.admin.del(`/data-collect/configs/${id}`)).status).toBe(200)
  expect((await outpost.admin.get(`/data-collect/configs/${id}`)).status).toBe(404)
  peer.end()
})

test('TEMPLATES-026 failed readings are listed by device and template, and only those of assigned templates', async () => {
  const id = await create()
  const other = await makeMember(outpost, 1)
  const peer = await other.connect({ abilities })
  await assign(id, [other.id])
  await takePlan(peer)
  peer.send({
    kind: 'event',
    name: 'readings_failed',
    text: `999\tmeter\tunknown\n${id}\tmeter\tno answer within 5 s\n`,
  })
  const logs = async () => (await outpost.admin.get(`/data-collect/configs/logs?device_id=${other.id}`)).body
  await until(async () => (await logs()).meta.total > 0, 'the log')
  expect((await logs()).data).toMatchObject([
    { config_id: id, device_id: other.id, log: ['Reading failed: url [meter]: no answer within 5 s'] },
  ])
  peer.end()
})

test('TEMPLATES-033 TEMPLATES-045 a device has at most 200 active parameters, and reads only what it can', async () => {
  const many = (name: string, count: number) => [
    { ...meter, url: name, variables: Array.from({ length: count }, (_, n) => ({ id: `v${n}`, register: n })) },
  ]
  const { id: device } = await outpost.build.device(1)
  const first = await create(many('a', 150))
  const second = await create(many('b', 51))
  expect((await assign(first, [device])).status).toBe(200)
  const refused = await assign(second, [device])
  expect(refused.body.errors[0]).toMatchObject({ code: 'VALIDATION', message: expect.stringContaining('would be 201') })
  expect((await assign(second, [device], { enabled: false })).status).toBe(200)
  expect((await outpost.admin.post('/data-collect/configs', template(many('c', 201)))).status).toBe(422)

  const snmp = await create([
    { url: 'ups', source: 'snmp', host: '192.168.1.40', variables: [{ id: 'charge', ref: '1.3.6.1.2.1.33.1.2.4.0' }] },
  ])
  const other = await makeMember(outpost, 1)
  const peer = await other.connect({ abilities })
  await until(
    async () =>
      (await outpost.asOwner(`select abilities from template_devices where device_id = ${other.id}`)).length > 0,
    'the abilities',
  )
  const lacking = await assign(snmp, [other.id])
  expect(lacking.body.errors[0]).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('snmpget') })
  peer.end()
})

test('TEMPLATES-038 TEMPLATES-046 what cannot be read or computed is refused with its place', async () => {
  const errorOf = async (source: object) =>
    (await outpost.admin.post('/data-collect/configs', template([source]))).body.errors?.[0]
  const variable = (more: object) => ({ ...meter, variables: [{ id: 'a', ...more }] })
  expect(await errorOf({ ...meter, host: null })).toMatchObject({ source: 'data.0.host' })
  expect(await errorOf({ ...meter, host: '$(reboot)' })).toMatchObject({ source: 'data.0.host' })
  expect(await errorOf(variable({ function: 1 }))).toMatchObject({ source: 'data.0.variables.0.register_type' })
  expect(await errorOf(variable({ register: 65_535, register_type: 'u32' }))).toMatchObject({
    source: 'data.0.variables.0.register',
  })
  const lua = (expression: string) => variable({ transform: { evaluator: 'lua', eval_var: 'v', expression } })
  for (const expression of ['while true do end', 'os.exit()', 'v +', '(((v'])
    expect(await errorOf(lua(expression)), expression).toMatchObject({
      source: 'data.0.variables.0.transform.expression',
    })
  expect(await errorOf({ url: 'status', variables: [] })).toMatchObject({ source: 'data.0.url' })
  const command = { url: 'load', source: 'command', command: 'cat /proc/loadavg', variables: [{ id: 'all' }] }
  expect(await errorOf(command)).toBeUndefined()
})

test('TEMPLATES-052 a template is exported as a file and created again from it', async () => {
  const id = await create()
  const exported = await outpost.admin.get(`/data-collect/configs/${id}/export`)
  const form = (content: string): FormData => {
    const data = new FormData()
    data.set('company_id', '1')
    data.set('file', new File([content], 'meter.json'))
    return data
  }
  const text = typeof exported.body === 'string' ? exported.body : JSON.stringify(exported.body)
  const made = await outpost.admin.post('/data-collect/configs/import', form(text))
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const [first, second] = await Promise.all(
    [id, made.body.data.id].map(async (one) => (await outpost.admin.get(`/data-collect/configs/${one}`)).body.data),
  )
  expect(second.id).not.toBe(id)
  expect(second.config.data).toEqual(first.config.data)
  for (const broken of ['', '{}', '[]', text.replace('192.168.1.31', '; reboot'), '\u0000'])
    expect((await outpost.admin.post('/data-collect/configs/import', form(broken))).body.errors).toMatchObject([
      { code: 'VALIDATION', source: 'file' },
    ])
})

test('TEMPLATES-015 TEMPLATES-047 a test reads a device once, with all orders of bytes, and stores nothing', async () => {
  const other = await makeMember(outpost, 1)
  const peer = await other.connect({ abilities })
  const asked = outpost.admin.post('/data-collect/configs/test', { device_id: other.id, data: [meter] })
  const frame = await peer.frame(({ name }) => name === 'readings.test', 'the test')
  peer.send({
    kind: 'result',
    id: frame['id'],
    ok: true,
    data: { readings: '0:meter:power\t00004348\n0:meter:voltage\t08fd\n', failures: '0\tmeter\texception 2\n' },
  })
  const { status, body } = await asked
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.readings).toEqual([
    { url: 'meter', id: 'voltage', raw: '08fd', value: 230.1, orders: null },
    {
      url: 'meter',
      id: 'power',
      raw: '00004348',
      value: 200,
      orders: { ABCD: expect.any(Number), CDAB: 200, BADC: expect.any(Number), DCBA: expect.any(Number) },
    },
  ])
  expect(body.data.failures).toEqual([{ url: 'meter', message: 'exception 2' }])
  peer.end()
})
