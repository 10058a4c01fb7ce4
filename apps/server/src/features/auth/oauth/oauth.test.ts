import { createHash, randomBytes } from 'node:crypto'
import { isRedirectAddress } from '@outpost/contract/auth/applications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { person, type Answer, type Person } from '../../../testing/person.ts'

let outpost: TestOutpost
let owner: Person & { id: number; email: string }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  owner = await outpost.build.user(1, 'admin')
})
afterAll(() => outpost.close())

const redirect = 'https://app.example/back?from=outpost'
interface Application { id: number; client_id: string; client_secret: string | null; scopes: string[] }

async function register(fields: object = {}): Promise<Application> {
  const { status, body } = await owner.post('/account/applications', { name: 'Farm', type: 'confidential', redirect_uris: [redirect], scopes: ['devices:read', 'tags:*'], ...fields })
  expect(status).toBe(201)
  return body.data
}
/** A verifier and the challenge that goes before it. */
function prove(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
const request = ({ client_id }: Application, challenge: string, more: object = {}) => ({ response_type: 'code', client_id, redirect_uri: redirect, state: 'a state', code_challenge: challenge, code_challenge_method: 'S256', ...more })

/** Sends a form, as the programs of the protocol do. */
async function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(outpost.url + path, { method: 'POST', headers, body: new URLSearchParams(fields), signal: AbortSignal.timeout(15_000) })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
const secretOf = ({ client_id, client_secret }: Application): Record<string, string> => ({ client_id, ...(client_secret === null ? {} : { client_secret }) })
async function allow(application: Application, user: Person = owner, more: object = {}) {
  const { verifier, challenge } = prove()
  const { body } = await user.post('/account/authorize', { ...request(application, challenge, more), allow: true })
  const location = new URL(body.data.location)
  const form = { grant_type: 'authorization_code', code: location.searchParams.get('code') ?? '', redirect_uri: redirect, code_verifier: verifier, ...secretOf(application) }
  return { location, form }
}
async function authorized(application: Application, user: Person = owner, more: object = {}) {
  const { form } = await allow(application, user, more)
  const answer = await send('/account/token', form)
  expect(answer.status).toBe(200)
  return { ...(answer.body as { access_token: string; refresh_token: string; scope: string }), form }
}
const bearer = (token: string): Person => person(outpost.url, { authorization: `Bearer ${token}` })
const refresh = (application: Application, refresh_token: string, more: Record<string, string> = {}) => send('/account/token', { grant_type: 'refresh_token', refresh_token, ...secretOf(application), ...more })

test('AUTH-023 AUTH-024 a code is exchanged by its application for tokens that open what the person has allowed', async () => {
  const application = await register()
  const { location, form } = await allow(application, owner, { scope: 'devices:read' })
  expect(location.origin + location.pathname).toBe('https://app.example/back')
  expect(Object.fromEntries(location.searchParams)).toMatchObject({ from: 'outpost', state: 'a state', code: expect.any(String), iss: expect.stringContaining('http') })
  const answer = await send('/account/token', form)
  expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600, scope: 'devices:read', access_token: expect.stringMatching(/^oa_/), refresh_token: expect.stringMatching(/^or_/) } })
  const program = bearer(answer.body.access_token)
  expect((await program.get('/devices')).status).toBe(200)
  expect((await program.get('/tags')).body.errors[0]).toMatchObject({ code: 'SCOPE_MISSING', source: 'tags:read' })
  // What only a session may do is closed to it, like to every token (AUTH-044).
  for (const path of ['/account/tokens', '/account/applications', '/account/grants', '/mfa']) expect((await program.get(path)).status, path).toBe(403)
  expect((await owner.get('/account/tokens')).body.data).toEqual([])
  const { rows } = { rows: await outpost.asOwner(`select detail from audit where act = 'POST /account/authorize' and target = 'application:${application.id}'`) }
  expect(rows).toEqual([{ detail: { application: 'Farm', scopes: ['devices:read'], allow: true } }])
})

test('AUTH-073 the person is told who asks for what, may refuse, and without a scope all of the application is asked', async () => {
  const application = await register()
  const ask = (more: object = {}) => owner.get(`/account/authorize?${new URLSearchParams({ ...request(application, prove().challenge), ...more } as never).toString()}`)
  expect((await ask()).body.data).toEqual({ application: 'Farm', company_name: expect.any(String), type: 'confidential', redirect: 'https://app.example/back', scopes: ['devices:read', 'tags:*'], location: null })
  expect((await ask({ scope: 'tags:read devices:read' })).body.data.scopes).toEqual(['tags:read', 'devices:read'])
  const { body } = await owner.post('/account/authorize', { ...request(application, prove().challenge), allow: false })
  expect(new URL(body.data.location).searchParams.get('error')).toBe('access_denied')
  expect((await person(outpost.url).get(`/account/authorize?client_id=${application.client_id}&redirect_uri=x`)).status).toBe(401)
})

