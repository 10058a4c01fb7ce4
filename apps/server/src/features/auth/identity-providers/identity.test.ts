import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../../testing/factories.ts'
import { clientSecret, IdentityService } from '../../../testing/identity-provider.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { cookieHeaders, person, signIn, type Answer, type Person } from '../../../testing/person.ts'

let outpost: TestOutpost
let service: IdentityService
let provider: number
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
  service = await new IdentityService().start([`${outpost.url}/identity/callback`])
  const made = await outpost.admin.post('/identity-providers', facts())
  expect(made.status).toBe(201)
  provider = made.body.data.id
}, 60_000)
afterAll(async () => {
  await service?.stop()
  await outpost.close()
})

const facts = (more: object = {}) => ({
  name: 'Corporate login',
  issuer: service.issuer,
  client_id: 'outpost',
  client_secret: clientSecret,
  ...more,
})
const codeOf = ({ body }: Answer): string => body.errors?.[0]?.code
type User = Person & { id: number; email: string }
let count = 0
const newcomer = (name = 'someone'): string => `${name}-${++count}@corp.test`

/** Headers of a browser: its session cookie, if any, and the cookie of the flow. */
function withFlow(answer: Answer, headers: Record<string, string> = {}): Record<string, string> {
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ')
  return { ...headers, cookie: [headers['cookie'], cookie].filter(Boolean).join('; ') }
}
interface Flow {
  state: string
  code: string
  iss: string
  headers: Record<string, string>
}

