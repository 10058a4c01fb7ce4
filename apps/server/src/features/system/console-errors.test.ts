import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const report = {
  version: '1.2.3',
  route: '/devices/$id',
  message: 'TypeError: x is undefined',
  stack: 'at f (a.js:1:2)',
}
const send = (body: unknown) =>
  fetch(`${outpost.url}/api/console-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: outpost.url },
    body: JSON.stringify(body),
  })

test('an error of the console is logged with version, page and stack, even before sign-in', async () => {
  const warn = vi.spyOn(outpost.running.app.log, 'warn')
  expect((await send(report)).status).toBe(200)
  expect((await outpost.admin.post('/console-errors', report)).status).toBe(200)
  const lines = warn.mock.calls.filter(([, text]) => text === 'an error in the console').map(([facts]) => facts)
  const told = {
    request: expect.any(String),
    version: '1.2.3',
    route: '/devices/$id',
    error: 'TypeError: x is undefined',
    stack: 'at f (a.js:1:2)',
  }
  expect(lines).toEqual([told, told])
  warn.mockRestore()
})

test('a report that is too long or malformed is refused', async () => {
  for (const [body, source] of [
    [{ ...report, stack: 'x'.repeat(8001) }, 'stack'],
    [{ ...report, message: 7 }, 'message'],
    [{ route: '/' }, 'version'],
  ] as const) {
    const response = await send(body)
    const { errors } = (await response.json()) as { errors: { code: string; source: string }[] }
    expect([response.status, errors[0]]).toEqual([422, expect.objectContaining({ code: 'VALIDATION', source })])
  }
})

test('a body larger than 64 kB is not read', async () => {
  expect((await send({ ...report, stack: 'x'.repeat(70_000) })).status).toBe(413)
})

test('reports from one network are limited, so that it cannot flood the log', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 35; n++) statuses.push((await send(report)).status)
  expect(statuses).toContain(200)
  expect(statuses.at(-1)).toBe(429)
})
