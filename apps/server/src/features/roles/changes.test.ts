import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Answer, Person } from '../../testing/person.ts'

let outpost: TestOutpost
let company: { id: number }
let child: { id: number }
let admin: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  child = await outpost.build.company(company.id)
  admin = await outpost.build.user(company.id, 'admin')
})
afterAll(() => outpost.close())

const technician = (more: object = {}) => ({
  title: 'Technician',
  description: 'Mends things',
  company_id: [company.id],
  permission_id: [2, 90, 94],
  ...more,
})
async function made(more: object = {}): Promise<number> {
  const { status, body } = await admin.post('/roles', technician(more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}
const told = ({ status, body }: Answer) =>
  status === 200 ? '200' : `${status} ${body.errors[0].code} ${body.errors[0].source}`
const held = async (id: number): Promise<number[]> =>
  (await outpost.asOwner(`select permission_ids from roles where id = ${id}`))[0]!['permission_ids'] as number[]
/** Creates a user who holds the role. */
async function holder(roleId: number, companyId = company.id) {
  const user = await outpost.build.user(companyId, 'read_only')
  await outpost.asOwner(`update users set role_id = ${roleId} where id = ${user.id}`)
  return user
}

test('ROLES-006 one role is created for each company, and returned with its id', async () => {
  const { status, body } = await admin.post('/roles', technician({ company_id: [company.id, child.id, company.id] }))
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      success: true,
      data: {
        title: 'Technician',
        description: 'Mends things',
        name: 'custom',
        company_id: company.id,
        permissions_count: 3,
        isDefault: false,
      },
      meta: { id: body.data.id },
    },
  })
  expect(body.data.role_ids).toHaveLength(2)
  const companies = await Promise.all(
    body.data.role_ids.map(async (id: number) => (await admin.get(`/roles/${id}`)).body.data.company_id),
  )
  expect(companies).toEqual([company.id, child.id])
})

test('ROLES-006 multipart form data is accepted as documented, without files', async () => {
  const form = new FormData()
  for (const [name, value] of [
    ['title', 'From a form'],
    ['description', 'Text'],
    ['company_id[]', company.id],
    ['permission_id[0]', 2],
    ['permission_id[1]', 90],
  ] as const)
    form.append(name, String(value))
  const send = (body: FormData) => fetch(`${outpost.url}/api/roles`, { method: 'POST', headers: admin.headers, body })
  const made = await send(form)
  expect(made.status).toBe(200)
  expect(await made.json()).toMatchObject({
    data: { title: 'From a form', company_id: company.id, permissions_count: 2 },
  })
  form.append('extra', new Blob(['x']), 'x.txt')
  const refused = await send(form)
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { errors: [{ code: 'VALIDATION', source: 'extra' }] },
  ])
})

test('ROLES-006 repeating the same request creates no second role', async () => {
  const key = { 'idempotency-key': 'one-form-of-roles' }
  const [first, again] = [
    await admin.post('/roles', technician({ title: 'Only once' }), key),
    await admin.post('/roles', technician({ title: 'Only once' }), key),
  ]
  expect(again.body).toEqual(first.body)
  expect((await admin.get('/roles?q=only once')).body.meta.total).toBe(1)
})

test('ROLES-006 a role with a missing or invalid title, company or permission is refused at the field', async () => {
  const refused = async (more: object) =>
    (await admin.post('/roles', technician(more))).body.errors.map(
      ({ code, source }: { code: string; source: string }) => `${code} ${source}`,
    )
  expect(await refused({ title: ' x ' })).toEqual(['VALIDATION title'])
  expect(await refused({ company_id: [] })).toEqual(['VALIDATION company_id'])
  expect(await refused({ permission_id: [] })).toEqual(['VALIDATION permission_id'])
  expect(await refused({ permission_id: [2, 9999] })).toEqual(['VALIDATION permission_id.1'])
  const stranger = await outpost.build.company()
  expect(await refused({ company_id: [company.id, stranger.id] })).toEqual(['VALIDATION company_id.1'])
  expect((await admin.get(`/roles?company_id=${stranger.id}&type=custom`)).body.data).toEqual([])
})

test('ROLES-008 ROLES-056 title, description and permissions can be changed separately, and apply from the next request', async () => {
  const id = await made({ title: 'Before' })
  const user = await holder(id)
  expect((await user.get('/tags')).status).toBe(200)
  expect((await admin.put(`/roles/${id}`, { title: 'After' })).status).toBe(200)
  expect((await admin.get(`/roles/${id}`)).body.data).toMatchObject({
    title: 'After',
    description: 'Mends things',
    permissions_count: 3,
    users_count: 1,
  })
  expect((await admin.put(`/roles/${id}`, { permission_id: [2] })).status).toBe(200)
  expect((await user.get('/tags')).status).toBe(403)
  expect((await user.get('/user')).body).toMatchObject({ role_title: 'After', permissions: ['view_devices'] })
})

