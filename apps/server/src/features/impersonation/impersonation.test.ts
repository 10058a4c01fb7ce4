import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../testing/factories.ts'
import type { MailServer } from '../../testing/mail-server.ts'
import type { TestOutpost } from '../../testing/outpost.ts'
import { cookieHeaders, person, signIn, type Person } from '../../testing/person.ts'
import { impersonationCalls, openScene, type Scene, type Somebody } from './testing/scene.ts'

let scene: Scene
let outpost: TestOutpost
let smtp: MailServer
let company: { id: number; name: string }
let admin: Somebody
beforeAll(async () => {
  scene = await openScene()
  ;({ outpost, smtp, company, admin } = scene)
}, 60_000)
afterAll(() => scene.close())

const { client, ask, mailedToken, allowed, impersonating, another } = impersonationCalls(() => scene)
const line = async (id: number) => (await admin.get(`/impersonation-logs?id=${id}`)).body.data[0]
const refusedLink = { status: 422, body: { errors: [{ code: 'LINK_NOT_VALID', source: 'token' }] } }

test('IMPERSONATION-007 an email tells the user who requests access and why, and there is no access before the user allows it', async () => {
  const user = await client()
  const { status, body } = await ask(admin, user)
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      data: {
        state: 'requested',
        actor_email: admin.email,
        user_email: user.email,
        company_id: company.id,
        reason: 'The alert rules look wrong',
        approved_at: null,
      },
    },
  })
  const mail = await smtp.mailTo(user.email)
  expect(mail.text).toContain(admin.email)
  expect(mail.text).toContain('The alert rules look wrong')
  expect(mail.text).toContain('https://outpost.example/users/confirm-impersonation-access/')
  expect(await admin.post(`/impersonations/${body.data.id}/start`)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'IMPERSONATION_NOT_ALLOWED', source: 'id' }] },
  })
  // The token is only in the email.
  const token = await mailedToken(user)
  expect(JSON.stringify([body, await line(body.data.id)])).not.toContain(token)
  expect(JSON.stringify(await outpost.asOwner('select * from impersonations'))).not.toContain(token)
})

