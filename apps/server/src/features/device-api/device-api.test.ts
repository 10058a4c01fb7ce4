import { startFleet, type FakeDevice, type Fleet } from '@outpost/agent/fleet'
import { describeFakeApi } from '@outpost/agent/platform/fake/api/describe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { makeMember } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { hostPublicKeys } from '../devices/host-keys/host-keys.ts'
import { describedApi, describes, documentOf } from './descriptions.ts'
import {
  type ApiRequest,
  answersOf,
  checkReads,
  checkWrites,
  configureDevice,
  orderRead,
  targetsOf,
} from './service.ts'
import type { Context } from '../../kit/implement.ts'

/** The API of simulated devices, and the descriptions of others. */

let outpost: TestOutpost
let fleet: Fleet
let device: FakeDevice

beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  const [hostKey] = await hostPublicKeys(outpost.running.app)
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 50 })
  fleet = await startFleet({
    server: `127.0.0.1:${outpost.port}`,
    hostKey: hostKey!,
    token: body.data.token,
    count: 4,
    models: ['RUTX50'],
    retryMin: 0.2,
    speed: 15,
  })
  device = fleet.devices[0]!
  await until(() => fleet.counters().online === fleet.devices.length, 'the fleet', 60_000)
}, 120_000)

afterAll(async () => {
  await fleet.stop()
  await outpost.close()
})

const path = '/devices/configurator/specifications'
const document = (version: string, paths: object = { '/system/config': { get: {} } }, more: object = {}) => ({
  openapi: '3.0.3',
  info: { title: 'RutOS', version },
  paths,
  ...more,
})

async function upload(content: string | Uint8Array<ArrayBuffer> | object, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ system: 'rutos', ...fields })) form.append(name, value)
  const bytes = typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content)
  form.append('file', new Blob([bytes]), 'api.json')
  const { status, body } = await outpost.admin.post(path, form)
  return { status, body, fault: body.errors?.[0]?.message as string | undefined }
}

const inOwn = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction<T>(outpost.running.app.db, systemScope, work)

test('TEMPLATES-028 CONFIGURATOR-051 descriptions are uploaded, listed, replaced and deleted', async () => {
  const made = await upload(document('RUTX_R_00.07.14.2'))
  expect(made).toMatchObject({
    status: 201,
    body: { data: { system: 'rutos', version: '7.14.2', title: 'RutOS', paths: 1 } },
  })
  const again = await upload(document('7.14.2'))
  expect(again).toMatchObject({ status: 409, body: { errors: [{ code: 'CONFLICT', source: 'file' }] } })
  const longer = { '/api/system/config': { get: {} }, '/a/{id}': { get: {}, put: {} } }
  expect(await upload(document('7.14.2', longer), { overwrite: '1' })).toMatchObject({
    status: 201,
    body: { data: { id: made.body.data.id, paths: 2 } },
  })
  expect((await outpost.admin.get(path)).body).toMatchObject({
    data: [{ id: made.body.data.id, version: '7.14.2', paths: 2 }],
    meta: { total: 1 },
  })
  const stored = await inOwn((tx) => documentOf(tx, 'rutos-7.14.2'))
  expect(JSON.parse(stored!).paths).toEqual(longer)
  expect((await outpost.admin.get('/devices/configurator/specification/rutos-7.14.2')).body.paths).toEqual(longer)
  expect((await outpost.admin.del(`${path}/${made.body.data.id}`)).status).toBe(200)
  expect((await outpost.admin.get('/devices/configurator/specification/rutos-7.14.2')).status).toBe(404)
})

