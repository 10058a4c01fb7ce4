import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

let outpost: TestOutpost
let company: { id: number; name: string }
let child: { id: number; name: string }
let admin: Person & { id: number; email: string }
let below: Person & { id: number; email: string }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  child = await outpost.build.company(company.id)
  admin = await outpost.build.user(company.id)
  below = await outpost.build.user(child.id)
})
afterAll(() => outpost.close())

const lines = async (query = '', who: Person = admin) =>
  (await who.get(`/audit?limit=100${query}`)).body.data as {
    id: number
    act: string
    target: string
    username: string
    created_at: string
  }[]

test('SYSTEM-016 an entry has the user, the action, the target, the address, the company and the result', async () => {
  const { id } = (await admin.post('/tags', { company_id: company.id, name: 'Audited' })).body.data
  await admin.post('/tags', { company_id: company.id, name: 'audited' })
  const [refused, done] = await lines()
  expect(done).toMatchObject({
    act: 'POST /tags',
    act_name: 'tags.create',
    target: `tag:${id}`,
    refused: null,
    username: admin.email,
    user_id: admin.id,
    company_id: company.id,
    company_name: company.name,
    on_behalf_of: null,
    on_behalf_of_name: null,
    ip: '127.0.0.1',
    detail: { name: 'Audited' },
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  expect(refused).toMatchObject({ act: 'POST /tags', target: '/api/tags', refused: 'TAG_NAME_TAKEN' })
})

test('SYSTEM-016 an administrator sees only the entries in scope', async () => {
  await below.post('/tags', { company_id: child.id, name: 'Below' })
  const other = await outpost.build.user((await outpost.build.company()).id)
  await other.post('/tags', { company_id: 1, name: 'Beside' })
  expect((await lines()).map(({ username }) => username)).toContain(below.email)
  expect((await lines()).map(({ username }) => username)).not.toContain(other.email)
  expect(new Set((await lines('', below)).map(({ username }) => username))).toEqual(new Set([below.email]))
  expect((await lines(`&company_id=${child.id}`)).every(({ username }) => username === below.email)).toBe(true)
  for (const role of ['end_user', 'read_only', 'support', 'readonly_admin'] as const)
    expect((await (await outpost.build.user(company.id, role)).get('/audit')).status, role).toBe(403)
})

test('SYSTEM-016 entries can be found by user, action, target, result and text', async () => {
  const device = await outpost.build.device(company.id)
  await admin.put(`/devices/${device.id}`, { name: 'Renamed' })
  await admin.del('/tags/999999')
  const targets = async (query: string): Promise<string[]> => (await lines(query)).map(({ target }) => target)
  expect(await targets('&act=PUT /devices/{id}')).toEqual([`device:${device.id}`])
  expect(await targets(`&target=device:${device.id}`)).toEqual([`device:${device.id}`])
  expect(await targets('&target=device_')).toEqual([])
  expect(await targets(`&q=EVICE:${device.id}`)).toEqual([`device:${device.id}`])
  expect(await targets('&q=rENAMED')).toEqual([`device:${device.id}`])
  expect((await lines('&result=refused')).map(({ act }) => act)).toEqual(['DELETE /tags/{id}', 'POST /tags'])
  expect((await lines('&result=done')).some(({ act }) => act === 'DELETE /tags/{id}')).toBe(false)
  expect((await lines('&result=done,refused')).length).toBe((await lines()).length)
  expect((await lines(`&user_id=${below.id}`)).map(({ act }) => act)).toEqual(['POST /tags', 'POST /account/login'])
})

test('SYSTEM-016 an impersonated action is found by either name, and shows both', async () => {
  await outpost.asOwner(
    `insert into audit (company_id, user_id, on_behalf_of, username, act) values (${child.id}, 4711, ${below.id}, 'helper@outpost.test', 'PUT /tags/{id}')`,
  )
  const expected = { username: 'helper@outpost.test', on_behalf_of: below.id, on_behalf_of_name: below.email }
  expect((await lines('&user_id=4711'))[0]).toMatchObject(expected)
  expect((await lines(`&user_id=${below.id}`))[0]).toMatchObject(expected)
})

test('SYSTEM-016 entries are sorted newest or oldest first, and limited to a period', async () => {
  await outpost.asOwner(
    `insert into audit (at, company_id, username, act) values ('2020-05-01 12:00:00Z', ${company.id}, 'long.ago@outpost.test', 'POST /former/call')`,
  )
  const ids = (await lines()).map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect((await lines('&sort=created_at')).map(({ id }) => id)).toEqual(ids.toReversed())
  expect(
    (await lines('&start_date=2020-05-01 12:00:00&end_date=2020-05-01 12:00:01')).map(({ username }) => username),
  ).toEqual(['long.ago@outpost.test'])
  expect((await lines('&end_date=2020-05-02'))[0]).toMatchObject({ act: 'POST /former/call', act_name: null })
  expect(await lines('&start_date=2020-05-01 11:00:00&end_date=2020-05-01 12:00:00')).toEqual([])
  expect((await admin.get('/audit?end_date=tomorrow')).body.errors[0]).toMatchObject({
    code: 'VALIDATION',
    source: 'end_date',
  })
})

test('SYSTEM-017 the listed actions are the calls that change something', async () => {
  const { data, meta } = (await admin.get('/audit/acts')).body
  expect(data).toContainEqual({ act: 'POST /tags', act_name: 'tags.create', summary: 'Create a tag' })
  // A download of generated passwords deletes them, and a device is asked for its profile, alerts, the users of a hotspot
  // or the key of a network. A support bundle says much about the installation.
  const reads = data.filter(({ act }: { act: string }) => act.startsWith('GET'))
  expect(reads.map(({ act }: { act: string }) => act).toSorted()).toEqual([
    'GET /devices/alerts-configurations',
    'GET /devices/{id}/check/esim-bootstrap',
    'GET /devices/{id}/hotspots/{index}/users',
    'GET /devices/{id}/services/wifi/{network_id}/code',
    'GET /system/support-bundle',
    'GET /tasks/{id}/download/passwords',
    'GET /vpn/hubs/users/config',
    'GET /vpn/profile-links/{token}',
    'GET /vpn/quick-hubs/{id}/users/config',
  ])
  expect(meta.total).toBe(data.length)
  expect((await admin.get('/audit/acts?q=REBOOT')).body.data).toEqual([
    expect.objectContaining({ act: 'POST /devices/actions' }),
  ])
})

test('SYSTEM-054 an administrator sees what users of a parent company did to their users, devices and company, without their addresses', async () => {
  const customer = await outpost.build.company(company.id)
  const theirs = await outpost.build.user(customer.id)
  const member = await outpost.build.user(customer.id, 'end_user')
  const device = await outpost.build.device(customer.id)
  expect((await admin.put(`/users/${member.id}`, { role: 'read_only' })).status).toBe(200)
  await admin.put(`/devices/${device.id}`, { name: 'Renamed above' })
  await admin.put(`/companies/${customer.id}`, { name: `${customer.name} Ltd` })
  await admin.del(`/users/${member.id}`)
  const seen = ((await lines('', theirs)) as unknown as (Record<string, unknown> & { changes: unknown[] })[]).filter(
    ({ by_parent }) => by_parent,
  )
  expect(seen.map(({ act, target }) => [act, target])).toEqual([
    ['DELETE /users/{id}', `user:${member.id}`],
    ['PUT /companies/{id}', `company:${customer.id}`],
    ['PUT /devices/{id}', `device:${device.id}`],
    ['PUT /users/{id}', `user:${member.id}`],
  ])
  for (const line of seen)
    expect(line).toMatchObject({ company_id: customer.id, user_id: null, ip: null, user_agent: null })
  expect(seen[0]).toMatchObject({ target_name: member.email, detail: { email: member.email } })
  expect(seen[3]!.changes).toEqual([{ field: 'role', before: 'End Client', after: 'Guest' }])
  expect(JSON.stringify(seen)).not.toContain(admin.email)
  expect(seen[0]!['username']).toBeTruthy()
  // Those who see the entry itself are not shown it twice.
  const own = (await lines(`&target=user:${member.id}`)) as (Record<string, unknown> & { username: string })[]
  const acts = own.filter(({ act }) => act !== 'POST /account/login')
  expect(acts.map((line) => [line['act'], line['by_parent'], line.username])).toEqual([
    ['DELETE /users/{id}', false, admin.email],
    ['PUT /users/{id}', false, admin.email],
  ])
  expect((await lines(`&target=user:${member.id}`, below)).length).toBe(0)
})

test('SYSTEM-054 an entry about devices of several companies tells each company only of its own, and what names a parent company stays hidden', async () => {
  const [one, two] = [await outpost.build.company(company.id), await outpost.build.company(company.id)]
  const [mine, other] = [await outpost.build.device(one.id), await outpost.build.device(two.id)]
  const reader = await outpost.build.user(one.id)
  const tag = (await admin.post('/tags', { company_id: company.id, name: 'Of the provider' })).body.data
  await admin.put('/devices', { data: [mine, other].map(({ id }) => ({ id, name: `Both ${id}` })) })
  await admin.put(`/devices/${mine.id}`, { tag_id: [tag.id] })
  await admin.post('/devices/move', { device_id: [mine.id], company_id: two.id })
  const seen = (await lines('', reader)) as unknown as Record<string, unknown>[]
  expect(seen.slice(0, 3)).toMatchObject([
    { target: `devices:${mine.id}`, target_name: null, changes: [] },
    { target: `device:${mine.id}`, changes: [{ field: 'tags' }] },
    { target: `devices:${mine.id}`, changes: [], detail: {} },
  ])
  expect(JSON.stringify(seen)).not.toContain('Of the provider')
  expect(JSON.stringify(seen)).not.toContain(`Both ${other.id}`)
})

test('SYSTEM-054 the title of a role of a parent company is not told below, and what users do to their own account neither', async () => {
  const customer = await outpost.build.company(company.id)
  const reader = await outpost.build.user(customer.id)
  const member = await outpost.build.user(customer.id, 'end_user')
  const role = (await admin.post('/roles', { company_id: [company.id], title: 'Secret title', permission_id: [2] }))
    .body.data
  await admin.put(`/users/${member.id}`, { role_id: role.id })
  const [line] = (await lines('', reader)) as unknown as Record<string, unknown>[]
  expect(line).toMatchObject({ act: 'PUT /users/{id}', changes: [{ field: 'role' }] })
  expect(JSON.stringify(line)).not.toContain('Secret title')
  const both = await outpost.build.user(company.id)
  await outpost.asOwner(
    `insert into memberships (user_id, company_id, role_id) select ${both.id}, ${customer.id}, role_id from users where id = ${both.id}`,
  )
  expect(
    (await both.put('/account/name', { username: both.email.split('@')[0], first_name: 'A', last_name: 'B' })).status,
  ).toBe(200)
  expect((await lines('&act=PUT /account/name', reader)).length).toBe(0)
})
