import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'

const token = 'a-token-for-the-figures'
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_METRICS_TOKEN: token })
})
afterAll(() => outpost.close())

test('FRAME-144 with a token configured, the metrics require it, also through a proxy', async () => {
  const ask = async (headers: Record<string, string>) => (await fetch(`${outpost.url}/metrics`, { headers })).status
  expect(await ask({})).toBe(401)
  expect(await ask({ authorization: `Bearer ${token.slice(0, -1)}` })).toBe(401)
  expect(await ask({ authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' })).toBe(200)
})
