import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../testing/factories.ts'
import { MailServer } from '../../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { cookieHeaders, person, type Person } from '../../testing/person.ts'
import { until } from '../../testing/until.ts'

let outpost: TestOutpost
let smtp: MailServer
let company: { id: number; name: string }
let inviter: Person & { id: number; email: string }
beforeAll(async () => {
  smtp = await new MailServer().start()
  outpost = await startOutpost(['api', 'worker'], {
    OUTPOST_OUTBOUND_ALLOW: '127.0.0.1',
    OUTPOST_PUBLIC_URL: 'https://outpost.example',
  })
  company = await outpost.build.company(1, 'Distributor & Sons')
  inviter = await outpost.build.user(company.id, 'super_admin')
})
afterAll(async () => {
  await outpost.close()
  await smtp.stop()
})

let count = 0
const fresh = (): string => `founder-${++count}@outpost.test`
const nobody = (): Person => person(outpost.url)
const invite = (email: string, who: Person = inviter) => who.post('/distributors/invitations', { email })
/** The token of the latest link to an address. */
const linkTo = async (email: string, nth = 1): Promise<string> =>
  /https:\/\/outpost\.example\/company-invitation\/([\w-]{20,})/.exec((await smtp.mailTo(email, nth)).text)![1]!
const listed = async (email: string) => (await inviter.get(`/distributors/invitations?q=${email}`)).body.data[0]
const found = (token: string, more: object = {}) =>
  nobody().post('/account/company-invitation/register', {
    token,
    company: 'Founded company',
    username: 'Founder',
    password,
    ...more,
  })
const notValid = { status: 422, body: { errors: [{ code: 'LINK_NOT_VALID', source: 'token' }] } }

test('COMPANIES-015 a company cannot be invited without a mail server, nor by users without the permission', async () => {
  expect((await invite(fresh())).body.errors).toMatchObject([{ code: 'MAIL_NOT_CONFIGURED' }])
  await outpost.admin.post('/email-configurations', smtp.configuration)
  expect((await invite(fresh(), await outpost.build.user(company.id, 'admin'))).status).toBe(403)
})

test('COMPANIES-008 COMPANIES-015 COMPANIES-029 the invited person creates a subsidiary of the inviting company and becomes its administrator', async () => {
  const email = fresh()
  const made = await invite(email)
  expect(made).toMatchObject({
    status: 201,
    body: { data: { email, company_id: company.id, company_name: company.name, is_expired: false } },
  })
  expect(JSON.stringify(made.body)).not.toMatch(/token|hash/)
  const token = await linkTo(email)
  expect((await smtp.mailTo(email)).text).toContain('of Distributor & Sons has invited you to create your own company')
  expect(JSON.stringify(await outpost.asOwner('select * from company_invitations'))).not.toContain(token)
  expect(await listed(email)).toMatchObject({ bounce_status: 'sent', bounce_reason: null })
  expect((await nobody().post('/account/company-invitation', { token })).body.data).toEqual({
    email,
    parent_name: company.name,
    has_account: false,
  })
  expect(await found(token, { company: 'ab' })).toMatchObject({
    status: 422,
    body: { errors: [{ source: 'company' }] },
  })
  const joined = await found(token, { company: 'Fjord founders' })
  expect(joined).toMatchObject({ status: 200, body: { data: { email } } })
  const me = person(outpost.url, cookieHeaders(joined.headers))
  expect((await me.get('/user')).body).toMatchObject({
    email,
    email_verified: true,
    role: { name: 'admin' },
    company: { name: 'Fjord founders', parent_id: company.id, level: 3 },
  })
  expect(await listed(email)).toBeUndefined()
  expect(await outpost.asOwner(`select username, target, detail from audit where act = 'company founded'`)).toEqual([
    { username: email, target: `company:${joined.body.data.company_id}`, detail: { invited_by: inviter.id } },
  ])
})

test('USERS-045 COMPANIES-015 a company invitation is sent in the language of the account that has the address', async () => {
  const member = await outpost.build.user(company.id, 'end_user')
  await member.post('/storage', { key: 'language', value: 'nb' })
  await invite(member.email)
  expect((await smtp.mailTo(member.email)).text).toContain('har invitert deg til å opprette ditt eget firma')
})

