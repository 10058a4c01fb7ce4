import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { person, type Answer, type Person } from '../../../testing/person.ts'

let outpost: TestOutpost
/** Two unrelated companies, and one below the first. */
let company: { id: number; name: string }
let below: { id: number; name: string }
let admin: Person & { email: string }
let client: Person
let stranger: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  below = await outpost.build.company(company.id)
  admin = await outpost.build.user(company.id)
  client = await outpost.build.user(company.id, 'end_user')
  stranger = await outpost.build.user((await outpost.build.company(1, 'Makers')).id)
})
afterAll(() => outpost.close())

const redirect = 'https://app.example/back'
interface Application {
  id: number
  client_id: string
  client_secret: string
}
const register = async (maker: Person, scopes = ['devices:read']): Promise<Application> =>
  (await maker.post('/account/applications', { name: 'Farm', type: 'confidential', redirect_uris: [redirect], scopes }))
    .body.data
const verifier = randomBytes(32).toString('base64url')
const request = ({ client_id }: Application) => ({
  response_type: 'code',
  client_id,
  redirect_uri: redirect,
  state: 's',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
})
const question = async (who: Person, application: Application): Promise<string> =>
  (await who.get(`/account/authorize?${new URLSearchParams(request(application)).toString()}`)).body.data.approval
const decide = (who: Person, application: Application, allow = true): Promise<Answer> =>
  who.post('/account/authorize', { ...request(application), allow })
const approve = (who: Person, { client_id }: Application, company_id = company.id): Promise<Answer> =>
  who.post('/application-approvals', { client_id, company_id })
const codeOf = ({ body }: Answer): string => body.errors?.[0]?.code

async function bearer(who: Person, { client_id, client_secret, ...application }: Application): Promise<Person> {
  const { body } = await decide(who, { client_id, client_secret, ...application })
  const code = new URL(body.data.location).searchParams.get('code')!
  const response = await fetch(`${outpost.url}/account/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      code_verifier: verifier,
      client_id,
      client_secret,
    }),
    signal: AbortSignal.timeout(15_000),
  })
  const tokens = (await response.json()) as { access_token: string }
  expect(response.status).toBe(200)
  return person(outpost.url, { authorization: `Bearer ${tokens.access_token}` })
}

test("AUTH-083 an application of another company needs an administrator's approval, and loses access with it", async () => {
  const application = await register(stranger)
  for (const who of [client, admin]) {
    expect(await question(who, application)).toBe('needed')
    const refused = await decide(who, application)
    expect([refused.status, codeOf(refused)]).toEqual([403, 'APPLICATION_NOT_APPROVED'])
  }
  // Refusing access needs no approval.
  expect(new URL((await decide(client, application, false)).body.data.location).searchParams.get('error')).toBe(
    'access_denied',
  )
  expect((await approve(client, application)).status).toBe(403)
  const made = await approve(admin, application)
  expect(made).toMatchObject({
    status: 201,
    body: {
      data: {
        company_id: company.id,
        company_name: company.name,
        application: 'Farm',
        maker: 'Makers',
        scopes: ['devices:read'],
        approved_by: admin.email,
      },
    },
  })
  expect(await question(client, application)).toBe('given')
  const program = await bearer(client, application)
  expect((await program.get('/devices')).status).toBe(200)
  expect((await admin.get('/application-approvals')).body).toMatchObject({
    data: [{ application: 'Farm', maker: 'Makers' }],
    meta: { total: 1 },
  })
  expect((await stranger.get('/application-approvals')).body.data).toEqual([])
  expect((await stranger.del(`/application-approvals/${made.body.data.id}`)).status).toBe(404)
  expect((await admin.del(`/application-approvals/${made.body.data.id}`)).status).toBe(200)
  expect((await program.get('/devices')).status).toBe(401)
  expect(await question(client, application)).toBe('needed')
})

test('AUTH-083 an application that later requests more scopes needs a new approval', async () => {
  const application = await register(stranger)
  expect((await approve(admin, application)).status).toBe(201)
  expect(
    (await stranger.put(`/account/applications/${application.id}`, { scopes: ['devices:read', 'users:read'] })).status,
  ).toBe(200)
  expect(await question(client, application)).toBe('needed')
  expect(codeOf(await decide(client, application))).toBe('APPLICATION_NOT_APPROVED')
  expect((await approve(admin, application)).status).toBe(201)
  expect(await question(client, application)).toBe('given')
  expect(
    (await admin.get('/application-approvals')).body.data.filter(
      (row: { application: string }) => row.application === 'Farm',
    ),
  ).toHaveLength(1)
})

test('AUTH-083 applications of the user’s company and its parents need no approval, and those of subsidiaries do', async () => {
  const own = await register(admin)
  const insider = await outpost.build.user(below.id)
  expect([await question(client, own), await question(insider, own)]).toEqual(['not needed', 'not needed'])
  const fromBelow = await register(insider)
  expect([await question(insider, fromBelow), await question(admin, fromBelow)]).toEqual(['not needed', 'needed'])
  expect(codeOf(await approve(admin, own))).toBe('VALIDATION')
  // An administrator of a company above may approve for the company below.
  const foreign = await register(stranger)
  expect((await approve(admin, foreign, below.id)).status).toBe(201)
  expect([await question(insider, foreign), await question(client, foreign)]).toEqual(['given', 'needed'])
  expect((await approve(stranger, foreign, company.id)).status).toBe(422)
  expect(codeOf(await admin.post('/application-approvals', { client_id: 'nobody', company_id: company.id }))).toBe(
    'APPLICATION_UNKNOWN',
  )
})
