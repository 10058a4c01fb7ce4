import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person, type Person } from '../../testing/person.ts'

/** Tests of users in several companies: the company in which a session acts decides what they see and may do. */
let outpost: TestOutpost
let A: { id: number; name: string }
let B: { id: number; name: string }
let adminA: Person & { id: number }
let adminB: Person & { id: number }
/** An administrator whose home is A, and who is a guest in B. */
let both: Person & { id: number; email: string }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  ;[A, B] = [await outpost.build.company(1, 'Home company'), await outpost.build.company(1, 'Other company')]
  ;[adminA, adminB] = [await outpost.build.user(A.id), await outpost.build.user(B.id)]
})
afterAll(() => outpost.close())
beforeEach(async () => {
  both = await outpost.build.user(A.id, 'admin')
  await outpost.build.join(both.id, B.id, 'read_only')
})

const go = (who: Person, company: { id: number }) => who.put('/user/company', { company_id: company.id })
const rowsIn = async (admin: Person, id = both.id) => (await admin.get(`/users?id=${id}&limit=100`)).body.data

test("USERS-024 a user's companies are listed with the role in each, the home company first", async () => {
  const { body } = await both.get('/user/companies')
  expect(body).toMatchObject({
    data: [
      { id: A.id, name: A.name, role_id: 2, role_title: 'Administrator', is_home: true, is_current: true },
      { id: B.id, name: B.name, role_id: 4, role_title: 'Guest', is_home: false, is_current: false },
    ],
    meta: { total: 2 },
  })
})

test('USERS-025 after a switch a session acts only in the chosen company, with the role there', async () => {
  const [inA, inB] = [
    (await adminA.post('/tags', { company_id: A.id, name: `A ${both.id}` })).body.data.id,
    (await adminB.post('/tags', { company_id: B.id, name: `B ${both.id}` })).body.data.id,
  ]
  expect((await both.get(`/tags/${inA}`)).status).toBe(200)
  expect((await both.get(`/tags/${inB}`)).status).toBe(404)
  expect((await go(both, B)).status).toBe(200)
  expect((await both.get('/user')).body).toMatchObject({
    id: both.id,
    company_id: B.id,
    company_name: B.name,
    role: { name: 'read_only' },
  })
  expect((await both.get(`/tags/${inA}`)).status).toBe(404)
  expect((await both.get(`/tags/${inB}`)).status).toBe(200)
  expect((await both.post('/tags', { company_id: B.id, name: 'A guest makes none' })).status).toBe(403)
  expect((await both.post('/tags', { company_id: A.id, name: 'Nor at home from here' })).status).toBe(403)
  expect((await go(both, A)).status).toBe(200)
  expect((await both.get('/user')).body).toMatchObject({ company_id: A.id, role: { name: 'admin' } })
  const audit = await outpost.asOwner(
    `select target from audit where user_id = ${both.id} and act = 'PUT /user/company' order by id`,
  )
  expect(audit.map((line) => line['target'])).toEqual([`company:${B.id}`, `company:${A.id}`])
})

test('USERS-025 users cannot switch to a company they do not belong to, and get the same response as for a company that does not exist', async () => {
  const C = await outpost.build.company()
  const [foreign, missing] = [await go(both, C), await go(both, { id: 2_147_483_000 })]
  expect(foreign).toMatchObject({ status: 404, body: { errors: [{ code: 'NOT_FOUND', source: 'company_id' }] } })
  expect({ ...foreign.body, request_id: null }).toEqual({ ...missing.body, request_id: null })
  // A session can only be switched from its own page.
  const token = await tokenOf(both)
  expect((await go(token, B)).status).toBe(403)
  expect(
    (await person(outpost.url, { cookie: both.headers['cookie']! }).put('/user/company', { company_id: B.id })).status,
  ).toBe(403)
  expect((await both.get('/user')).body.company_id).toBe(A.id)
})

async function tokenOf(owner: Person): Promise<Person> {
  const { body } = await owner.post('/account/tokens', { name: 'mine', scopes: ['*'] })
  return person(outpost.url, { authorization: `Bearer ${body.data.token}` })
}

