import { startFleet, type Fleet } from '@outpost/agent/fleet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { hostPublicKeys } from '../devices/host-keys/host-keys.ts'

/** Multi-configuration of simulated devices. */

let outpost: TestOutpost
let fleet: Fleet
let ids: number[]

beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  const [hostKey] = await hostPublicKeys(outpost.running.app)
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 50 })
  fleet = await startFleet({
    server: `127.0.0.1:${outpost.port}`,
    hostKey: hostKey!,
    token: body.data.token,
    count: 3,
    models: ['RUTX50'],
    retryMin: 0.2,
    speed: 15,
  })
  await until(() => fleet.counters().online === fleet.devices.length, 'the fleet', 60_000)
  const list = (await outpost.admin.get('/devices?limit=10')).body.data as { id: number; serial: string }[]
  ids = fleet.devices.map((device) => list.find(({ serial }) => serial === device.serial)!.id)
}, 120_000)

afterAll(async () => {
  await fleet.stop()
  await outpost.close()
})

/** Waits for the last event of a device on a channel. */
async function endOf(channel: string, id: number) {
  let event: Record<string, unknown> | undefined
  await until(
    async () => {
      event = (await outpost.admin.get(`/status/channel/${channel}`)).body.data[id]?.at(-1)
      return ['completed', 'error'].includes(String(event?.['status']))
    },
    'the end of a device',
    60_000,
  )
  return event!
}

const put = (device_id: number[], hostname: string, path = '/system/config') => ({
  device_id,
  path,
  method: 'PUT',
  request_data: { data: { hostname } },
})
const hostname = (at: number): string | undefined =>
  /option hostname '([^']*)'/.exec(fleet.devices[at]!.platform.config.text('system') ?? '')?.[1]

test('CONFIGURATOR-019 values of a device are read over a channel', async () => {
  const read = (endpoints: object[]) =>
    outpost.admin.post('/devices/configurator/configuration', { device_id: ids[0], endpoints })
  const { status, body } = await read([{ path: '/system/config' }, { path: '/ddns/config' }])
  expect(status).toBe(200)
  expect(await endOf(body.meta.channel, ids[0]!)).toMatchObject({
    status: 'completed',
    type: 'api_forward',
    response_state: 'completed',
    data: [
      { type: 'api_forward', code: 200, data: [expect.objectContaining({ hostname: expect.any(String) })] },
      { type: 'api_forward', code: 200, data: expect.any(Array) },
    ],
  })
  expect((await read([{ path: '/nothing' }])).body.errors[0]).toMatchObject({ source: 'endpoints.0.path' })
})

test('CONFIGURATOR-019 CONFIGURATOR-020 elements of lists are searched for on each device, and exactly one must match', async () => {
  const path = '/firewall/zones/config/{id}'
  const zone = (name: string) => [
    { search_key: 'id', path: '/firewall/zones/config', elements: [{ key: 'name', value: name }] },
  ]
  const read = async (name: string) =>
    outpost.admin.post('/devices/configurator/configuration', {
      device_id: ids[0],
      endpoints: [{ path, search_elements: zone(name) }],
    })
  const { body } = await read('wan')
  expect(await endOf(body.meta.channel, ids[0]!)).toMatchObject({
    data: [{ code: 200, data: [{ name: 'wan' }] }],
  })
  const missing = await read('dmz')
  expect([missing.status, missing.body.errors[0].message]).toEqual([
    409,
    '/firewall/zones/config: No element has name = dmz.',
  ])
  const configure = (entry: object) =>
    outpost.admin.post('/devices/configurator/configure', {
      configuration: [{ device_id: [ids[0]], method: 'PUT', request_data: { data: { masq: '0' } }, ...entry }],
    })
  const sent = await configure({ path, search_elements: zone('wan') })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  expect(await endOf(sent.body.meta.channel, ids[0]!)).toMatchObject({ status: 'completed' })
  expect(fleet.devices[0]!.platform.config.text('firewall')).toContain("option masq '0'")
  const none = await configure({ path, search_elements: zone('dmz') })
  expect(await endOf(none.body.meta.channel, ids[0]!)).toMatchObject({ response_state: 'refused' })
  const unused = await configure({ path: '/system/config', search_elements: zone('wan') })
  expect(unused.body.errors[0]).toMatchObject({ source: 'configuration.0.search_elements.0.search_key' })
  const unknown = await configure({ path, search_elements: [{ ...zone('wan')[0], path: '/nothing' }] })
  expect(unknown.status).toBe(422)
})

