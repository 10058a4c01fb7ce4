import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { advanceMove } from './advance.ts'
import { fillStubCloud, startStubCloud, type StubCloud } from './testing/stub-cloud.ts'

type Row = Record<string, unknown>
let outpost: TestOutpost
let cloud: StubCloud
let company: { id: number }
let owner: Person
let smtp: MailServer
let id: number

const advance = () => advanceMove(outpost.running.app, { id })
const move = async () => (await owner.get(`/move-ins/${id}`)).body.data
const items = async (query = ''): Promise<Row[]> =>
  (await owner.get(`/move-ins/${id}/items?limit=100&${query}`)).body.data
const itemId = async (name: string) => (await items()).find((item) => item['name'] === name)!['id'] as number
const count = async (sql: string) => Number((await outpost.asOwner(sql))[0]!['count'])

beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.0/8', OUTPOST_COMPANY_LEVELS: '4' })
  cloud = await startStubCloud()
  fillStubCloud(cloud)
  company = await outpost.build.company(1, 'Customers')
  const other = await outpost.build.company(company.id, 'Other')
  await outpost.build.device(other.id, { serial: '6000000006', mac: '00:1E:42:00:00:06' })
  owner = await outpost.build.user(company.id, 'admin')
  smtp = await new MailServer().start()
})
afterAll(async () => {
  await cloud.close()
  await outpost.close()
  await smtp.stop()
})

test('MOVEINS-005 an address must be encrypted or allowed, and a wrong token is said', async () => {
  const begin = (url: string, token = cloud.token) => owner.post('/move-ins', { company_id: company.id, url, token })
  for (const url of [
    'http://cloud.example',
    'ftp://cloud.example',
    'https://10.0.0.1',
    'https://u:p@cloud.example',
    'cloud',
  ])
    expect((await begin(url)).body.errors, url).toMatchObject([{ code: 'VALIDATION', source: 'url' }])
  const made = await begin(cloud.url, 'a-token-that-is-wrong')
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  id = made.body.data.id
  await advance()
  expect(await move()).toMatchObject({
    state: 'failed',
    error: 'The source rejects the token. It may be wrong, expired or revoked.',
  })
  // A wrong address is corrected, but the stored token is not sent there.
  const again = (body: object) => owner.post(`/move-ins/${id}/read`, body)
  expect((await again({ url: 'http://cloud.example', token: cloud.token })).body.errors).toMatchObject([
    { source: 'url' },
  ])
  expect((await again({ url: `${cloud.url}/other` })).body.errors).toMatchObject([{ source: 'token' }])
  expect((await again({ url: `${cloud.url}/other`, token: cloud.token })).status).toBe(200)
  await advance()
  expect(await move()).toMatchObject({ state: 'failed', url: `${cloud.url}/other` })
  expect((await again({ url: cloud.url, token: cloud.token })).status).toBe(200)
  await advance()
  expect(await move()).toMatchObject({ state: 'planned', url: cloud.url })
  const other = { url: `${cloud.url}/other`, token: cloud.token }
  expect((await again(other)).body.errors).toMatchObject([{ source: 'url', message: expect.stringContaining('plan') }])
})

test('MOVEINS-006 MOVEINS-007 the source is read in pages and after a pause, and the plan says what comes and what does not', async () => {
  let pauses = 1
  cloud.answers['GET /tags'] = () => {
    if (pauses-- > 0) return { status: 429, body: '', headers: { 'retry-after': '1' } }
    delete cloud.answers['GET /tags']
    return { status: 200, body: { success: true, data: cloud.rows['/tags'], meta: { total: '2' } } }
  }
  expect((await owner.post(`/move-ins/${id}/read`, { token: cloud.token })).status).toBe(200)
  await advance()
  expect(await move()).toMatchObject({ state: 'reading', reading: 'tag', error: expect.stringContaining('429') })
  await sleep(1100)
  await advance()
  expect(await move()).toMatchObject({ state: 'planned', error: null, unreadable: [] })
  const plan = Object.fromEntries((await items()).map(({ name, verdict, reason }) => [name, reason ?? verdict]))
  expect(plan).toEqual({
    Top: 'match',
    Harbour: 'create',
    Pier: 'create',
    Boats: 'create',
    x: 'no_name',
    captain: 'create',
    ghost: 'no_address',
    root: 'create',
    'task.sh': 'create',
    'RUTX.bin': 'file_type',
    Mast: 'create',
    Hook: 'create',
    Twin: 'twice',
    'No MAC': 'no_mac',
    Toaster: 'unknown_model',
    Elsewhere: 'other_company',
    Here: 'create',
  })
  expect((await move()).figures).toContainEqual(
    expect.objectContaining({ kind: 'file', create: 1, refuse: 1, bytes: 9 }),
  )
  // Nothing has changed so far, here or there.
  expect(await count(`select count(*) from companies where name in ('Harbour', 'Pier')`)).toBe(0)
  expect(cloud.asked.filter((line) => !line.startsWith('GET '))).toEqual([])
})