test('COMPANIES-028 ROLES-061 of two edits of a role the second is refused, even if the first overwrote several roles, unless no revision is given', async () => {
  const id = await made({ title: 'Edited twice' })
  const read = async () => (await admin.get(`/roles/${id}`)).body.data
  const { revision } = await read()
  const answers = await Promise.all(
    ['First words', 'Other words'].map((title) => admin.put(`/roles/${id}`, { title, permission_id: [2], revision })),
  )
  expect(answers.map(told).toSorted()).toEqual(['200', '409 CHANGED_MEANWHILE revision'])
  expect(await read()).toMatchObject({
    title: answers[0]!.status === 200 ? 'First words' : 'Other words',
    permissions_count: 1,
  })
  const next = (await read()).revision
  await admin.put('/roles/permissions', { role_id: [id], permission_id: [2, 90] })
  expect(told(await admin.put(`/roles/${id}`, { permission_id: [2], revision: next }))).toBe(
    '409 CHANGED_MEANWHILE revision',
  )
  expect(await held(id)).toEqual([2, 90])
  expect(told(await admin.put(`/roles/${id}`, { title: 'Script was here' }))).toBe('200')
})

test('ROLES-009 a role in use cannot be removed, even if its holder is not visible, and can be afterwards', async () => {
  const id = await made({ title: 'Held' })
  const user = await holder(id, child.id)
  const elsewhere = await outpost.build.company()
  const inUse = { status: 422, body: { errors: [{ code: 'ROLE_IN_USE', source: 'id' }] } }
  expect(await admin.del(`/roles/${id}`)).toMatchObject(inUse)
  await outpost.asOwner(`update users set company_id = ${elsewhere.id} where id = ${user.id}`)
  expect(await admin.del(`/roles/${id}`)).toMatchObject(inUse)
  await outpost.asOwner(`update users set role_id = 4 where id = ${user.id}`)
  expect((await admin.del(`/roles/${id}`)).status).toBe(200)
  expect((await admin.get(`/roles/${id}`)).status).toBe(404)
})

test('ROLES-009 default roles can be neither changed nor removed', async () => {
  const fixed = (source: string) => ({ status: 422, body: { errors: [{ code: 'ROLE_FIXED', source }] } })
  expect(await outpost.admin.del('/roles/4')).toMatchObject(fixed('id'))
  expect(await outpost.admin.put('/roles/4', { title: 'Mine' })).toMatchObject(fixed('id'))
  expect(
    await outpost.admin.put('/roles/permissions', { role_id: [await made(), 4], permission_id: [2] }),
  ).toMatchObject(fixed('role_id'))
})

test('ROLES-011 the permissions of several roles are overwritten together or not at all', async () => {
  const [one, two] = [await made({ title: 'One' }), await made({ title: 'Two', company_id: [child.id] })]
  expect((await admin.put('/roles/permissions', { role_id: [two, one], permission_id: [91, 90, 90] })).status).toBe(200)
  expect([await held(one), await held(two)]).toEqual([
    [90, 91],
    [90, 91],
  ])
  const missing = await admin.put('/roles/permissions', { role_id: [one, 2_000_000_000], permission_id: [2] })
  expect(missing).toMatchObject({ status: 422, body: { errors: [{ code: 'VALIDATION', source: 'role_id' }] } })
  expect(await held(one)).toEqual([90, 91])
  const [line] = await outpost.asOwner(
    `select detail from audit where act = 'PUT /roles/permissions' and detail ? 'before' order by id desc limit 1`,
  )
  expect(line!['detail']).toMatchObject({ permission_id: [90, 91], before: { [one]: [2, 90, 94] } })
})

test('ROLES-054 users cannot add a permission to a role that they do not hold themselves', async () => {
  const forbidden = { status: 403, body: { errors: [{ code: 'FORBIDDEN', source: 'permission_id' }] } }
  const id = await made()
  // 150 is view_statistics, which an administrator lacks.
  expect(await admin.post('/roles', technician({ permission_id: [2, 150] }))).toMatchObject(forbidden)
  expect(await admin.put(`/roles/${id}`, { permission_id: [2, 90, 94, 150] })).toMatchObject(forbidden)
  expect(await admin.put('/roles/permissions', { role_id: [id], permission_id: [1] })).toMatchObject(forbidden)
  expect(await held(id)).toEqual([2, 90, 94])
  const own = await outpost.build.userWith(company.id, [2, 80, 81, 82, 83])
  expect(await own.post('/roles', technician({ permission_id: [90] }))).toMatchObject(forbidden)
  expect((await own.post('/roles', technician({ permission_id: [2] }))).status).toBe(200)
})

