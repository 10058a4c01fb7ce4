import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { oauthCalls, redirect, secretOf } from './testing/oauth.ts'

let outpost: TestOutpost
let owner: Person & { id: number; email: string }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  owner = await outpost.build.user(1, 'admin')
})
afterAll(() => outpost.close())
const { register, send, authorized, bearer, refresh } = oauthCalls(
  () => outpost,
  () => owner,
)

test('AUTH-075 a grant can be listed and revoked by its user and revoked by its application, and ends with either', async () => {
  const application = await register()
  const user = await outpost.build.user((await outpost.build.company()).id, 'end_user')
  const { access_token } = await authorized(application, user)
  await bearer(access_token).get('/devices')
  const [grant] = (await user.get('/account/grants')).body.data
  expect(grant).toMatchObject({
    application: 'Farm',
    scopes: ['devices:read', 'tags:*'],
    last_used_at: expect.any(String),
    company_name: expect.any(String),
  })
  expect((await owner.get('/account/grants?limit=100')).body.data.map(({ id }: { id: number }) => id)).not.toContain(
    grant.id,
  )
  expect((await owner.del(`/account/grants/${grant.id}`)).status).toBe(404)
  expect((await user.del(`/account/grants/${grant.id}`)).status).toBe(200)
  expect((await bearer(access_token).get('/devices')).status).toBe(401)
  const returned = await authorized(application, user)
  expect((await send('/oauth/revoke', { token: returned.refresh_token, ...secretOf(await register()) })).status).toBe(
    200,
  )
  expect((await bearer(returned.access_token).get('/devices')).status).toBe(200)
  expect((await send('/oauth/revoke', { token: returned.refresh_token, ...secretOf(application) })).status).toBe(200)
  expect((await bearer(returned.access_token).get('/devices')).status).toBe(401)
  expect((await send('/oauth/revoke', { token: 'unknown', ...secretOf(application) })).status).toBe(200)
  const last = await authorized(application, user)
  expect((await user.del(`/account/applications/${application.id}`)).status).toBe(404)
  expect((await owner.del(`/account/applications/${application.id}`)).status).toBe(200)
  expect((await bearer(last.access_token).get('/devices')).status).toBe(401)
})

test('AUTH-075 AUTH-045 a grant never exceeds the permissions of its user, and ends with the user', async () => {
  const application = await register({ scopes: ['*'] })
  const guest = await outpost.build.user(1, 'read_only')
  const { access_token, refresh_token } = await authorized(application, guest)
  expect((await bearer(access_token).post('/tags', { company_id: 1, name: 'Not mine' })).status).toBe(403)
  await outpost.asOwner(`update users set disabled_at = now() where id = ${guest.id}`)
  expect((await bearer(access_token).get('/devices')).status).toBe(401)
  expect((await refresh(application, refresh_token)).body.error).toBe('invalid_grant')
})

test('AUTH-075 a grant is valid in the company where it was given, and ends with the membership there', async () => {
  const application = await register({ scopes: ['companies:read', 'user:read'] })
  const [home, away] = [await outpost.build.company(), await outpost.build.company()]
  const user = await outpost.build.user(home.id, 'end_user')
  await outpost.build.join(user.id, away.id, 'end_user')
  const atHome = await authorized(application, user)
  await user.put('/user/company', { company_id: away.id })
  const abroad = await authorized(application, user)
  const companyOf = async (token: string) => (await bearer(token).get('/user')).body.company_id
  expect([await companyOf(atHome.access_token), await companyOf(abroad.access_token)]).toEqual([home.id, away.id])
  const renewed = (await refresh(application, abroad.refresh_token)).body
  expect(await companyOf(renewed.access_token)).toBe(away.id)
  // The user leaves the home company, and the other company becomes the home.
  const boss = await outpost.build.user(home.id, 'admin')
  expect((await boss.del(`/users/${user.id}`)).status).toBe(200)
  expect((await bearer(atHome.access_token).get('/user')).status).toBe(401)
  expect((await refresh(application, atHome.refresh_token)).body.error).toBe('invalid_grant')
  expect(await companyOf((await refresh(application, renewed.refresh_token)).body.access_token)).toBe(away.id)
})

test('AUTH-074 own applications can be listed, edited and limited, and their secrets are never returned again', async () => {
  const user = await outpost.build.user(1, 'admin')
  const made = await user.post('/account/applications', {
    name: 'Mine',
    type: 'confidential',
    redirect_uris: [redirect],
    scopes: ['devices:read'],
  })
  const { id, client_secret } = made.body.data
  expect(client_secret).toMatch(/^os_/)
  expect(
    (await user.put(`/account/applications/${id}`, { name: 'Renamed', redirect_uris: ['https://other.example/'] }))
      .status,
  ).toBe(200)
  const listed = (await user.get('/account/applications')).body
  expect(listed).toMatchObject({
    data: [{ id, name: 'Renamed', type: 'confidential', redirect_uris: ['https://other.example/'] }],
    meta: { total: 1 },
  })
  expect(JSON.stringify(listed)).not.toContain(client_secret)
  await outpost.asOwner(
    `insert into oauth_applications (user_id, name, client_id, redirect_uris, scopes) select ${user.id}, n::text, ${user.id} || '-' || n, '{}', '{}' from generate_series(1, 49) n`,
  )
  expect(
    (
      await user.post('/account/applications', {
        name: 'More',
        type: 'public',
        redirect_uris: [redirect],
        scopes: ['devices:read'],
      })
    ).body.errors[0].code,
  ).toBe('APPLICATION_LIMIT')
})
