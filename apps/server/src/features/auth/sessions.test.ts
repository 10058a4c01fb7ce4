import { allEndpoints } from '@outpost/contract/features'
import { scopesInUse } from '@outpost/contract/scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminLogin, startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { password } from '../../testing/factories.ts'
import { cookieHeaders, person, signIn } from '../../testing/person.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const at = (headers: Record<string, string>) => person(outpost.url, headers)
const fresh = async () => (await signIn(outpost.url, adminLogin)).headers
const newest = 'id = (select max(id) from sessions)'
const sessionIn = (headers: Record<string, string>): string => /__Host-session=([^;]+)/.exec(headers['cookie']!)![1]!

// AUTH-013
test('AUTH-013 a wrong password takes the same time for a known address as for an unknown one', async () => {
  const user = await outpost.build.user(1, 'end_user')
  const time = async (email: string): Promise<number> => {
    const started = performance.now()
    expect((await at({}).post('/account/login', { email, password: 'wrong' })).status).toBe(401)
    return performance.now() - started
  }
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let n = 0; n < 8; n++) {
    known.push(await time(user.email))
    unknown.push(await time(`nobody-${n}@outpost.test`))
  }
  const quickest = (times: number[]): number => Math.min(...times)
  // Checking a password takes tens of milliseconds; skipping the check would remove most of the response time.
  expect(quickest(unknown)).toBeGreaterThan(quickest(known) * 0.5)
  expect(quickest(known)).toBeGreaterThan(quickest(unknown) * 0.5)
})

// AUTH-019
test('AUTH-019 an expired session can be refreshed, its token rotates, and the previous one works for a minute so that two tabs can share it', async () => {
  const headers = await fresh()
  await outpost.asOwner(`update sessions set expires_at = now() - interval '1 second' where ${newest}`)
  expect((await at(headers).get('/user')).status).toBe(401)
  const both = await Promise.all([
    at(headers).post('/account/token/refresh'),
    at(headers).post('/account/token/refresh'),
  ])
  expect(both.map((answer) => answer.status)).toEqual([200, 200])
  const renewed = both.map((answer) => answer.headers).filter((answer) => answer.getSetCookie().length > 0)
  expect(renewed).toHaveLength(1)
  const next = cookieHeaders(renewed[0]!)
  expect(sessionIn(next)).not.toBe(sessionIn(headers))
  expect((await at(next).get('/user')).status).toBe(200)
  expect((await at(headers).get('/user')).status).toBe(200)
  await outpost.asOwner(`update sessions set previous_until = now() - interval '1 second' where ${newest}`)
  expect((await at(headers).get('/user')).status).toBe(401)
  expect((await at(headers).post('/account/token/refresh')).status).toBe(401)
})

const minuteLater = (): Promise<unknown> =>
  outpost.asOwner("update sessions set previous_until = now() - interval '1 second'")
const refreshed = async (headers: Record<string, string>) =>
  cookieHeaders((await at(headers).post('/account/token/refresh')).headers)

test.each([
  ['by any call', '/user'],
  ['by the question whether there is a session', '/account/session'],
])(
  'AUTH-019 reuse of an old session token %s ends the session, is audited, and sends its user a notification',
  async (_, path) => {
    const user = await outpost.build.user(1, 'end_user')
    const elsewhere = await signIn(outpost.url, { email: user.email, password })
    const second = await refreshed(user.headers)
    expect((await at(second).get('/user')).status).toBe(200)
    const third = await refreshed(second)
    expect((await at(third).get('/user')).status).toBe(200)
    await minuteLater()
    // Not only the previous token: any token that the session has ever had.
    await at(user.headers).get(path)
    expect((await at(third).get('/user')).status).toBe(401)
    expect((await at(third).post('/account/token/refresh')).status).toBe(401)
    expect((await elsewhere.get('/user')).status, 'another sign-in of the same user').toBe(200)
    const lines = await outpost.asOwner(
      `select username, company_id, ip from audit where act = 'session token used again' and user_id = ${user.id}`,
    )
    expect(lines).toEqual([{ username: user.email, company_id: 1, ip: '127.0.0.1' }])
    const { body } = await elsewhere.get('/notifications')
    expect(body.data).toEqual([expect.objectContaining({ type: 'sessionStolen', params: { ip: '127.0.0.1' } })])
  },
)