test('CONFIGURATOR-052 a file that is no description is refused with the reason', async () => {
  const refused = async (content: Parameters<typeof upload>[0], why: RegExp, status = 422) => {
    const { status: got, fault } = await upload(content)
    expect([got, fault]).toEqual([status, expect.stringMatching(why)])
  }
  await refused('openapi: 3.0.0', /not JSON/)
  await refused('[1]', /not an OpenAPI 3/)
  await refused({ swagger: '2.0' }, /not an OpenAPI 3/)
  await refused(document('next'), /not a firmware version/)
  await refused(document('7.1.0', {}), /no paths/)
  await refused(document('7.1.0', { '/../etc': { get: {} } }), /not valid/)
  await refused(document('7.1.0', { '/a': { $ref: 'https://example.com/a.json' } }), /leads out of the file/)
  await refused(document('7.1.0', { '/a': { $ref: '#/components/pathItems/None' } }), /leads nowhere/)
  const cyclic = { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } }
  await refused(document('7.1.0', undefined, { components: cyclic }), /leads back to itself/)
  await refused(new Uint8Array([0x7b, 0xff, 0xfe]), /UTF-8/)
  await refused(`${'['.repeat(3_000_000)}`, /not JSON|too much/)
  const deep = `{"openapi":"3.0.0","info":{"version":"7.1.0"},"paths":{"/a":{}},"x":${'['.repeat(5000)}${']'.repeat(5000)}}`
  await refused(deep, /nested deeper/)
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`/p${at}`, { get: {} }]))
  await refused(document('7.1.0', many), /5001 paths/)
  for (const size of [8 * 1_048_576 + 1, 50 * 1_048_576]) await refused('x'.repeat(size), /./, 413)
  expect((await outpost.admin.get(path)).body.meta.total).toBe(0)
})

test('CONFIGURATOR-053 the description of a device is that of its system and firmware, or the newest older one', async () => {
  const known = (['7.6', '7.10.1', '7.14.2', '8.1'] as const).map(
    (version, id) => ({ id, system: 'rutos', version }) as const,
  )
  const of = (agent: string, firmware: string, model = 'RUTX50') => {
    const found = describes({ agent, model, firmware }, known)
    return typeof found === 'string' ? found : found.name
  }
  expect(of('rutos agent-sh/1', 'RUTX_R_00.07.14.2')).toBe('rutos-7.14.2')
  expect(of('rutos agent-sh/1', 'RUTX_R_00.07.14.1')).toBe('rutos-7.10.1')
  expect(of('rutos agent-sh/1', 'RUTX_R_00.07.20.3')).toBe('rutos-7.14.2')
  expect(of('rutos agent-sh/1', 'RUTX_R_00.07.05')).toBe('no_description')
  expect(of('rutos agent-sh/1', 'TSW2_R_00.07.14.2', 'TSW202')).toBe('no_description')
  expect(of('openwrt agent-sh/1', 'OpenWrt 23.05.3')).toBe('openwrt-1.0.0')
  expect(of('linux agent-sh/1', 'Debian')).toBe('no_api')
  expect(of('fake 1', 'RUTX_R_00.07.14.2')).toBe('fake-1.0.0')
  const { body } = await outpost.admin.get(`/devices/configurator/specification?device_id=${device.deviceId()}`)
  expect(body).toMatchObject({
    success: true,
    url: expect.stringMatching(/\/api\/devices\/configurator\/specification\/fake-1\.0\.0$/),
  })
  expect((await outpost.admin.get('/devices/configurator/specification/fake-1.0.0')).body).toEqual(describeFakeApi())
})