test('IMPERSONATION-002 IMPERSONATION-015 the token works once, only for the user, and until it expires', async () => {
  const user = await client()
  const other = await client()
  const id = (await ask(admin, user)).body.data.id
  const token = await mailedToken(user)
  expect((await user.get(`/user/impersonation-requests/${token}`)).body.data).toMatchObject({
    actor_email: admin.email,
    reason: 'The alert rules look wrong',
    minutes: 60,
  })
  for (const stranger of [other, admin]) {
    expect(await stranger.post('/user/confirm-impersonation-access', { token })).toMatchObject(refusedLink)
    expect(await stranger.get(`/user/impersonation-requests/${token}`)).toMatchObject(refusedLink)
  }
  const both = await Promise.all([1, 2].map(() => user.post('/user/confirm-impersonation-access', { token })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await line(id)).toMatchObject({ state: 'approved', end_reason: null, approved_at: expect.any(String) })
  expect((await smtp.mailTo(admin.email)).text).toContain(`act as ${user.email}`)

  const late = await client()
  const second = (await ask(admin, late)).body.data.id
  await outpost.asOwner(`update impersonations set expires_at = now() - interval '1 second' where id = ${second}`)
  expect(await late.post('/user/confirm-impersonation-access', { token: await mailedToken(late) })).toMatchObject(
    refusedLink,
  )
  expect(await line(second)).toMatchObject({ state: 'ended', end_reason: 'unanswered' })
})

test('IMPERSONATION-002 IMPERSONATION-015 only the user can refuse a request, and only its sender can withdraw it', async () => {
  const [first, second] = [await client(), await client()]
  const refused = (await ask(admin, first)).body.data.id
  for (const stranger of [second, admin])
    expect(await stranger.post('/user/refuse-impersonation-access', { token: await mailedToken(first) })).toMatchObject(
      refusedLink,
    )
  expect(await line(refused)).toMatchObject({ state: 'requested', end_reason: null })
  expect((await first.post('/user/refuse-impersonation-access', { token: await mailedToken(first) })).status).toBe(200)
  expect(await line(refused)).toMatchObject({ state: 'ended', end_reason: 'refused' })
  const withdrawn = await allowed(admin, second)
  expect((await (await another()).del(`/impersonations/${withdrawn}`)).status).toBe(404)
  expect((await admin.del(`/impersonations/${withdrawn}`)).status).toBe(200)
  expect(await line(withdrawn)).toMatchObject({ state: 'ended', end_reason: 'withdrawn' })
  expect((await admin.post(`/impersonations/${withdrawn}/start`)).status).toBe(409)
})

test('IMPERSONATION-009 the impersonator acts as the user, is marked as such, and both names are in the audit log', async () => {
  const by = await another()
  const user = await client()
  const { person: as, id } = await impersonating(by, user)
  const { body } = await as.get('/user')
  expect(body).toMatchObject({
    id: user.id,
    email: user.email,
    isImpersonating: true,
    impersonator_email: by.email,
    token: { sub: String(user.id), act: { sub: String(by.id) } },
  })
  expect(body.permissions).toEqual((await user.get('/user')).body.permissions)
  expect(body.impersonation_access_limit).toBeGreaterThan(Date.now() / 1000 + 3500)
  expect(body.impersonation_access_limit).toBeLessThanOrEqual(Date.now() / 1000 + 3600)
  expect((await user.get('/user')).body).toMatchObject({
    isImpersonating: false,
    impersonator_email: null,
    impersonation_access_limit: body.impersonation_access_limit,
  })
  expect((await as.post('/tags', { company_id: company.id, name: 'Made for him' })).status).toBe(201)
  const [audit] = await outpost.asOwner(
    `select user_id, on_behalf_of, username from audit where act = 'POST /tags' order by id desc limit 1`,
  )
  expect(audit).toEqual({ user_id: by.id, on_behalf_of: user.id, username: by.email })
  expect(await line(id)).toMatchObject({
    state: 'running',
    started_at: expect.any(String),
    ip: '127.0.0.1',
    ended_at: null,
  })
  // Another administrator cannot use the approval.
  expect((await admin.post(`/impersonations/${id}/start`)).status).toBe(404)
})

test('IMPERSONATION-014 an access is valid for one hour after the user allowed it, and for one session', async () => {
  const by = await another()
  const user = await client()
  const id = await allowed(by, user)
  // In two browsers of the same person at once.
  const browsers = [by, await signIn(outpost.url, { email: by.email, password })]
  const given = Date.parse(`${(await line(id)).approved_at.replace(' ', 'T')}Z`)
  const begun = await Promise.all(browsers.map((browser) => browser.post(`/impersonations/${id}/start`)))
  expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(begun.find(({ status }) => status === 409)!.body.errors).toMatchObject([
    { code: 'IMPERSONATION_NOT_ALLOWED', source: 'id' },
  ])
  const as = person(outpost.url, cookieHeaders(begun.find(({ status }) => status === 200)!.headers))
  const { body } = await as.get('/user')
  expect(body).toMatchObject({ id: user.id, isImpersonating: true })
  expect(Math.abs(body.impersonation_access_limit - (given / 1000 + 3600))).toBeLessThanOrEqual(2)
  const own = person(outpost.url, cookieHeaders((await as.post('/impersonation/cancel')).headers))
  expect((await own.post(`/impersonations/${id}/start`)).status).toBe(409)
})

test('IMPERSONATION-008 IMPERSONATION-014 cancelling returns to the own session in the same browser, and ends the impersonated one', async () => {
  const by = await another()
  const { person: as, id } = await impersonating(by, await client())
  const back = await as.post('/impersonation/cancel')
  expect(back.status).toBe(200)
  const oneself = person(outpost.url, cookieHeaders(back.headers))
  expect((await oneself.get('/user')).body).toMatchObject({
    id: by.id,
    isImpersonating: false,
    impersonation_access_limit: null,
  })
  expect(await line(id)).toMatchObject({ state: 'ended', end_reason: 'cancelled', ended_at: expect.any(String) })
  expect((await oneself.post('/impersonation/cancel')).status).toBe(409)
  expect(await outpost.asOwner(`select 1 from sessions where impersonation_id = ${id}`)).toEqual([])
  const [audit] = await outpost.asOwner(
    `select user_id from audit where act = 'POST /impersonation/cancel' order by id desc limit 1`,
  )
  expect(audit).toEqual({ user_id: by.id })
})

test('IMPERSONATION-007 IMPERSONATION-014 the access ends at its limit, and the refresh then returns to the own session', async () => {
  const by = await another()
  const { person: as, id } = await impersonating(by, await client())
  await outpost.asOwner(
    `update sessions set expires_at = now() - interval '1 second', refresh_until = now() - interval '1 second' where impersonation_id = ${id}`,
  )
  await outpost.asOwner(`update impersonations set access_until = now() - interval '1 second' where id = ${id}`)
  expect((await as.get('/user')).status).toBe(401)
  // A page that is opened now learns that there is a session to refresh.
  expect((await as.get('/account/session')).body.data).toEqual({ authenticated: true, exp: 0 })
  const both = await Promise.all([as.post('/account/token/refresh'), as.post('/account/token/refresh')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const fresh = both.find(({ headers }) => headers.getSetCookie().length > 0)!
  expect((await person(outpost.url, cookieHeaders(fresh.headers)).get('/user')).body).toMatchObject({
    id: by.id,
    isImpersonating: false,
  })
  expect(await line(id)).toMatchObject({ state: 'ended', end_reason: 'limit' })
})

test('IMPERSONATION-003 when the user revokes the access, the impersonator and the sockets are cut off at once, and a refresh returns to the own session', async () => {
  const by = await another()
  const user = await client()
  const { person: as, id } = await impersonating(by, user)
  const pending = (await ask(admin, user)).body.data.id
  const socket = io(outpost.url, {
    transports: ['websocket'],
    extraHeaders: { cookie: as.headers['cookie']!, origin: 'https://outpost.example' },
    reconnection: false,
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve())
    socket.on('connect_error', reject)
  })
  const closed = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()))
  expect((await user.post('/user/revoke-impersonation-access')).status).toBe(200)
  await closed
  expect((await as.get('/devices')).status).toBe(401)
  expect([await line(id), await line(pending)]).toMatchObject([
    { state: 'ended', end_reason: 'revoked' },
    { state: 'ended', end_reason: 'revoked' },
  ])
  expect((await user.get('/user')).body).toMatchObject({ isImpersonating: false, impersonation_access_limit: null })
  const back = await as.post('/account/token/refresh')
  expect((await person(outpost.url, cookieHeaders(back.headers)).get('/user')).body).toMatchObject({ id: by.id })
  expect(await user.post('/user/confirm-impersonation-access', { token: await mailedToken(user) })).toMatchObject(
    refusedLink,
  )
})

