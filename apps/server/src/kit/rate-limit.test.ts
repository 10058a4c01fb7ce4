import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../testing/factories.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { person, type Answer } from '../testing/person.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const login = (email: string, word = password): Promise<Answer> =>
  person(outpost.url).post('/account/login', { email, password: word })

test('attempts are counted per window, across connections, and the wait is reported', async () => {
  const { limits } = outpost.running.app
  const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => limits.take('test', 10, 60)))
  expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(10)
  await expect(limits.take('test', 10, 60)).rejects.toMatchObject({
    status: 429,
    retryAfter: expect.toSatisfy((seconds: number) => seconds > 55 && seconds <= 60),
  })
  await outpost.asOwner("update rate_limits set resets_at = now() - interval '1 second' where key = 'test'")
  await limits.take('test', 10, 60)
})

test('simultaneous attempts are all counted', async () => {
  const { limits } = outpost.running.app
  await limits.take('bulk', 100, 60, 100)
  await expect(limits.take('bulk', 100, 60)).rejects.toMatchObject({ status: 429 })
})

// SECURITY-011
test('SECURITY-011 an account is locked against guessing, even for the right password, and the duration is reported', async () => {
  const user = await outpost.build.user(1, 'end_user')
  for (let n = 0; n < 10; n++) expect((await login(user.email.toUpperCase(), 'wrong')).status).toBe(401)
  const refused = await login(user.email)
  expect(refused).toMatchObject({ status: 429, body: { errors: [{ code: 'TOO_MANY_REQUESTS' }] } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  // Other accounts are not affected.
  const other = await outpost.build.user(1, 'end_user')
  expect((await login(other.email)).status).toBe(200)
})

test('SECURITY-011 an address is blocked after guessing at many accounts, and its successful sign-ins do not count', async () => {
  await outpost.asOwner('delete from rate_limits')
  const user = await outpost.build.user(1, 'end_user')
  for (let n = 0; n < 3; n++) await login(user.email)
  const [row] = await outpost.asOwner("select count from rate_limits where key like 'login-from:%'")
  expect(row!['count']).toBe(0)
  await outpost.asOwner("update rate_limits set count = 99 where key like 'login-from:%'")
  expect((await login('nobody-1@outpost.test')).status).toBe(401)
  expect((await login('nobody-2@outpost.test')).status).toBe(429)
  await outpost.asOwner('delete from rate_limits')
})

test('more simultaneous sign-ins than database connections are all answered', async () => {
  const user = await outpost.build.user(1, 'end_user')
  const started = performance.now()
  const answers = await Promise.all(Array.from({ length: 40 }, () => login(user.email)))
  expect(answers.map((answer) => answer.status).filter((status) => status !== 200 && status !== 429)).toEqual([])
  // If each held one connection while waiting for another, the requests would only end when the pool times out.
  expect(performance.now() - started).toBeLessThan(10_000)
})