test('CONFIGURATOR-028 CONFIGURATOR-054 a request that the description does not have is refused by name before it is sent', async () => {
  const api = (await inOwn((tx) => describedApi(tx, { system: 'fake', version: '1.0.0', name: 'fake-1.0.0' })))!
  const fault = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', target: string, body?: unknown, more: object = {}) => {
    try {
      checkWrites(api, [{ method, path: target, body, ...more }], 'requests')
    } catch (error) {
      const [item] = (error as { items: { source: string; message: string }[] }).items
      return `${item!.source}: ${item!.message}`
    }
    return undefined
  }
  expect(fault('PUT', '/system/config', { data: { hostname: 'x' } })).toBeUndefined()
  expect(fault('PUT', '/interfaces/config/lan', { data: { dns: ['9.9.9.9'] } })).toBeUndefined()
  expect(fault('PUT', '/nothing', {})).toBe('requests.0.path: The API of the device does not have the path /nothing.')
  expect(fault('DELETE', '/system/config')).toMatch(/^requests\.0\.method: .*DELETE.*GET, PUT/)
  expect(fault('GET', '/system/config')).toMatch(/^requests\.0\.method: .*changes nothing/)
  expect(fault('PUT', '/system/config')).toMatch(/^requests\.0\.request_data: .*needs a body/)
  expect(fault('PUT', '/interfaces/config/lan', { data: { ipaddr: '10.0.0.256' } })).toMatch(
    /^requests\.0\.request_data\.data\.ipaddr/,
  )
  expect(fault('PUT', '/interfaces/config/lan', { data: { other: '1' } })).toMatch(
    /^requests\.0\.request_data\.data\.other/,
  )
  expect(fault('POST', '/ddns/config', { data: {} })).toMatch(/^requests\.0\.request_data\.data\.domain: .*needs/)
  expect(fault('PUT', '/system/config', {}, { content_type: 'text/plain' })).toMatch(/^requests\.0\.content_type/)
  expect(fault('PUT', '/system/config', { data: { hostname: 'x' } }, { query: 'a=1' })).toMatch(/^requests\.0\.query/)
  expect(fault('DELETE', '/ddns/config/%2e%2e')).toMatch(/^requests\.0\.path/)
})

test('CONFIGURATOR-055 CONFIGURATOR-031 requests that read are one job, and secrets in their answers are hidden', async () => {
  const { app } = outpost.running
  const records = await inOwn((tx) => tx.selectFrom('devices').selectAll().orderBy('id').execute())
  const readId = await inOwn(async (tx) => {
    const { api, devices, leftOut } = await targetsOf(tx, records, 'device_id')
    expect([devices.length, leftOut]).toEqual([records.length, []])
    const requests = checkReads(
      api,
      [{ path: '/wireless/interfaces/config' }, { path: '/ddns/config/none' }],
      'endpoints',
    )
    return orderRead(app, tx, devices[0]!, requests, { actor: null, channel: null, wait: 60, source: 'person' })
  })
  const ended = () =>
    inOwn((tx) =>
      tx.selectFrom('device_api_reads').select('finished_at').where('id', '=', readId).executeTakeFirstOrThrow(),
    )
  await until(async () => (await ended()).finished_at !== null, 'the answers', 30_000)
  const answers = (secrets: boolean) => inOwn((tx) => answersOf(app, tx, readId, secrets))
  expect(await answers(true)).toMatchObject([
    {
      status: 200,
      truncated: false,
      body: { success: true, data: [{ ssid: 'Router', key: 'changeme1' }, { ssid: 'Guests' }] },
    },
    { status: 404, body: { success: false } },
  ])
  expect(await answers(false)).toMatchObject([
    { body: { data: [{ ssid: 'Router', key: '(hidden)' }, { ssid: 'Guests' }] } },
    { status: 404 },
  ])
  const raw = await inOwn((tx) =>
    tx.selectFrom('commands').select(['data', 'text']).where('name', '=', 'api').execute(),
  )
  expect(JSON.stringify(raw)).not.toContain('changeme1')
  const jobs = (await outpost.admin.get(`/devices/actions/logs?device_id=${records[0]!.id}`)).body.data
  expect(jobs).toMatchObject([{ action_name: 'read_api' }])
})

/** Orders a change in the name of the administrator, as a later feature does. */
const configure = (requests: ApiRequest[]): Promise<number> =>
  inOwn(async (tx) => {
    const record = await tx
      .selectFrom('devices')
      .selectAll()
      .where('id', '=', device.deviceId()!)
      .executeTakeFirstOrThrow()
    const { api } = await targetsOf(tx, [record], 'device_id')
    const actor = { userId: 1, username: 'admin', credential: { kind: 'session' } }
    const context = { app: outpost.running.app, tx, actor } as unknown as Context
    return configureDevice(context, record, checkWrites(api, requests, 'requests'), { confirm_within: 30 })
  })

async function ends(change: number, state: string) {
  const read = async () =>
    (await outpost.admin.get(`/devices/${device.deviceId()}/configurator/changes/${change}`)).body.data
  await until(async () => (await read()).state === state, `a change that is ${state}`, 30_000)
  return read()
}

