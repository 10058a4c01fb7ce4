import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../apps/server/src/testing/mail-server.ts'
import { cookieHeaders, person, signIn, type Answer, type Person } from '../../apps/server/src/testing/person.ts'
import { codeOf } from '../e2e/totp.ts'
import { Program } from '../support/program.ts'
import { printFigures } from '../support/figures.ts'
import { sleep, until } from '../support/until.ts'

const password = 'a long enough password'
/**
 * Milliseconds from sending a step until the kill: before it is read, while it is processed, and after its response.
 */
const moments = [1, 8, 40]

let program: Program
let smtp: MailServer
beforeAll(async () => {
  smtp = await new MailServer().start()
  program = await Program.start({
    environment: () => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1', OUTPOST_PUBLIC_URL: 'https://outpost.example' }),
  })
  expect((await program.admin.post('/email-configurations', smtp.configuration)).status).toBe(201)
}, 120_000)
afterAll(async () => {
  await program?.stop()
  await smtp?.stop()
}, 60_000)

let lost = 0
/** Sends a step and kills the API in the middle of it. @returns the response, or undefined when it was lost */
async function cutOff(step: () => Promise<Answer>, moment: number): Promise<Answer | undefined> {
  const answer = step().catch(() => undefined)
  await sleep(moment)
  await program.kill('api')
  const heard = await answer
  if (heard === undefined) lost++
  await until(
    'answers again',
    120,
    async () => (await program.admin.get('/user').catch(() => ({ status: 0 }))).status === 200,
  )
  return heard
}

const tokenFor = async (email: string, page: string, nth = 1): Promise<string> =>
  new RegExp(`/${page}/([\\w-]{20,})`).exec((await smtp.mailTo(email, nth)).text)![1]!
const atMostOne = <T>(rows: readonly T[]): T => {
  expect(rows.length, 'once or not at all').toBeLessThanOrEqual(1)
  return rows[0]!
}

async function invited(email: string, moment: number): Promise<string> {
  const invite = () => program.admin.post('/users/invite', { company_id: 1, email })
  await cutOff(invite, moment)
  const listed = async () => atMostOne((await program.admin.get(`/users/invitations?q=${email}`)).body.data)
  if (!(await listed())) expect((await invite()).status).toBe(201)
  expect(await listed()).toMatchObject({ email })
  return tokenFor(email, 'invitation')
}

async function registered(email: string, token: string, moment: number): Promise<Person> {
  const register = () =>
    person(program.url).post('/account/invitation/register', { token, username: email.split('@')[0], password })
  await cutOff(register, moment)
  const again = await register()
  // Either the account exists with all that it needs and the link is invalid, or neither happened and the link works.
  if (again.status !== 200) expect(again).toMatchObject({ status: 422, body: { errors: [{ code: 'LINK_NOT_VALID' }] } })
  expect(atMostOne((await program.admin.get(`/users?q=${email}`)).body.data)).toMatchObject({ email, company_id: 1 })
  expect((await program.admin.get(`/users/invitations?q=${email}`)).body.data).toEqual([])
  return signIn(program.url, { email, password })
}

async function withSecondFactor(email: string, user: Person, moment: number): Promise<void> {
  const begin = () => user.post('/mfa', { mfa_type: 'totp' })
  await cutOff(begin, moment)
  const { secret } = (await begin()).body.data
  await cutOff(() => user.put('/mfa', { code: codeOf(secret) }), moment)
  const login = await person(program.url).post('/account/login', { email, password })
  if (login.status === 200) {
    expect((await user.get('/mfa')).body.data.mfa_type).toBeNull()
    expect(cookieHeaders(login.headers).cookie).toContain('session')
  } else expect(login.body.errors[0].code).toBe('MFA_REQUIRED')
}

async function impersonated(userId: number, email: string, user: Person, moment: number): Promise<void> {
  const request = () => program.admin.post('/impersonations', { user_id: userId, reason: 'A look at the rules' })
  const mine = async () =>
    (await program.admin.get('/impersonation-logs?limit=100')).body.data.filter(
      (row: { user_email: string }) => row.user_email === email,
    )
  await cutOff(request, moment)
  if ((await mine()).length === 0) expect((await request()).status).toBe(201)
  const { id } = atMostOne<{ id: number }>(await mine())
  const token = await tokenFor(email, 'users/confirm-impersonation-access', 2)
  const confirm = () => user.post('/user/confirm-impersonation-access', { token })
  await cutOff(confirm, moment)
  const again = await confirm()
  if (again.status !== 200) expect(again.body.errors[0].code).toBe('LINK_NOT_VALID')
  const admin = await signIn(program.url, { email: 'root@outpost.test', password: 'correct horse battery staple' })
  await cutOff(() => admin.post(`/impersonations/${id}/start`), moment)
  expect(['approved', 'running']).toContain(atMostOne<{ state: string }>(await mine()).state)
}

test.each(moments)(
  'F25: with the API killed %i ms into each step of invitation, account, impersonation and second factor, each step happens completely or not at all, and each link is valid or invalid',
  { timeout: 600_000 },
  async (moment) => {
    const email = `cut-${moment}@outpost.test`
    const user = await registered(email, await invited(email, moment), moment)
    const { id } = (await user.get('/user')).body.data
    await impersonated(id, email, user, moment)
    await withSecondFactor(email, await signIn(program.url, { email, password }), moment)
  },
)

test('F25: responses were lost, otherwise the run proves nothing', () => {
  printFigures('steps that were cut off', { 'answers lost': lost, of: moments.length * 7 })
  expect(lost).toBeGreaterThan(5)
})
