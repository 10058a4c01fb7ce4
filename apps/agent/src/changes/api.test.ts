import { createHash } from 'node:crypto'
import { readArmed } from '@outpost/contract/device/change'
import { type PlanEntry, writePlan } from '@outpost/contract/device/plan'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeDevice, type Fleet, startFleet } from '../fleet.ts'
import type { ApiReply } from '../platform/platform.ts'
import { TestPeer, until } from '../test-peer.ts'

/** The API of a simulated device, over a real connection. */

const change = 'a'.repeat(32)
const secret = 'b'.repeat(32)
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

let peer: TestPeer
let fleet: Fleet
let device: FakeDevice

beforeEach(async () => {
  peer = await TestPeer.start()
  fleet = await startFleet({
    server: `127.0.0.1:${peer.port}`,
    hostKey: peer.hostKey,
    count: 1,
    models: ['RUTX50'],
    retryMin: 0.1,
    rebootSeconds: 0.2,
    speed: 30,
  })
  device = fleet.devices[0]!
  await peer.frame('hello')
})

afterEach(async () => {
  await fleet.stop()
  await peer.close()
})

let asked = 0
/** Sends a request. `data` becomes the body. */
async function call(method: string, path: string, data?: unknown, more: object = {}) {
  const id = `call${++asked}`
  peer.run(id, 'api', { method, path, ...(data !== undefined && { body: JSON.stringify({ data }) }), ...more })
  const { data: got, ...result } = await peer.result(id)
  const output = typeof got['output'] === 'string' ? got['output'] : 'null'
  return { ...result, status: got['status'], truncated: got['truncated'], body: JSON.parse(output) }
}

const api = (method: 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown): PlanEntry => ({
  entry: 'api',
  method,
  path,
  type: 'application/json',
  body: data === undefined ? '' : JSON.stringify({ data }),
})

/** Orders a change that guards all configs, as the server does for requests to the API. */
function apply(id: string, entries: readonly PlanEntry[], more: object = {}): void {
  const plan = Buffer.from(writePlan([{ entry: 'guard', path: '/etc/config/' }, ...entries]))
  const token = sha256(id)
  peer.files.set(token, plan)
  const order = { change, revision: 1, token, size: plan.length, sha256: sha256(plan) }
  peer.run(id, 'config.apply', { ...order, confirm_within: 30, confirm_sha256: sha256(secret), ...more })
}

async function confirm() {
  const hello = () => peer.frames.filter((frame) => frame.kind === 'hello').at(-1)
  await until('a change that waits', () => readArmed(hello()?.change)?.change === change)
  for (;;) {
    const id = `confirm${++asked}`
    peer.run(id, 'config.confirm', { change, token: secret })
    const answer = await peer.result(id)
    if (answer.code !== 'TESTING') return answer
  }
}

const snapshot = (): string =>
  JSON.stringify([...device.platform.config.files].map(([path, { bytes }]) => [path, bytes.toString()]).toSorted())

test('PLANE-080 PLANE-083 the API reads, changes, adds and deletes records, and its state is the configuration', async () => {
  expect(await call('GET', '/system/config')).toMatchObject({
    ok: true,
    status: 200,
    truncated: 0,
    body: { success: true, data: { id: 'system', timezone: 'UTC' } },
  })
  expect(await call('PUT', '/interfaces/config/lan', { ipaddr: '10.0.0.1', dns: ['9.9.9.9'] })).toMatchObject({
    status: 200,
    body: { data: { id: 'lan', ipaddr: '10.0.0.1', dns: ['9.9.9.9'] } },
  })
  expect(device.platform.config.text('network')).toContain("option ipaddr '10.0.0.1'")
  const added = await call('POST', '/ddns/config', { domain: 'site.example', password: "it's" })
  expect(added).toMatchObject({ status: 201, body: { data: { id: 'service1', domain: 'site.example' } } })
  expect((await call('GET', '/ddns/config')).body.data).toHaveLength(2)
  expect(await call('DELETE', '/ddns/config/service1')).toMatchObject({ status: 200 })
  expect((await call('GET', '/ddns/config')).body.data).toHaveLength(1)
  expect((await call('GET', '/interfaces/status')).body.data).toContainEqual(
    expect.objectContaining({ id: 'lan', address: '10.0.0.1' }),
  )
})

test('PLANE-083 a request that is wrong is answered with the reason and changes nothing', async () => {
  const before = snapshot()
  const refused = async (method: string, path: string, data: unknown, status: number, source?: string) => {
    const { status: got, body } = await call(method, path, data)
    expect([got, body.success, body.errors[0].source]).toEqual([status, false, source])
  }
  await refused('PUT', '/interfaces/config/lan', { ipaddr: '10.0.0.256' }, 422, 'ipaddr')
  await refused('PUT', '/interfaces/config/lan', { nothing: '1' }, 422, 'nothing')
  await refused('PUT', '/interfaces/config/lan', { proto: 'magic' }, 422, 'proto')
  await refused('PUT', '/interfaces/config/none', { proto: 'dhcp' }, 404, 'id')
  await refused('POST', '/ddns/config', { enabled: '1' }, 422, 'domain')
  await refused('POST', '/ddns/config', { id: 'myddns', domain: 'x' }, 422, 'id')
  await refused('PUT', '/ports_settings/config', [{ id: 'port1', enabled: '0' }, { id: 'port9' }], 404, 'id')
  await refused('GET', '/nothing', undefined, 404)
  await refused('DELETE', '/system/config', undefined, 405)
  await refused('PUT', '/users/config/user1', { password: 'short' }, 422, 'password')
  expect(snapshot()).toBe(before)
})