test.each([
  ['unsupported_response_type', { response_type: 'token' }],
  ['invalid_request', { code_challenge_method: 'plain' }],
  ['invalid_request', { code_challenge: '' }],
  ['invalid_scope', { scope: 'users:read' }],
  ['invalid_scope', { scope: 'devices:write' }],
  ['invalid_scope', { scope: '*' }],
])('AUTH-073 a wrong request goes back as %s, and nothing is given: %j', async (error, wrong) => {
  const application = await register()
  const given = { ...request(application, prove().challenge), ...wrong }
  const asked = await owner.get(`/account/authorize?${new URLSearchParams(given).toString()}`)
  const decided = await owner.post('/account/authorize', { ...given, allow: true })
  for (const { body } of [asked, decided]) {
    const { searchParams } = new URL(body.data.location)
    expect([searchParams.get('error'), searchParams.get('state'), searchParams.get('code')]).toEqual([error, 'a state', null])
  }
})

test('AUTH-073 nobody is sent to an address that is not registered letter for letter', async () => {
  const application = await register()
  for (const redirect_uri of ['https://app.example/back', `${redirect}&more=1`, `${redirect}/`, 'https://evil.example/back', redirect.toUpperCase()]) {
    const given = { ...request(application, prove().challenge), redirect_uri, allow: true }
    expect((await owner.post('/account/authorize', given)).body.errors[0], redirect_uri).toMatchObject({ code: 'APPLICATION_UNKNOWN', source: 'redirect_uri' })
  }
  const unknown = { ...request(application, prove().challenge), client_id: 'nobody', allow: true }
  expect((await owner.post('/account/authorize', unknown)).body.errors[0]).toMatchObject({ code: 'APPLICATION_UNKNOWN', source: 'client_id' })
})

test('AUTH-073 addresses are HTTPS, this machine, or a scheme under a domain', async () => {
  const good = ['https://app.example/x', 'http://localhost:8123/auth', 'http://127.0.0.1/cb', 'http://[::1]:80/', 'com.example.app:/back', 'https://app.example/x?y=1']
  const bad = ['http://app.example/', 'javascript:alert(1)', 'data:text/html,x', 'myapp:/back', 'https://app.example/#x', 'https://user@app.example/', 'file:///etc', 'https://a b/', '/back', '']
  expect([good.filter((text) => !isRedirectAddress(text)), bad.filter(isRedirectAddress)]).toEqual([[], []])
  expect((await owner.post('/account/applications', { name: 'x', type: 'public', redirect_uris: ['javascript:alert(1)'], scopes: ['devices:read'] })).status).toBe(422)
})

test('AUTH-024 a code works once and for a minute, for its application, its address and its verifier', async () => {
  const [application, other] = [await register(), await register()]
  const wrong = async (change: Record<string, string>) => {
    const { form } = await allow(application)
    const refused = await send('/oauth/token', { ...form, ...change })
    expect(refused, JSON.stringify(change)).toMatchObject({ status: 400, body: { success: false, error: 'invalid_grant', error_description: expect.any(String), errors: [{ code: 'INVALID_GRANT' }] } })
    return form
  }
  await wrong({ code: 'another' })
  await wrong(secretOf(other))
  await wrong({ redirect_uri: 'https://app.example/back' })
  // Whoever tries a code with a wrong verifier has used it up.
  const burnt = await wrong({ code_verifier: prove().verifier })
  expect((await send('/account/token', burnt)).body.error).toBe('invalid_grant')
  const { form } = await allow(application)
  await outpost.asOwner("update oauth_codes set expires_at = now() - interval '1 second'")
  expect((await send('/account/token', form)).body.error).toBe('invalid_grant')
})

test('AUTH-024 a code that comes a second time takes back what came of the first', async () => {
  const application = await register()
  const { access_token, refresh_token, form } = await authorized(application)
  expect((await bearer(access_token).get('/devices')).status).toBe(200)
  expect((await send('/account/token', form)).body.error).toBe('invalid_grant')
  expect((await bearer(access_token).get('/devices')).status).toBe(401)
  expect((await refresh(application, refresh_token)).body.error).toBe('invalid_grant')
})