test('USERS-026 a token belongs to the company in which it was created', async () => {
  const home = await tokenOf(both)
  await go(both, B)
  const away = await tokenOf(both)
  await go(both, A)
  expect((await home.get('/user')).body).toMatchObject({ company_id: A.id, role_title: 'Administrator' })
  expect((await away.get('/user')).body).toMatchObject({ company_id: B.id, role_title: 'Guest' })
  // In whichever company the user acts, the list of tokens shows the company of each.
  for (const company of [A, B]) {
    await go(both, company)
    const { data } = (await both.get('/account/tokens')).body
    expect(
      data.map((token: { company_id: number; company_name: string }) => [token.company_id, token.company_name]),
    ).toEqual([
      [B.id, B.name],
      [A.id, A.name],
    ])
  }
})

test('USERS-027 each company sees its own membership of a user, with the role there', async () => {
  expect(await rowsIn(adminA)).toMatchObject([{ id: both.id, role: 2, company_id: A.id, company_name: A.name }])
  const [away] = await rowsIn(adminB)
  expect(away).toMatchObject({ id: both.id, role: 4, company_id: B.id, company_name: B.name })
  expect(JSON.stringify(await rowsIn(adminB))).not.toContain(A.name)
  expect(await rowsIn(outpost.admin)).toMatchObject([{ company_id: A.id }, { company_id: B.id }])
  expect((await adminB.get(`/users/${both.id}`)).body.data).toMatchObject({ role: 'Guest', company_id: B.id })
  expect((await adminB.get(`/users/${both.id}?company_id=${A.id}`)).status).toBe(404)
  expect((await outpost.admin.get(`/users/${both.id}?company_id=${B.id}`)).body.data).toMatchObject({ role: 'Guest' })
  expect((await adminB.get(`/companies/${B.id}`)).body.data.users_count).toBe((await rowsOfCompany(B.id)).length)
  const found = (await outpost.admin.get(`/search?q=${both.email}`)).body.data.find(
    ({ group }: { group: string }) => group === 'users',
  )
  expect(found).toMatchObject({ total: 1, items: [{ id: both.id }] })
})
const rowsOfCompany = async (id: number) => (await outpost.admin.get(`/users?company_id=${id}&limit=1000`)).body.data

test('USERS-027 changing the role in one company does not change it in another', async () => {
  expect((await adminB.put(`/users/${both.id}`, { role_id: 3 })).status).toBe(200)
  expect(await rowsIn(outpost.admin)).toMatchObject([
    { company_id: A.id, role: 2 },
    { company_id: B.id, role: 3 },
  ])
  expect((await adminB.put(`/users/${both.id}`, { role_id: 3, company_id: A.id })).status).toBe(404)
  expect((await outpost.admin.put(`/users/${both.id}`, { role: 'read_only', company_id: B.id })).status).toBe(200)
  expect((await outpost.admin.put(`/users/${both.id}`, { role: '6' })).status).toBe(200)
  expect(await rowsIn(outpost.admin)).toMatchObject([
    { company_id: A.id, role: 6 },
    { company_id: B.id, role: 4 },
  ])
})

test('USERS-028 a user removed from a further company keeps the home company, and sessions and tokens of the other one end', async () => {
  const home = await tokenOf(both)
  await go(both, B)
  const away = await tokenOf(both)
  expect((await adminB.del(`/users/${both.id}`)).status).toBe(200)
  expect((await both.get('/user')).status).toBe(401)
  expect((await away.get('/user')).status).toBe(401)
  expect((await home.get('/user')).body.company_id).toBe(A.id)
  expect(await rowsIn(outpost.admin)).toMatchObject([{ company_id: A.id, role: 2 }])
})

test('USERS-028 after removal from the home company the next one becomes the home, and sessions and tokens there stay valid', async () => {
  const home = await tokenOf(both)
  await go(both, B)
  const away = await tokenOf(both)
  expect((await adminA.del(`/users/${both.id}`)).status).toBe(200)
  expect((await home.get('/user')).status).toBe(401)
  expect((await away.get('/user')).body).toMatchObject({ company_id: B.id, role_title: 'Guest' })
  expect((await both.get('/user/companies')).body.data).toMatchObject([{ id: B.id, is_home: true, is_current: true }])
  expect(await rowsIn(adminA)).toEqual([])
})

