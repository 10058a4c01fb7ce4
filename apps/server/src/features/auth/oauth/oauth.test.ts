import { isRedirectAddress } from '@outpost/contract/auth/oauth/applications/redirect-address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { person, type Person } from '../../../testing/person.ts'
import { oauthCalls, prove, redirect, request, secretOf } from './testing/oauth.ts'

let outpost: TestOutpost
let owner: Person & { id: number; email: string }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  owner = await outpost.build.user(1, 'admin')
})
afterAll(() => outpost.close())
const { register, send, allow, authorized, bearer, refresh } = oauthCalls(
  () => outpost,
  () => owner,
)

test('AUTH-023 AUTH-024 an application exchanges a code for tokens with the scopes that the user has allowed', async () => {
  const application = await register()
  const { location, form } = await allow(application, owner, { scope: 'devices:read' })
  expect(location.origin + location.pathname).toBe('https://app.example/back')
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    from: 'outpost',
    state: 'a state',
    code: expect.any(String),
    iss: expect.stringContaining('http'),
  })
  const answer = await send('/account/token', form)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'devices:read',
      access_token: expect.stringMatching(/^oa_/),
      refresh_token: expect.stringMatching(/^or_/),
    },
  })
  const program = bearer(answer.body.access_token)
  expect((await program.get('/devices')).status).toBe(200)
  expect((await program.get('/tags')).body.errors[0]).toMatchObject({ code: 'SCOPE_MISSING', source: 'tags:read' })
  // Endpoints for sessions only are closed to it, as to every token (AUTH-044).
  for (const path of ['/account/tokens', '/account/applications', '/account/grants', '/mfa'])
    expect((await program.get(path)).status, path).toBe(403)
  expect((await owner.get('/account/tokens')).body.data).toEqual([])
  const { rows } = {
    rows: await outpost.asOwner(
      `select detail from audit where act = 'POST /account/authorize' and target = 'application:${application.id}'`,
    ),
  }
  expect(rows).toEqual([{ detail: { application: 'Farm', scopes: ['devices:read'], allow: true } }])
})

test('AUTH-073 the user sees the application and its scopes and may refuse, and without a scope all scopes of the application are requested', async () => {
  const application = await register()
  const ask = (more: object = {}) =>
    owner.get(
      `/account/authorize?${new URLSearchParams({ ...request(application, prove().challenge), ...more } as never).toString()}`,
    )
  expect((await ask()).body.data).toEqual({
    application: 'Farm',
    company_name: expect.any(String),
    type: 'confidential',
    redirect: 'https://app.example/back',
    scopes: ['devices:read', 'tags:*'],
    approval: 'not needed',
    location: null,
  })
  expect((await ask({ scope: 'tags:read devices:read' })).body.data.scopes).toEqual(['tags:read', 'devices:read'])
  const { body } = await owner.post('/account/authorize', { ...request(application, prove().challenge), allow: false })
  expect(new URL(body.data.location).searchParams.get('error')).toBe('access_denied')
  expect(
    (await person(outpost.url).get(`/account/authorize?client_id=${application.client_id}&redirect_uri=x`)).status,
  ).toBe(401)
})

test.each([
  ['unsupported_response_type', { response_type: 'token' }],
  ['invalid_request', { code_challenge_method: 'plain' }],
  ['invalid_request', { code_challenge: '' }],
  ['invalid_scope', { scope: 'users:read' }],
  ['invalid_scope', { scope: 'devices:write' }],
  ['invalid_scope', { scope: '*' }],
  ['invalid_scope', { scope: 'tags:nonsense' }],
])('AUTH-073 an invalid request returns %s and grants no access: %j', async (error, wrong) => {
  const application = await register()
  const given = { ...request(application, prove().challenge), ...wrong }
  const asked = await owner.get(`/account/authorize?${new URLSearchParams(given).toString()}`)
  const decided = await owner.post('/account/authorize', { ...given, allow: true })
  for (const { body } of [asked, decided]) {
    const { searchParams } = new URL(body.data.location)
    expect([searchParams.get('error'), searchParams.get('state'), searchParams.get('code')]).toEqual([
      error,
      'a state',
      null,
    ])
  }
})

