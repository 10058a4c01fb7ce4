import { allEndpoints } from '@outpost/contract/features'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { request, sendRaw } from '../testing/raw.ts'

/** How API paths and methods are recognised, including for programs that do not know the `/api` prefix. */
let outpost: TestOutpost
let token: string
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  token = (await outpost.admin.post('/account/tokens', { name: 'script' })).body.data.token
})
afterAll(() => outpost.close())

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Response> =>
  fetch(`${outpost.url}${path}`, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) })
const bearer = (): Record<string, string> => ({ authorization: `Bearer ${token}` })
const allowed = (response: Response): string[] => (response.headers.get('allow') ?? '').split(', ').toSorted()

test('FRAME-137 a wrong method on a known path gets 405 with the allowed methods, for every user', async () => {
  const cases: [string, string, string[]][] = [
    ['PATCH', '/api/devices', ['DELETE', 'GET', 'HEAD', 'POST', 'PUT']],
    ['OPTIONS', '/api/devices', ['DELETE', 'GET', 'HEAD', 'POST', 'PUT']],
    ['POST', '/api/tags/99999999', ['DELETE', 'GET', 'HEAD', 'PUT']],
    ['POST', '/api/tags/not-a-number/', ['DELETE', 'GET', 'HEAD', 'PUT']],
    ['DELETE', '/api/devices/1/logs?limit=1', ['GET', 'HEAD']],
    // A literal path segment does not match another path's parameter.
    ['GET', '/api/devices/move', ['POST']],
    ['HEAD', '/api/devices/actions', ['POST']],
    ['PUT', '/api/users/invite', ['POST']],
    ['POST', '/status/channel/private-status.1.x', ['GET', 'HEAD']],
  ]
  const narrow = (await outpost.admin.post('/account/tokens', { name: 'narrow', scopes: ['tags:read'] })).body.data
    .token as string
  for (const [method, path, allow] of cases) {
    for (const headers of [
      {},
      bearer(),
      { authorization: `Bearer ${narrow}` },
      { authorization: 'Bearer op_nonsense' },
      outpost.admin.headers,
    ]) {
      const response = await send(method, path, headers)
      expect([response.status, allowed(response)], `${method} ${path}`).toEqual([405, allow])
      if (method !== 'HEAD')
        expect(await response.json()).toMatchObject({
          success: false,
          errors: [{ code: 'METHOD_NOT_ALLOWED', source: null }],
        })
    }
  }
})

test('FRAME-137 a wrong method is refused before its body is read', async () => {
  for (const [type, body] of [
    ['application/json', '{"broken'],
    ['text/plain', 'x'],
    ['multipart/form-data; boundary=x', '--x'],
    ['application/json', `"${'x'.repeat(2_000_000)}"`],
  ] as const) {
    expect((await send('PATCH', '/api/tags/1', { ...bearer(), 'content-type': type }, body)).status, type).toBe(405)
  }
  expect((await sendRaw(outpost.port, request('PROPFIND /api/tags'))).status).toBe(405)
})

test('FRAME-137 every path of the contract refuses undeclared methods, and unknown paths stay 404', async () => {
  const methods = new Map<string, Set<string>>()
  for (const {
    endpoint: { method, path },
  } of allEndpoints) {
    const concrete = path.replace(/\{\w+\}/g, '1')
    methods.set(concrete, (methods.get(concrete) ?? new Set()).add(method))
  }
  for (const [path, own] of methods) {
    const refused = ['PATCH', 'DELETE', 'PUT'].find((method) => !own.has(method))!
    const response = await send(refused, `/api${path}`)
    expect(response.status, `${refused} ${path}`).toBe(405)
    for (const method of own) expect(allowed(response), path).toContain(method)
  }
  for (const path of ['/api/nothing', '/api/tags/1/nothing', '/api', '/api/', '/api/devices/1/logs/2', '/nothing'])
    for (const method of ['POST', 'PATCH']) expect((await send(method, path)).status, `${method} ${path}`).toBe(404)
  for (const path of ['/healthz', '/readyz', '/metrics', '/agent.sh', '/brand.json', '/api/docs', '/api/docs/json']) {
    const response = await send('POST', path)
    expect([response.status, allowed(response)], path).toEqual([405, ['GET', 'HEAD']])
  }
  expect(allowed(await send('GET', '/mail/bounces/x', { accept: 'application/json' }))).not.toContain('GET')
})

test('FRAME-139 with a bearer token every path of the API also works without the prefix, in JSON', async () => {
  for (const path of [
    '/devices',
    '/devices/?limit=1',
    '/tags',
    '/companies',
    '/users',
    '/files',
    '/user',
    '/devices/statistics',
    '/email-configurations',
  ]) {
    const [plain, prefixed] = [await send('GET', path, bearer()), await send('GET', `/api${path}`, bearer())]
    expect(plain.headers.get('content-type'), path).toMatch(/^application\/json/)
    expect(plain.status, path).toBe(prefixed.status)
    // The user's `exp` counts down the seconds, also within `token`.
    const dataOf = async (response: Response): Promise<unknown> => {
      const { data } = JSON.parse(await response.text(), (key, value: unknown) => (key === 'exp' ? 0 : value))
      return data
    }
    expect(await dataOf(plain), path).toEqual(await dataOf(prefixed))
  }
  const made = await send(
    'POST',
    '/tags',
    { ...bearer(), 'content-type': 'application/json' },
    JSON.stringify({ company_id: 1, name: 'By the root' }),
  )
  expect(made.status).toBe(201)
  const { meta } = (await made.json()) as { meta: { id: number } }
  expect((await send('DELETE', `/tags/${meta.id}`, bearer())).status).toBe(200)
  expect((await send('PATCH', '/tags', bearer())).status).toBe(405)
  // A wrong token gets an error instead of a page, and unknown paths get a 404 in JSON as well.
  expect((await send('GET', '/devices', { authorization: 'Bearer op_nonsense' })).status).toBe(401)
  const missing = await send('GET', '/v3/devices/status?ids=1', bearer())
  expect([missing.status, missing.headers.get('content-type')?.split(';')[0]]).toEqual([404, 'application/json'])
  for (const method of ['GET', 'POST'])
    expect(await (await send(method, '/api/vpn/tunnels', bearer())).json(), method).toMatchObject({
      errors: [
        {
          code: 'NOT_FOUND',
          message: 'The API has no endpoint with this path. See /api/docs for the available endpoints.',
        },
      ],
    })
})

test('FRAME-139 without a bearer token the API is not available at paths without the prefix', async () => {
  for (const headers of [outpost.admin.headers, { authorization: 'Basic cm9vdDpyb290' }, {}] as Record<
    string,
    string
  >[]) {
    const response = await send('GET', '/devices', { accept: 'text/html,application/xhtml+xml', ...headers })
    expect(await response.text()).not.toContain('"total"')
    // If the console is built, the response is the console.
    if (response.status === 200) expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    else expect(response.status).toBe(404)
  }
  // Paths outside the API are unaffected, even with a token.
  expect(await (await send('GET', '/healthz', bearer())).json()).toEqual({ success: true })
  expect((await send('GET', '/agent.sh', bearer())).headers.get('content-type')).toMatch(/^text\/x-shellscript/)
})
