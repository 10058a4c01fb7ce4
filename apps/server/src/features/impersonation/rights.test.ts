import { allEndpoints } from '@outpost/contract/features'
import { isForOneself } from '@outpost/contract/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestOutpost } from '../../testing/outpost.ts'
import { cookieHeaders, person } from '../../testing/person.ts'
import { impersonationCalls, openScene, type Scene, type Somebody } from './testing/scene.ts'

let scene: Scene
let outpost: TestOutpost
let company: { id: number; name: string }
let admin: Somebody
beforeAll(async () => {
  scene = await openScene()
  ;({ outpost, company, admin } = scene)
}, 60_000)
afterAll(() => scene.close())

const { client, ask, impersonating, another } = impersonationCalls(() => scene)

test('IMPERSONATION-010 an impersonator cannot change password, address, second factor, tokens, terms or resources, nor impersonate further', async () => {
  const { person: as } = await impersonating(await another(), await outpost.build.user(company.id, 'admin'))
  const forbidden = { status: 403, body: { errors: [{ code: 'NOT_WHILE_IMPERSONATING' }] } }
  const target = await client()
  expect(
    await as.put('/account/password', {
      current_password: 'a good enough password',
      password: 'another good password',
    }),
  ).toMatchObject(forbidden)
  expect(await as.put('/account/email', { email: 'mine@outpost.test' })).toMatchObject(forbidden)
  expect(await as.put('/account/name', { first_name: 'Mine' })).toMatchObject(forbidden)
  expect(await as.post('/mfa', { method: 'totp' })).toMatchObject(forbidden)
  expect(await as.post('/account/tokens', { name: 'kept' })).toMatchObject(forbidden)
  expect(await as.put('/account/user', { tos_accepted: true })).toMatchObject(forbidden)
  expect(await as.post('/credits/move', { credit_type_name: 'x', source: 1, target: 2, amount: 1 })).toMatchObject(
    forbidden,
  )
  expect(await ask(as, target)).toMatchObject(forbidden)
  // The impersonator has neither the user's password nor their second factor to confirm an action with.
  expect(await as.post('/password-confirmation', { password: 'a good enough password' })).toMatchObject(forbidden)
  expect(await as.del('/devices', { device_id: [(await outpost.build.device(company.id)).id] })).toMatchObject(
    forbidden,
  )
})

test('IMPERSONATION-010 DASHBOARDS-030 INTEGRATIONS-042 HOTSPOTS-031 MOVEINS-016 an impersonator creates no links, tokens and moves that would outlive the impersonation', async () => {
  const { person: as } = await impersonating(await another(), await outpost.build.user(company.id, 'admin'))
  const forbidden = { status: 403, body: { errors: [{ code: 'NOT_WHILE_IMPERSONATING' }] } }
  expect(await as.post('/metrics-tokens', { name: 'kept' })).toMatchObject(forbidden)
  expect(await as.post('/dashboards/1/links', {})).toMatchObject(forbidden)
  expect(await as.post('/devices/1/hotspots/1/kiosks', { name: 'kept' })).toMatchObject(forbidden)
  const move = { company_id: company.id, url: 'https://cloud.example.com', token: 'a-token-of-that-cloud' }
  expect(await as.post('/move-ins', move)).toMatchObject(forbidden)
  for (const act of ['read', 'apply', 'stages'])
    expect(await as.post(`/move-ins/1/${act}`, { next: 1 })).toMatchObject(forbidden)
})

test('IMPERSONATION-010 every call that changes the user’s own account or spends resources is refused to impersonators', () => {
  const open = allEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(
      (endpoint) =>
        endpoint.method !== 'GET' &&
        endpoint.access === 'signed-in' &&
        endpoint.scope === null &&
        !isForOneself(endpoint),
    )
  expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /storage/{key}',
    'POST /impersonation/cancel',
    'POST /storage',
    'POST /translation',
    'PUT /storage/{key}',
  ])
  const spending = allEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, path }) =>
        (method === 'POST' && (/^\/credits(\/|$)/.test(path) || path === '/companies/data')) ||
        path === '/devices/credit',
    )
  expect(spending.length).toBeGreaterThan(3)
  expect(spending.filter((endpoint) => !isForOneself(endpoint)).map(({ path }) => path)).toEqual([])
})

test('IMPERSONATION-011 nobody can impersonate themselves, a user with more permissions, or one outside their scope', async () => {
  const stranger = await outpost.build.user((await outpost.build.company()).id, 'end_user')
  const support = await outpost.build.user(1, 'support')
  const boss = await outpost.build.user(company.id, 'super_admin')
  const missing = { status: 422, body: { errors: [{ code: 'VALIDATION', source: 'user_id' }] } }
  const higher = { status: 403, body: { errors: [{ code: 'FORBIDDEN', source: 'user_id' }] } }
  expect(await ask(admin, stranger)).toMatchObject(missing)
  expect(await ask(admin, { id: 2_000_000_000 })).toMatchObject(missing)
  expect(await ask(admin, admin)).toMatchObject(higher)
  expect(await ask(admin, boss)).toMatchObject(higher)
  expect(await ask(support, admin)).toMatchObject(higher)
  // Custom roles: the impersonator must hold every permission of the user.
  const own = await outpost.build.userWith(company.id, [2, 70, 76])
  expect(await ask(own, await outpost.build.userWith(company.id, [2, 90]))).toMatchObject(higher)
  expect((await ask(own, await outpost.build.userWith(company.id, [2]))).status).toBe(201)
  expect((await ask(support, stranger)).status).toBe(201)
})

test('IMPERSONATION-011 an impersonator who loses the permission is cut off at the next request', async () => {
  const by = await another()
  const { person: as } = await impersonating(by, await client())
  await outpost.asOwner(`update users set role_id = 3 where id = ${by.id}`)
  expect((await as.get('/devices')).status).toBe(401)
  const back = await as.post('/account/token/refresh')
  expect((await person(outpost.url, cookieHeaders(back.headers)).get('/user')).body).toMatchObject({
    id: by.id,
    role_id: 3,
  })
})