test('AUTH-044 AUTH-073 an unknown scope is refused even for an application with all scopes, and cannot be registered', async () => {
  const application = await register({ scopes: ['*'] })
  const errorOf = async (scope: string): Promise<string | null> => {
    const { data } = (
      await owner.get(
        `/account/authorize?${new URLSearchParams({ ...request(application, prove().challenge), scope }).toString()}`,
      )
    ).body
    return data.location === null ? null : new URL(data.location).searchParams.get('error')
  }
  expect([await errorOf('devicez:read'), await errorOf('devices:read nothing:*')]).toEqual([
    'invalid_scope',
    'invalid_scope',
  ])
  expect(await errorOf('devices:read device_location:read')).toBeNull()
  const made = await owner.post('/account/applications', {
    name: 'x',
    type: 'public',
    redirect_uris: [redirect],
    scopes: ['devices:read', 'devicez:read'],
  })
  expect(made).toMatchObject({ status: 422, body: { errors: [{ code: 'VALIDATION', source: 'scopes.1' }] } })
})

test('AUTH-073 no redirect goes to an address that differs from the registered ones', async () => {
  const application = await register()
  for (const redirect_uri of [
    'https://app.example/back',
    `${redirect}&more=1`,
    `${redirect}/`,
    'https://evil.example/back',
    redirect.toUpperCase(),
  ]) {
    const given = { ...request(application, prove().challenge), redirect_uri, allow: true }
    expect((await owner.post('/account/authorize', given)).body.errors[0], redirect_uri).toMatchObject({
      code: 'APPLICATION_UNKNOWN',
      source: 'redirect_uri',
    })
  }
  const unknown = { ...request(application, prove().challenge), client_id: 'nobody', allow: true }
  expect((await owner.post('/account/authorize', unknown)).body.errors[0]).toMatchObject({
    code: 'APPLICATION_UNKNOWN',
    source: 'client_id',
  })
})

test('AUTH-073 redirect addresses must be HTTPS, on this machine, or have a scheme based on a domain', async () => {
  const good = [
    'https://app.example/x',
    'http://localhost:8123/auth',
    'http://127.0.0.1/cb',
    'http://[::1]:80/',
    'com.example.app:/back',
    'https://app.example/x?y=1',
  ]
  const bad = [
    'http://app.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'myapp:/back',
    'https://app.example/#x',
    'https://user@app.example/',
    'file:///etc',
    'https://a b/',
    'https://evil.example\\@app.example/',
    'https:app.example',
    'https:///app.example/',
    '/back',
    '',
  ]
  expect([good.filter((text) => !isRedirectAddress(text)), bad.filter(isRedirectAddress)]).toEqual([[], []])
  expect(
    (
      await owner.post('/account/applications', {
        name: 'x',
        type: 'public',
        redirect_uris: ['javascript:alert(1)'],
        scopes: ['devices:read'],
      })
    ).status,
  ).toBe(422)
})

test('AUTH-024 a code works once within a minute, for its application, its address and its verifier', async () => {
  const [application, other] = [await register(), await register()]
  const wrong = async (change: Record<string, string>) => {
    const { form } = await allow(application)
    const refused = await send('/oauth/token', { ...form, ...change })
    expect(refused, JSON.stringify(change)).toMatchObject({
      status: 400,
      body: {
        success: false,
        error: 'invalid_grant',
        error_description: expect.any(String),
        errors: [{ code: 'INVALID_GRANT' }],
      },
    })
    return form
  }
  await wrong({ code: 'another' })
  await wrong(secretOf(other))
  await wrong({ redirect_uri: 'https://app.example/back' })
  // An attempt with a wrong verifier uses the code up.
  const used = await wrong({ code_verifier: prove().verifier })
  expect((await send('/account/token', used)).body.error).toBe('invalid_grant')
  const { form } = await allow(application)
  await outpost.asOwner("update oauth_codes set expires_at = now() - interval '1 second'")
  expect((await send('/account/token', form)).body.error).toBe('invalid_grant')
})

test('AUTH-024 using a code a second time revokes the tokens issued for it', async () => {
  const application = await register()
  const { access_token, refresh_token, form } = await authorized(application)
  expect((await bearer(access_token).get('/devices')).status).toBe(200)
  expect((await send('/account/token', form)).body.error).toBe('invalid_grant')
  expect((await bearer(access_token).get('/devices')).status).toBe(401)
  expect((await refresh(application, refresh_token)).body.error).toBe('invalid_grant')
})