test('USERS-028 the account is deleted with its last company, or when it is removed from all visible companies at once', async () => {
  const lower = await outpost.build.company(A.id)
  await outpost.build.join(both.id, lower.id, 'read_only')
  expect((await adminA.del(`/users/${both.id}`, { company_id: lower.id })).status).toBe(200)
  expect(await rowsIn(outpost.admin)).toHaveLength(2)
  expect((await outpost.admin.del(`/users/${both.id}`)).status).toBe(200)
  expect(await outpost.asOwner(`select 1 from users where id = ${both.id}`)).toEqual([])
})

test('USERS-022 USERS-027 users cannot change themselves through another of their companies', async () => {
  const user = await outpost.build.user(A.id, 'admin')
  await outpost.build.join(user.id, B.id, 'admin')
  await go(user, B)
  expect((await user.put(`/users/${user.id}`, { role: 'end_user' })).status).toBe(403)
  expect((await user.del(`/users/${user.id}`)).status).toBe(403)
})

test('USERS-025 a user acting in another company can manage their own account as usual', async () => {
  await go(both, B)
  expect((await both.put('/account/user', { tos_accepted: true })).status).toBe(200)
  expect((await both.get('/user')).body.tos_accepted).toBe(true)
  const email = `renamed-${both.id}@outpost.test`
  expect((await both.put('/account/email', { email })).status).toBe(200)
  expect((await both.get('/user')).body.email).toBe(email)
})

test('SECURITY-004 the row of a member of another home company cannot be changed from this company', async () => {
  const { inTransaction } = await import('../../kit/transaction.ts')
  const { scopeOf } = await import('../../kit/scope.ts')
  const scope = scopeOf({ userId: adminB.id, companyId: B.id, companyLevel: 2, reach: 'tree' } as Parameters<
    typeof scopeOf
  >[0])
  const changed = await inTransaction(outpost.running.app.db, scope, async (tx) => {
    const seen = await tx.selectFrom('users').select('id').where('id', '=', both.id).execute()
    const update = await tx
      .updateTable('users')
      .set({ username: 'taken over' })
      .where('id', '=', both.id)
      .executeTakeFirst()
    const gone = await tx.deleteFrom('users').where('id', '=', both.id).executeTakeFirst()
    return { seen: seen.length, updated: update.numUpdatedRows, deleted: gone.numDeletedRows }
  })
  expect(changed).toEqual({ seen: 1, updated: 0n, deleted: 0n })
  const { leaveHome } = await import('./members.ts')
  await expect(
    inTransaction(outpost.running.app.db, scope, (tx) => leaveHome(tx, scope, both.id)),
  ).rejects.toMatchObject({ status: 404 })
  expect(await outpost.asOwner(`select company_id from users where id = ${both.id}`)).toEqual([{ company_id: A.id }])
})

test('COMPANIES-021 a company with a further member is not empty', async () => {
  const empty = await outpost.build.company(A.id)
  await outpost.build.join(both.id, empty.id)
  expect((await adminA.del(`/companies/${empty.id}`)).body.errors[0].code).toBe('COMPANY_NOT_EMPTY')
})

test('NOTIFICATIONS-019 further members are notified too', async () => {
  const C = await outpost.build.company()
  await outpost.build.join(both.id, C.id, 'admin')
  const { rows } = await outpost.running.app.unscoped.query<{ id: number }>(
    'select users_who_may($1, array[2], array[]::integer[], 0, 200) as id',
    [C.id],
  )
  expect(rows).toEqual([{ id: both.id }])
})

test('ROLES-009 a role held in a further company cannot be removed', async () => {
  const role = (await adminB.post('/roles', { title: 'Held elsewhere', company_id: [B.id], permission_id: [90] })).body
  const id = role.data?.[0]?.id ?? role.data?.id
  expect((await adminB.put(`/users/${both.id}`, { role_id: id })).status).toBe(200)
  expect((await adminB.del(`/roles/${id}`)).body.errors[0].code).toBe('ROLE_IN_USE')
  expect((await adminB.put(`/users/${both.id}`, { role_id: 4 })).status).toBe(200)
  expect((await adminB.del(`/roles/${id}`)).status).toBe(200)
})
