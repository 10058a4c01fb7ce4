import { setTimeout as sleep } from 'node:timers/promises'
import { startFleet, type Fleet } from '@outpost/agent/fleet'
import { roles } from '@outpost/contract/kit/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostPublicKeys } from '../features/devices/host-keys/host-keys.ts'
import { rollUp } from '../features/telemetry/retention.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { signIn } from '../testing/person.ts'
import { makeToken } from './fleet.ts'
import { demoPassword, people } from './people.ts'
import { counts, fleetCount } from './plan.ts'
import { seedDemo } from './seed.ts'

let outpost: TestOutpost
let said: string[] = []
const fleets: Fleet[] = []

const seed = (): Promise<boolean> => {
  const { env, db, pool } = outpost.running.app
  said = []
  // The password of the pool's options is not enumerable, so a copy does not contain it.
  const app = { ...pool.options, password: pool.options.password }
  const database = { owner: app, app, embedded: false, stop: async () => undefined }
  return seedDemo(env, db, database, (text) => said.push(text))
}
const count = async (path: string): Promise<number> => (await outpost.admin.get(path)).body.meta.total

beforeAll(async () => {
  outpost = await startOutpost()
  expect(await seed()).toBe(true)
}, 60_000)
afterAll(async () => {
  await Promise.all(fleets.map((fleet) => fleet.stop()))
  await outpost.close()
})

test('the demo has a company tree of three levels, with devices spread over it', async () => {
  const companies = (await outpost.admin.get('/companies?limit=100')).body.data as {
    level: number
    devices_count: number
  }[]
  expect(companies.filter(({ level }) => level === 2)).toHaveLength(3)
  expect(companies.filter(({ level, devices_count }) => level === 3 && devices_count > 0)).toHaveLength(10)
  expect(await count('/devices')).toBe(counts.connected + counts.offline + counts.notActivated)
  expect(await count('/devices?status=not_activated')).toBe(counts.notActivated)
})

test('one user of every role can sign in with the printed password', async () => {
  expect(said.join('\n')).toContain(demoPassword)
  // SYSTEM-018
  expect(said.join('\n')).toContain('Terminals of the simulated devices: user root, password demo')
  const seen = new Set<string>()
  for (const { email } of people) {
    expect(said.join('\n')).toContain(email)
    const person = await signIn(outpost.url, { email, password: demoPassword })
    seen.add((await person.get('/user')).body.role.name)
  }
  expect([...seen].toSorted()).toEqual(['custom', ...roles.map(({ name }) => name)].toSorted())
})

test('the demo has firmware newer than that of the devices, and a configuration of each provider', async () => {
  const files = (await outpost.admin.get('/files?limit=100')).body.data as {
    id: number
    type: string
    device_model: string
    version: string
  }[]
  expect(files.filter(({ type }) => type === 'config').map(({ device_model }) => device_model)).toEqual([
    'RUTX50',
    'RUTX50',
    'RUTX50',
  ])
  const device = (await outpost.admin.get('/devices?model=RUTX50&limit=1')).body.data[0] as {
    id: number
    firmware: string
  }
  const image = files.find(({ type, version }) => type === 'global_firmware' && version.startsWith('RUTX_'))!
  const { body } = await outpost.admin.post('/devices/updates/preview', {
    action: 'update_firmware',
    file_id: image.id,
    device_id: [device.id],
  })
  expect(body.data).toMatchObject({ fits: 1, devices: [{ version_to: 'RUTX_R_00.07.21', fault: null }] })
})

test('the top company, providers and customers have resources', async () => {
  expect(await count('/credits')).toBeGreaterThan(12)
  expect((await outpost.admin.get('/companies?limit=1&sort=level')).body.data[0].credits_left).toBe(2000)
})

test('a provider sees only its own customers', async () => {
  const one = await signIn(outpost.url, { email: 'fjordlink@example.com', password: demoPassword })
  const other = await signIn(outpost.url, { email: 'meridian@example.com', password: demoPassword })
  const ids = async (person: typeof one): Promise<number[]> =>
    (await person.get('/devices?limit=1000&fields=id')).body.data.map(({ id }: { id: number }) => id)
  const [own, foreign] = [await ids(one), await ids(other)]
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((id) => foreign.includes(id))).toEqual([])
})

test('a week of history is stored in the partitions of its days and rolled up', async () => {
  const { app } = outpost.running
  // Half an hour less than a week touches seven days if it ends in the last half hour of a day, otherwise
  // eight.
  const { rows } = await sql<{ strays: number; apart: boolean; whole: boolean }>`
    select (select count(*) from telemetry_default) as strays, count(distinct tableoid) = count(distinct date_trunc('day', at, 'UTC')) as apart, max(at) - min(at) > interval '6 days 23 hours' as whole
    from telemetry`.execute(app.db)
  expect(rows).toEqual([{ strays: 0, apart: true, whole: true }])
  await rollUp(app)
  const { body } = await outpost.admin.get('/devices?model=RUTX50&status=offline&limit=1')
  const week = new Date(Date.now() - 7 * 86_400_000).toISOString()
  const { data } = (
    await outpost.admin.get(`/devices/${body.data[0].id}/metrics?parameters=temperature&start_date=${week}`)
  ).body
  const [{ step, values }] = data.series as [{ step: number; values: (number | null)[] }]
  expect(step).toBe(3600)
  expect(values.filter((value) => value !== null).length).toBeGreaterThan(40)
})

test('seeding again adds nothing', async () => {
  const before = [
    await count('/devices'),
    await count('/companies'),
    await count('/users'),
    await count('/devices/logs'),
  ]
  expect(await seed()).toBe(true)
  expect([
    await count('/devices'),
    await count('/companies'),
    await count('/users'),
    await count('/devices/logs'),
  ]).toEqual(before)
  expect(said).toHaveLength(1)
})

test('the next start completes an interrupted seeding without duplicates', async () => {
  const { db } = outpost.running.app
  const reports = async () => (await sql<{ n: number }>`select count(*) as n from telemetry`.execute(db)).rows[0]!.n
  const before = await reports()
  await db
    .updateTable('installation')
    .set({ value: Buffer.from('without history') })
    .where('key', '=', 'demo')
    .execute()
  expect(await seed()).toBe(true)
  expect(Math.abs((await reports()) - before)).toBeLessThan(1000)
}, 60_000)

test('the fleet enrols with a token and by registration, and an unregistered device waits', async () => {
  const server = `127.0.0.1:${outpost.port}`
  const hostKey = await hostPublicKeys(outpost.running.app)
  const token = await makeToken(outpost.running.app.db)
  fleets.push(await startFleet({ server, hostKey, token, count: 5 }))
  fleets.push(
    await startFleet({
      server,
      hostKey,
      token: (index) => (index < counts.connected ? token : undefined),
      count: 2,
      firstIndex: fleetCount - 2,
    }),
  )
  const states = () => fleets.map((fleet) => fleet.counters())
  for (let tries = 0; tries < 100 && states()[0]!.online + states()[1]!.online + states()[1]!.pending < 7; tries++)
    await sleep(100)
  expect(states()).toMatchObject([
    { online: 5, pending: 0 },
    { online: 1, pending: 1 },
  ])
  expect(await count('/devices/pending')).toBe(1)
})

test('an installation in use is left unchanged', async () => {
  await outpost.running.app.db.deleteFrom('installation').where('key', '=', 'demo').execute()
  const before = await count('/devices')
  expect(await seed()).toBe(false)
  expect(said.join()).toContain('not added')
  expect(await count('/devices')).toBe(before)
})
