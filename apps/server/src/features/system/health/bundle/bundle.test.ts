import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../../testing/outpost.ts'
import { until } from '../../../../testing/until.ts'
import { hostKeys } from '../../../devices/host-keys/host-keys.ts'

/** A made-up secret for each place. None of them may be in a bundle, in any part of 12 characters. */
const canary = {
  master: 'master7canary7Q2w9Er8Ty3Ui6Op1As5Df4Gh',
  metrics: 'metrics8canary8Zx9Cv7Bn3M',
  translate: 'translate9canary9plain-words',
  mail: 'Mail Canary Passphrase 31',
  webhook: 'webhook5canary5token77',
  heartbeat: 'heartbeat6canary6ping42',
  community: 'snmp4canary4community',
  device: 'device3canary3password',
  person: 'canary.person@people-canary.example',
  name: 'Canary-Company-Name-77',
  logged: 'logged2canary2secret88',
} as const

let outpost: TestOutpost
let files: Map<string, string>

/** Returns the files of a tar archive that this program has written. */
function filesIn(archive: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  for (let at = 0; archive[at];) {
    const name = archive.toString('utf8', at, at + 100).replace(/\0.*/s, '')
    const size = Number.parseInt(archive.toString('utf8', at + 124, at + 135), 8)
    found.set(name, archive.toString('utf8', at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return found
}

const take = async (): Promise<Buffer> => {
  const answer = await fetch(`${outpost.url}/api/system/support-bundle`, { headers: outpost.admin.headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/support-\d{4}-\d\d-\d\d\.tar\.gz/)
  return Buffer.from(await answer.arrayBuffer())
}

/** Stores a secret in every place where the API takes one. */
async function plant(): Promise<void> {
  const { admin, build } = outpost
  const accepted = async (answer: Promise<{ status: number; body: unknown }>): Promise<void> => {
    const { status, body } = await answer
    expect([200, 201], JSON.stringify(body)).toContain(status)
  }
  await accepted(
    admin.post('/email-configurations', {
      name: canary.name,
      host: '127.0.0.1',
      port: 1,
      email: canary.person,
      username: 'canary-user@people-canary.example',
      password: canary.mail,
      tls: 'none',
    }),
  )
  await accepted(admin.put('/system/heartbeat', { url: `http://127.0.0.1:1/ping/${canary.heartbeat}`, minutes: 5 }))
  await accepted(
    admin.post('/event-subscriptions', {
      name: 'Canary',
      kind: 'webhook',
      url: `http://127.0.0.1:1/hook?token=${canary.webhook}`,
      types: ['device.online'],
      company_id: 1,
    }),
  )
  const company = await build.company()
  const device = await build.device(company.id)
  await outpost.asOwner(`update companies set name = '${canary.name}' where id = ${company.id}`)
  await outpost.asOwner(`update devices set name = '${canary.device}' where id = ${device.id}`)
  await outpost.asOwner(`update users set first_name = '${canary.name}' where id = (select min(id) from users)`)
}

/** Writes lines to the log in which texts from outside contain secrets. */
function logSecrets(): void {
  const { log } = outpost.running.app
  const { logged, person, community, mail } = canary
  log.warn({ error: `connect to https://canary:${logged}@mail.example/path/${logged}?token=${logged} failed` }, 'first')
  log.warn({ error: `Authorization: Bearer ${logged}`, password: mail, headers: { cookie: logged } }, 'second')
  log.warn({ error: `community=${community} of ${person} at 203.0.113.9 and 00:1E:42:AA:BB:CC` }, 'third')
  log.warn({ error: `-----BEGIN PRIVATE KEY-----\n${logged}\n-----END PRIVATE KEY-----` }, 'fourth')
  log.warn(
    { path: `/invitations/${logged}-and-more-of-it?code=${logged}`, device: canary.device, name: canary.name },
    'fifth',
  )
  log.warn({ error: `password: "${mail}", secret '${community}'` }, 'sixth')
}

beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'], {
    OUTPOST_LOG: 'warn',
    OUTPOST_OUTBOUND_ALLOW: '127.0.0.1',
    OUTPOST_MASTER_KEY: canary.master,
    OUTPOST_METRICS_TOKEN: canary.metrics,
    OUTPOST_TRANSLATE_URL: `http://127.0.0.1:1/translate`,
    OUTPOST_TRANSLATE_KEY: canary.translate,
  })
  await until(
    async () => (await outpost.asOwner('select from program_processes')).length === 1,
    'the record of the process',
  )
  await plant()
  logSecrets()
  files = filesIn(gunzipSync(await take()))
})
afterAll(() => outpost.close())

test('SYSTEM-043 a support bundle has the results, versions, settings, database, and the log and metrics of each process', async () => {
  const names = [...files.keys()]
  expect(names).toEqual(
    expect.arrayContaining([
      'README.txt',
      'database.json',
      'health.json',
      'health.txt',
      'settings.json',
      'versions.json',
    ]),
  )
  const log = names.find((name) => name.startsWith('logs/'))!
  const lines = files
    .get(log)!
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['first', 'second', 'third', 'fourth', 'fifth', 'sixth']),
  )
  expect(lines.find(({ msg }) => msg === 'first')!['error']).toContain('https://mail.example/')
  expect(files.get(names.find((name) => name.startsWith('metrics/'))!)).toMatch(/^outpost_bus_up 1$/m)
  const database = JSON.parse(files.get('database.json')!) as { tables: object[]; migrations: { count: number } }
  expect(database.migrations.count).toBeGreaterThan(100)
  expect(database.tables).toContainEqual(expect.objectContaining({ table: 'devices' }))
  expect(JSON.parse(files.get('settings.json')!)).toMatchObject({
    OUTPOST_MASTER_KEY: 'set',
    OUTPOST_METRICS_TOKEN: 'set',
  })
  const [entry] = await outpost.asOwner(`select act, target from audit where act like '%support-bundle'`)
  expect(entry).toEqual({ act: 'GET /system/support-bundle', target: 'support-bundle' })
})

test('SYSTEM-044 no secret, no person and no address is in a support bundle', async () => {
  const whole = [...files].map(([name, text]) => `${name}\n${text}`).join('\n')
  for (const [place, secret] of Object.entries(canary))
    for (let at = 0; at + 12 <= secret.length; at++)
      expect(whole.includes(secret.slice(at, at + 12)), `${place}: ${secret.slice(at, at + 12)}`).toBe(false)
  const { app } = outpost.running
  for (const key of await hostKeys(app)) expect(whole).not.toContain(key.split('\n')[1]!.slice(0, 30))
  expect(whole).not.toContain('203.0.113.9')
  expect(whole).not.toMatch(/00:1e:42:aa:bb:cc/i)
  expect(whole).not.toMatch(/[\w.+-]+@[\w-]+\.[a-z]{2,}/i)
})
