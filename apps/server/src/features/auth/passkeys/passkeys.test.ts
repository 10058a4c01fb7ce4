import { afterAll, beforeAll, expect, test } from 'vitest'
import { Authenticator } from '../../../testing/authenticator.ts'
import { password } from '../../../testing/factories.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { cookieHeaders, person, type Answer, type Person } from '../../../testing/person.ts'

const origin = 'https://console.outpost.test'
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_PUBLIC_URL: origin })
})
afterAll(() => outpost.close())

type User = Person & { id: number; email: string }
const nobody = () => person(outpost.url)

/** Creates a user with a passkey, and the authenticator that holds it. */
async function withPasskey(name = 'Laptop'): Promise<{ user: User; key: Authenticator; id: number }> {
  const user = await outpost.build.user(1, 'admin')
  const { key, answer } = await add(user, name)
  expect(answer.status).toBe(201)
  return { user, key, id: answer.body.data.id }
}
async function add(
  user: Person,
  name: string,
  key = new Authenticator(origin),
  manner: object = {},
): Promise<{ key: Authenticator; answer: Answer }> {
  const { body } = await user.post('/account/passkeys/options')
  const { challenge_id, options } = body.data
  return {
    key,
    answer: await user.post('/account/passkeys', { challenge_id, name, credential: key.create(options, manner) }),
  }
}
async function beginLogin(): Promise<{ challenge_id: string; challenge: string }> {
  const { challenge_id, options } = (await nobody().post('/account/login/passkey/options')).body.data
  return { challenge_id, challenge: options.challenge }
}
async function login(key: Authenticator, manner: object = {}): Promise<Answer> {
  const { challenge_id, challenge } = await beginLogin()
  return nobody().post('/account/login/passkey', { challenge_id, credential: key.sign(challenge, manner) })
}
const codeOf = (answer: Answer): string => answer.body.errors?.[0]?.code