test('COMPANIES-029 a link works once, and is invalid after it was sent again or withdrawn, and after seven days', async () => {
  const email = fresh()
  await invite(email)
  const { id } = await listed(email)
  const first = await linkTo(email)
  expect((await inviter.post(`/distributors/invitations/${id}/resend`, {})).status).toBe(200)
  const second = await linkTo(email, 2)
  expect(await found(first)).toMatchObject(notValid)
  const answers = await Promise.all([
    found(second, { company: 'Once only' }),
    found(second, { company: 'Once only' }),
    found(second, { company: 'Once only' }),
  ])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422])
  expect((await outpost.admin.get('/companies?q=Once only')).body.meta.total).toBe(1)

  const other = fresh()
  await invite(other)
  const late = await linkTo(other)
  await outpost.asOwner(
    `update company_invitations set expires_at = now() - interval '1 second' where email = '${other}'`,
  )
  expect(await found(late)).toMatchObject(notValid)
  expect(await nobody().post('/account/company-invitation', { token: late })).toMatchObject(notValid)
  expect((await listed(other)).is_expired).toBe(true)
  const { id: gone } = await listed(other)
  await inviter.post(`/distributors/invitations/${gone}/resend`, {})
  const last = await linkTo(other, 2)
  expect((await inviter.del(`/distributors/invitations/${gone}`)).status).toBe(200)
  expect(await found(last)).toMatchObject(notValid)
})

test('COMPANIES-030 open invitations are listed with their mail state, and can be resent and withdrawn within the own part of the tree', async () => {
  const [email, lost] = [fresh(), fresh()]
  await invite(email)
  const first = await linkTo(email)
  smtp.answers = (address) => (address === lost ? { code: 550, text: 'No such user here' } : undefined)
  await invite(lost)
  await until(async () => (await listed(lost)).bounce_status === 'bounced', 'the bounce', 15_000)
  expect(await listed(lost)).toMatchObject({
    bounce_reason: expect.stringContaining('No such user here'),
    company_id: company.id,
    company_name: company.name,
    is_expired: false,
    is_mailable: true,
  })
  const { id } = await listed(email)
  expect(await listed(email)).toMatchObject({ bounce_status: 'sent', bounce_reason: null })
  const stranger = await outpost.build.user((await outpost.build.company()).id, 'super_admin')
  expect((await stranger.get('/distributors/invitations')).body).toMatchObject({ data: [], meta: { total: 0 } })
  expect([
    (await stranger.post(`/distributors/invitations/${id}/resend`, {})).status,
    (await stranger.del(`/distributors/invitations/${id}`)).status,
  ]).toEqual([404, 404])
  expect((await inviter.post(`/distributors/invitations/${id}/resend`, {})).status).toBe(200)
  const second = await linkTo(email, 2)
  expect(await nobody().post('/account/company-invitation', { token: first })).toMatchObject(notValid)
  expect((await nobody().post('/account/company-invitation', { token: second })).status).toBe(200)
  expect((await inviter.get('/distributors/invitations')).body.data.map((row: { id: number }) => row.id)).toContain(id)
  expect((await inviter.del(`/distributors/invitations/${id}`)).status).toBe(200)
  expect(await listed(email)).toBeUndefined()
  expect(await nobody().post('/account/company-invitation', { token: second })).toMatchObject(notValid)
})

test('COMPANIES-029 a user with an account accepts while signed in, and then acts in the new company', async () => {
  const member = await outpost.build.user(company.id, 'end_user')
  // The answer does not tell whether the address has an account.
  expect(Object.keys((await invite(member.email)).body.data)).toEqual(Object.keys((await invite(fresh())).body.data))
  const token = await linkTo(member.email)
  expect((await nobody().post('/account/company-invitation', { token })).body.data.has_account).toBe(true)
  expect(await found(token)).toMatchObject({ status: 409, body: { errors: [{ code: 'CONFLICT', source: 'token' }] } })
  expect(await inviter.post('/account/company-invitation/accept', { token, company: 'Not theirs' })).toMatchObject(
    notValid,
  )
  const accepted = await member.post('/account/company-invitation/accept', { token, company: 'Second company' })
  expect(accepted).toMatchObject({ status: 200, body: { data: { company_name: 'Second company' } } })
  expect((await member.get('/user')).body).toMatchObject({
    role: { name: 'admin' },
    company: { name: 'Second company', parent_id: company.id },
  })
})

test('COMPANIES-027 COMPANIES-029 no company can be created at a limit, and the link stays valid until there is room', async () => {
  const email = fresh()
  await invite(email)
  const token = await linkTo(email)
  await outpost.admin.put(`/companies/${company.id}/flags`, { max_companies: 0 })
  expect((await invite(fresh())).body.errors).toMatchObject([{ code: 'LIMIT_REACHED' }])
  expect(await found(token)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'LIMIT_REACHED', source: 'token' }] },
  })
  await outpost.admin.put(`/companies/${company.id}/flags`, { max_companies: null, max_users: 0 })
  expect((await found(token)).body.errors).toMatchObject([{ code: 'LIMIT_REACHED' }])
  await outpost.admin.put(`/companies/${company.id}/flags`, { max_users: null })
  expect((await found(token)).status).toBe(200)
})