test('AUTH-001 IMPERSONATION-014 signing out while impersonating ends the own session too, and ending the own session elsewhere ends the impersonation', async () => {
  const by = await another()
  const { person: as, id } = await impersonating(by, await client())
  expect((await as.post('/account/token/revoke')).status).toBe(200)
  expect((await as.get('/user')).status).toBe(401)
  expect(await outpost.asOwner(`select 1 from sessions where user_id = ${by.id}`)).toEqual([])
  expect(await line(id)).toMatchObject({ state: 'ended', end_reason: 'signed_out' })

  const second = await another()
  const next = await impersonating(second, await client())
  const elsewhere = await signIn(outpost.url, { email: second.email, password })
  expect((await elsewhere.del('/account/sessions')).status).toBe(200)
  expect((await next.person.get('/user')).status).toBe(401)
  expect((await next.person.post('/account/token/refresh')).status).toBe(401)
  expect(await line(next.id)).toMatchObject({ state: 'ended', end_reason: 'signed_out' })
})

const notificationsOf = async (who: Person) =>
  (await who.get('/notifications?limit=100')).body.data.map(
    ({ type, params, seen_at }: { type: string; params: object; seen_at: string | null }) => ({
      type,
      params,
      seen: seen_at !== null,
    }),
  )

test('IMPERSONATION-016 the user is notified of the request, and its sender of the answer', async () => {
  const by = await another()
  const [yes, no, late] = [await client(), await client(), await client()]
  const asked = (seen: boolean, reason = 'The alert rules look wrong') => ({
    type: 'impersonationRequested',
    params: { actor: by.email, company: company.name, reason },
    seen,
  })
  const id = (await ask(by, yes)).body.data.id
  expect(await notificationsOf(yes)).toEqual([asked(false)])
  // The link is only in the email.
  expect(JSON.stringify((await yes.get('/notifications')).body)).not.toContain(await mailedToken(yes))
  await yes.post('/user/confirm-impersonation-access', { token: await mailedToken(yes) })
  expect([await notificationsOf(yes), await notificationsOf(by)]).toEqual([
    [asked(true)],
    [{ type: 'impersonationAllowed', params: { user: yes.email, company: company.name }, seen: false }],
  ])
  await ask(by, no)
  await no.post('/user/refuse-impersonation-access', { token: await mailedToken(no) })
  expect([await notificationsOf(no), (await notificationsOf(by))[0]]).toEqual([
    [asked(true)],
    { type: 'impersonationRefused', params: { user: no.email, company: company.name }, seen: false },
  ])
  // A request that is replaced or withdrawn no longer needs an answer.
  await ask(by, late)
  const second = (await ask(by, late, 'A better reason')).body.data.id
  expect(await notificationsOf(late)).toEqual([asked(false, 'A better reason'), asked(true)])
  await by.del(`/impersonations/${second}`)
  expect(await notificationsOf(late)).toEqual([asked(true, 'A better reason'), asked(true)])
  expect(await line(id)).toMatchObject({ state: 'approved' })
  expect((await smtp.mailTo(late.email)).text).toContain(`in ${company.name}`)
})