test('AUTH-069 adding a passkey requires the password, and the options name the host, the user and the requirements', async () => {
  const user = await outpost.build.user(1, 'admin')
  const bare = person(outpost.url, user.headers)
  expect((await bare.post('/account/passkeys/options')).status).toBe(423)
  await bare.post('/password-confirmation', { password })
  const { options } = (await bare.post('/account/passkeys/options')).body.data
  expect(options).toMatchObject({
    rp: { id: 'console.outpost.test' },
    user: { name: user.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  const { key, answer } = await add(user, 'Laptop', new Authenticator(origin), { synced: true })
  expect(answer).toMatchObject({ status: 201, body: { data: { name: 'Laptop', synced: true, last_used_at: null } } })
  const listed = (await user.get('/account/passkeys')).body
  expect(listed).toMatchObject({ data: [{ id: answer.body.data.id, name: 'Laptop' }], meta: { total: 1 } })
  expect(JSON.stringify(listed)).not.toContain(key.id.toString('base64url'))
  const again = (await user.post('/account/passkeys/options')).body.data.options
  expect(again.excludeCredentials).toMatchObject([{ id: key.id.toString('base64url'), transports: ['internal'] }])
  expect(
    await outpost.asOwner(
      `select act, target from audit where user_id = ${user.id} and target = 'passkey:${answer.body.data.id}'`,
    ),
  ).toHaveLength(1)
})

test('AUTH-069 a challenge is valid for one passkey in the same session, for a limited time', async () => {
  const [mine, other] = [await outpost.build.user(1), await outpost.build.user(1)]
  const begin = async () => (await mine.post('/account/passkeys/options')).body.data
  const { challenge_id, options } = await begin()
  const body = () => ({ challenge_id, name: 'x', credential: new Authenticator(origin).create(options) })
  expect(codeOf(await other.post('/account/passkeys', body()))).toBe('PASSKEY_REFUSED')
  expect((await mine.post('/account/passkeys', body())).status).toBe(201)
  expect(codeOf(await mine.post('/account/passkeys', body()))).toBe('PASSKEY_REFUSED')
  const late = await begin()
  await outpost.asOwner("update passkey_challenges set expires_at = now() - interval '1 second'")
  expect(
    codeOf(
      await mine.post('/account/passkeys', {
        challenge_id: late.challenge_id,
        name: 'x',
        credential: new Authenticator(origin).create(late.options),
      }),
    ),
  ).toBe('PASSKEY_REFUSED')
})

test.each([
  ['another place', { origin: 'https://evil.test' }],
  ['another host', { host: 'evil.test' }],
  ['nobody verified', { verified: false }],
])('AUTH-069 AUTH-070 %s: the passkey is neither added nor accepted for sign-in', async (_, manner) => {
  const { key } = await withPasskey()
  expect(codeOf((await add(await outpost.build.user(1), 'x', new Authenticator(origin), manner)).answer)).toBe(
    'PASSKEY_REFUSED',
  )
  expect(codeOf(await login(key, manner))).toBe('PASSKEY_REFUSED')
  expect((await login(key)).status).toBe(200)
})

test('AUTH-070 a passkey signs in without a second factor, and its use is recorded', async () => {
  const { user, key, id } = await withPasskey()
  const answer = await login(key)
  expect(answer).toMatchObject({ status: 200, body: { data: { id: user.id, email: user.email, exp: 3600 } } })
  const session = person(outpost.url, cookieHeaders(answer.headers))
  expect((await session.get('/user')).body.id).toBe(user.id)
  expect((await session.get('/account/passkeys')).body.data).toMatchObject([{ id, last_used_at: expect.any(String) }])
  // Signing in with a passkey does not count as confirming the password (AUTH-022).
  expect((await session.post('/account/passkeys/options')).status).toBe(423)
  await outpost.asOwner(`update users set disabled_at = now() where id = ${user.id}`)
  expect(codeOf(await login(key))).toBe('PASSKEY_REFUSED')
})

test('AUTH-070 a signed challenge works only once, and a counter that does not grow is refused as a copy', async () => {
  const { key } = await withPasskey()
  const { challenge_id, challenge } = await beginLogin()
  const body = { challenge_id, credential: key.sign(challenge) }
  const both = await Promise.all([
    nobody().post('/account/login/passkey', body),
    nobody().post('/account/login/passkey', body),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(codeOf(await nobody().post('/account/login/passkey', body))).toBe('PASSKEY_REFUSED')
  key.count -= 1
  expect(codeOf(await login(key))).toBe('PASSKEY_REFUSED')
  expect((await login(key)).status).toBe(200)
})

test('AUTH-070 an unknown passkey, a forged signature and another origin get the same response', async () => {
  const { key } = await withPasskey()
  const stranger = new Authenticator(origin)
  stranger.create({ challenge: 'x', user: { id: key.userHandle } })
  expect(codeOf(await login(stranger))).toBe('PASSKEY_REFUSED')
  stranger.id = key.id
  expect(codeOf(await login(stranger))).toBe('PASSKEY_REFUSED')
  const { challenge_id, challenge } = await beginLogin()
  const foreign = await person(outpost.url, { origin: 'https://evil.test' }).post('/account/login/passkey', {
    challenge_id,
    credential: key.sign(challenge),
  })
  expect(codeOf(foreign)).toBe('ORIGIN_REFUSED')
})

/** Chooses the passkey as the second factor and returns the recovery codes. */
async function chooseAsFactor(user: Person, key: Authenticator): Promise<string[]> {
  const started = await user.post('/mfa', { mfa_type: 'passkey' })
  expect(started.body.data).toMatchObject({
    mfa_type: 'passkey',
    secret: null,
    uri: null,
    email: null,
    passkey_challenge: expect.any(String),
  })
  const done = await user.put('/mfa', { code: JSON.stringify(key.sign(started.body.data.passkey_challenge)) })
  expect(done.status).toBe(200)
  return done.body.data.recovery_codes
}

test('AUTH-071 a passkey can be the second factor for sign-ins and actions, and a recovery code can replace it', async () => {
  const { user, key } = await withPasskey()
  const codes = await chooseAsFactor(user, key)
  expect((await user.get('/mfa')).body.data).toMatchObject({
    mfa_type: 'passkey',
    available: expect.arrayContaining(['totp', 'passkey']),
    recovery_codes_left: 10,
    passkeys_possible: true,
  })
  const credentials = { email: user.email, password }
  const asked = await nobody().post('/account/login', credentials)
  expect(asked).toMatchObject({
    status: 403,
    body: { meta: { mfa_method: 'passkey', mfa_type: 'passkey', passkey_challenge: expect.any(String) } },
  })
  const { session_uuid, passkey_challenge } = asked.body.meta
  const wrong = await nobody().post('/account/login', {
    ...credentials,
    session_uuid,
    session_code: JSON.stringify(key.sign('another challenge')),
  })
  expect(codeOf(wrong)).toBe('CONFIRMATION_FAILED')
  const proof = { session_uuid, session_code: JSON.stringify(key.sign(passkey_challenge)) }
  expect((await nobody().post('/account/login', { ...credentials, ...proof })).status).toBe(200)
  expect(codeOf(await nobody().post('/account/login', { ...credentials, ...proof }))).toBe('CONFIRMATION_FAILED')
  const question = (await user.post('/account/tokens', { name: 'x' })).body.meta
  expect(
    (await user.post('/account/tokens', { name: 'x', session_uuid: question.session_uuid, session_code: codes[0] }))
      .status,
  ).toBe(201)
})

test('AUTH-071 a user with another second factor may use an own passkey instead, but not one of another user', async () => {
  const { user, key } = await withPasskey()
  const other = await withPasskey()
  await outpost.asOwner(`insert into second_factors (user_id, method) values (${user.id}, 'email')`)
  const { meta } = (await user.post('/account/tokens', { name: 'x' })).body
  expect(meta).toMatchObject({ mfa_method: 'email', passkey_challenge: expect.any(String) })
  const answer = (by: Authenticator) =>
    user.post('/account/tokens', {
      name: 'x',
      session_uuid: meta.session_uuid,
      session_code: JSON.stringify(by.sign(meta.passkey_challenge)),
    })
  expect(codeOf(await answer(other.key))).toBe('CONFIRMATION_FAILED')
  expect((await answer(key)).status).toBe(201)
})

test('AUTH-072 only the owner can rename and remove passkeys, and the last one stays while it is the second factor', async () => {
  const { user, key, id } = await withPasskey()
  const other = await outpost.build.user(1)
  expect((await other.put(`/account/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await other.del(`/account/passkeys/${id}`)).status).toBe(404)
  expect((await user.put(`/account/passkeys/${id}`, { name: 'Work laptop' })).status).toBe(200)
  expect((await user.get('/account/passkeys?q=work')).body.data).toMatchObject([{ id, name: 'Work laptop' }])
  await chooseAsFactor(user, key)
  const remove = async () => {
    const { meta } = (await user.del(`/account/passkeys/${id}`)).body
    return user.del(`/account/passkeys/${id}`, {
      session_uuid: meta.session_uuid,
      session_code: JSON.stringify(key.sign(meta.passkey_challenge)),
    })
  }
  expect(codeOf(await remove())).toBe('PASSKEY_IN_USE')
  await outpost.asOwner(`delete from second_factors where user_id = ${user.id}`)
  expect((await user.del(`/account/passkeys/${id}`)).status).toBe(200)
  expect(codeOf(await login(key))).toBe('PASSKEY_REFUSED')
})

test('AUTH-069 an account has at most 20 passkeys, and a host without a name has none', async () => {
  const { user } = await withPasskey()
  await outpost.asOwner(
    `insert into passkeys (user_id, name, credential_id, public_key, synced) select ${user.id}, n::text, convert_to(${user.id} || '-' || n, 'UTF8'), '', false from generate_series(1, 19) n`,
  )
  expect(codeOf(await user.post('/account/passkeys/options'))).toBe('PASSKEY_LIMIT')
  const bare = await startOutpost(['api'])
  try {
    expect(codeOf(await person(bare.url).post('/account/login/passkey/options'))).toBe('PASSKEY_ADDRESS')
    expect((await bare.admin.get('/mfa')).body.data).toMatchObject({ passkeys_possible: false })
  } finally {
    await bare.close()
  }
})
