import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../testing/factories.ts'
import { MailServer } from '../../testing/mail-server.ts'
import { adminLogin, startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { cookieHeaders, person, type Answer, type Person } from '../../testing/person.ts'

let outpost: TestOutpost
let smtp: MailServer
beforeAll(async () => {
  smtp = await new MailServer().start()
  outpost = await startOutpost(['api', 'worker'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
  await outpost.admin.post('/email-configurations', smtp.configuration)
})
afterAll(async () => {
  await outpost.close()
  await smtp.stop()
})

type User = Person & { id: number; email: string }
const login = (user: { email: string }, more: object = {}): Promise<Answer> =>
  person(outpost.url).post('/account/login', { email: user.email, password, ...more })
const codeOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
/** Lets a test use the current code again, as if its time step had passed. */
const forgetSteps = () => outpost.asOwner('update second_factors set last_step = 0')
const session = (answer: Answer): string => answer.body.meta.session_uuid
const mailedCode = async (user: User, count = 1): Promise<string> =>
  /^\d{6}$/m.exec((await smtp.mailTo(user.email, count)).text)![0]

async function withApp(): Promise<{ user: User; secret: string; recovery: string[] }> {
  const user = await outpost.build.user(1, 'admin')
  const { secret } = (await user.post('/mfa', { mfa_type: 'totp' })).body.data
  const done = await user.put('/mfa', { code: codeOf(secret) })
  return { user, secret, recovery: done.body.data.recovery_codes }
}

// AUTH-003 AUTH-006 AUTH-027
test('AUTH-006 AUTH-027 SECURITY-079 an authenticator app is set up with the password and one code, and the recovery codes are shown once', async () => {
  const user = await outpost.build.user(1, 'admin')
  expect((await user.get('/mfa')).body.data).toEqual({
    mfa_type: null,
    available: ['totp', 'email'],
    mandatory: false,
    recovery_codes_left: 0,
    passkeys_possible: false,
  })
  expect((await person(outpost.url, user.headers).post('/mfa', { mfa_type: 'totp' })).status).toBe(423)
  const { body } = await user.post('/mfa', { mfa_type: 'totp' })
  expect(body.data).toMatchObject({
    mfa_type: 'totp',
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringMatching(/^otpauth:\/\/totp\//),
    email: null,
  })
  for (const wrong of ['000000', '1', '\u{1f600}abcd'])
    expect((await user.put('/mfa', { code: wrong })).body.errors[0]).toMatchObject({
      code: 'CONFIRMATION_FAILED',
      source: 'code',
    })
  expect((await user.get('/user')).body.mfa_type).toBeNull()
  const done = await user.put('/mfa', { code: codeOf(body.data.secret) })
  expect(done.body.data).toMatchObject({
    mfa_type: 'totp',
    recovery_codes: expect.arrayContaining([expect.stringMatching(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)]),
  })
  expect(new Set(done.body.data.recovery_codes).size).toBe(10)
  expect((await user.get('/user')).body.mfa_type).toBe('totp')
  const again = await user.get('/mfa')
  expect(again.body.data).toMatchObject({ mfa_type: 'totp', recovery_codes_left: 10, passkeys_possible: false })
  expect(JSON.stringify(again.body)).not.toContain(done.body.data.recovery_codes[0])
  const stored = JSON.stringify(
    await outpost.asOwner(
      "select encode(secret, 'escape') as s, encode(code_hash, 'escape') as c from second_factors left join recovery_codes using (user_id)",
    ),
  )
  expect(stored).not.toContain(body.data.secret)
})

test('AUTH-058 setting up a second factor ends all other sessions of the user', async () => {
  const user = await outpost.build.user(1, 'admin')
  const other = person(outpost.url, cookieHeaders((await login(user)).headers))
  const { secret } = (await user.post('/mfa', { mfa_type: 'totp' })).body.data
  expect((await other.get('/user')).status).toBe(200)
  expect((await user.put('/mfa', { code: '000000' })).status).toBe(422)
  expect((await other.get('/user')).status).toBe(200)
  expect((await user.put('/mfa', { code: codeOf(secret) })).status).toBe(200)
  expect((await other.get('/user')).status).toBe(401)
  expect((await user.get('/user')).status).toBe(200)
})

test('AUTH-006 another session cannot finish a setup', async () => {
  const user = await outpost.build.user(1, 'admin')
  const { secret } = (await user.post('/mfa', { mfa_type: 'totp' })).body.data
  const other = person(outpost.url, cookieHeaders((await login(user)).headers))
  expect((await other.put('/mfa', { code: codeOf(secret) })).status).toBe(422)
  expect((await user.put('/mfa', { code: codeOf(secret) })).status).toBe(200)
})

// AUTH-038 AUTH-009
test('AUTH-038 a sign-in asks for the second factor, and gives no session before', async () => {
  const { user, secret } = await withApp()
  const asked = await login(user)
  expect(asked).toMatchObject({
    status: 403,
    body: {
      success: false,
      errors: [{ code: 'MFA_REQUIRED', source: null }],
      meta: {
        mfa_method: 'totp',
        mfa_type: 'totp',
        session_uuid: expect.any(String),
        session_id: session(asked),
        expires_in: 300,
      },
    },
  })
  expect(asked.headers.getSetCookie()).toEqual([])
  const wrong = await login(user, { session_uuid: session(asked), session_code: '000000' })
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'CONFIRMATION_FAILED', source: 'session_code' }] },
  })
  expect(
    (
      await login(
        { email: user.email },
        { session_uuid: session(asked), session_code: codeOf(secret, Date.now() + 30_000), password: 'wrong' },
      )
    ).status,
  ).toBe(401)
  const right = await login(user, { session_id: session(asked), session_code: codeOf(secret, Date.now() + 30_000) })
  expect(right.status).toBe(200)
  expect((await person(outpost.url, cookieHeaders(right.headers)).get('/user')).body.email).toBe(user.email)
})