test('AUTH-019 a refresh whose response was lost can be repeated, and using the lost token later ends the session', async () => {
  const user = await outpost.build.user(1, 'end_user')
  const caught = await refreshed(user.headers)
  await minuteLater()
  expect((await at(user.headers).get('/account/session')).body.data).toMatchObject({ authenticated: true })
  const second = await refreshed(user.headers)
  expect((await at(second).get('/user')).status).toBe(200)
  expect((await at(caught).get('/user')).status).toBe(401)
  expect((await at(second).get('/user')).status).toBe(401)
})

test('AUTH-019 a session past its last day cannot be refreshed', async () => {
  const headers = await fresh()
  await outpost.asOwner(
    `update sessions set expires_at = now() - interval '1 second', refresh_until = now() - interval '1 second' where ${newest}`,
  )
  expect((await at(headers).post('/account/token/refresh')).status).toBe(401)
})

// AUTH-028
test('AUTH-028 AUTH-063 a page can check whether there is a session, and gets the anti-forgery cookie if it is missing', async () => {
  expect((await at({}).get('/account/session')).body).toEqual({
    success: true,
    data: { authenticated: false, exp: null },
  })
  const headers = await fresh()
  const known = await at(headers).get('/account/session')
  expect(known.body.data).toEqual({ authenticated: true, exp: expect.any(Number) })
  expect(known.body.data.exp).toBeGreaterThan(3500)
  expect(known.headers.getSetCookie()).toEqual([])
  const bare = { cookie: `__Host-session=${sessionIn(headers)}` }
  expect((await at(bare).get('/user')).body.errors[0].code).toBe('XSRF_MISMATCH')
  const mended = cookieHeaders((await at(bare).get('/account/session')).headers)
  expect(
    (await at({ 'x-xsrf-token': mended['x-xsrf-token']!, cookie: `${bare.cookie}; ${mended['cookie']}` }).get('/user'))
      .status,
  ).toBe(200)
  expect((await at({ ...bare, 'sec-fetch-site': 'cross-site' }).get('/account/session')).body.errors[0].code).toBe(
    'ORIGIN_REFUSED',
  )
})

test('AUTH-028 an expired session counts as one, but not one that cannot be refreshed or that of a disabled user', async () => {
  const headers = await fresh()
  const session = async () => (await at(headers).get('/account/session')).body.data
  await outpost.asOwner(`update sessions set expires_at = now() - interval '1 second' where ${newest}`)
  expect(await session()).toEqual({ authenticated: true, exp: 0 })
  const next = cookieHeaders((await at(headers).post('/account/token/refresh')).headers)
  // The previous token serves another tab for a minute; that tab must not overwrite the current anti-forgery cookie.
  const old = await at({ cookie: `__Host-session=${sessionIn(headers)}` }).get('/account/session')
  expect([old.body.data.authenticated, old.headers.getSetCookie()]).toEqual([true, []])
  await outpost.asOwner(`update sessions set refresh_until = now() - interval '1 second' where ${newest}`)
  expect((await at(next).get('/account/session')).body.data.authenticated).toBe(false)
  const user = await outpost.build.user(1, 'end_user')
  expect((await user.get('/account/session')).body.data.authenticated).toBe(true)
  await outpost.asOwner(`update users set disabled_at = now() where id = ${user.id}`)
  expect((await user.get('/account/session')).body.data.authenticated).toBe(false)
})

// AUTH-047
test('AUTH-047 a sign-out ends the session on the server, and its old cookie is no longer valid', async () => {
  const headers = await fresh()
  await at(headers).post('/account/token/revoke')
  expect((await at(headers).get('/user')).status).toBe(401)
  expect((await at(headers).post('/account/token/refresh')).status).toBe(401)
})

test('a disabled user is refused, by session and by token', async () => {
  const user = await outpost.build.user(1, 'end_user')
  const { body } = await user.post('/account/tokens', { name: 'x' })
  await outpost.asOwner(`update users set disabled_at = now() where id = ${user.id}`)
  expect((await user.get('/user')).status).toBe(401)
  expect((await at({ authorization: `Bearer ${body.data.token}` }).get('/devices')).status).toBe(401)
  expect((await at({}).post('/account/login', { email: user.email, password })).status).toBe(401)
})