test('IMPERSONATION-001 IMPERSONATION-015 the log shows the entries in scope, and can be filtered, searched and sorted', async () => {
  const lonely = await outpost.build.company()
  const boss = await outpost.build.user(lonely.id, 'admin')
  const user = await outpost.build.user(lonely.id, 'end_user')
  const other = await outpost.build.user(lonely.id, 'end_user')
  await allowed(boss, user)
  await ask(boss, other, 'Another reason')
  const list = async (query: string) => (await boss.get(`/impersonation-logs?${query}`)).body
  expect((await list('')).data).toMatchObject([
    { user_email: other.email, state: 'requested' },
    { user_email: user.email, state: 'approved' },
  ])
  expect((await list('state=approved')).data).toMatchObject([{ user_email: user.email }])
  expect((await list('q=another')).meta.total).toBe(1)
  expect((await list('sort=user_email&limit=1')).data).toMatchObject([
    { user_email: [user.email, other.email].toSorted()[0] },
  ])
  expect(JSON.stringify((await admin.get('/impersonation-logs?limit=1000')).body)).not.toContain(user.email)
  // Only what concerns the user's own account, for the account menu.
  expect((await boss.get('/user/impersonation')).body.data).toMatchObject({
    given: [],
    asked: [{ user_email: other.email }, { user_email: user.email }],
  })
  expect((await user.get('/user/impersonation')).body.data).toMatchObject({
    given: [{ actor_email: boss.email, state: 'approved' }],
    asked: [],
  })
})

test('IMPERSONATION-013 a user in several companies is impersonated in the company of the request, and can answer from any of them', async () => {
  const other = await outpost.build.company()
  const boss = await outpost.build.user(other.id, 'admin')
  const user = await client()
  await outpost.asOwner(`insert into memberships (user_id, company_id, role_id) values (${user.id}, ${other.id}, 4)`)
  const { person: as } = await impersonating(boss, user)
  expect((await as.get('/user')).body).toMatchObject({
    id: user.id,
    company_id: other.id,
    role_id: 4,
    isImpersonating: true,
  })
  expect((await user.get('/user/impersonation')).body.data.given).toMatchObject([
    {
      actor_email: boss.email,
      company_name: (await boss.get(`/companies/${other.id}`)).body.data.name,
      state: 'running',
    },
  ])
  expect((await user.post('/user/revoke-impersonation-access')).status).toBe(200)
  expect((await as.get('/user')).status).toBe(401)
  // The administrator of the other company appears nowhere in this one.
  expect((await admin.get('/impersonation-logs?limit=1000&q=' + boss.email)).body.data).toEqual([])
})

test('IMPERSONATION-012 requests to one user are limited, and a new one replaces the previous one', async () => {
  const user = await client()
  const by = await another()
  const first = (await ask(by, user)).body.data.id
  const token = await mailedToken(user)
  expect((await ask(by, user)).status).toBe(201)
  expect(await line(first)).toMatchObject({ state: 'ended', end_reason: 'withdrawn' })
  expect(await user.post('/user/confirm-impersonation-access', { token })).toMatchObject(refusedLink)
  expect((await ask(by, user)).status).toBe(201)
  expect((await ask(by, user)).status).toBe(429)
})