/** Begins a flow and signs in at the service as the given person, up to the redirect back. */
async function travel(
  who: string,
  path = 'login',
  from: Person = person(outpost.url),
  { session_uuid }: { session_uuid?: string } = {},
): Promise<Flow> {
  const answer = await from.post(`/account/identity/${path}`, {
    provider_id: provider,
    ...(session_uuid !== undefined && { session_uuid }),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const back = await service.visit(answer.body.data.location, who)
  expect(back.origin + back.pathname).toBe(`${outpost.url}/identity/callback`)
  const { state, code, iss } = Object.fromEntries(back.searchParams) as unknown as Flow
  return { state, code, iss, headers: withFlow(answer, from.headers) }
}
const finish = ({ headers, ...answer }: Flow): Promise<Answer> =>
  person(outpost.url, headers).post('/account/identity/finish', answer)
const enter = async (who: string): Promise<Answer> => finish(await travel(who))

async function linked(): Promise<{ user: User; who: string }> {
  const user = await outpost.build.user(1, 'admin')
  const who = newcomer()
  await user.post('/password-confirmation', { password })
  expect((await finish(await travel(who, 'link', user))).body.data).toEqual({ outcome: 'linked' })
  return { user, who }
}
const invite = (email: string, role = 3) =>
  outpost.asOwner(
    `insert into invitations (company_id, email, role_id, token_hash, mail_id, expires_at) values (1, '${email}', ${role}, convert_to('${email}', 'UTF8'), gen_random_uuid(), now() + interval '1 day')`,
  )

test('AUTH-076 AUTH-080 a user with a linked identity signs in with it, and the use is recorded', async () => {
  const { user, who } = await linked()
  const answer = await enter(who)
  expect(answer.body.data).toEqual({ outcome: 'signed-in' })
  const session = person(outpost.url, cookieHeaders(answer.headers))
  expect((await session.get('/user')).body.id).toBe(user.id)
  expect((await user.get('/account/identities')).body).toMatchObject({
    data: [{ provider_id: provider, provider: 'Corporate login', email: who, last_used_at: expect.any(String) }],
    meta: { total: 1 },
  })
  expect((await user.get('/account/logins')).body.data[0]).toMatchObject({ method: 'identity', outcome: 'success' })
  await outpost.asOwner(`update users set disabled_at = now() where id = ${user.id}`)
  expect(codeOf(await enter(who))).toBe('IDENTITY_REFUSED')
})

test('AUTH-035 AUTH-076 an unknown person is told that there is no invitation, and a matching address alone opens no account', async () => {
  expect(codeOf(await enter(newcomer()))).toBe('NOT_INVITED_EXTERNAL_USER')
  const user = await outpost.build.user(1, 'admin')
  const answer = await enter(user.email)
  expect([answer.status, codeOf(answer)]).toEqual([403, 'NOT_INVITED_EXTERNAL_USER'])
  expect(answer.headers.getSetCookie().some((line) => line.startsWith('__Host-session'))).toBe(false)
})

test('AUTH-077 AUTH-080 an invited person gets an account with a verified address once, without a password', async () => {
  const email = newcomer()
  await invite(email)
  const answer = await enter(email)
  const user = person(outpost.url, cookieHeaders(answer.headers))
  expect((await user.get('/user')).body).toMatchObject({ email, role_id: 3, company_id: 1, email_verified: true })
  expect((await person(outpost.url).post('/account/login', { email, password: '' })).status).toBe(422)
  expect((await person(outpost.url).post('/account/login', { email, password: 'null' })).status).toBe(401)
  expect(await outpost.asOwner(`select id from invitations where email = '${email}'`)).toEqual([])
  const [link] = (await user.get('/account/identities')).body.data
  // The only remaining way to sign in cannot be removed. There is no password that could be confirmed.
  await outpost.asOwner(
    `update sessions set password_confirmed_at = now() where user_id = (select id from users where email = '${email}')`,
  )
  expect(codeOf(await user.del(`/account/identities/${link.id}`))).toBe('IDENTITY_NEEDED')
  const doubtful = newcomer('doubtful')
  await invite(doubtful)
  expect(codeOf(await enter(doubtful))).toBe('NOT_INVITED_EXTERNAL_USER')
  const late = newcomer()
  await invite(late)
  await outpost.asOwner(`update invitations set expires_at = now() - interval '1 second' where email = '${late}'`)
  expect(codeOf(await enter(late))).toBe('NOT_INVITED_EXTERNAL_USER')
})

test('AUTH-082 a person invited by several companies chooses one at the first sign-in, and the other invitations stay open', async () => {
  const email = newcomer()
  const [first, second] = [await outpost.build.company(), await outpost.build.company()]
  for (const { id } of [first, second])
    await outpost.asOwner(
      `insert into invitations (company_id, email, role_id, token_hash, mail_id, expires_at) values (${id}, '${email}', 2, convert_to('${email}${id}', 'UTF8'), gen_random_uuid(), now() + interval '1 day')`,
    )
  const answer = await enter(email)
  expect(answer.body.data).toEqual({
    outcome: 'choose',
    invitations: [second, first].map(({ name }) => ({
      id: expect.any(Number),
      company_name: name,
      role_title: 'Administrator',
    })),
  })
  expect(answer.headers.getSetCookie().some((line) => line.startsWith('__Host-session'))).toBe(false)
  expect(await outpost.asOwner(`select id from users where email = '${email}'`)).toEqual([])
  const browser = person(outpost.url, withFlow(answer))
  const [newer, older] = answer.body.data.invitations as { id: number }[]
  const choose = (who: Person, invitation_id: number) => who.post('/account/identity/choose', { invitation_id })
  // Only in the browser that came back, and only from the person's own invitations.
  expect(codeOf(await choose(person(outpost.url), older!.id))).toBe('IDENTITY_REFUSED')
  const stranger = newcomer()
  await invite(stranger)
  const [theirs] = await outpost.asOwner(`select id from invitations where email = '${stranger}'`)
  expect((await choose(browser, Number(theirs!['id']))).status).toBe(404)
  const forged = {
    cookie: withFlow(answer)['cookie']!.replace(
      /(identity-choice=.{40})(.)/,
      (_, head: string, one: string) => head + (one === 'A' ? 'B' : 'A'),
    ),
  }
  expect(codeOf(await choose(person(outpost.url, forged), older!.id))).toBe('IDENTITY_REFUSED')
  const chosen = await choose(browser, older!.id)
  expect(chosen.body.data).toEqual({ outcome: 'signed-in' })
  expect((await person(outpost.url, cookieHeaders(chosen.headers)).get('/user')).body).toMatchObject({
    email,
    company_id: first.id,
    role_id: 2,
  })
  expect(codeOf(await choose(browser, newer!.id))).toBe('IDENTITY_REFUSED')
  expect(await outpost.asOwner(`select company_id from invitations where email = '${email}'`)).toEqual([
    { company_id: second.id },
  ])
  // From now on the person signs in without a choice.
  expect((await enter(email)).body.data).toEqual({ outcome: 'signed-in' })
})

test('AUTH-078 the response of the service is valid once, for a limited time, and in the browser that started', async () => {
  const { who } = await linked()
  const good = await travel(who)
  const stolen = await travel(who)
  expect(codeOf(await finish({ ...good, headers: {} }))).toBe('IDENTITY_REFUSED')
  expect(codeOf(await finish({ ...good, headers: stolen.headers }))).toBe('IDENTITY_REFUSED')
  expect(codeOf(await finish({ ...good, state: stolen.state }))).toBe('IDENTITY_REFUSED')
  expect((await finish(good)).status).toBe(200)
  expect(codeOf(await finish(good))).toBe('IDENTITY_REFUSED')
  // A code of one flow is useless in another: each has its own verifier and nonce.
  const [mine, other] = [await travel(who), await travel(who)]
  expect(codeOf(await finish({ ...mine, code: other.code }))).toBe('IDENTITY_REFUSED')
  const late = await travel(who)
  await outpost.asOwner("update identity_flows set expires_at = now() - interval '1 second'")
  expect(codeOf(await finish(late))).toBe('IDENTITY_REFUSED')
  const mixed = await travel(who)
  expect(codeOf(await finish({ ...mixed, iss: 'https://evil.test' }))).toBe('IDENTITY_REFUSED')
  const foreign = await travel(who)
  expect(codeOf(await finish({ ...foreign, headers: { ...foreign.headers, origin: 'https://evil.test' } }))).toBe(
    'ORIGIN_REFUSED',
  )
})

test('AUTH-004 linking requires the password, must finish in the same session, and links an identity only once', async () => {
  const user = await outpost.build.user(1, 'admin')
  expect(
    (await person(outpost.url, user.headers).post('/account/identity/link', { provider_id: provider })).status,
  ).toBe(423)
  await user.post('/password-confirmation', { password })
  const flow = await travel(newcomer(), 'link', user)
  const other = await outpost.build.user(1, 'admin')
  const cookie = flow.headers['cookie']!.split('; ').at(-1)!
  const elsewhere = { ...other.headers, cookie: `${other.headers['cookie']}; ${cookie}` }
  expect(codeOf(await finish({ ...flow, headers: elsewhere }))).toBe('IDENTITY_REFUSED')
  const { who } = await linked()
  await other.post('/password-confirmation', { password })
  expect(codeOf(await finish(await travel(who, 'link', other)))).toBe('CONFLICT')
})

test('AUTH-004 AUTH-080 only the owner can remove a link, and the identity can then no longer sign in', async () => {
  const { user, who } = await linked()
  const [link] = (await user.get('/account/identities')).body.data
  expect((await (await outpost.build.user(1)).del(`/account/identities/${link.id}`)).status).toBe(404)
  expect((await user.del(`/account/identities/${link.id}`)).status).toBe(200)
  expect((await user.get('/account/identities')).body).toMatchObject({ data: [], meta: { total: 0 } })
  expect(codeOf(await enter(who))).toBe('NOT_INVITED_EXTERNAL_USER')
})

test('AUTH-008 a step that requires the password can be confirmed by the linked identity service, for that session and identity only', async () => {
  const { user, who } = await linked()
  const fresh = await signIn(outpost.url, { email: user.email, password })
  const bare = person(outpost.url, fresh.headers)
  const body = { device_id: [(await outpost.build.device(1)).id] }
  expect((await bare.del('/devices', body)).status).toBe(423)
  expect(codeOf(await finish(await travel(newcomer(), 'confirm', bare)))).toBe('IDENTITY_REFUSED')
  expect((await bare.del('/devices', body)).status).toBe(423)
  expect((await finish(await travel(who, 'confirm', bare))).body.data).toEqual({ outcome: 'confirmed' })
  expect((await bare.del('/devices', body)).status).toBe(200)
  const unlinked = await outpost.build.user(1, 'admin')
  expect((await unlinked.post('/account/identity/confirm', { provider_id: provider })).status).toBe(404)
})

/** Creates a user whose second factor is the linked identity service. */
async function guarded() {
  const { user, who } = await linked()
  const setup = (await user.post('/mfa', { mfa_type: 'identity' })).body.data
  expect(setup).toMatchObject({
    mfa_type: 'identity',
    secret: null,
    session_uuid: expect.any(String),
    identity_services: [{ id: provider, name: 'Corporate login' }],
  })
  const back = await finish(await travel(who, 'answer', user, setup))
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  const { session_code, session_uuid } = back.body.data
  expect(session_uuid).toBe(setup.session_uuid)
  const done = await user.put('/mfa', { code: session_code })
  expect(done.body.data).toMatchObject({ mfa_type: 'identity', recovery_codes: expect.any(Array) })
  return { user, who, recovery: done.body.data.recovery_codes as string[] }
}
/** Signs in with the password, up to the second-factor challenge. */
async function asked({ email }: User): Promise<{ session_uuid: string }> {
  const { body } = await person(outpost.url).post('/account/login', { email, password })
  expect(body.errors[0].code).toBe('MFA_REQUIRED')
  expect(body.meta).toMatchObject({
    mfa_method: 'identity',
    identity_services: [{ id: provider, name: 'Corporate login' }],
  })
  return { session_uuid: body.meta.session_uuid }
}
const login = ({ email }: User, proof: object): Promise<Answer> =>
  person(outpost.url).post('/account/login', { email, password, ...proof })
const answered = async (who: string, question: { session_uuid: string }): Promise<object> =>
  (await finish(await travel(who, 'answer', undefined, question))).body.data

test('AUTH-003 AUTH-027 AUTH-038 an identity service can be the second factor of a sign-in, once per challenge', async () => {
  const { user, who } = await guarded()
  expect((await user.get('/user')).body.mfa_type).toBe('identity')
  const question = await asked(user)
  const proof = await answered(who, question)
  expect(proof).toEqual({
    outcome: 'answered',
    session_uuid: question.session_uuid,
    session_code: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(codeOf(await login(user, { ...proof, ...(await asked(user)) }))).toBe('CONFIRMATION_FAILED')
  expect((await login(user, proof)).status).toBe(200)
  expect(codeOf(await login(user, proof))).toBe('CONFIRMATION_FAILED')
  expect((await user.get('/account/logins')).body.data).toContainEqual(
    expect.objectContaining({ method: 'identity', outcome: 'success' }),
  )
})

test('AUTH-038 a challenge cannot be answered by another identity, another method or in another session', async () => {
  const { user, recovery } = await guarded()
  const stranger = await linked()
  const question = await asked(user)
  expect(codeOf(await finish(await travel(stranger.who, 'answer', undefined, question)))).toBe('IDENTITY_REFUSED')
  expect(codeOf(await finish(await travel(newcomer(), 'answer', undefined, question)))).toBe('IDENTITY_REFUSED')
  for (const guess of ['000000', 'x'.repeat(43)])
    expect(codeOf(await login(user, { ...question, session_code: guess }))).toBe('CONFIRMATION_FAILED')
  const begin = (session_uuid: string, from: Person = person(outpost.url)) =>
    from.post('/account/identity/answer', { provider_id: provider, session_uuid })
  for (const unknown of ['x', crypto.randomUUID()]) expect((await begin(unknown)).status).toBe(404)
  // A user who chose an authenticator app cannot use an identity service instead, even a linked one.
  const { body } = await stranger.user.post('/mfa', { mfa_type: 'totp' })
  expect(body.data.session_uuid).toBeNull()
  // A challenge of a session can be answered in that session only.
  const setup = (await stranger.user.post('/mfa', { mfa_type: 'identity' })).body.data
  expect([
    (await begin(setup.session_uuid)).status,
    (await begin(setup.session_uuid, user)).status,
    (await begin(setup.session_uuid, stranger.user)).status,
  ]).toEqual([401, 404, 200])
  // Without the service, a recovery code opens the account.
  expect((await login(user, { ...(await asked(user)), session_code: recovery[0] })).status).toBe(200)
})

test('AUTH-003 the service must be linked before it becomes the second factor, and stays linked while it is', async () => {
  const bare = await outpost.build.user(1, 'admin')
  await bare.post('/password-confirmation', { password })
  expect((await bare.get('/mfa')).body.data.available).not.toContain('identity')
  expect((await bare.post('/mfa', { mfa_type: 'identity' })).body.errors[0]).toMatchObject({
    code: 'VALIDATION',
    source: 'mfa_type',
  })
  const { user, who } = await guarded()
  const [link] = (await user.get('/account/identities')).body.data
  const refused = await user.del(`/account/identities/${link.id}`)
  expect(codeOf(refused)).toBe('MFA_REQUIRED')
  const proof = (await finish(await travel(who, 'answer', user, refused.body.meta))).body.data
  expect(
    codeOf(
      await user.del(`/account/identities/${link.id}`, {
        session_code: proof.session_code,
        session_uuid: proof.session_uuid,
      }),
    ),
  ).toBe('IDENTITY_IN_USE')
})

test('AUTH-079 only verified addresses of the allowed domains are accepted, and a disabled service cannot be used', async () => {
  const { who } = await linked()
  const set = (change: object) => outpost.admin.put(`/identity-providers/${provider}`, change)
  expect((await set({ allowed_domains: ['corp.test'] })).status).toBe(200)
  expect((await enter(who)).status).toBe(200)
  await set({ allowed_domains: ['other.test'] })
  expect(codeOf(await enter(who))).toBe('IDENTITY_REFUSED')
  await set({ allowed_domains: [], enabled: false })
  expect((await person(outpost.url).get('/account/identity/providers')).body.data).toEqual([])
  expect((await person(outpost.url).post('/account/identity/login', { provider_id: provider })).status).toBe(404)
  await set({ enabled: true })
  expect((await person(outpost.url).get('/account/identity/providers')).body.data).toEqual([
    { id: provider, name: 'Corporate login' },
  ])
})

test('AUTH-079 the service is checked against its metadata, and its secret is encrypted and never returned', async () => {
  const list = await outpost.admin.get('/identity-providers')
  expect(list.body.data).toMatchObject([
    { id: provider, issuer: service.issuer, has_secret: true, enabled: true, accounts: expect.any(Number) },
  ])
  expect(JSON.stringify(list.body)).not.toContain(clientSecret)
  expect(
    (
      await outpost.asOwner(`select position('${clientSecret}'::bytea in client_secret) as at from identity_providers`)
    )[0],
  ).toEqual({ at: 0 })
  expect(codeOf(await outpost.admin.post('/identity-providers', facts()))).toBe('CONFLICT')
  expect(codeOf(await outpost.admin.post('/identity-providers', facts({ issuer: 'http://127.0.0.1:9' })))).toBe(
    'IDENTITY_UNREACHABLE',
  )
  // Private addresses that the operator has not allowed are not even tried (SECURITY-032).
  expect(codeOf(await outpost.admin.post('/identity-providers', facts({ issuer: 'https://10.0.0.1' })))).toBe(
    'IDENTITY_UNREACHABLE',
  )
  for (const issuer of ['http://id.example', 'ftp://id.example', 'https://id.example/?x=1', 'id.example'])
    expect((await outpost.admin.post('/identity-providers', facts({ issuer }))).status, issuer).toBe(422)
  // A secret is never sent to a service other than its own.
  expect(
    (await outpost.admin.put(`/identity-providers/${provider}`, { issuer: 'https://other.example' })).body.errors[0],
  ).toMatchObject({ code: 'VALIDATION', source: 'client_secret' })
  expect((await (await outpost.build.user(1, 'admin')).get('/identity-providers')).status).toBe(403)
})