test('ROLES-059 users cannot change or remove a role with more permissions than their own', async () => {
  const high = (await outpost.admin.post('/roles', technician({ title: 'High', permission_id: [2, 150] }))).body.data.id
  const forbidden = (source: string) => ({ status: 403, body: { errors: [{ code: 'FORBIDDEN', source }] } })
  expect(await admin.put(`/roles/${high}`, { permission_id: [2] })).toMatchObject(forbidden('id'))
  expect(await admin.put(`/roles/${high}`, { title: 'Low' })).toMatchObject(forbidden('id'))
  expect(await admin.put('/roles/permissions', { role_id: [high], permission_id: [2] })).toMatchObject(
    forbidden('role_id'),
  )
  expect(await admin.del(`/roles/${high}`)).toMatchObject(forbidden('id'))
  expect((await admin.get(`/roles/${high}`)).body.data).toMatchObject({ can_give: false, permissions_count: 2 })
  expect((await outpost.admin.get(`/roles/${high}`)).body.data).toMatchObject({ can_give: true })
})

test('ROLES-060 a preview tells how many users would lose or gain which permissions', async () => {
  const id = await made({ title: 'Looked at' })
  await holder(id)
  await holder(id, child.id)
  const ask = (by: Person) => by.get(`/roles/permissions/changes?role_id=${id},4&permission_id=2,91`)
  expect((await ask(admin)).body).toMatchObject({
    data: [{ id, title: 'Looked at', users_count: 2, taken: [90, 94], given: [91] }],
    meta: { total: 1 },
  })
  expect(await held(id)).toEqual([2, 90, 94])
})

test('ROLES-005 default and custom roles are searched, sorted and paged together', async () => {
  const lonely = await outpost.build.company()
  const boss = await outpost.build.user(lonely.id, 'admin')
  await boss.post('/roles', { title: 'Zebra', company_id: [lonely.id], permission_id: [2] })
  await boss.post('/roles', {
    title: 'apple',
    description: 'Guest of honour',
    company_id: [lonely.id],
    permission_id: [2, 90],
  })
  const titles = async (query: string) =>
    (await boss.get(`/roles?limit=100&${query}`)).body.data.map((role: { title: string }) => role.title)
  expect(await titles('sort=title')).toEqual([
    'Administrator',
    'Advanced Guest',
    'apple',
    'End Client',
    'Guest',
    'Support',
    'System Administrator',
    'Zebra',
  ])
  expect(await titles('sort=-company_name,-title&type=custom')).toEqual(['Zebra', 'apple'])
  expect((await titles('sort=permissions_count')).slice(0, 2)).toEqual(['Zebra', 'apple'])
  expect(await titles('q=guest')).toEqual(['Guest', 'Advanced Guest', 'apple'])
  expect(await titles('q=guest&search-fields=title')).toEqual(['Guest', 'Advanced Guest'])
  expect((await boss.get('/roles?limit=2&offset=6')).body).toMatchObject({
    data: [{ title: 'Zebra' }, { title: 'apple' }],
    meta: { total: 8 },
  })
})

test('SECURITY-033 when a role changes, the sockets of its holders are closed and others stay open', async () => {
  const id = await made({ title: 'Listening' })
  const { io } = await import('socket.io-client')
  const listen = async (who: Person) => {
    const socket = io(outpost.url, {
      transports: ['websocket'],
      extraHeaders: { cookie: who.headers['cookie']!, origin: outpost.url },
      reconnection: false,
    })
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', () => resolve())
      socket.on('connect_error', reject)
    })
    return socket
  }
  const concerned = await listen(await holder(id))
  const other = await listen(admin)
  const closed = new Promise<void>((resolve) => concerned.on('disconnect', () => resolve()))
  await admin.put(`/roles/${id}`, { permission_id: [2] })
  await closed
  expect(other.connected).toBe(true)
  other.close()
}, 10_000)

test('ROLES-061 overwriting several roles is refused completely if one of them was changed meanwhile', async () => {
  const [one, other] = [
    await made({ title: 'Overwritten one', permission_id: [2] }),
    await made({ title: 'Overwritten other', permission_id: [2] }),
  ]
  const state = async () =>
    Promise.all(
      [one, other].map(
        async (id) => (await admin.get(`/roles/${id}`)).body.data as { revision: number; permissions_count: number },
      ),
    )
  const [first, second] = await state()
  const revisions = { [one]: first!.revision, [other]: second!.revision }
  expect((await admin.put(`/roles/${other}`, { permission_id: [2, 3] })).status).toBe(200)
  const overwrite = (more: object = {}) =>
    admin.put('/roles/permissions', { role_id: [one, other], permission_id: [2, 3, 4], ...more })
  expect(told(await overwrite({ revisions }))).toBe('409 CHANGED_MEANWHILE revision')
  expect((await state()).map(({ permissions_count }) => permissions_count)).toEqual([1, 2])
  expect(told(await overwrite({ revisions: { ...revisions, [other]: (await state())[1]!.revision } }))).toBe('200')
  // Callers who send no revisions overwrite unconditionally, as before.
  expect(told(await overwrite())).toBe('200')
  expect((await state()).map(({ permissions_count }) => permissions_count)).toEqual([3, 3])
})
