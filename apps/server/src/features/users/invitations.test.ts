import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { password } from '../../testing/factories.ts'
import { MailServer } from '../../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { cookieHeaders, person, signIn, type Person } from '../../testing/person.ts'
import { until } from '../../testing/until.ts'

let outpost: TestOutpost
let smtp: MailServer
let company: { id: number; name: string }
let admin: Person & { id: number; email: string }
beforeAll(async () => {
  smtp = await new MailServer().start()
  outpost = await startOutpost(['api', 'worker'], {
    OUTPOST_OUTBOUND_ALLOW: '127.0.0.1',
    OUTPOST_PUBLIC_URL: 'https://outpost.example',
  })
  company = await outpost.build.company(1, 'Fjord & Sons')
  admin = await outpost.build.user(company.id)
})
afterAll(async () => {
  await outpost.close()
  await smtp.stop()
})
beforeEach(() => {
  smtp.answers = () => undefined
})

let count = 0
const fresh = (): string => `invited-${++count}@outpost.test`
const nobody = (): Person => person(outpost.url)
const invite = (email: string, more: object = {}, who: Person = admin) =>
  who.post('/users/invite', { company_id: company.id, email, ...more })
/** The token of the latest link to an address. */
const linkTo = async (email: string, nth = 1): Promise<string> =>
  /https:\/\/outpost\.example\/invitation\/([\w-]{20,})/.exec((await smtp.mailTo(email, nth)).text)![1]!
const listed = async (email: string) => (await admin.get(`/users/invitations?q=${email}`)).body.data[0]
const join = (token: string, more: object = {}) =>
  nobody().post('/account/invitation/register', { token, username: 'Newcomer', password, ...more })
const notValid = { status: 422, body: { errors: [{ code: 'LINK_NOT_VALID', source: 'token' }] } }

test('USERS-014 USERS-050 without a mail server only a system administrator invites, and gets the link to pass on', async () => {
  expect((await invite(fresh())).body.errors).toMatchObject([{ code: 'MAIL_NOT_CONFIGURED' }])
  const email = fresh()
  const { data } = (await invite(email, { role: 'end_user' }, outpost.admin)).body
  expect(data).toMatchObject({ email, role: 'end_user', bounce_status: 'failed' })
  expect(await listed(email)).not.toHaveProperty('link')
  // It cannot be sent again, which the list tells before anyone tries.
  expect(await listed(email)).toMatchObject({ is_mailable: false })
  const again = await outpost.admin.post(`/users/invitations/${data.id}/resend`)
  expect(again.body.errors).toMatchObject([{ code: 'MAIL_NOT_CONFIGURED' }])
  const token = data.link.replace('https://outpost.example/invitation/', '')
  expect(await join(token)).toMatchObject({ status: 200, body: { data: { email } } })
  expect(await join(token)).toMatchObject(notValid)
  await outpost.admin.post('/email-configurations', smtp.configuration)
})

test('USERS-013 USERS-014 USERS-020 USERS-039 USERS-040 an invitation is mailed and listed, and its link creates an account with the given company and role', async () => {
  const email = fresh()
  const made = await invite(email, { role: 'end_user' })
  expect(made).toMatchObject({
    status: 201,
    body: {
      data: {
        id: expect.any(Number),
        email,
        role: 'end_user',
        role_id: 3,
        role_title: 'End Client',
        company_id: company.id,
        company_name: company.name,
      },
    },
  })
  expect(JSON.stringify(made.body)).not.toMatch(/token|hash|link/)
  const token = await linkTo(email)
  const mail = await smtp.mailTo(email)
  expect(mail.text).toContain(`${admin.email.split('@')[0]} has invited you to join Fjord & Sons`)
  expect(mail.html).toContain('Fjord &amp; Sons')
  expect(JSON.stringify(await outpost.asOwner('select * from invitations'))).not.toContain(token)
  expect(await listed(email)).toMatchObject({
    role: 'end_user',
    bounce_status: 'sent',
    bounce_reason: null,
    is_expired: false,
    is_mailable: true,
  })
  expect((await nobody().post('/account/invitation', { token })).body.data).toEqual({
    email,
    company_name: company.name,
    role_title: 'End Client',
    has_account: false,
  })
  const joined = await join(token)
  expect(joined).toMatchObject({ status: 200, body: { data: { email } } })
  const me = person(outpost.url, cookieHeaders(joined.headers))
  expect((await me.get('/user')).body).toMatchObject({
    email,
    username: 'Newcomer',
    email_verified: true,
    tos_accepted: false,
    company_id: company.id,
    role: { name: 'end_user' },
  })
  expect((await signIn(outpost.url, { email, password })).headers).toBeDefined()
  expect(await listed(email)).toBeUndefined()
  const [line] = await outpost.asOwner(
    `select * from audit where act = 'invitation accepted' and company_id = ${company.id} order by id desc limit 1`,
  )
  expect(line).toMatchObject({ username: email, detail: { role_id: 3, invited_by: admin.id } })
})