// SECURITY-007
test('SECURITY-007 only the anti-forgery value of this session is accepted, even if there is a second cookie', async () => {
  const [mine, other] = [await fresh(), await fresh()]
  expect((await at({ ...mine, 'x-xsrf-token': other['x-xsrf-token']! }).get('/user')).body.errors[0].code).toBe(
    'XSRF_MISMATCH',
  )
  // A cookie set by another host of the domain comes first and has no effect.
  expect(
    (await at({ ...mine, cookie: `XSRF-TOKEN=evil; ${mine['cookie']}`, 'x-xsrf-token': 'evil' }).get('/user')).body
      .errors[0].code,
  ).toBe('XSRF_MISMATCH')
  expect((await at({ ...mine, cookie: `XSRF-TOKEN=evil; ${mine['cookie']}` }).get('/user')).status).toBe(200)
  expect((await at({ ...mine, origin: outpost.url }).get('/user')).status).toBe(200)
  const secure = outpost.url.replace('http:', 'https:')
  expect((await at({ ...mine, origin: secure }).get('/user')).body.errors[0].code, 'the scheme counts').toBe(
    'ORIGIN_REFUSED',
  )
})

// SECURITY-009
test('SECURITY-009 a bearer request needs neither origin nor anti-forgery header, and ignores cookies', async () => {
  const mine = await fresh()
  const guest = await outpost.build.user(1, 'read_only')
  const { body } = await guest.post('/account/tokens', { name: 'bearer' })
  const bearer = {
    authorization: `Bearer ${body.data.token}`,
    origin: 'https://integrator.test',
    'sec-fetch-site': 'cross-site',
  }
  expect((await at(bearer).get('/user')).body.email).toBe(guest.email)
  expect((await at({ ...mine, ...bearer }).get('/user')).body.email).toBe(guest.email)
  expect((await at({ ...mine, ...bearer }).post('/tags', { company_id: 1, name: 'Not by the cookie' })).status).toBe(
    403,
  )
})

// SECURITY-010
test('SECURITY-010 a session is not accepted as bearer token, a token not as cookie, and an enrolment token not by the API', async () => {
  const mine = await fresh()
  const { body } = await at(mine).post('/account/tokens', { name: 'audience' })
  expect((await at({ authorization: `Bearer ${sessionIn(mine)}` }).get('/user')).status).toBe(401)
  expect((await at({ ...mine, cookie: `__Host-session=${body.data.token}` }).get('/user')).status).toBe(401)
  const enrolment = await at(mine).post('/devices/enrolment-tokens', { company_id: 1 })
  expect((await at({ authorization: `Bearer ${enrolment.body.data.token}` }).get('/devices')).status).toBe(401)
})

// AUTH-014 AUTH-015 AUTH-016
test('AUTH-015 AUTH-016 tokens are listed without their text, and can be revoked only by their owner', async () => {
  const user = await outpost.build.user(1, 'end_user')
  const made = await user.post('/account/tokens', {
    name: 'script',
    scopes: ['devices:read', 'tags:*'],
    expires_in: 3600,
  })
  expect(made.body.data).toMatchObject({
    name: 'script',
    scopes: ['devices:read', 'tags:*'],
    last_used_at: null,
    token: expect.stringMatching(/^op_[\w-]{43}$/),
  })
  const token = at({ authorization: `Bearer ${made.body.data.token}` })
  expect((await token.get('/devices')).status).toBe(200)
  const listed = (await user.get('/account/tokens')).body
  expect(listed.data).toMatchObject([{ id: made.body.data.id, name: 'script', last_used_at: expect.any(String) }])
  expect(JSON.stringify(listed)).not.toContain(made.body.data.token)
  expect((await outpost.admin.get('/account/tokens')).body.data).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ id: made.body.data.id })]),
  )
  expect((await outpost.admin.del(`/account/tokens/${made.body.data.id}`)).status).toBe(404)
  await outpost.asOwner(
    `update access_tokens set expires_at = now() - interval '1 second' where id = ${made.body.data.id}`,
  )
  expect((await token.get('/devices')).status).toBe(401)
})

