import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIdOf } from '../roles/service.ts'
import { addUser } from '../users/service.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { password } from '../../testing/factories.ts'
import { MailServer } from '../../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person, signIn, type Person } from '../../testing/person.ts'
import { until } from '../../testing/until.ts'

let outpost: TestOutpost
let smtp: MailServer
let configuration: number | undefined
beforeAll(async () => {
  smtp = await new MailServer().start()
  outpost = await startOutpost(['api', 'worker'], {
    OUTPOST_OUTBOUND_ALLOW: '127.0.0.1',
    OUTPOST_PUBLIC_URL: 'https://outpost.example',
  })
})
afterAll(async () => {
  await outpost.close()
  await smtp.stop()
})

const anybody = () => person(outpost.url)
const configure = async (): Promise<void> => {
  configuration ??= (await outpost.admin.post('/email-configurations', smtp.configuration)).body.data.id
}
let count = 0
/** A new user whose email address is not verified. */
async function unverified(): Promise<Person & { id: number; email: string }> {
  const email = `new-${++count}@outpost.test`
  const id = await inTransaction(outpost.running.app.db, systemScope, (tx) =>
    addUser(tx, { companyId: 1, email, password, roleId: roleIdOf('admin'), verified: false }),
  )
  return { ...(await signIn(outpost.url, { email, password })), id, email }
}
const linkIn = async (email: string, page: string, nth = 1): Promise<string> =>
  new RegExp(`^https://outpost\\.example/${page}/([\\w-]+)$`, 'm').exec((await smtp.mailTo(email, nth)).text)![1]!

// AUTH-052
test('AUTH-052 without a mail server nobody is locked out; with one, an unverified address requires confirmation', async () => {
  const user = await unverified()
  const { body } = await user.post('/account/tokens', { name: 'of the new one' })
  const token = person(outpost.url, { authorization: `Bearer ${body.data.token}` })
  expect((await user.get('/user')).body).toMatchObject({ email: user.email, email_verified: false })
  expect((await user.post('/account/user/activation/resend')).body.errors[0].code).toBe('MAIL_NOT_CONFIGURED')
  await configure()
  for (const caller of [user, token]) {
    expect(await caller.get('/user')).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'EMAIL_NOT_VERIFIED', source: null }] },
    })
    expect((await caller.get('/devices')).body.errors[0].code).toBe('EMAIL_NOT_VERIFIED')
  }
  expect((await outpost.admin.get('/user')).body.email_verified).toBe(true)
  const other = await outpost.build.user(1, 'admin')
  expect((await other.get('/devices')).status).toBe(200)
})

