import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSettings } from '../db/connect.ts'
import { Workbench, postmasterPid } from '../db/embedded/test-support/workbench.ts'
import type { EmbeddedDatabase } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'
import { openPool } from '../db/database.ts'
import { readEnv } from '../start/env.ts'
import { ensureFirstAdmin } from '../start/first-admin.ts'
import { start, type Running } from '../start/start.ts'
import { adminLogin } from '../testing/outpost.ts'
import { makeKey, Peer, type DeviceKey } from '../testing/peer.ts'
import { signIn, type Answer, type Person } from '../testing/person.ts'
import { until } from '../testing/until.ts'

/** This file's own crash-safe database, which is stopped and killed while the program runs. */
const bench = new Workbench()
const folder = bench.folder()
let database: EmbeddedDatabase
let running: Running
let dataDir: string
let url: string
let admin: Person

beforeAll(async () => {
  database = await bench.start(folder)
  const connections = withSettings(database.connections)
  await migrate(connections.owner)
  dataDir = await mkdtemp(join(tmpdir(), 'outpost-outage-'))
  const env = readEnv({
    PORT: '0',
    OUTPOST_DATA_DIR: dataDir,
    OUTPOST_LOG: process.env['OUTPOST_TEST_LOG'] ?? 'silent',
    OUTPOST_ADMIN_EMAIL: adminLogin.email,
    OUTPOST_ADMIN_PASSWORD: adminLogin.password,
  })
  const { db, close } = openPool(connections.app, () => {}, 2)
  await ensureFirstAdmin(db, env)
  await close()
  running = await start(env, connections, ['api', 'gateway', 'worker'])
  url = `http://127.0.0.1:${running.port}`
  admin = await signIn(url, adminLogin)
}, 60_000)
afterAll(async () => {
  await running.close()
  await bench.cleanUp()
  await rm(dataDir, { recursive: true, force: true })
}, 30_000)

async function enrolled(serial: string): Promise<{ id: number; key: DeviceKey; peer: Peer }> {
  const key = makeKey()
  const { body } = await admin.post('/devices/enrolment-tokens', { company_id: 1 })
  const id = Number((await Peer.enrol(running.port!, key, { serial }, body.data.token))['device'])
  return { id, key, peer: await Peer.hello(running.port!, key, id) }
}
const statusOf = async (id: number): Promise<number> => (await admin.get(`/devices/${id}`)).body.data.status

/** Adds tags one after another until stopped. Collects the names that were acknowledged and the failed responses. */
function addTags(prefix: string): {
  stop: () => Promise<void>
  acknowledged: string[]
  refused: Answer[]
  slowest: () => number
} {
  const acknowledged: string[] = []
  const refused: Answer[] = []
  let [going, slowest, n] = [true, 0, 0]
  const work = async (): Promise<void> => {
    while (going) {
      const name = `${prefix} ${++n}`
      const started = performance.now()
      const answer = await admin.post('/tags', { company_id: 1, name })
      slowest = Math.max(slowest, performance.now() - started)
      if (answer.status === 201) acknowledged.push(name)
      else refused.push(answer)
    }
  }
  const workers = [work(), work(), work()]
  return {
    acknowledged,
    refused,
    slowest: () => slowest,
    stop: async () => {
      going = false
      await Promise.all(workers)
    },
  }
}
const lost = async (names: string[], prefix: string): Promise<string[]> => {
  const { body } = await admin.get(`/tags?limit=10000&q=${encodeURIComponent(prefix)}`)
  const there = new Set(body.data.map((tag: { name: string }) => tag.name))
  return names.filter((name) => !there.has(name))
}

// SECURITY-026 SECURITY-027
test('SECURITY-026 during a database outage every response says when to retry, and afterwards everything recovers automatically', async () => {
  const [stays, leaves] = [await enrolled('stays'), await enrolled('leaves')]
  const tags = addTags('before and during')
  await until(() => tags.acknowledged.length > 5, 'the first tags')
  await database.stop()
  await until(() => tags.refused.length > 3, 'the first refusals', 15_000)

  const started = performance.now()
  const answers = await Promise.all(Array.from({ length: 30 }, () => admin.get('/user')))
  expect(performance.now() - started).toBeLessThan(15_000)
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { success: false, errors: [{ code: 'UNAVAILABLE' }] } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  // FRAME-142 FRAME-143
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)

  // Connected devices stay connected, and their reports are queued.
  const at = Math.floor(Date.now() / 1000)
  for (let n = 0; n < 5; n++) stays.peer.send({ kind: 'telemetry', at: at + n - 5, values: { signal: -70 - n } })
  leaves.peer.end()
  await until(
    async () =>
      Number(/outpost_telemetry_waiting_bytes (\d+)/.exec(await (await fetch(`${url}/metrics`)).text())![1]) > 500,
    'reports that wait',
  )
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(stays.peer.closed).toBe(false)

  database = await bench.start(folder)
  await until(async () => (await admin.get('/user')).status === 200, 'the first good answer', 10_000)
  await tags.stop()
  expect(tags.slowest()).toBeLessThan(15_000)
  expect(new Set(tags.refused.map((answer) => answer.status))).toEqual(new Set([503]))
  expect(await lost(tags.acknowledged, 'before and during')).toEqual([])

  const signals = async () =>
    (await admin.get(`/devices/${stays.id}/metrics?parameters=signal`)).body.data.series[0].values
  await until(async () => (await signals()).length === 5, 'the reports that waited', 10_000)
  expect((await signals()).toSorted((x: number, y: number) => y - x)).toEqual([-70, -71, -72, -73, -74])
  // The bus delivers notifications again: a command reaches the device that stayed connected.
  await admin.post(`/devices/${stays.id}/command`, { command: 'after' })
  await stays.peer.run()
  expect(await statusOf(stays.id)).toBe(1)
  await until(async () => (await statusOf(leaves.id)) === 0, 'the end that could not be written', 20_000)
  stays.peer.end()
}, 90_000)

test('SECURITY-026 no acknowledged data is lost when the database is killed, and a result is stored once it is back', async () => {
  const device = await enrolled('killed')
  await admin.post(`/devices/${device.id}/command`, { command: 'through it' })
  const { id } = await device.peer.run()
  const tags = addTags('killed')
  await until(() => tags.acknowledged.length > 20, 'tags')
  process.kill(postmasterPid(folder), 'SIGKILL')
  device.peer.send({ kind: 'result', id, ok: true, data: { exit_code: 0, output: 'done all the same' } })
  await until(() => tags.refused.length > 0, 'a refusal', 15_000)
  const before = tags.acknowledged.length
  await until(() => tags.acknowledged.length > before + 5, 'tags afterwards', 20_000)
  await tags.stop()
  expect(new Set(tags.refused.map((answer) => answer.status))).toEqual(new Set([503]))
  expect(await lost(tags.acknowledged, 'killed')).toEqual([])
  await until(
    async () => (await admin.get(`/devices/${device.id}/commands`)).body.data[0].state === 'completed',
    'the result',
    15_000,
  )
  device.peer.end()
}, 60_000)
