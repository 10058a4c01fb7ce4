import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@outpost/contract/features'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { person } from '../testing/person.ts'

/** Every sender has its own network, as reported by a trusted proxy. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => outpost.close())

const from = (ip: string) => person(outpost.url, { 'x-forwarded-for': ip })
const anonymous = allEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ access, method }) => access === 'public' && method !== 'GET')

test(
  'SECURITY-041 every anonymous call is limited per network, and other networks are not affected',
  { timeout: 60_000 },
  async () => {
    expect(anonymous.length).toBeGreaterThan(12)
    const send = (ip: string) => from(ip).post('/account/token/refresh')
    const statuses = await Promise.all(
      Array.from({ length: 650 }, (_, count) =>
        send(`2001:db8::${(count % 500).toString(16)}`).then(({ status }) => status),
      ),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(50)
    for (const { path } of anonymous) {
      const refused = await from('2001:db8::ffff:1').post(path, {})
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0], path).toEqual([429, true])
    }
    expect((await send('2001:db8:0:1::1')).status).toBe(401)
    // A signed-in user is not anonymous, whatever network the request comes from.
    expect(
      (
        await person(outpost.url, { ...outpost.admin.headers, 'x-forwarded-for': '2001:db8::1' }).post(
          '/account/token/refresh',
        )
      ).status,
    ).toBe(200)
  },
)

test(
  'SECURITY-041 guessing at the token endpoint is limited per network and stores no counter per invented client',
  { timeout: 60_000 },
  async () => {
    const guess = (ip: string, count: number) =>
      from(ip).post('/account/token', {
        grant_type: 'refresh_token',
        client_id: `made-up-${count}`,
        refresh_token: 'x',
      })
    const statuses: number[] = []
    for (let count = 0; count < 301; count++) statuses.push((await guess('198.51.100.7', count)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(300)
    expect(statuses.at(-1)).toBe(429)
    expect((await guess('198.51.100.8', 0)).status).toBe(401)
    expect(await outpost.asOwner("select key from rate_limits where key like 'oauth-client:%'")).toEqual([])
  },
)