// AUTH-020
test('AUTH-020 AUTH-055 the confirmation can be sent again, and its link works once and activates the account', async () => {
  await configure()
  const user = await unverified()
  expect((await user.post('/account/user/activation/resend')).status).toBe(200)
  const token = await linkIn(user.email, 'activation')
  expect((await anybody().post('/account/user/activation', { token: `${token}x` })).body.errors[0]).toMatchObject({
    code: 'LINK_NOT_VALID',
    source: 'token',
  })
  const many = await Promise.all(Array.from({ length: 4 }, () => anybody().post('/account/user/activation', { token })))
  expect(many.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  expect((await user.get('/user')).body).toMatchObject({ email: user.email, email_verified: true })
  expect((await user.post('/account/user/activation/resend')).status).toBe(200)
  expect(smtp.mails.filter(({ to }) => to.includes(user.email))).toHaveLength(1)
  expect(
    JSON.stringify(await outpost.asOwner("select encode(token_hash, 'escape') as t from account_links")),
  ).not.toContain(token)
})

test('AUTH-020 a confirmation link is valid for one day and one address, and can be sent three times per 15 minutes', async () => {
  await configure()
  const user = await unverified()
  for (const status of [200, 200, 200, 429])
    expect((await user.post('/account/user/activation/resend')).status).toBe(status)
  const [old, moved] = [await linkIn(user.email, 'activation', 1), await linkIn(user.email, 'activation', 2)]
  await outpost.asOwner(
    `update account_links set expires_at = now() where user_id = ${user.id} and token_hash = sha256('${old}')`,
  )
  expect((await anybody().post('/account/user/activation', { token: old })).status).toBe(422)
  await outpost.asOwner(`update users set email = 'moved-${user.email}' where id = ${user.id}`)
  expect((await anybody().post('/account/user/activation', { token: moved })).status).toBe(422)
})

// AUTH-053
test('AUTH-053 AUTH-054 a forgotten password is reset with a link, which ends every session', async () => {
  await configure()
  const user = await outpost.build.user(1, 'admin')
  const forgot = (email: string) => anybody().post('/account/password/forgot', { email })
  const [known, unknown] = [await forgot(user.email.toUpperCase()), await forgot('nobody@outpost.test')]
  expect(known).toMatchObject({ status: 200 })
  expect(unknown).toMatchObject({ status: 200, body: known.body })
  const token = await linkIn(user.email, 'password-reset')
  expect((await anybody().post('/account/password/reset', { token, password: 'short' })).body.errors[0]).toMatchObject({
    code: 'VALIDATION',
    source: 'password',
  })
  expect((await anybody().post('/account/user/activation', { token })).status).toBe(422)
  expect((await anybody().post('/account/password/reset', { token, password: 'another good password' })).status).toBe(
    200,
  )
  expect((await anybody().post('/account/password/reset', { token, password: 'a third good password' })).status).toBe(
    422,
  )
  expect((await user.get('/user')).status).toBe(401)
  expect((await anybody().post('/account/login', { email: user.email, password })).status).toBe(401)
  expect(
    (await anybody().post('/account/login', { email: user.email, password: 'another good password' })).status,
  ).toBe(200)
  await until(
    async () => (await outpost.asOwner('select 1 from graphile_worker._private_jobs')).length === 0,
    'the other job',
  )
  expect(smtp.mails.some(({ to }) => to.includes('nobody@outpost.test'))).toBe(false)
})

test('AUTH-053 SECURITY-034 the reset link uses the configured address regardless of the request, and is sent at most three times', async () => {
  await configure()
  const user = await outpost.build.user(1, 'admin')
  const response = await person(outpost.url, { 'x-forwarded-host': 'evil.test' }).post('/account/password/forgot', {
    email: user.email,
  })
  expect(response.status).toBe(200)
  expect((await smtp.mailTo(user.email)).raw).not.toContain('evil.test')
  for (const status of [200, 200, 429])
    expect((await anybody().post('/account/password/forgot', { email: user.email })).status).toBe(status)
  for (const status of [200, 200, 200, 429])
    expect((await anybody().post('/account/password/forgot', { email: 'no-account@outpost.test' })).status).toBe(status)
  expect(
    (await person(outpost.url, { origin: 'https://evil.test' }).post('/account/password/forgot', { email: user.email }))
      .status,
  ).toBe(403)
})

// AUTH-051
test('AUTH-051 where a second factor is mandatory, users without one have to set it up first', async () => {
  const strict = await startOutpost(['api'], { OUTPOST_REQUIRE_MFA: 'true' })
  const { admin } = strict
  expect(await admin.get('/user')).toMatchObject({ status: 403, body: { errors: [{ code: 'MFA_MANDATORY' }] } })
  expect((await admin.get('/devices')).status).toBe(403)
  expect((await admin.get('/mfa')).body.data).toMatchObject({ mandatory: true, available: ['totp'] })
  const { secret } = (await admin.post('/mfa', { mfa_type: 'totp' })).body.data
  const { Secret, TOTP } = await import('otpauth')
  expect((await admin.put('/mfa', { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() })).status).toBe(
    200,
  )
  expect((await admin.get('/user')).body.mfa_type).toBe('totp')
  await strict.close()
})