test('CONFIGURATOR-056 requests that write are one change, which is undone as a whole if one fails', async () => {
  const config = () => device.platform.config
  const before = config().text('system')
  const failed = await configure([
    { method: 'PUT', path: '/system/config', body: { data: { hostname: 'Site 7' } } },
    { method: 'DELETE', path: '/ddns/config/none' },
  ])
  expect(await ends(failed, 'restored')).toMatchObject({ code: 'NOT_APPLIED', text: expect.stringContaining('404') })
  expect(config().text('system')).toBe(before)
  const made = await configure([
    { method: 'PUT', path: '/system/config', body: { data: { hostname: 'Site 7' } } },
    { method: 'PUT', path: '/wireless/interfaces/config/default_radio0', body: { data: { key: 'new secret 1' } } },
  ])
  const change = await ends(made, 'confirmed')
  expect(change.entries).toEqual([
    'PUT /system/config {"data":{"hostname":"Site 7"}}',
    'PUT /wireless/interfaces/config/default_radio0 {"data":{"key":"(hidden)"}}',
  ])
  expect(change.log).toContain('api PUT /system/config: 200')
  expect(config().text('system')).toContain("option hostname 'Site 7'")
  expect(config().text('wireless')).toContain("option key 'new secret 1'")
})

test('CONFIGURATOR-055 CONFIGURATOR-085 of answers that are no JSON, come twice or never, each counts once, and a read that gets none ends', async () => {
  const { app } = outpost.running
  const member = await makeMember(outpost, 1)
  const peer = await member.connect({ platform: 'fake', agent: '1' })
  const order = (paths: string[]) =>
    inOwn(async (tx) => {
      const record = await tx.selectFrom('devices').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
      const { api } = await targetsOf(tx, [record], 'device_id')
      const requests = checkReads(
        api,
        paths.map((each) => ({ path: each })),
        'endpoints',
      )
      return orderRead(app, tx, record, requests, { actor: null, channel: null, wait: 60, source: 'person' })
    })
  const answered = async (readId: number, count: number) => {
    const answers = () => inOwn((tx) => answersOf(app, tx, readId, true))
    await until(async () => (await answers()).length === count, 'the answers', 30_000)
    return answers()
  }
  const next = async (after: readonly string[]) => {
    const isNew = ({ kind, id }: { kind: string; id?: unknown }) => kind === 'run' && !after.includes(String(id))
    return String((await peer.frame(isNew, 'the next request'))['id'])
  }
  const say = (id: string, status: unknown, output: string) =>
    peer.send({ kind: 'result', id, ok: true, data: { status, content_type: 'text/html', output, truncated: 0 } })

  const readId = await order(['/system/config', '/ddns/config'])
  const first = await next([])
  say(first, 200, '<!DOCTYPE html>')
  say(first, 200, '{"data":"the second answer"}')
  const second = await next([first])
  // Once more, when the next request is open: it is no answer to that one.
  say(first, 200, '{"data":"the third answer"}')
  say(second, 'none', '')
  say(second, 200, '{"data":[]}')
  expect(await answered(readId, 2)).toMatchObject([
    { status: 200, body: '<!DOCTYPE html>' },
    { code: 'FAILED', message: 'The device did not answer as its agent should.' },
  ])
  const jobOf = async (id: number) =>
    (
      await outpost.asOwner(
        `select j.state, j.said, r.finished_at from device_jobs j join device_api_reads r on r.job_id = j.id where r.id = ${id}`,
      )
    )[0]
  expect(await jobOf(readId)).toMatchObject({ state: 'failed', finished_at: expect.anything() })

  const silent = await order(['/system/config', '/ddns/config'])
  peer.send({ kind: 'ack', id: await next([first, second]) })
  await until(async () => (await jobOf(silent))!['state'] === 'running', 'the acknowledgement')
  await outpost.asOwner(
    `update commands set answer_by = now() - interval '1 second' where device_id = ${member.id} and state = 'delivered'`,
  )
  expect(await answered(silent, 1)).toMatchObject([{ message: expect.stringContaining('did not respond') }])
  expect(await jobOf(silent)).toMatchObject({ state: 'unknown', finished_at: expect.anything() })
  peer.end()
})