test('AUTH-044 AUTH-084 an unknown scope is refused with its position, and every scope is listed with what it allows', async () => {
  const made = await outpost.admin.post('/account/tokens', {
    name: 'x',
    scopes: ['devices:read', 'devicez:read', 'tags:*', 'nothing:*'],
  })
  expect(made).toMatchObject({
    status: 422,
    body: {
      errors: [1, 3].map((at) => ({
        code: 'VALIDATION',
        source: `scopes.${at}`,
        message: 'Unknown scope. GET /account/scopes lists all scopes.',
      })),
    },
  })
  const { body } = await outpost.admin.get('/account/scopes')
  const names: string[] = body.data.map(({ name }: { name: string }) => name)
  const needed = new Set(
    allEndpoints.flatMap(({ endpoint: { scope } }) => (scope === null || scope === 'any' ? [] : [scope as string])),
  )
  expect([...needed].toSorted()).toEqual([...scopesInUse].toSorted())
  expect(names).toEqual(expect.arrayContaining(['*', ...needed]))
  expect(body.meta.total).toBe(names.length)
  for (const { name, description } of body.data) expect(description.length, name).toBeGreaterThan(8)
  // Every listed scope can be granted, and any token may read the list.
  const all = await outpost.admin.post('/account/tokens', { name: 'all', scopes: names })
  expect(all.status).toBe(201)
  expect(
    (await at({ authorization: `Bearer ${all.body.data.token}` }).get('/account/scopes?q=TAGS')).body.data.map(
      ({ name }: { name: string }) => name,
    ),
  ).toContain('tags:write')
  // Programs written for the vendor's API request scopes that no endpoint here needs.
  expect(
    (
      await outpost.admin.post('/account/tokens', {
        name: 'vendor',
        scopes: ['device_location:read', 'company_device_statistics:read'],
      })
    ).status,
  ).toBe(201)
  expect((await at({}).get('/account/scopes')).status).toBe(401)
})

test('AUTH-044 a call that requires a session says so, and does not suggest a missing scope', async () => {
  const { body } = await outpost.admin.post('/account/tokens', { name: 'all' })
  const token = at({ authorization: `Bearer ${body.data.token}` })
  for (const {
    endpoint: { method, path, scope, access },
  } of allEndpoints) {
    if (scope !== null || access === 'public' || path.includes('{')) continue
    const answer = await (method === 'GET'
      ? token.get(path)
      : method === 'POST'
        ? token.post(path, {})
        : method === 'PUT'
          ? token.put(path, {})
          : token.del(path))
    expect(answer, `${method} ${path}`).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'SESSION_REQUIRED', source: 'token', message: expect.stringContaining('signed-in') }] },
    })
  }
})

test('AUTH-044 scopes must have the right form, and a write scope does not allow reading', async () => {
  for (const scope of ['devices', 'devices:delete', ':read', '**', 'Devices:read', 'devices:read write'])
    expect((await outpost.admin.post('/account/tokens', { name: 'x', scopes: [scope] })).status, scope).toBe(422)
  const { body } = await outpost.admin.post('/account/tokens', { name: 'x', scopes: ['tags:write'] })
  const token = at({ authorization: `Bearer ${body.data.token}` })
  expect((await token.get('/tags')).body.errors[0]).toMatchObject({ code: 'SCOPE_MISSING', source: 'tags:read' })
  expect((await token.post('/tags', { company_id: 1, name: 'By a token' })).status).toBe(201)
  // Endpoints for sessions only are closed to every token.
  const all = await outpost.admin.post('/account/tokens', { name: 'all' })
  expect(
    (await at({ authorization: `Bearer ${all.body.data.token}` }).post('/account/tokens', { name: 'more' })).body
      .errors[0].code,
  ).toBe('SESSION_REQUIRED')
})

// AUTH-021 AUTH-017 AUTH-025
test('AUTH-021 AUTH-025 acceptance of the terms is stored, and the current user is returned with all field spellings', async () => {
  const user = await outpost.build.user(1, 'end_user')
  expect((await user.get('/user')).body).toMatchObject({ tos_accepted: false, terms_conditions: false })
  expect((await user.put('/account/user', { tos_accepted: false })).status).toBe(422)
  await user.put('/account/user', { tos_accepted: true })
  const { body } = await user.get('/user')
  expect(body).toMatchObject({
    id: user.id,
    email: user.email,
    tos_accepted: true,
    terms_conditions: true,
    role_id: 3,
    role_title: 'End Client',
    role: { id: 3, name: 'end_user' },
    company_id: 1,
    company: { id: 1, level: 1, parent_id: null },
    isImpersonating: false,
    show_payment_control: true,
  })
  expect(body.exp).toBeGreaterThan(3500)
  expect(body.data).toEqual({ ...body, success: undefined, data: undefined })
})