test('USERS-020 a link works once even if used several times at once, and the others get the same response as for an invalid link', async () => {
  const email = fresh()
  await invite(email)
  const token = await linkTo(email)
  const answers = await Promise.all([join(token), join(token), join(token)])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422])
  expect(await join(token)).toMatchObject(notValid)
  expect(await nobody().post('/account/invitation', { token })).toMatchObject(notValid)
  expect(await nobody().post('/account/invitation', { token: 'x'.repeat(43) })).toMatchObject(notValid)
  expect(await outpost.asOwner(`select role_id from users where email = '${email}'`)).toEqual([{ role_id: 4 }])
})

test('USERS-015 USERS-020 USERS-038 a link expires after seven days, when the invitation is sent again, and when it is withdrawn', async () => {
  const email = fresh()
  const { id } = (await invite(email)).body.data
  const first = await linkTo(email)
  const [{ days }] = (await outpost.asOwner(
    `select round(extract(epoch from expires_at - now()) / 86400, 2)::text as days from invitations where id = ${id}`,
  )) as [{ days: string }]
  expect(Number(days)).toBeCloseTo(7, 1)
  await outpost.asOwner(`update invitations set expires_at = now() - interval '1 second' where id = ${id}`)
  expect(await join(first)).toMatchObject(notValid)
  expect(await listed(email)).toMatchObject({ is_expired: true })
  expect((await admin.post(`/users/invitations/${id}/resend`)).status).toBe(200)
  const second = await linkTo(email, 2)
  expect(await listed(email)).toMatchObject({ id, is_expired: false })
  expect(await join(first)).toMatchObject(notValid)
  expect((await nobody().post('/account/invitation', { token: second })).status).toBe(200)
  expect((await admin.del(`/users/invitations/${id}`)).status).toBe(200)
  expect(await join(second)).toMatchObject(notValid)
  expect((await admin.del(`/users/invitations/${id}`)).status).toBe(404)
})

test('USERS-014 inviting again sends a new link with the new role, and the list keeps one entry', async () => {
  const email = fresh()
  await invite(email)
  const first = await linkTo(email)
  await invite(email.toUpperCase(), { role: '3' })
  const { data, meta } = (await admin.get(`/users/invitations?q=${email}`)).body
  expect([data[0].role, meta.total]).toEqual(['end_user', 1])
  expect(await join(first)).toMatchObject(notValid)
})

test('USERS-021 USERS-041 an address with an account is invited like any other, and accepts with that account', async () => {
  const other = await outpost.build.company(1, 'Other company')
  const user = await outpost.build.user(other.id, 'admin')
  const [known, unknown] = [await invite(user.email, { role: 'end_user' }), await invite(fresh(), { role: 'end_user' })]
  expect(Object.keys(known.body.data)).toEqual(Object.keys(unknown.body.data))
  const own = { id: 0, email: '', created_at: '', expires_at: '' }
  expect({ ...known.body.data, ...own }).toEqual({ ...unknown.body.data, ...own })
  const token = await linkTo(user.email)
  expect((await nobody().post('/account/invitation', { token })).body.data).toMatchObject({ has_account: true })
  // The link alone neither opens the account nor creates a second one.
  expect((await join(token)).body.errors).toMatchObject([{ code: 'CONFLICT', source: 'token' }])
  expect((await nobody().post('/account/invitation/accept', { token })).status).toBe(401)
  const stranger = await outpost.build.user(other.id, 'admin')
  expect(await stranger.post('/account/invitation/accept', { token })).toMatchObject(notValid)

  expect((await user.post('/account/invitation/accept', { token })).body.data).toEqual({
    company_id: company.id,
    company_name: company.name,
  })
  expect((await user.get('/user')).body).toMatchObject({
    id: user.id,
    company_id: company.id,
    role: { name: 'end_user' },
  })
  expect((await user.get('/user/companies')).body.data).toMatchObject([
    { id: other.id, is_home: true },
    { id: company.id, is_current: true },
  ])
  expect(await user.post('/account/invitation/accept', { token })).toMatchObject(notValid)
  expect((await admin.get(`/users?company_id=${company.id}&q=${user.email}`)).body.data).toMatchObject([
    { id: user.id, role: 3, company_id: company.id },
  ])
})

test('USERS-045 an invitation uses the language of the account with that address, else that of the inviter', async () => {
  const inviter = await outpost.build.user(company.id)
  const [norwegian, unspoken] = [
    await outpost.build.user((await outpost.build.company()).id),
    await outpost.build.user((await outpost.build.company()).id),
  ]
  await inviter.post('/storage', { key: 'language', value: 'uk' })
  await norwegian.post('/storage', { key: 'language', value: 'nb' })
  const words = async (email: string): Promise<string> => {
    expect((await invite(email, {}, inviter)).status).toBe(201)
    return (await smtp.mailTo(email)).text
  }
  expect([await words(norwegian.email), await words(unspoken.email), await words(fresh())]).toEqual([
    expect.stringContaining('har invitert deg til'),
    expect.stringContaining('has invited you to join'),
    expect.stringContaining('запрошує вас приєднатися'),
  ])
})