test('MOVEINS-008 what is left out does not come, and with a company nothing in it does', async () => {
  const leave = async (name: string, left_out: boolean) =>
    expect((await owner.put(`/move-ins/${id}/items`, { item_id: [await itemId(name)], left_out })).status).toBe(200)
  const reasons = async () => (await items('kind=device&verdict=refuse')).map(({ reason }) => reason)
  await leave('Harbour', true)
  expect(await reasons()).toEqual(Array.from({ length: 7 }, () => 'company_left_out'))
  await leave('Harbour', false)
  expect(await reasons()).not.toContain('company_left_out')
  await leave('Here', true)
  expect((await items('q=6000000007'))[0]).toMatchObject({ left_out: true })
})

test('MOVEINS-009 MOVEINS-010 the plan is carried out once with the rights of the user, also if the worker is killed in between', async () => {
  const held = await outpost.hold('lock table tags in exclusive mode')
  expect((await owner.post(`/move-ins/${id}/apply`, { users: true })).status).toBe(200)
  const run = advance().catch((error: unknown) => error)
  await held.waiting(1)
  await outpost.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(await run).toBeInstanceOf(Error)
  await held.release()
  expect((await move()).state).toBe('applying')
  await Promise.all([advance(), advance()])
  for (let n = 0; n < 3 && (await move()).state === 'applying'; n++) await advance()
  expect(await move()).toMatchObject({ state: 'applied', error: null })
  // Users cannot be invited without a mail server, which does not hold up the rest.
  expect((await items('state=failed')).map(({ name }) => name)).toEqual(['captain', 'root'])
  expect((await items('q=captain'))[0]).toMatchObject({ message: expect.stringContaining('No mail server is set up') })
  await outpost.admin.post('/email-configurations', smtp.configuration)
  await owner.post(`/move-ins/${id}/apply`, { users: true })
  await advance()
  for (const [made, sql] of [
    [2, `from companies where name in ('Harbour', 'Pier')`],
    [1, `from tags where name = 'Boats'`],
    [2, `from invitations where email like '%@harbour.example'`],
    [1, `from files where name = 'task.sh'`],
    [2, `from devices where serial in ('6000000001', '6000000002') and status is null`],
    [2, `from audit where act = 'POST /companies' and detail ->> 'move_in' = '${id}' and username like 'admin-%'`],
  ] as const)
    expect([sql, await count(`select count(*) ${sql}`)]).toEqual([sql, made])
  const [device] = (await owner.get('/devices?q=Mast')).body.data
  expect(device).toMatchObject({
    name: 'Mast',
    description: 'By the door',
    dynamic_monitoring: 300,
    tags: [{ name: 'Boats' }],
  })
  const roles = await outpost.asOwner(`select email, role_id from invitations order by email`)
  expect(roles.map(({ role_id }) => role_id)).toEqual([3, 2])
  // Once more changes nothing.
  expect((await owner.post(`/move-ins/${id}/apply`, { users: true })).status).toBe(200)
  await advance()
  expect(await count(`select count(*) from companies where name in ('Harbour', 'Pier')`)).toBe(2)
})

