import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../testing/factories.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { cookieHeaders, person, type Answer } from '../../testing/person.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => outpost.close())

/** Signs in from an IP address, in a browser with the given cookies. */
const login = (email: string, from: string, word = password, cookie = ''): Promise<Answer> =>
  person(outpost.url, { 'x-forwarded-for': from, ...(cookie && { cookie }) }).post('/account/login', {
    email,
    password: word,
  })
const browserCookie = (answer: Answer): string =>
  cookieHeaders(answer.headers)
    ['cookie']!.split('; ')
    .find((line) => line.startsWith('__Host-browser='))!
const guess = async (email: string, from: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n++) await login(email, from, 'wrong')
}
/** Simulates this many wrong passwords for the account, from networks all over the world. */
const flood = (email: string, count: number) =>
  outpost.asOwner(
    `insert into rate_limits (key, count, resets_at) values ('login-account:${email}', ${count}, now() + interval '1 day') on conflict (key) do update set count = ${count}, waits_until = null`,
  )

test('SECURITY-011 guessing from one network locks the account for that network only', async () => {
  const { email } = await outpost.build.user(1, 'end_user')
  await guess(email, '192.0.2.1', 10)
  expect((await login(email, '192.0.2.1')).status).toBe(429)
  expect((await login(email, '192.0.2.2')).status).toBe(200)
})

test('SECURITY-011 addresses in the same IPv6 /64 count as one network', async () => {
  const { email } = await outpost.build.user(1, 'end_user')
  for (let n = 0; n < 10; n++) await login(email, `2001:db8:1:2::${n + 1}`, 'wrong')
  expect((await login(email, '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).status).toBe(429)
  expect((await login(email, '2001:db8:1:3::1')).status).toBe(200)
})

test('SECURITY-011 after guesses from many networks each attempt has to wait longer, except from a known browser', async () => {
  const { email } = await outpost.build.user(1, 'end_user')
  const known = browserCookie(await login(email, '192.0.2.3'))
  await flood(email, 100)
  expect((await login(email, '192.0.2.4', 'wrong')).status).toBe(401)
  const waits: number[] = []
  for (let n = 0; n < 4; n++) {
    const refused = await login(email, `192.0.2.${n + 10}`)
    expect(refused.status).toBe(429)
    waits.push(Number(refused.headers.get('retry-after')))
    await outpost.asOwner(`update rate_limits set waits_until = now() where key = 'login-account:${email}'`)
    expect((await login(email, `192.0.2.${n + 30}`, 'wrong')).status).toBe(401)
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.at(-1)! / waits[0]!).toBeGreaterThanOrEqual(4)
  await flood(email, 1_000_000)
  await login(email, '192.0.2.5', 'wrong')
  const closed = await login(email, '192.0.2.6')
  expect(closed.status).toBe(429)
  expect(Number(closed.headers.get('retry-after'))).toBeLessThanOrEqual(300)
  expect((await login(email, '192.0.2.6', password, known)).status).toBe(200)
})

test('SECURITY-011 a known browser can sign in from a locked network, and is limited in its own guesses', async () => {
  const { email } = await outpost.build.user(1, 'end_user')
  const first = await login(email, '192.0.2.7')
  expect(first.headers.getSetCookie().find((line) => line.startsWith('__Host-browser='))).toMatch(
    /HttpOnly.*Secure|Secure.*HttpOnly/i,
  )
  const known = browserCookie(first)
  await guess(email, '192.0.2.7', 11)
  await outpost.asOwner("update rate_limits set count = 1000 where key = 'login-from:192.0.2.7'")
  expect((await login(email, '192.0.2.7')).status).toBe(429)
  expect((await login(email, '192.0.2.7', password, known)).status).toBe(200)
  for (let n = 0; n < 10; n++) expect((await login(email, '192.0.2.8', 'wrong', known)).status).toBe(401)
  expect((await login(email, '192.0.2.8', password, known)).status).toBe(429)
  // The browser has used up its own attempts; signing in from an unknown browser is still possible.
  expect((await login(email, '192.0.2.9')).status).toBe(200)
})

test('SECURITY-011 a browser is known only to the accounts that signed in with it', async () => {
  const [mine, other] = [await outpost.build.user(1, 'end_user'), await outpost.build.user(1, 'end_user')]
  const known = browserCookie(await login(mine.email, '192.0.2.20'))
  await flood(other.email, 1000)
  await login(other.email, '192.0.2.21', 'wrong')
  expect((await login(other.email, '192.0.2.22', password, known)).status).toBe(429)
  const forged = known.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))
  await outpost.asOwner(`update rate_limits set waits_until = now() where key = 'login-account:${other.email}'`)
  const both = browserCookie(await login(other.email, '192.0.2.22', password, known))
  await flood(mine.email, 1000)
  await login(mine.email, '192.0.2.23', 'wrong')
  expect((await login(mine.email, '192.0.2.24', password, forged)).status).toBe(429)
  expect((await login(mine.email, '192.0.2.24', password, both)).status).toBe(200)
})

test('SECURITY-011 a new password makes all browsers unknown except the one in which it was set', async () => {
  const user = await outpost.build.user(1, 'end_user')
  const known = browserCookie(await login(user.email, '192.0.2.40'))
  const next = 'another good password'
  const changed = await user.put('/account/password', { current_password: password, password: next })
  expect(changed.status).toBe(200)
  await flood(user.email, 1000)
  await login(user.email, '192.0.2.41', 'wrong')
  expect((await login(user.email, '192.0.2.42', next, known)).status).toBe(429)
  expect((await login(user.email, '192.0.2.42', next, browserCookie(changed))).status).toBe(200)
})

test('SECURITY-054 sign-ins hold no database connection while their passwords are checked', async () => {
  const users = await Promise.all(Array.from({ length: 30 }, () => outpost.build.user(1, 'end_user')))
  let most = 0
  let running = true
  const watch = async (): Promise<void> => {
    while (running) {
      const [row] = await outpost.asOwner(
        "select count(*)::integer as open from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      )
      most = Math.max(most, row!['open'] as number)
    }
  }
  const watched = watch()
  const answers = await Promise.all(users.map(({ email }, index) => login(email, `192.0.2.${100 + index}`)))
  running = false
  await watched
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(most).toBeLessThanOrEqual(4)
})