test('PLANE-080 a path that leads out of the API is refused by the device', async () => {
  for (const path of ['/../etc', '/a/%2e%2E/b', '/a//b', '/a?b', 'a'])
    expect(await call('GET', path)).toMatchObject({ ok: false, code: 'INVALID' })
})

test('PLANE-082 PLANE-083 requests of a change are applied in order, and undone with it', async () => {
  const before = snapshot()
  apply('c1', [
    api('PUT', '/system/config', { hostname: 'site 7' }),
    api('PUT', '/interfaces/config/lan', { proto: 'x' }),
  ])
  const failed = await peer.result('c1')
  expect(failed).toMatchObject({ ok: false, code: 'NOT_APPLIED', data: { state: 'restored' } })
  expect(failed.text).toContain('PUT /interfaces/config/lan: 422')
  expect(failed.data['log']).toContain('api PUT /system/config: 200')
  expect(snapshot()).toBe(before)
  // Nobody confirms this one.
  apply('c2', [api('PUT', '/interfaces/config/wan', { disabled: '1' })])
  expect(await peer.result('c2')).toMatchObject({ ok: false, code: 'NOT_CONFIRMED', data: { state: 'restored' } })
  expect(snapshot()).toBe(before)
  device.platform.config.faults = { powerAt: 'uci' }
  apply('c3', [api('PUT', '/system/config', { hostname: 'site 7' })])
  expect(await peer.result('c3')).toMatchObject({ ok: false, code: 'RESTARTED', data: { state: 'restored' } })
  expect(snapshot()).toBe(before)
})

// One of the answers never comes, which takes 30 s.
test(
  'PLANE-082 PLANE-100 an API that answers a change with a page, a redirect, a failure or nothing has not made it',
  { timeout: 150_000 },
  async () => {
    const before = snapshot()
    const text = (status: number, body: string) => () => ({ status, contentType: '', bytes: Buffer.from(body) })
    const page = '<!DOCTYPE html><title>Sign in</title>'
    const failures: [() => ApiReply | Promise<ApiReply>, string][] = [
      [text(200, page), `200 ${page}`],
      [text(302, ''), '302'],
      [text(200, '{"success":false}'), '200'],
      [text(200, '"ok"'), '200'],
      [() => new Promise(() => undefined), 'did not answer within 30 s'],
    ]
    for (const [at, [apiAnswer, said]] of failures.entries()) {
      device.platform.config.faults = { apiAnswer }
      apply(`c${at}`, [api('PUT', '/system/config', { hostname: 'site 7' })], { confirm_within: 900 })
      const result = await peer.result(`c${at}`)
      expect(result).toMatchObject({ ok: false, code: 'NOT_APPLIED', data: { state: 'restored' } })
      expect(result.text).toContain(said)
      expect(snapshot()).toBe(before)
    }
    device.platform.config.faults = {}
    apply('good', [api('PUT', '/system/config', { hostname: 'site 7' })], { confirm_within: 900 })
    expect(await confirm()).toMatchObject({ ok: true })
    expect(await peer.result('good')).toMatchObject({ ok: true })
  },
)

test('PLANE-082 a change that only asks the API is confirmed like any other', async () => {
  apply('c1', [
    api('POST', '/ddns/config', { id: 'second', domain: 'site.example' }),
    api('DELETE', '/ddns/config/myddns'),
  ])
  expect(await confirm()).toMatchObject({ ok: true })
  expect(await peer.result('c1')).toMatchObject({ ok: true, data: { state: 'confirmed' } })
  expect((await call('GET', '/ddns/config')).body.data).toEqual([
    { id: 'second', '.type': 'service', domain: 'site.example' },
  ])
})

test('PLANE-081 a longer answer is sent as a file if a token comes with the request', async () => {
  const domain = 'x'.repeat(253)
  for (let at = 0; at < 62; at++) {
    const request = { method: 'POST', path: '/ddns/config', contentType: 'application/json' } as const
    await device.platform.api({ ...request, body: JSON.stringify({ data: { domain } }) })
  }
  const token = 'c'.repeat(32)
  peer.run('long', 'api', { method: 'GET', path: '/ddns/config', token })
  const { data } = await peer.result('long')
  const sent = peer.puts[0]!.bytes
  expect(data).toMatchObject({ status: 200, truncated: 0, size: sent.length, sha256: sha256(sent) })
  expect(JSON.parse(sent.toString()).data).toHaveLength(63)
})