// SECURITY-021
test('SECURITY-021 a code works once, even if sent several times at once, and not for another challenge', async () => {
  const { user, secret } = await withApp()
  await forgetSteps()
  const code = codeOf(secret)
  const asked = session(await login(user))
  const together = await Promise.all(
    Array.from({ length: 4 }, () => login(user, { session_uuid: asked, session_code: code })),
  )
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  const next = session(await login(user))
  expect((await login(user, { session_uuid: next, session_code: code })).body.errors[0].code).toBe(
    'CONFIRMATION_FAILED',
  )
})

test('AUTH-009 a recovery code replaces a code of the app once', async () => {
  const { user, recovery } = await withApp()
  const use = async (code: string) =>
    (await login(user, { session_uuid: session(await login(user)), session_code: code })).status
  expect(await use(recovery[0]!.toLowerCase().replaceAll('-', ' '))).toBe(200)
  expect(await use(recovery[0]!)).toBe(422)
  expect(await use('AAAA-AAAA-AAAA-AAAA')).toBe(422)
  expect((await user.get('/mfa')).body.data.recovery_codes_left).toBe(9)
})

test('SECURITY-011 guessing codes is limited to five per challenge and ten per user', async () => {
  const { user, secret } = await withApp()
  await forgetSteps()
  const asked = session(await login(user))
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await login(user, { session_uuid: asked, session_code: '111111' })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  const other = session(await login(user))
  for (let n = 0; n < 4; n++) await login(user, { session_uuid: other, session_code: '111111' })
  expect((await login(user, { session_uuid: session(await login(user)), session_code: codeOf(secret) })).status).toBe(
    429,
  )
})

// AUTH-050
test('AUTH-050 an action that requires the second factor needs a code for this action, session and input', async () => {
  const { user, secret } = await withApp()
  await forgetSteps()
  const asked = await user.post('/account/tokens', { name: 'one' })
  expect(asked).toMatchObject({ status: 403, body: { errors: [{ code: 'MFA_REQUIRED' }], meta: { mfa_type: 'totp' } } })
  const proof = { session_uuid: session(asked), session_code: codeOf(secret) }
  expect((await user.post('/account/tokens', { name: 'another', ...proof })).body.errors[0].code).toBe(
    'CONFIRMATION_FAILED',
  )
  const made = await user.post('/account/tokens', { name: 'one', ...proof }, { 'idempotency-key': 'token-for-one' })
  expect(made).toMatchObject({ status: 201, body: { data: { name: 'one' } } })
  // The response was lost and the browser repeats the request: it gets the first response and needs no second code.
  expect(
    (await user.post('/account/tokens', { name: 'one', ...proof }, { 'idempotency-key': 'token-for-one' })).body.data
      .token,
  ).toBe(made.body.data.token)
  expect((await user.post('/account/tokens', { name: 'one', ...proof })).body.errors[0].code).toBe(
    'CONFIRMATION_FAILED',
  )
  const plain = await outpost.build.user(1, 'admin')
  expect((await plain.post('/account/tokens', { name: 'no second factor' })).status).toBe(201)
})

test('AUTH-050 a code is valid for five minutes', async () => {
  const { user, recovery } = await withApp()
  const asked = session(await login(user))
  await outpost.asOwner(`update mfa_challenges set expires_at = now() where id = '${asked}'`)
  expect((await login(user, { session_uuid: asked, session_code: recovery[0] })).status).toBe(422)
  expect((await login(user, { session_uuid: 'nonsense', session_code: recovery[0] })).status).toBe(422)
})

