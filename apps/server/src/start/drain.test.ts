import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { until } from '../testing/until.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_DRAIN: '1' })
}, 60_000)
afterAll(() => outpost.close())

test('SYSTEM-114 a host that stops answers 503 at /readyz and goes on serving, and lets clients turn to another host', async () => {
  const ready = () => fetch(`${outpost.url}/readyz`)
  await until(async () => (await ready()).ok, 'a server that is ready')
  expect((await ready()).headers.get('connection')).toBe('keep-alive')
  const began = performance.now()
  const drained = outpost.running.drain()
  const refused = await ready()
  expect(refused.status).toBe(503)
  expect(await refused.text()).toContain('This host is being stopped.')
  expect((await fetch(`${outpost.url}/healthz`)).status).toBe(200)
  const answer = await outpost.admin.get('/devices')
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await drained
  expect(performance.now() - began).toBeGreaterThan(950)
})
