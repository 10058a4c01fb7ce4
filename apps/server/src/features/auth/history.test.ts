import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../testing/factories.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person, signIn, type Person } from '../../testing/person.ts'
import { until } from '../../testing/until.ts'

/** Tests of the list of sessions and of the login history. */
let outpost: TestOutpost
let company: { id: number }
let admin: Person & { id: number }
beforeAll(async () => {
  outpost = await startOutpost(['api', 'worker'])
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

type Row = { id: number; is_current: boolean }
const sessionsOf = async (who: Person): Promise<Row[]> => (await who.get('/account/sessions')).body.data
const again = (email: string): Promise<Person> => signIn(outpost.url, { email, password })

test('USERS-032 USERS-033 a user can list and end their own sessions one by one, and does not see those of others', async () => {
  const user = await outpost.build.user(company.id, 'end_user')
  const second = await again(user.email)
  const rows = await sessionsOf(user)
  expect(rows).toHaveLength(2)
  expect(rows.filter((row) => row.is_current)).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    ip: '127.0.0.1',
    user_agent: expect.any(String),
    created_at: expect.stringMatching(/^\d{4}-/),
    last_used_at: expect.any(String),
  })
  const other = rows.find((row) => !row.is_current)!
  expect((await admin.del(`/account/sessions/${other.id}`)).status).toBe(404)
  expect((await user.del(`/account/sessions/${other.id}`)).status).toBe(200)
  expect((await second.get('/user')).status).toBe(401)
  expect(await sessionsOf(user)).toMatchObject([{ is_current: true }])
})

test('AUTH-085 the current session is listed as used now, whatever the time of its last renewal', async () => {
  const user = await outpost.build.user(company.id, 'end_user')
  await again(user.email)
  await outpost.asOwner(
    `update sessions set created_at = now() - interval '40 minutes', expires_at = now() + interval '30 minutes' where user_id = ${user.id}`,
  )
  const rows = (await user.get('/account/sessions')).body.data as (Row & { last_used_at: string })[]
  const ageOf = (row: { last_used_at: string }): number => Date.now() - Date.parse(row.last_used_at)
  expect(ageOf(rows.find((row) => row.is_current)!)).toBeLessThan(60_000)
  expect(ageOf(rows.find((row) => !row.is_current)!)).toBeGreaterThan(60_000)
})

test('USERS-034 a user ends all other sessions at once', async () => {
  const user = await outpost.build.user(company.id, 'end_user')
  const others = [await again(user.email), await again(user.email)]
  expect((await user.del('/account/sessions')).status).toBe(200)
  for (const other of others) expect((await other.get('/user')).status).toBe(401)
  expect((await user.get('/user')).status).toBe(200)
})

test('USERS-030 USERS-036 USERS-037 user administrators see and end sessions, but not of users above them or in other companies', async () => {
  const user = await outpost.build.user(company.id, 'end_user')
  const other = await again(user.email)
  const list = async (who: Person) => who.get(`/users/${user.id}/sessions`)
  const rows: Row[] = (await list(admin)).body.data
  expect(rows).toHaveLength(2)
  expect(rows.every((row) => !row.is_current)).toBe(true)
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  expect((await list(stranger)).status).toBe(404)
  expect((await stranger.del(`/users/sessions/${rows[0]!.id}`)).status).toBe(404)
  expect((await list(await outpost.build.user(company.id, 'support'))).status).toBe(403)
  const operator = await outpost.build.user(company.id, 'super_admin')
  expect((await admin.get(`/users/${operator.id}/sessions`)).status).toBe(403)
  expect((await admin.del(`/users/${operator.id}/sessions`)).status).toBe(403)
  expect((await admin.del(`/users/sessions/${Math.max(...rows.map((row) => row.id))}`)).status).toBe(200)
  expect((await other.get('/user')).status).toBe(401)
  expect((await user.get('/user')).status).toBe(200)
  expect((await admin.del(`/users/${user.id}/sessions`)).status).toBe(200)
  expect((await user.get('/user')).status).toBe(401)
})