test('CONFIGURATOR-089 the body of a request may be JSON in a text, or in a list of one', async () => {
  const text = (name: string) => JSON.stringify({ data: { hostname: name } })
  for (const [name, request_data] of [
    ['text', text('text')],
    ['list', [text('list')]],
  ] as const) {
    const { status, body } = await outpost.admin.post('/devices/configurator/configure', {
      configuration: [{ ...put([ids[0]!], ''), request_data }],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await endOf(body.meta.channel, ids[0]!)).toMatchObject({ status: 'completed' })
    expect(hostname(0)).toBe(name)
  }
  const wrong = await outpost.admin.post('/devices/configurator/configure', {
    configuration: [{ ...put([ids[0]!], ''), request_data: ['no JSON'] }],
  })
  expect([wrong.status, wrong.body.errors[0].source]).toEqual([422, 'configuration.0.request_data'])
})

test('CONFIGURATOR-020 CONFIGURATOR-026 one value for all or one each is written, and the action is logged', async () => {
  const bare = await outpost.build.device(1)
  const { status, body } = await outpost.admin.post('/devices/configurator/configure', {
    display_name: 'Names',
    action_name: 'names-1',
    configuration: [put([ids[0]!, ids[1]!, bare.id], 'shared'), put([ids[2]!], 'own')],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const ends = await Promise.all(ids.map((id) => endOf(body.meta.channel, id)))
  expect(ends.map((end) => end['status'])).toEqual(['completed', 'completed', 'completed'])
  expect([0, 1, 2].map(hostname)).toEqual(['shared', 'shared', 'own'])
  // Without an API it is left out, and named.
  expect(await endOf(body.meta.channel, bare.id)).toMatchObject({
    status: 'error',
    value: expect.stringMatching(/API/),
  })
  const { data } = (await outpost.admin.get('/devices/configurator/actions/names-1')).body
  expect(data).toMatchObject({ display_name: 'Names', devices: 3, states: { confirmed: 3, queued: 0 } })
  const log = (await outpost.admin.get(`/devices/${ids[2]}/configurator/logs/names-1`)).body
  expect(log.meta.total).toBe(1)
  expect(log.data[0]).toMatchObject({
    action_name: 'names-1',
    display_name: 'Names',
    method: 'PUT',
    route: '/system/config',
    request_message: '{"data":{"hostname":"own"}}',
    response_code: 200,
    request_state: 'confirmed',
  })
  // CONFIGURATOR-087
  const lines = (await outpost.admin.get(`/devices/${ids[2]}/logs?limit=2`)).body.data
  expect(lines.map((line: { log: string }) => line.log)).toEqual(['Names: Applied and confirmed.', 'Requested: Names'])
  const all = (await outpost.admin.get('/devices/configurator/actions/names-1/logs?limit=10')).body
  expect(all.data.map((row: { device_id: number }) => row.device_id).toSorted()).toEqual(ids.toSorted())
})

test('CONFIGURATOR-028 a request that the description does not have stops everything before anything is sent', async () => {
  const before = hostname(0)
  const { status, body } = await outpost.admin.post('/devices/configurator/configure', {
    configuration: [put([ids[0]!], 'never'), put([ids[0]!], 'never', '/nothing')],
  })
  expect([status, body.errors[0].source]).toEqual([422, 'configuration.1.path'])
  const changes = (await outpost.admin.get(`/devices/${ids[0]}/configurator/changes?limit=20`)).body.data
  expect(changes.filter(({ entries }: { entries: string[] }) => entries.join().includes('never'))).toEqual([])
  expect(hostname(0)).toBe(before)
})

test('CONFIGURATOR-021 CONFIGURATOR-022 CONFIGURATOR-023 CONFIGURATOR-024 a configuration is saved, used within its range, and deleted', async () => {
  const path = '/devices/configurator/templates'
  const template = [{ path: '/system/config', method: 'PUT', request_data: { data: { hostname: 'saved' } } }]
  const made = await outpost.admin.post(path, { company_id: 1, name: 'Site', version: '1.0.0', template })
  expect(made.status).toBe(201)
  const { id } = made.body.data
  expect((await outpost.admin.get(path)).body.data[0]).toMatchObject({ name: 'Site', version: '1.0.0', firmware: '' })
  const used = await outpost.admin.post(`${path}/${id}/use`, { device_id: [ids[0]] })
  expect(await endOf(used.body.meta.channel, ids[0]!)).toMatchObject({ status: 'completed' })
  expect(hostname(0)).toBe('saved')
  const narrow = { name: 'Site', version: '1.0.1', template, max_firmware: '0.1' }
  expect((await outpost.admin.put(`${path}/${id}`, narrow)).status).toBe(200)
  const refused = await outpost.admin.post(`${path}/${id}/use`, { device_id: [ids[0]] })
  expect(await endOf(refused.body.meta.channel, ids[0]!)).toMatchObject({
    status: 'error',
    value: expect.stringMatching(/firmware/),
  })
  expect((await outpost.admin.del(`${path}/${id}`)).status).toBe(200)
  expect((await outpost.admin.get(path)).body.data).toEqual([])
})

/** Saves a configuration and makes a tag that applies it. Returns their ids. */
async function taggedWith(more: object = {}) {
  const hostname = `tagged-${Math.random().toString(36).slice(2, 8)}`
  const template = [{ path: '/system/config', method: 'PUT', request_data: { data: { hostname } } }]
  const saved = await outpost.admin.post('/devices/configurator/templates', {
    company_id: 1,
    name: `Saved ${hostname}`,
    version: '1.0.0',
    template,
    ...more,
  })
  const actions = [{ action: 'execute_multiconfig_template', source_id: saved.body.data.id }]
  const tag = await outpost.admin.post('/tags', { company_id: 1, name: `Applies ${hostname}`, actions })
  expect(tag.status, JSON.stringify(tag.body)).toBe(201)
  return { hostname, template: saved.body.data.id as number, tag: tag.body.data.id as number, actions }
}
const assign = async (device_id: number[], tag: number) =>
  expect((await outpost.admin.post('/devices/tags/assign', { device_id, tag_id: [tag] })).status).toBe(200)
const jobLog = async (id: number): Promise<string> =>
  JSON.stringify((await outpost.admin.get(`/devices/actions/logs?device_id=${id}`)).body)

test('CONFIGURATOR-070 a tag applies a saved configuration to each device that gets it, as one action in the log', async () => {
  const { hostname: wanted, template, tag } = await taggedWith()
  await assign([ids[0]!, ids[1]!], tag)
  await until(() => [0, 1].every((at) => hostname(at) === wanted), 'both devices', 60_000)
  const { data } = (await outpost.admin.get('/devices/configurator/actions?limit=1')).body
  await until(
    async () => {
      const { states } = (await outpost.admin.get(`/devices/configurator/actions/${data[0].action_name}`)).body.data
      return states.confirmed === 2
    },
    'both changes are confirmed',
    60_000,
  )
  expect(data[0]).toMatchObject({ display_name: `Saved ${wanted}`, devices: 2 })
  expect(data[0].action_name).toMatch(new RegExp(`^tag-[0-9a-f-]{36}-${template}$`))
  expect(await jobLog(ids[0]!)).toContain('execute_multiconfig_template')
  // The third device does not have the tag.
  expect(hostname(2)).not.toBe(wanted)
})

test('CONFIGURATOR-071 a tag action that does not fit the device, or whose configuration was deleted, fails with the reason', async () => {
  const before = hostname(2)
  const narrow = await taggedWith({ max_firmware: '0.1' })
  await assign([ids[2]!], narrow.tag)
  await until(async () => (await jobLog(ids[2]!)).includes('is not in the range of'), 'the reason')
  const bare = await outpost.build.device(1)
  await assign([bare.id], (await taggedWith()).tag)
  await until(
    async () => (await jobLog(bare.id)).includes('has no API of its own'),
    'the reason of a device without an API',
  )
  const gone = await taggedWith()
  await outpost.admin.del(`/devices/configurator/templates/${gone.template}`)
  await assign([ids[2]!], gone.tag)
  await until(async () => (await jobLog(ids[2]!)).includes('The saved configuration has been deleted.'), 'the reason')
  expect(hostname(2)).toBe(before)
})

test('CONFIGURATOR-070 only those who may configure devices make such a tag, with a configuration of its company or one above', async () => {
  const branch = await outpost.build.company(1)
  const admin = await outpost.build.user(branch.id)
  const { actions } = await taggedWith()
  const of = (who: Pick<typeof admin, 'post'>, company_id: number, wanted: object[]) =>
    who.post('/tags', { company_id, name: `Applies ${Math.random()}`, actions: wanted })
  const missing = { status: 422, body: { errors: [{ code: 'VALIDATION', source: 'actions.0.source_id' }] } }
  expect((await of(outpost.admin, branch.id, actions)).status).toBe(201)
  // The users of a company do not see what a company above it has saved.
  expect(await of(admin, branch.id, actions)).toMatchObject(missing)
  const template = [{ path: '/system/config', method: 'PUT', request_data: { data: { hostname: 'below' } } }]
  const below = await admin.post('/devices/configurator/templates', {
    company_id: branch.id,
    name: 'Below',
    version: '1.0.0',
    template,
  })
  const wanted = [{ action: 'execute_multiconfig_template', source_id: below.body.data.id }]
  expect((await of(admin, branch.id, wanted)).status).toBe(201)
  // A tag of the company above would bring it to devices that it is not for.
  expect(await of(outpost.admin, 1, wanted)).toMatchObject(missing)
  const { data } = (await outpost.admin.get('/roles/permissions?limit=500')).body
  const others = (data as { id: number; name: string }[]).filter(({ name }) => name !== 'create_multi_configuration')
  const without = await outpost.build.userWith(
    branch.id,
    others.map(({ id }) => id),
  )
  expect(await of(without, branch.id, wanted)).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'FORBIDDEN', source: 'create_multi_configuration' }] },
  })
})
