import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../apps/server/src/db/client.ts'
import { Workbench } from '../../apps/server/src/db/embedded/test-support/workbench.ts'
import { onlineFleet } from '../support/enrol.ts'
import type { FleetProcess } from '../support/fleet-process.ts'
import { Program } from '../support/program.ts'
import { until } from '../support/until.ts'

/** Three programs on one database of somebody else's server, as on three hosts: each plays one role. */
const bench = new Workbench()
const programs: Program[] = []
let fleet: FleetProcess | undefined
let databaseUrl: string

beforeAll(async () => {
  const { superuser } = (await bench.start(bench.folder(), { durable: false })).connections
  const sql = (text: string) => withClient({ ...superuser, database: 'postgres' }, (client) => client.query(text))
  await sql('drop database outpost')
  await sql('drop role outpost_owner; drop role outpost_app; drop role outpost_everything')
  await sql("create role site login createrole password 'secret'")
  await sql('create database site owner site')
  databaseUrl = `postgresql://site:secret@localhost/site?host=${encodeURIComponent(superuser.host)}`
})
afterAll(async () => {
  await fleet?.stop()
  for (const program of programs.toReversed()) await program.stop()
  await bench.cleanUp()
})

async function host(role: 'api' | 'gateway' | 'worker'): Promise<Program> {
  const program = await Program.prepare({ environment: () => ({ DATABASE_URL: databaseUrl, OUTPOST_ROLES: role, OUTPOST_MASTER_KEY: 'one key for all of the three hosts' }) })
  programs.push(program)
  await (role === 'api' ? program.begin() : program.launch())
  return program
}

const reaches = (program: Program): Promise<boolean> => fetch(`${program.url}/terms`, { signal: AbortSignal.timeout(5000) }).then(() => true, () => false)

test('FRAME-148 OUTPOST_ROLES spreads api, gateway and worker over programs with one database, and a device is commanded through them', { timeout: 120_000 }, async () => {
  const api = await host('api')
  const { admin } = api
  // There is no such server: that it is tried is what can be seen.
  await admin.post('/email-configurations', { name: 'Mail', host: 'mail.invalid', port: 587, email: 'noreply@outpost.test', username: 'mail', password: 'mail' })
  expect((await admin.post('/users/invite', { email: 'new@outpost.test', company_id: 1 })).status).toBeLessThan(300)
  const mail = async () => (await admin.get('/mail-logs')).body.data[0] as { state: string; attempts: number; error: string | null }
  const outcome = async (channel: string, key: number): Promise<string | undefined> => (await admin.get(`/status/channel/${channel}`)).body.data[key]?.at(-1)?.status as string | undefined

  // Devices come to the gateway alone, pages and calls to the API alone.
  const gateway = await host('gateway')
  expect([await reaches(api), await reaches(gateway)]).toEqual([true, false])
  fleet = await onlineFleet(api, { count: 1, server: `127.0.0.1:${gateway.port}` })
  const [device] = (await until('the device online', 20, async () => ((rows) => rows.length > 0 && rows)((await admin.get('/devices?status=online')).body.data as { id: number; status: number }[]))) as { id: number }[]
  const { channel } = (await admin.post(`/devices/${device!.id}/command`, { command: 'uptime', wait: 60 })).body.meta as { channel: string }
  await until('the outcome of the command', 30, async () => (await outcome(channel, device!.id)) === 'completed')
  expect((await admin.get(`/devices/${device!.id}/commands`)).body.data).toMatchObject([{ name: 'exec', state: 'completed' }])

  // What takes its time is the worker's, and waits for one.
  expect(await mail()).toMatchObject({ state: 'queued', attempts: 0 })
  const worker = await host('worker')
  await until('an attempt to send the mail', 30, async () => (await mail()).error !== null, mail)
  expect(await reaches(worker)).toBe(false)
})