test('USERS-030 of a user who also belongs to another company, each company sees only the sessions and sign-ins there', async () => {
  const away = await outpost.build.company()
  const user = await outpost.build.user(company.id, 'end_user')
  await outpost.build.join(user.id, away.id, 'end_user')
  const there = await again(user.email)
  await there.put('/user/company', { company_id: away.id })
  const host = await outpost.build.user(away.id)
  expect((await host.get(`/users/${user.id}/sessions`)).body.meta.total).toBe(1)
  expect((await host.get(`/users/${user.id}/logins`)).body).toMatchObject({ data: [], meta: { total: 0 } })
  expect((await admin.get(`/users/${user.id}/logins`)).body.meta.total).toBe(2)
  expect((await host.del(`/users/${user.id}/sessions`)).status).toBe(200)
  expect((await there.get('/user')).status).toBe(401)
  expect((await user.get('/user')).status).toBe(200)
  expect(await sessionsOf(user)).toHaveLength(1)
})

test('USERS-031 USERS-035 each sign-in is recorded with method and outcome, and deleted after 90 days', async () => {
  const user = await outpost.build.user(company.id, 'end_user')
  expect(
    (
      await person(outpost.url, { 'user-agent': 'Test browser' }).post('/account/login', {
        email: user.email.toUpperCase(),
        password: 'wrong',
      })
    ).status,
  ).toBe(401)
  await person(outpost.url).post('/account/login', { email: `nobody-${user.email}`, password: 'wrong' })
  const logins = async (): Promise<Record<string, unknown>[]> => (await user.get('/account/logins')).body.data
  await until(async () => (await logins()).length === 2, 'the refused login', 15_000)
  expect(await logins()).toMatchObject([
    { outcome: 'wrong_password', method: 'password', user_agent: 'Test browser', ip: '127.0.0.1' },
    { outcome: 'success', method: 'password' },
  ])
  await outpost.asOwner(`update users set disabled_at = now() where id = ${user.id}`)
  await person(outpost.url).post('/account/login', { email: user.email, password })
  await outpost.asOwner(`update users set disabled_at = null where id = ${user.id}`)
  await until(async () => (await logins()).length === 3, 'the login of a disabled account', 15_000)
  expect((await logins())[0]).toMatchObject({ outcome: 'disabled' })
  expect((await admin.get(`/users/${user.id}/logins?sort=at&limit=1`)).body).toMatchObject({
    data: [{ outcome: 'success' }],
    meta: { total: 3 },
  })
  await outpost.asOwner(
    `update logins set at = now() - interval '91 days' where user_id = ${user.id} and outcome = 'success'`,
  )
  await outpost.asOwner(`select graphile_worker.add_job('auth.clean-up', '{}')`)
  await until(async () => (await logins()).length === 2, 'the clean-up', 15_000)
})

test('USERS-035 a wrong code is recorded, and a correct code with its method', async () => {
  const user = await outpost.build.user(company.id, 'end_user')
  const { secret } = (await user.post('/mfa', { mfa_type: 'totp' })).body.data
  const codes: string[] = (await user.put('/mfa', { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() }))
    .body.data.recovery_codes
  const asked = await person(outpost.url).post('/account/login', { email: user.email, password })
  const answer = (code: string) =>
    person(outpost.url).post('/account/login', {
      email: user.email,
      password,
      session_code: code,
      session_id: asked.body.meta.session_id,
    })
  expect((await answer('000000')).status).toBe(422)
  expect((await answer(codes[0]!)).status).toBe(200)
  expect((await user.get('/account/logins')).body.data).toMatchObject([
    { method: 'recovery', outcome: 'success' },
    { outcome: 'wrong_code' },
    { method: 'password' },
  ])
})
