import type { RoleName } from '@outpost/contract/kit/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

let outpost: TestOutpost
let company: { id: number }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
})
afterAll(() => outpost.close())

/** Which roles a role may change, remove and give, written by hand from the rules (ROLES-014 to ROLES-019). */
const mayManageRole: Record<RoleName, RoleName[]> = {
  super_admin: ['super_admin', 'admin', 'end_user', 'read_only', 'support', 'readonly_admin'],
  admin: ['admin', 'end_user', 'readonly_admin', 'read_only'],
  end_user: [],
  read_only: [],
  support: [],
  readonly_admin: [],
}
const roles = Object.keys(mayManageRole) as RoleName[]

// ROLES-014 ROLES-015 ROLES-054
test('ROLES-014 ROLES-015 ROLES-054 each role can change and assign only the roles that it may invite', async () => {
  const actors = new Map<RoleName, Person>()
  for (const role of roles) actors.set(role, await outpost.build.user(role === 'super_admin' ? 1 : company.id, role))
  const wrong: string[] = []
  for (const [actor, person] of actors) {
    for (const given of roles) {
      const target = await outpost.build.user(company.id, 'end_user')
      const may = mayManageRole[actor].includes('end_user') && mayManageRole[actor].includes(given)
      const { status } = await person.put(`/users/${target.id}`, { role: given })
      if (status !== (may ? 200 : 403)) wrong.push(`${actor} gives ${given}: ${status}`)
    }
    for (const held of roles) {
      const target = await outpost.build.user(company.id, held)
      const { status } = await person.del(`/users/${target.id}`)
      if (status !== (mayManageRole[actor].includes(held) ? 200 : 403))
        wrong.push(`${actor} removes ${held}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
}, 60_000)

test('ROLES-054 a custom role with the permission to change users cannot assign default roles', async () => {
  const manager = await outpost.build.userWith(company.id, [70, 71, 72])
  const target = await outpost.build.user(company.id, 'read_only')
  for (const role of roles) expect((await manager.put(`/users/${target.id}`, { role })).status, role).toBe(403)
})

// USERS-022
test('USERS-022 users cannot change or remove themselves', async () => {
  const admin = await outpost.build.user(company.id, 'admin')
  expect(await admin.del(`/users/${admin.id}`)).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'FORBIDDEN', source: 'id' }] },
  })
  expect((await admin.put(`/users/${admin.id}`, { role: 'end_user' })).status).toBe(403)
})

/** Creates two system administrators and makes sure that there are no others. */
async function twoLast(): Promise<Awaited<ReturnType<TestOutpost['build']['user']>>[]> {
  const two = [await outpost.build.user(1, 'super_admin'), await outpost.build.user(1, 'super_admin')]
  await outpost.asOwner(
    `update users set role_id = 2 where role_id = 1 and id not in (${two.map(({ id }) => id).join()})`,
  )
  return two
}
const superAdmins = (): Promise<Record<string, unknown>[]> =>
  outpost.asOwner('select id from users where role_id = 1 and disabled_at is null')
const lastOne = { status: 409, body: { errors: [{ code: 'CONFLICT', source: 'id' }] } }

test('USERS-022 the last enabled super_admin cannot be removed by one who is disabled meanwhile', async () => {
  const [one, other] = await twoLast()
  for (const act of [() => one!.del(`/users/${other!.id}`), () => one!.put(`/users/${other!.id}`, { role: 'admin' })]) {
    // Holds the lock for removals of a super_admin: the request is accepted, but its actor is disabled while it waits.
    const turn = await outpost.hold('select pg_advisory_xact_lock(7205004)')
    const refused = act()
    await turn.waiting(1)
    await outpost.asOwner(`update users set disabled_at = now() where id = ${one!.id}`)
    await turn.release()
    expect(await refused).toMatchObject(lastOne)
    await outpost.asOwner(`update users set disabled_at = null where id = ${one!.id}`)
  }
  expect(await superAdmins()).toHaveLength(2)
})

test.each([
  ['removed and removed', 'del', 'del'],
  ['lowered and lowered', 'put', 'put'],
  ['removed and lowered', 'del', 'put'],
  ['lowered and removed', 'put', 'del'],
] as const)(
  'USERS-022 if the last two super_admins are %s by each other at once, one stays',
  async (_name, first, second) => {
    const [one, other] = await twoLast()
    const act = (by: Person, how: 'del' | 'put', id: number) =>
      how === 'del' ? by.del(`/users/${id}`) : by.put(`/users/${id}`, { role: 'admin' })
    // Each has seen that the other is still an administrator before either of them writes.
    const rows = await outpost.hold('select from users where role_id = 1 for update')
    const done = act(one!, first, other!.id)
    await rows.waiting(1)
    const refused = act(other!, second, one!.id)
    await rows.waiting(2)
    await rows.release()
    expect((await done).status).toBe(200)
    expect(await refused).toMatchObject(lastOne)
    expect(await superAdmins()).toEqual([{ id: one!.id }])
  },
)

// USERS-009 USERS-010
test('USERS-009 USERS-010 the role is a number in the list and a title in the single user', async () => {
  const { admin } = await fresh()
  const guest = await outpost.build.user(company.id, 'read_only')
  const { body } = await admin.get(`/users?id=${guest.id}`)
  expect(body).toMatchObject({
    data: [{ id: guest.id, email: guest.email, role: 4, role_title: 'Guest', company_id: company.id }],
    meta: { total: 1, _total: 1 },
  })
  expect((await admin.get(`/users/${guest.id}`)).body.data).toMatchObject({
    role: 'Guest',
    role_id: 4,
    company_level: 2,
    company_parent_id: 1,
  })
  expect(JSON.stringify([body, (await admin.get('/users?limit=1000')).body])).not.toMatch(/argon2|password/)
})

test('USERS-009 the list can be filtered by role, company and text, and sorted by id and name', async () => {
  const { admin } = await fresh()
  const one = await outpost.build.user(company.id, 'support')
  const two = await outpost.build.user(company.id, 'support')
  const ids = async (query: string) =>
    (await admin.get(`/users?limit=1000&${query}`)).body.data.map((user: { id: number }) => user.id)
  const support = await ids('role=5')
  expect(support).toEqual(expect.arrayContaining([one.id, two.id]))
  expect(support).toEqual([...support].toSorted((x, y) => x - y))
  expect(await ids('role=5&sort=-id')).toEqual(support.toReversed())
  expect(await ids(`q=${one.email.slice(0, -5).toUpperCase()}`)).toEqual([one.id])
  expect(await ids(`company_id=1`)).not.toContain(one.id)
})

test('the title of a custom role is shown where it is visible, and its kind elsewhere', async () => {
  const child = await outpost.build.company(company.id)
  const custom = await outpost.build.userWith(company.id, [90])
  const { admin } = await fresh()
  expect((await admin.get(`/users/${custom.id}`)).body.data.role).toMatch(/^Role \d+$/)
  await outpost.asOwner(`update users set company_id = ${child.id} where id = ${custom.id}`)
  const below = await outpost.build.user(child.id, 'admin')
  expect((await below.get(`/users/${custom.id}`)).body.data.role).toBe('Custom role')
})

// USERS-011 ROLES-056
test('ROLES-056 a role change takes effect with the next request', async () => {
  const { admin } = await fresh()
  const user = await outpost.build.user(company.id, 'read_only')
  expect((await user.post('/tags', { company_id: company.id, name: 'Not yet' })).status).toBe(403)
  await admin.put(`/users/${user.id}`, { role: 'end_user' })
  expect((await user.post('/tags', { company_id: company.id, name: 'Now it is' })).status).toBe(201)
})

// USERS-012 AUTH-047
test("USERS-012 AUTH-047 removing a user ends the user's sessions and tokens", async () => {
  const { admin } = await fresh()
  const user = await outpost.build.user(company.id, 'end_user')
  const made = await user.post('/account/tokens', { name: 'mine' })
  const { person } = await import('../../testing/person.ts')
  const token = person(outpost.url, { authorization: `Bearer ${made.body.data.token}` })
  expect((await token.get('/devices')).status).toBe(200)
  expect((await admin.del(`/users/${user.id}`)).status).toBe(200)
  expect((await user.get('/user')).status).toBe(401)
  expect((await token.get('/devices')).status).toBe(401)
})

async function fresh(): Promise<{ admin: Person }> {
  return { admin: await outpost.build.user(company.id, 'admin') }
}

test('USERS-046 the list shows the full name, the second factor and the status of each account', async () => {
  const company = await outpost.build.company(1)
  const admin = await outpost.build.user(company.id)
  const user = await outpost.build.user(company.id, 'end_user')
  const row = async () => (await admin.get(`/users?id=${user.id}`)).body.data[0]
  await outpost.asOwner(`update users set email_verified_at = null where id = ${user.id}`)
  expect(await row()).toMatchObject({ full_name: null, second_factor: null, status: 'unconfirmed' })
  await outpost.asOwner(
    `update users set first_name = 'Kari', last_name = 'Nordmann', email_verified_at = now() where id = ${user.id}`,
  )
  await outpost.asOwner(`insert into second_factors (user_id, method) values (${user.id}, 'email')`)
  expect(await row()).toMatchObject({ full_name: 'Kari Nordmann', second_factor: 'email', status: 'active' })
  await outpost.asOwner(`update users set disabled_at = now() where id = ${user.id}`)
  expect(await row()).toMatchObject({ status: 'blocked' })
})
