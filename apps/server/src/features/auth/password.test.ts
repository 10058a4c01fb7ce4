import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../testing/factories.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { cookieHeaders, person, type Answer } from '../../testing/person.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const next = 'another good password'
const login = (email: string, with_: string): Promise<Answer> =>
  person(outpost.url).post('/account/login', { email, password: with_ })

// AUTH-047
test('AUTH-047 AUTH-062 a password change requires the current password, keeps this session and ends all others', async () => {
  const user = await outpost.build.user(1, 'admin')
  const other = person(outpost.url, cookieHeaders((await login(user.email, password)).headers))
  const token = person(outpost.url, {
    authorization: `Bearer ${(await user.post('/account/tokens', { name: 'x' })).body.data.token}`,
  })
  await outpost.asOwner(
    `insert into account_links (token_hash, user_id, purpose, email, expires_at) values (sha256('link'), ${user.id}, 'password', '${user.email}', now() + interval '1 hour')`,
  )
  expect((await user.put('/account/password', { current_password: password, password: next })).status).toBe(200)
  expect((await user.get('/user')).status).toBe(200)
  expect((await other.get('/user')).status).toBe(401)
  expect((await other.post('/account/token/refresh')).status).toBe(401)
  expect((await token.get('/user')).status).toBe(200)
  expect(await outpost.asOwner(`select 1 from account_links where user_id = ${user.id}`)).toEqual([])
  expect((await login(user.email, password)).status).toBe(401)
  expect((await login(user.email, next)).status).toBe(200)
  expect(
    await outpost.asOwner(`select detail from audit where user_id = ${user.id} and act = 'PUT /account/password'`),
  ).toHaveLength(1)
})

test('AUTH-062 a wrong password changes nothing and counts as a failed attempt, and a new one has at least eight characters', async () => {
  const user = await outpost.build.user(1, 'admin')
  const change = (current_password: string, to = next): Promise<Answer> =>
    user.put('/account/password', { current_password, password: to })
  expect((await change(password, 'short')).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'password' })
  for (let n = 0; n < 5; n++)
    expect((await change('wrong')).body.errors[0]).toMatchObject({ code: 'WRONG_PASSWORD', source: 'current_password' })
  for (let n = 0; n < 5; n++)
    expect((await user.post('/password-confirmation', { password: 'wrong' })).status).toBe(422)
  expect((await change(password)).status).toBe(429)
  expect((await login(user.email, password)).status).toBe(200)
})

test('AUTH-062 a user with a second factor has to confirm with it, and a token cannot change the password', async () => {
  const user = await outpost.build.user(1, 'admin')
  const token = person(outpost.url, {
    authorization: `Bearer ${(await user.post('/account/tokens', { name: 'x' })).body.data.token}`,
  })
  expect((await token.put('/account/password', { current_password: password, password: next })).status).toBe(403)
  const { secret } = (await user.post('/mfa', { mfa_type: 'totp' })).body.data
  const code = (): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await user.put('/mfa', { code: code() })).status).toBe(200)
  await outpost.asOwner('update second_factors set last_step = 0')
  const body = { current_password: password, password: next }
  const asked = await user.put('/account/password', body)
  expect(asked.body.errors[0]).toMatchObject({ code: 'MFA_REQUIRED' })
  expect((await login(user.email, next)).status).toBe(401)
  expect(
    (await user.put('/account/password', { ...body, session_code: code(), session_uuid: asked.body.meta.session_uuid }))
      .status,
  ).toBe(200)
  expect((await user.get('/user')).status).toBe(200)
})

test('AUTH-062 AUTH-054 a password change or reset ends tokens and application access if requested', async () => {
  const user = await outpost.build.user(1, 'admin')
  const bystander = await outpost.build.user(1, 'admin')
  const tokenOf = async (who: { post: typeof user.post }) =>
    person(outpost.url, {
      authorization: `Bearer ${(await who.post('/account/tokens', { name: 'x' })).body.data.token}`,
    })
  const grant = async (): Promise<void> => {
    await outpost.asOwner(`with application as (insert into oauth_applications (user_id, name, client_id, redirect_uris, scopes) values (1, 'App', gen_random_uuid()::text, '{https://app.test/}', '{*}') returning id)
      insert into oauth_grants (application_id, user_id, scopes, expires_at) select id, ${user.id}, '{*}', now() + interval '1 day' from application`)
  }
  const grants = async (): Promise<number> =>
    (await outpost.asOwner(`select id from oauth_grants where user_id = ${user.id}`)).length
  const foreign = await tokenOf(bystander)
  const token = await tokenOf(user)
  await grant()
  expect(
    (await user.put('/account/password', { current_password: password, password: next, revoke_tokens: true })).status,
  ).toBe(200)
  expect([(await token.get('/user')).status, await grants()]).toEqual([401, 0])
  expect((await user.get('/user')).status).toBe(200)

  const link = () =>
    outpost.asOwner(
      `insert into account_links (token_hash, user_id, purpose, email, expires_at) values (sha256('reset link'), ${user.id}, 'password', '${user.email}', now() + interval '1 hour')`,
    )
  const reset = (more: object) =>
    person(outpost.url).post('/account/password/reset', { token: 'reset link', password, ...more })
  const kept = await tokenOf(user)
  await grant()
  await link()
  expect((await reset({})).status).toBe(200)
  expect([(await kept.get('/user')).status, await grants()]).toEqual([200, 1])
  await link()
  expect((await reset({ revoke_tokens: true })).status).toBe(200)
  expect([(await kept.get('/user')).status, await grants()]).toEqual([401, 0])
  expect((await foreign.get('/user')).status).toBe(200)
})

test('AUTH-090 a new password is none of the most common ones, and no name of the user or the product with digits after it', async () => {
  const user = await outpost.build.user(1, 'admin')
  const change = (to: string): Promise<Answer> =>
    user.put('/account/password', { current_password: password, password: to })
  const local = user.email.split('@')[0]!
  for (const easy of ['password123', 'Football', '12345678', user.email, `${local.toUpperCase()}2026!`, 'Outpost-1234'])
    expect((await change(easy)).body.errors, easy).toMatchObject([{ code: 'PASSWORD_TOO_COMMON', source: 'password' }])
  expect((await change(`${local} and a good tail`)).status).toBe(200)
})