test('MOVEINS-012 MOVEINS-013 a device that is offline there or whose command fails is not moved, and the stage halts', async () => {
  const status = (value: unknown) => () => ({ status: 200, body: { success: true, data: { status: value } } })
  cloud.answers['GET /devices/70810'] = status('1')
  cloud.answers['GET /devices/70811'] = status(0)
  const stage = async (body: object) => expect((await owner.post(`/move-ins/${id}/stages`, body)).status).toBe(200)
  const states = async () =>
    (await items('kind=device&state=done')).map((row) => [row['device_state'], row['fault'], row['fault_text']])
  await stage({ item_id: [await itemId('Hook')], halt_percent: 100 })
  await advance()
  await advance()
  expect((await items('q=Hook'))[0]).toMatchObject({ device_state: 'not_moved', fault: 'offline_there' })
  expect(await move()).toMatchObject({ stage: { number: 1, state: 'done' }, devices: { not_moved: 1, ready: 1 } })
  const channel = 'private-status.1.abc'
  cloud.answers['POST /devices/70810/command'] = () => ({ status: 200, body: { success: true, meta: { channel } } })
  const event = (status: string, value: string) => ({
    status: 200,
    body: { success: true, data: { 70810: [{ status, type: 'text', value }] } },
  })
  cloud.answers[`GET /status/channel/${channel}`] = () => event('error', 'curl: not found')
  await stage({ item_id: [await itemId('Mast'), await itemId('Hook')], halt_percent: 10 })
  for (let n = 0; n < 4; n++) await advance()
  expect(await states()).toContainEqual(['not_moved', 'command_failed', 'curl: not found'])
  expect((await move()).stage).toMatchObject({ number: 2, state: 'halted' })
  // The command installs the agent with a token of this device's company, once.
  const [{ command }] = cloud.bodies.filter((body) => 'command' in body) as [{ command: string }]
  expect(command).toMatch(/agent\.sh.* \| sh -s -- \S{20,}$/)
  expect(cloud.asked.filter((line) => line.endsWith('/command'))).toEqual(['POST /devices/70810/command'])
  // Without an arrival in time the device is not moved, and it was never removed there.
  cloud.answers[`GET /status/channel/${channel}`] = () => ({ status: 404, body: { code: 'CHANNEL_NOT_FOUND' } })
  await stage({ item_id: [await itemId('Mast')], remove_there: true })
  await advance()
  await outpost.asOwner(
    `update move_in_items set asked_at = now() - interval '16 minutes' where device_state = 'asked'`,
  )
  await advance()
  expect((await items('q=Mast'))[0]).toMatchObject({
    device_state: 'not_moved',
    fault: 'no_arrival',
    removed_there: false,
  })
  expect(cloud.asked.some((line) => line.startsWith('DELETE'))).toBe(false)
})

test('MOVEINS-006 an API at the root is found, and what a token must not read is named', async () => {
  const rooted = await startStubCloud('')
  fillStubCloud(rooted)
  rooted.answers['GET /users'] = () => ({
    status: 403,
    body: { success: false, errors: [{ code: 'X', source: null, message: 'Forbidden.' }] },
  })
  id = (await owner.post('/move-ins', { company_id: company.id, url: `${rooted.url}/`, token: rooted.token })).body.data
    .id
  await advance()
  expect(await move()).toMatchObject({ state: 'planned', unreadable: ['user'] })
  // What was created before is found again.
  expect((await items('verdict=match')).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Harbour', 'Mast', 'Boats', 'task.sh']),
  )
  await rooted.close()
})

test('MOVEINS-004 the token is in no answer, audit entry or text of the database', async () => {
  const { body } = await owner.get('/move-ins?limit=100')
  expect(JSON.stringify([body, await move(), await items()])).not.toContain(cloud.token)
  const rows =
    await outpost.asOwner(`select (select string_agg(a::text, ' ') from audit a) || (select string_agg(m::text, ' ') from move_ins m)
    || (select string_agg(i::text, ' ') from move_in_items i) || coalesce((select string_agg(j::text, ' ') from graphile_worker._private_jobs j), '') as text`)
  expect(String(rows[0]!['text'])).toContain('move_in')
  expect(String(rows[0]!['text'])).not.toContain(cloud.token)
  expect((await owner.del(`/move-ins/${id}`)).status).toBe(200)
  expect((await owner.get(`/move-ins/${id}`)).status).toBe(404)
})
