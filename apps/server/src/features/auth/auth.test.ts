import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminLogin, startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { cookieHeaders, person } from '../../testing/person.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

test('AUTH-017 AUTH-026 the current user is returned at the top level and under data', async () => {
  const { status, body } = await outpost.admin.get('/user')
  expect(status).toBe(200)
  expect(body.email).toBe(adminLogin.email)
  expect(body.data.email).toBe(adminLogin.email)
  expect(body.role.name).toBe('super_admin')
  expect(body).toMatchObject({
    first_name: null,
    last_name: null,
    avatar_path: null,
    terms_conditions: expect.anything(),
    email_verified: true,
    scope: expect.any(Array),
  })
  expect(Date.parse(body.last_login_at)).toBeGreaterThan(Date.now() - 86_400_000)
  expect(body.token).toMatchObject({ exp: expect.any(Number), sub: expect.anything() })
  expect(body.permissions).toContain('super_admin')
  expect(JSON.stringify(body)).not.toContain('argon2')
})

test('a request without a session gets 401', async () => {
  const { status, body } = await person(outpost.url).get('/user')
  expect(status).toBe(401)
  expect(body).toMatchObject({ success: false, errors: [{ code: 'UNAUTHORIZED', source: null }] })
})

test('a wrong password and an unknown address get the same response', async () => {
  const wrong = await person(outpost.url).post('/account/login', { email: adminLogin.email, password: 'wrong' })
  const unknown = await person(outpost.url).post('/account/login', { email: 'nobody@outpost.test', password: 'wrong' })
  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(401)
  expect({ ...wrong.body, request_id: 0 }).toEqual({ ...unknown.body, request_id: 0 })
})

test('requests with a session but without the anti-forgery header are refused', async () => {
  const { cookie } = outpost.admin.headers
  expect((await person(outpost.url, { cookie: cookie! }).get('/user')).status).toBe(403)
  expect(
    (await person(outpost.url, { ...outpost.admin.headers, 'x-xsrf-token': 'x'.repeat(43) }).get('/user')).status,
  ).toBe(403)
})

test('requests from another origin or site are refused even with a valid session', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) {
    const answer = await person(outpost.url, { ...outpost.admin.headers, ...headers }).get('/user')
    expect(answer.body.errors?.[0]?.code, JSON.stringify(headers)).toBe('ORIGIN_REFUSED')
  }
})

test('a refresh replaces the token, and the old one stays valid for a short time', async () => {
  const login = await person(outpost.url).post('/account/login', adminLogin)
  const before = cookieHeaders(login.headers)
  const refreshed = await person(outpost.url, before).post('/account/token/refresh')
  expect(refreshed.status).toBe(200)
  const after = cookieHeaders(refreshed.headers)
  expect(after['cookie']).not.toBe(before['cookie'])
  expect((await person(outpost.url, after).get('/user')).status).toBe(200)
  expect((await person(outpost.url, before).get('/user')).status).toBe(200)
})

test('AUTH-018 signing out ends the session', async () => {
  const login = await person(outpost.url).post('/account/login', adminLogin)
  const headers = cookieHeaders(login.headers)
  const out = await person(outpost.url, headers).post('/account/token/revoke')
  expect(out.body.location).toBe('/login')
  expect((await person(outpost.url, headers).get('/user')).status).toBe(401)
})

test('a token is limited to its scopes, and cookies sent with it are ignored', async () => {
  const made = await outpost.admin.post('/account/tokens', { name: 'script', scopes: ['devices:read'] })
  expect(made.status).toBe(201)
  const bearer = { authorization: `Bearer ${made.body.data.token}` }
  expect((await person(outpost.url, bearer).get('/devices')).status).toBe(200)
  expect((await person(outpost.url, bearer).get('/users')).body.errors[0].code).toBe('SCOPE_MISSING')
  expect(
    (await person(outpost.url, { ...outpost.admin.headers, authorization: 'Bearer nonsense' }).get('/devices')).status,
  ).toBe(401)
  expect((await outpost.admin.del(`/account/tokens/${made.body.data.id}`)).status).toBe(200)
  expect((await person(outpost.url, bearer).get('/devices')).status).toBe(401)
})

test('sign-ins are rate limited per account', async () => {
  const user = await outpost.build.user(1, 'end_user')
  let last = 0
  for (let i = 0; i < 11; i++)
    last = (await person(outpost.url).post('/account/login', { email: user.email, password: 'wrong' })).status
  expect(last).toBe(429)
})