test('AUTH-024 of many that bring one code at once exactly one gets tokens', async () => {
  const { form } = await allow(await register())
  const answers = await Promise.all(Array.from({ length: 6 }, () => send('/account/token', form)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('AUTH-024 both tokens rotate, and a refresh token that comes again ends the whole grant', async () => {
  const application = await register()
  const first = await authorized(application)
  const second = (await refresh(application, first.refresh_token, { scope: 'tags:read' })).body
  expect(second).toMatchObject({ scope: 'tags:read', token_type: 'Bearer' })
  expect((await bearer(first.access_token).get('/tags')).status).toBe(401)
  expect((await bearer(second.access_token).get('/tags')).status).toBe(200)
  expect((await bearer(second.access_token).get('/devices')).status).toBe(403)
  expect((await refresh(application, second.refresh_token, { scope: 'users:read' })).body.error).toBe('invalid_scope')
  // Programs of old send the present access token along.
  const third = await send('/account/token', { grant_type: 'refresh_token', refresh_token: second.refresh_token, ...secretOf(application) }, { authorization: `Bearer ${second.access_token}` })
  expect(third.status).toBe(200)
  expect((await refresh(await register(), third.body.refresh_token)).body.error).toBe('invalid_grant')
  expect((await bearer(third.body.access_token).get('/tags')).status).toBe(200)
  expect((await refresh(application, first.refresh_token)).body.error).toBe('invalid_grant')
  expect((await bearer(third.body.access_token).get('/tags')).status).toBe(401)
  expect((await refresh(application, third.body.refresh_token)).body.error).toBe('invalid_grant')
})

test('AUTH-074 a confidential application proves itself by its secret, in the form or as Basic; a public one has none', async () => {
  const application = await register()
  const { form } = await allow(application)
  const { client_id: _, client_secret: __, ...bare } = form as Record<string, string>
  expect(await send('/account/token', { ...bare, client_id: application.client_id, client_secret: 'wrong' })).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  expect((await send('/account/token', { ...bare, client_id: application.client_id })).body.error).toBe('invalid_client')
  const basic = `Basic ${Buffer.from(`${application.client_id}:${application.client_secret}`).toString('base64')}`
  expect((await send('/account/token', bare, { authorization: basic })).status).toBe(200)
  const app = await register({ type: 'public', redirect_uris: [redirect] })
  expect(app.client_secret).toBeNull()
  await authorized(app)
  const renewed = await owner.post(`/account/applications/${application.id}/secret`)
  expect((await refresh(application, 'x')).body.error).toBe('invalid_client')
  expect((await refresh({ ...application, client_secret: renewed.body.data.client_secret }, 'x')).body.error).toBe('invalid_grant')
  expect((await owner.post(`/account/applications/${app.id}/secret`)).status).toBe(404)
})

test('AUTH-074 SECURITY-011 secrets cannot be guessed, and wrong forms get the words of the protocol', async () => {
  const application = await register()
  expect((await send('/account/token', {})).body).toMatchObject({ error: 'invalid_request' })
  expect((await send('/account/token', { grant_type: 'password' })).body).toMatchObject({ error: 'unsupported_grant_type' })
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) statuses.push((await refresh({ ...application, client_secret: `guess ${n}` }, 'x')).status)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true)
})

test('AUTH-081 programs read where they ask for access, and who answers is who says so', async () => {
  const metadata = await (await fetch(`${outpost.url}/.well-known/oauth-authorization-server`)).json() as Record<string, unknown>
  expect(metadata).toMatchObject({ token_endpoint: `${String(metadata['issuer'])}/account/token`, code_challenge_methods_supported: ['S256'], scopes_supported: expect.arrayContaining(['devices:read', 'tags:write']) })
  const { location } = await allow(await register())
  expect(location.searchParams.get('iss')).toBe(metadata['issuer'])
})

test('forms reach the endpoints that say so and no other', async () => {
  const answer = await fetch(`${outpost.url}/api/account/login`, { method: 'POST', body: new URLSearchParams({ email: 'a', password: 'b' }) })
  expect(answer.status).toBe(415)
})

test('AUTH-075 grants are seen and revoked by the person who gave them, given back by their application, and end with either', async () => {
  const application = await register()
  const user = await outpost.build.user((await outpost.build.company()).id, 'end_user')
  const { access_token } = await authorized(application, user)
  await bearer(access_token).get('/devices')
  const [grant] = (await user.get('/account/grants')).body.data
  expect(grant).toMatchObject({ application: 'Farm', scopes: ['devices:read', 'tags:*'], last_used_at: expect.any(String), company_name: expect.any(String) })
  expect((await owner.get('/account/grants?limit=100')).body.data.map(({ id }: { id: number }) => id)).not.toContain(grant.id)
  expect((await owner.del(`/account/grants/${grant.id}`)).status).toBe(404)
  expect((await user.del(`/account/grants/${grant.id}`)).status).toBe(200)
  expect((await bearer(access_token).get('/devices')).status).toBe(401)
  const returned = await authorized(application, user)
  expect((await send('/oauth/revoke', { token: returned.refresh_token, ...secretOf(await register()) })).status).toBe(200)
  expect((await bearer(returned.access_token).get('/devices')).status).toBe(200)
  expect((await send('/oauth/revoke', { token: returned.refresh_token, ...secretOf(application) })).status).toBe(200)
  expect((await bearer(returned.access_token).get('/devices')).status).toBe(401)
  expect((await send('/oauth/revoke', { token: 'unknown', ...secretOf(application) })).status).toBe(200)
  const last = await authorized(application, user)
  expect((await user.del(`/account/applications/${application.id}`)).status).toBe(404)
  expect((await owner.del(`/account/applications/${application.id}`)).status).toBe(200)
  expect((await bearer(last.access_token).get('/devices')).status).toBe(401)
})

test('AUTH-075 AUTH-045 a grant never does more than its person may, and ends with him', async () => {
  const application = await register({ scopes: ['*'] })
  const guest = await outpost.build.user(1, 'read_only')
  const { access_token, refresh_token } = await authorized(application, guest)
  expect((await bearer(access_token).post('/tags', { company_id: 1, name: 'Not mine' })).status).toBe(403)
  await outpost.asOwner(`update users set disabled_at = now() where id = ${guest.id}`)
  expect((await bearer(access_token).get('/devices')).status).toBe(401)
  expect((await refresh(application, refresh_token)).body.error).toBe('invalid_grant')
})

test('AUTH-075 a grant acts in the company where it was given, and ends with the membership there', async () => {
  const application = await register({ scopes: ['companies:read', 'user:read'] })
  const [home, away] = [await outpost.build.company(), await outpost.build.company()]
  const user = await outpost.build.user(home.id, 'end_user')
  await outpost.build.join(user.id, away.id, 'end_user')
  const atHome = await authorized(application, user)
  await user.put('/user/company', { company_id: away.id })
  const abroad = await authorized(application, user)
  const companyOf = async (token: string) => (await bearer(token).get('/user')).body.company_id
  expect([await companyOf(atHome.access_token), await companyOf(abroad.access_token)]).toEqual([home.id, away.id])
  const renewed = (await refresh(application, abroad.refresh_token)).body
  expect(await companyOf(renewed.access_token)).toBe(away.id)
  // The home is left, and the other company becomes the home.
  const boss = await outpost.build.user(home.id, 'admin')
  expect((await boss.del(`/users/${user.id}`)).status).toBe(200)
  expect((await bearer(atHome.access_token).get('/user')).status).toBe(401)
  expect((await refresh(application, atHome.refresh_token)).body.error).toBe('invalid_grant')
  expect(await companyOf((await refresh(application, renewed.refresh_token)).body.access_token)).toBe(away.id)
})

test('AUTH-074 own applications are listed, edited and limited; their secrets are in no answer again', async () => {
  const user = await outpost.build.user(1, 'admin')
  const made = await user.post('/account/applications', { name: 'Mine', type: 'confidential', redirect_uris: [redirect], scopes: ['devices:read'] })
  const { id, client_secret } = made.body.data
  expect(client_secret).toMatch(/^os_/)
  expect((await user.put(`/account/applications/${id}`, { name: 'Renamed', redirect_uris: ['https://other.example/'] })).status).toBe(200)
  const listed = (await user.get('/account/applications')).body
  expect(listed).toMatchObject({ data: [{ id, name: 'Renamed', type: 'confidential', redirect_uris: ['https://other.example/'] }], meta: { total: 1 } })
  expect(JSON.stringify(listed)).not.toContain(client_secret)
  await outpost.asOwner(`insert into oauth_applications (user_id, name, client_id, redirect_uris, scopes) select ${user.id}, n::text, ${user.id} || '-' || n, '{}', '{}' from generate_series(1, 49) n`)
  expect((await user.post('/account/applications', { name: 'More', type: 'public', redirect_uris: [redirect], scopes: ['devices:read'] })).body.errors[0].code).toBe('APPLICATION_LIMIT')
})