test('AUTH-024 if a code is used several times at once, exactly one request gets tokens', async () => {
  const { form } = await allow(await register())
  const answers = await Promise.all(Array.from({ length: 6 }, () => send('/account/token', form)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('AUTH-024 both tokens are rotated, and reuse of a refresh token ends the whole grant', async () => {
  const application = await register()
  const first = await authorized(application)
  const second = (await refresh(application, first.refresh_token, { scope: 'tags:read' })).body
  expect(second).toMatchObject({ scope: 'tags:read', token_type: 'Bearer' })
  expect((await bearer(first.access_token).get('/tags')).status).toBe(401)
  expect((await bearer(second.access_token).get('/tags')).status).toBe(200)
  expect((await bearer(second.access_token).get('/devices')).status).toBe(403)
  expect((await refresh(application, second.refresh_token, { scope: 'users:read' })).body.error).toBe('invalid_scope')
  // Some older programs send the current access token along.
  const third = await send(
    '/account/token',
    { grant_type: 'refresh_token', refresh_token: second.refresh_token, ...secretOf(application) },
    { authorization: `Bearer ${second.access_token}` },
  )
  expect(third.status).toBe(200)
  expect((await refresh(await register(), third.body.refresh_token)).body.error).toBe('invalid_grant')
  expect((await bearer(third.body.access_token).get('/tags')).status).toBe(200)
  expect((await refresh(application, first.refresh_token)).body.error).toBe('invalid_grant')
  expect((await bearer(third.body.access_token).get('/tags')).status).toBe(401)
  expect((await refresh(application, third.body.refresh_token)).body.error).toBe('invalid_grant')
})

test('AUTH-074 a confidential application authenticates with its secret, in the form or as Basic; a public one has none', async () => {
  const application = await register()
  const { form } = await allow(application)
  const { client_id: _, client_secret: __, ...bare } = form as Record<string, string>
  expect(
    await send('/account/token', { ...bare, client_id: application.client_id, client_secret: 'wrong' }),
  ).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  expect((await send('/account/token', { ...bare, client_id: application.client_id })).body.error).toBe(
    'invalid_client',
  )
  const basic = `Basic ${Buffer.from(`${application.client_id}:${application.client_secret}`).toString('base64')}`
  expect((await send('/account/token', bare, { authorization: basic })).status).toBe(200)
  const app = await register({ type: 'public', redirect_uris: [redirect] })
  expect(app.client_secret).toBeNull()
  await authorized(app)
  const renewed = await owner.post(`/account/applications/${application.id}/secret`)
  expect((await refresh(application, 'x')).body.error).toBe('invalid_client')
  expect((await refresh({ ...application, client_secret: renewed.body.data.client_secret }, 'x')).body.error).toBe(
    'invalid_grant',
  )
  expect((await owner.post(`/account/applications/${app.id}/secret`)).status).toBe(404)
})

test('AUTH-074 SECURITY-011 guessing secrets is limited, and malformed requests get the errors of the protocol', async () => {
  const application = await register()
  expect((await send('/account/token', {})).body).toMatchObject({ error: 'invalid_request' })
  expect((await send('/account/token', { grant_type: 'password' })).body).toMatchObject({
    error: 'unsupported_grant_type',
  })
  const statuses: number[] = []
  for (let n = 0; n < 31; n++)
    statuses.push((await refresh({ ...application, client_secret: `guess ${n}` }, 'x')).status)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true)
})

test('AUTH-081 programs can read the OAuth endpoints, and the response names its issuer', async () => {
  const metadata = (await (await fetch(`${outpost.url}/.well-known/oauth-authorization-server`)).json()) as Record<
    string,
    unknown
  >
  expect(metadata).toMatchObject({
    token_endpoint: `${String(metadata['issuer'])}/account/token`,
    code_challenge_methods_supported: ['S256'],
    scopes_supported: expect.arrayContaining(['devices:read', 'tags:write']),
  })
  const { location } = await allow(await register())
  expect(location.searchParams.get('iss')).toBe(metadata['issuer'])
})

test('form bodies are accepted only by endpoints that declare them', async () => {
  const answer = await fetch(`${outpost.url}/api/account/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'a', password: 'b' }),
  })
  expect(answer.status).toBe(415)
})