test('USERS-021 inviters who see the list of users are told of an existing member, and nobody becomes a member twice', async () => {
  const user = await outpost.build.user(company.id, 'end_user')
  expect((await invite(user.email.toUpperCase())).body.errors).toMatchObject([{ code: 'CONFLICT', source: 'email' }])
  const inviter = await outpost.build.userWith(company.id, [74])
  const role = (await outpost.asOwner(`select role_id from users where id = ${inviter.id}`))[0]!['role_id']
  expect((await invite(user.email, { role }, inviter)).status).toBe(201)
  expect(
    (await user.post('/account/invitation/accept', { token: await linkTo(user.email) })).body.errors,
  ).toMatchObject([{ code: 'CONFLICT', source: 'token' }])
  expect((await admin.get(`/users/${user.id}`)).body.data.role_id).toBe(3)
})

test('USERS-018 ROLES-054 nobody can invite with a role they may not assign, or one not available in the company', async () => {
  const codeFor = async (role: unknown, who: Person = admin) => (await invite(fresh(), { role }, who)).body.errors?.[0]
  expect(await codeFor('super_admin')).toMatchObject({ code: 'FORBIDDEN', source: 'role' })
  expect(await codeFor('support')).toMatchObject({ code: 'FORBIDDEN', source: 'role' })
  const roleOf = async (companyId: number, permissions: number[]): Promise<number> =>
    Number(
      (
        await outpost.asOwner(
          `insert into roles (company_id, title, permission_ids) values (${companyId}, 'Own role', '{${permissions.join()}}') returning id`,
        )
      )[0]!['id'],
    )
  const foreign = await roleOf((await outpost.build.company()).id, [90])
  expect(await codeFor(foreign)).toMatchObject({ code: 'VALIDATION', source: 'role' })
  expect(await codeFor(2_147_483_000)).toMatchObject({ code: 'VALIDATION', source: 'role' })
  expect(await codeFor(await roleOf(company.id, [90, 1]))).toMatchObject({ code: 'FORBIDDEN', source: 'role' })
  const below = await outpost.build.company(company.id)
  expect(await codeFor(await roleOf(below.id, [90]))).toMatchObject({ code: 'VALIDATION', source: 'role' })
  const own = await roleOf(company.id, [90])
  expect(
    (await admin.post('/users/invite', { company_id: below.id, email: fresh(), role: own })).body.data,
  ).toMatchObject({ role: 'custom', role_title: 'Own role' })
  const inviter = await outpost.build.userWith(company.id, [74])
  expect(await codeFor(undefined, inviter)).toMatchObject({ code: 'FORBIDDEN', source: 'role' })
})

test('USERS-020 an invitation to a deleted role is invalid', async () => {
  const [role] = (await outpost.asOwner(
    `insert into roles (company_id, title, permission_ids) values (${company.id}, 'Short-lived', '{90}') returning id`,
  )) as [{ id: number }]
  const email = fresh()
  await invite(email, { role: role.id })
  const token = await linkTo(email)
  await outpost.asOwner(`delete from roles where id = ${role.id}`)
  expect(await join(token)).toMatchObject(notValid)
})

test('USERS-029 the list shows the state of each invitation mail', async () => {
  const [lost, away] = [fresh(), fresh()]
  smtp.answers = (address) => (address === lost ? { code: 550, text: 'No such user here' } : undefined)
  await invite(lost)
  await until(async () => (await listed(lost)).bounce_status === 'bounced', 'the bounce', 15_000)
  expect((await listed(lost)).bounce_reason).toContain('No such user here')
  smtp.answers = (address) => (address === away ? { code: 451, text: 'Come back later' } : undefined)
  await invite(away)
  await until(async () => (await listed(away)).bounce_reason !== null, 'a first attempt', 15_000)
  expect(await listed(away)).toMatchObject({
    bounce_status: 'queued',
    bounce_reason: expect.stringContaining('Come back later'),
  })
  const mine = (await admin.get('/users/invitations?limit=100&sort=email')).body.data.map((row: { email: string }) =>
    row.email.toLowerCase(),
  )
  expect(mine).toEqual(mine.toSorted())
  expect((await admin.get('/users/invitations?role=1')).body.meta.total).toBe(0)
})

test('USERS-020 invitations to an address are limited, and so is guessing links', async () => {
  const email = fresh()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await invite(email)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  await outpost.asOwner(`delete from rate_limits where key like 'link-from:%'`)
  const guesses: number[] = []
  for (let n = 0; n < 31; n++)
    guesses.push((await nobody().post('/account/invitation', { token: `guess-${n}` })).status)
  expect(guesses.slice(-2)).toEqual([422, 429])
  await outpost.asOwner(`delete from rate_limits where key like 'link-from:%'`)
})
