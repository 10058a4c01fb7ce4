import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../testing/factories.ts'
import { adminLogin, startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { cookieHeaders, person, type Person } from '../../testing/person.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

/** Signs in without the test helper's automatic password confirmation on a 423. */
async function session(login: { email: string; password: string } = adminLogin): Promise<Person> {
  const answer = await person(outpost.url).post('/account/login', login)
  return person(outpost.url, cookieHeaders(answer.headers))
}
const removal = async () => ({ device_id: [(await outpost.build.device(1)).id] })

// DEVICES-019 AUTH-022
test('DEVICES-019 AUTH-022 a session confirms the password once per ten minutes, and each session on its own', async () => {
  const [mine, other] = [await session(), await session()]
  const body = await removal()
  const asked = await mine.del('/devices', body)
  expect(asked).toMatchObject({
    status: 423,
    body: {
      success: false,
      errors: [{ code: 'PASSWORD_CONFIRMATION_REQUIRED', message: 'Confirm your password to continue.', source: null }],
    },
  })
  expect((await mine.get(`/devices/${body.device_id[0]}`)).status).toBe(200)
  expect((await mine.post('/password-confirmation', { password: adminLogin.password })).status).toBe(200)
  expect((await mine.del('/devices', body)).status).toBe(200)
  expect((await mine.get(`/devices/${body.device_id[0]}`)).status).toBe(404)
  expect((await mine.del('/devices', await removal())).status).toBe(200)
  expect((await other.del('/devices', await removal())).status).toBe(423)
  await outpost.asOwner(
    "update sessions set password_confirmed_at = now() - interval '10 minutes' where password_confirmed_at is not null",
  )
  expect((await mine.del('/devices', await removal())).status).toBe(423)
})

test('AUTH-022 validation and permissions are checked before the password is asked for', async () => {
  expect((await (await session()).del('/devices', {})).status).toBe(422)
  const guest = await outpost.build.user(1, 'read_only')
  expect((await (await session({ email: guest.email, password })).del('/devices', await removal())).status).toBe(403)
})

test('AUTH-022 SECURITY-011 SECURITY-024 a wrong password confirms nothing, counts as an attempt, and is audited', async () => {
  const user = await outpost.build.user(1, 'admin')
  const mine = await session({ email: user.email, password })
  const wrong = await mine.post('/password-confirmation', { password: 'wrong' })
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ code: 'WRONG_PASSWORD', source: 'password' }] } })
  expect((await mine.del('/devices', await removal())).status).toBe(423)
  const lines = await outpost.asOwner(
    `select detail from audit where user_id = ${user.id} and act = 'POST /password-confirmation'`,
  )
  expect(lines).toEqual([{ detail: { refused: 'WRONG_PASSWORD', source: 'password' } }])
  const statuses: number[] = []
  for (let n = 0; n < 10; n++) statuses.push((await mine.post('/password-confirmation', { password: 'wrong' })).status)
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 429])
  expect((await mine.post('/password-confirmation', { password })).status).toBe(429)
})

// AUTH-049
test('AUTH-049 a token needs no confirmation, and cannot give one', async () => {
  const { body } = await outpost.admin.post('/account/tokens', { name: 'all' })
  const token = person(outpost.url, { authorization: `Bearer ${body.data.token}` })
  expect((await token.post('/password-confirmation', { password: adminLogin.password })).status).toBe(403)
  expect((await token.del('/devices', await removal())).status).toBe(200)
})

test('AUTH-022 a refreshed session keeps its confirmation, and a new one needs its own', async () => {
  const mine = await session()
  await mine.post('/password-confirmation', { password: adminLogin.password })
  const refreshed = await mine.post('/account/token/refresh')
  expect((await person(outpost.url, cookieHeaders(refreshed.headers)).del('/devices', await removal())).status).toBe(
    200,
  )
  expect((await (await session()).del('/devices', await removal())).status).toBe(423)
})
