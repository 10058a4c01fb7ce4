import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_DRAIN: '1' })
}, 60_000)
afterAll(() => outpost.close())

test('SYSTEM-114 a host that stops answers 503 at /readyz and goes on serving, and lets clients turn to another host', async () => {
  const before = await fetch(`${outpost.url}/readyz`)
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
  const began = performance.now()
  const drained = outpost.running.drain()
  const ready = await fetch(`${outpost.url}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.text()).toContain('This host is being stopped.')
  expect((await fetch(`${outpost.url}/healthz`)).status).toBe(200)
  const answer = await outpost.admin.get('/devices')
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await drained
  expect(performance.now() - began).toBeGreaterThan(950)
})