// AUTH-007 AUTH-041
test('AUTH-007 codes are sent by email at setup, at sign-in, and again on request', async () => {
  const user = await outpost.build.user(1, 'admin')
  expect((await user.post('/mfa', { mfa_type: 'email' })).body.data).toMatchObject({
    mfa_type: 'email',
    email: user.email,
    secret: null,
    uri: null,
    expires_in: 300,
  })
  expect((await user.put('/mfa', { code: await mailedCode(user) })).body.data.mfa_type).toBe('email')
  const asked = await login(user)
  expect(asked.body.meta).toMatchObject({ mfa_method: 'email', email: user.email })
  const code = await mailedCode(user, 2)
  const again = await login(user)
  const newer = await mailedCode(user, 3)
  expect(
    (await login(user, { session_uuid: session(again), session_code: code === newer ? '000000' : code })).status,
  ).toBe(422)
  expect((await login(user, { session_uuid: session(again), session_code: newer })).status).toBe(200)
  expect((await login(user, { session_uuid: session(asked), session_code: code })).status).toBe(200)
  const log = await outpost.admin.get(`/mail-logs?q=${encodeURIComponent(user.email)}`)
  expect(log.body.meta.total).toBe(3)
  for (const secret of [code, newer]) expect(JSON.stringify(log.body)).not.toContain(secret)
})

test('AUTH-003 a change is confirmed with the current method', async () => {
  const { user, secret } = await withApp()
  await forgetSteps()
  const asked = await user.post('/mfa', { mfa_type: 'email' })
  expect(asked.body.errors[0].code).toBe('MFA_REQUIRED')
  expect(
    (await user.post('/mfa', { mfa_type: 'email', session_uuid: session(asked), session_code: codeOf(secret) })).status,
  ).toBe(200)
  await user.put('/mfa', { code: await mailedCode(user) })
  expect((await user.get('/user')).body.mfa_type).toBe('email')
  const removal = await user.del('/mfa')
  expect(removal.body.meta.mfa_type).toBe('email')
  expect(
    (await user.del('/mfa', { session_uuid: session(removal), session_code: await mailedCode(user, 2) })).status,
  ).toBe(200)
  expect((await login(user)).status).toBe(200)
  expect((await user.get('/mfa')).body.data).toMatchObject({
    mfa_type: null,
    recovery_codes_left: 0,
    passkeys_possible: false,
  })
  expect((await user.del('/mfa')).status).toBe(404)
})

test('AUTH-006 new recovery codes invalidate the old ones', async () => {
  const { user, secret, recovery } = await withApp()
  await forgetSteps()
  const asked = await user.post('/mfa/recovery-codes')
  const { body } = await user.post('/mfa/recovery-codes', {
    session_uuid: session(asked),
    session_code: codeOf(secret),
  })
  expect(body.data.recovery_codes).toHaveLength(10)
  const use = async (code: string) =>
    (await login(user, { session_uuid: session(await login(user)), session_code: code })).status
  expect(await use(recovery[0]!)).toBe(422)
  expect(await use(body.data.recovery_codes[0])).toBe(200)
})

// USERS-016 USERS-017
test("USERS-016 USERS-017 a system administrator removes a user's second factor, or a user, by email address", async () => {
  const { user } = await withApp()
  expect((await user.del('/admin/users/mfa', { email: user.email })).status).toBe(403)
  expect((await outpost.admin.del('/admin/users/mfa', { email: adminLogin.email })).body.errors[0]).toMatchObject({
    code: 'FORBIDDEN',
    source: 'email',
  })
  const { id } = (await user.get('/user')).body
  const passkey = (of: number) =>
    outpost.asOwner(
      `insert into passkeys (user_id, name, credential_id, public_key, synced) values (${of}, 'Key', '\\x${of.toString(16).padStart(8, '0')}', '\\x00', false)`,
    )
  await passkey(id)
  expect((await outpost.admin.del('/admin/users/mfa', { email: user.email.toUpperCase() })).status).toBe(200)
  // No lost factor can be asked for or used to sign in any more, and existing sessions have ended.
  expect(
    await outpost.asOwner(
      `select 1 from second_factors where user_id = ${id} union all select 2 from recovery_codes where user_id = ${id} union all select 3 from passkeys where user_id = ${id} union all select 4 from sessions where user_id = ${id}`,
    ),
  ).toEqual([])
  expect((await user.get('/user')).status).toBe(401)
  expect((await login(user)).status).toBe(200)
  expect((await outpost.admin.del('/admin/users/mfa', { email: user.email })).body.errors[0]).toMatchObject({
    code: 'NOT_FOUND',
    source: 'email',
  })
  // The reset also works for a user who has only a passkey.
  await passkey(id)
  expect((await outpost.admin.del('/admin/users/mfa', { email: user.email })).status).toBe(200)
  expect((await outpost.admin.del('/admin/users', { email: user.email })).status).toBe(200)
  expect((await user.get('/user')).status).toBe(401)
  expect((await outpost.admin.del('/admin/users', { email: user.email })).status).toBe(404)
})
