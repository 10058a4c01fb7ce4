import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../testing/factories.ts'
import { MailServer } from '../../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person, type Person } from '../../testing/person.ts'

let outpost: TestOutpost
let smtp: MailServer
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

let count = 0
const fresh = (): string => `address-${++count}@outpost.test`
/** A user from an earlier version, whose username is the email address. */
async function unnamed(): Promise<Person & { id: number; email: string }> {
  const user = await outpost.build.user(1, 'read_only')
  await outpost.asOwner(`update users set username = email where id = ${user.id}`)
  // Without a confirmed password the change is refused with 423; the helper `user` confirms it automatically.
  expect((await person(outpost.url, user.headers).put('/account/email', { email: fresh() })).status).toBe(423)
  return user
}
const me = async (user: Person) => (await user.get('/user')).body

test('AUTH-064 changing only the case of the address keeps it verified and sets the username to the part before the @', async () => {
  const user = await unnamed()
  const answer = await user.put('/account/email', { email: user.email.toUpperCase() })
  const username = user.email.split('@')[0]!.toUpperCase()
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { email: user.email.toUpperCase(), username, email_verified: true } },
  })
  expect(await me(user)).toMatchObject({ email: user.email.toUpperCase(), username, email_verified: true })
  expect((await person(outpost.url).post('/account/login', { email: user.email, password })).status).toBe(200)
})

test('AUTH-064 a new address replaces the old one for signing in, is unverified, and the username stays', async () => {
  const user = await unnamed()
  const email = fresh()
  await outpost.asOwner(
    `insert into account_links (token_hash, user_id, purpose, email, expires_at) values (sha256('old'), ${user.id}, 'password', '${user.email}', now() + interval '1 hour')`,
  )
  expect((await user.put('/account/email', { email })).body.data).toEqual({
    email,
    username: user.email,
    email_verified: false,
  })
  expect((await person(outpost.url).post('/account/login', { email, password })).status).toBe(200)
  expect((await person(outpost.url).post('/account/login', { email: user.email, password })).status).toBe(401)
  expect(await outpost.asOwner(`select 1 from account_links where user_id = ${user.id}`)).toEqual([])
})

test('AUTH-064 an address of another user, in any company, and an invalid one are refused', async () => {
  const user = await unnamed()
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  expect((await user.put('/account/email', { email: stranger.email.toUpperCase() })).body.errors).toMatchObject([
    { code: 'CONFLICT', source: 'email' },
  ])
  for (const email of ['', 'x', 'a@b', `${'x'.repeat(250)}@example.com`])
    expect((await user.put('/account/email', { email })).body.errors[0]).toMatchObject({
      code: 'VALIDATION',
      source: 'email',
    })
  for (let n = 0; n < 9; n++) await user.put('/account/email', { email: stranger.email })
  expect((await user.put('/account/email', { email: stranger.email })).status).toBe(429)
  expect((await me(user)).email).toBe(user.email)
})

test('AUTH-064 AUTH-052 with a mail server the new address must be confirmed, and a typing mistake can be corrected', async () => {
  const user = await unnamed()
  await outpost.admin.post('/email-configurations', smtp.configuration)
  const [slip, right] = [fresh(), fresh()]
  await user.put('/account/email', { email: slip })
  expect(await user.get('/user')).toMatchObject({ status: 403, body: { errors: [{ code: 'EMAIL_NOT_VERIFIED' }] } })
  expect((await user.put('/account/email', { email: right })).status).toBe(200)
  const token = /activation\/([\w-]+)$/m.exec((await smtp.mailTo(right)).text)![1]!
  const old = /activation\/([\w-]+)$/m.exec((await smtp.mailTo(slip)).text)![1]!
  expect((await person(outpost.url).post('/account/user/activation', { token: old })).status).toBe(422)
  expect((await person(outpost.url).post('/account/user/activation', { token })).status).toBe(200)
  expect(await me(user)).toMatchObject({ email: right, email_verified: true })
})

test('AUTH-064 a user added without a username gets the part of the address before the @', async () => {
  const user = await outpost.build.user(1, 'read_only')
  expect((await me(user)).username).toBe(user.email.split('@')[0])
})
