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
  for (const method of ['PROPFIND', 'TRACE'])
    expect((await sendRaw(outpost.port, request(`${method} /api/tags`))).status, method).toBe(405)
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

test('FRAME-139 without the prefix, who does not accept HTML gets the API, also without a token', async () => {
  for (const accept of ['application/json', '*/*'])
    for (const path of ['/devices', '/devices/1', '/tags?limit=1']) {
      const response = await send('GET', path, { accept })
      expect([response.status, response.headers.get('content-type')], `${path} ${accept}`).toEqual([
        401,
        'application/json; charset=utf-8',
      ])
      expect(await response.json()).toMatchObject({ success: false, errors: [{ code: 'UNAUTHORIZED' }] })
    }
  const body = JSON.stringify({ company_id: 1, name: 'Nobody' })
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  expect((await send('POST', '/tags', headers, body)).status).toBe(401)
})

test('SECURITY-073 HEAD starts nothing', async () => {
  const { id } = await outpost.build.device(1)
  for (const path of [`/devices/${id}/port-scan`, `/devices/${id}/connect-auto-scan`, '/vpn/hubs/users/config']) {
    const response = await send('HEAD', `/api${path}`, bearer())
    expect([response.status, allowed(response).includes('HEAD')], path).toEqual([405, false])
  }
  const read = await send('HEAD', `/api/devices/${id}/ports`, bearer())
  expect([read.status, await read.text()]).toEqual([200, ''])
})

test('SECURITY-074 requests that no endpoint reads get an error in the usual form', async () => {
  for (const [path, status] of [
    ['/api/devices/%zz', 400],
    ['/api/tags/%ff', 400],
    [`/api/devices?q=${'x'.repeat(17_000)}`, 431],
  ] as const) {
    const response = await sendRaw(outpost.port, request(`GET ${path}`))
    expect(response.status, path.slice(0, 40)).toBe(status)
    expect(response.head, path.slice(0, 40)).toMatch(/^x-content-type-options: nosniff/im)
    expect(JSON.parse(response.body), path.slice(0, 40)).toEqual({
      success: false,
      errors: [{ code: 'BAD_REQUEST', message: expect.any(String), source: null }],
      request_id: expect.any(String),
    })
  }
})

test('SECURITY-075 a refused body is read to its end, up to a limit, so that the sender gets the answer', async () => {
  const body = `{"name":"${'x'.repeat(20_000_000)}"}`
  for (const [type, headers, status] of [
    ['application/json', bearer(), 413],
    ['application/json', { authorization: 'Bearer op_nonsense' }, 413],
    ['multipart/form-data; boundary=x', bearer(), 415],
    ['application/json', { ...bearer(), 'content-encoding': 'gzip' }, 415],
  ] as const)
    for (let time = 0; time < 3; time++) {
      const response = await send('POST', '/api/tags', { ...headers, 'content-type': type }, body)
      expect([response.status, await response.json()], type).toEqual([
        status,
        expect.objectContaining({ success: false }),
      ])
    }
})

test('SECURITY-076 a compressed body is refused as such, and a 401 names the scheme', async () => {
  const headers = { ...bearer(), 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const response = await send('POST', '/api/tags', headers, 'not read')
  expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity'])
  const plain = JSON.stringify({ company_id: 1, name: 'Identity' })
  expect((await send('POST', '/api/tags', { ...headers, 'content-encoding': 'identity' }, plain)).status).toBe(201)
  const unknown = await send('GET', '/api/devices')
  expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

test('SECURITY-077 a path that does not exist says so, whatever the body', async () => {
  const message = 'The API has no endpoint with this path. See /api/docs for the available endpoints.'
  for (const path of ['/api/devices/device-vpn-status', '/api/devices/none/logs'])
    expect(await (await send('GET', path, bearer())).json(), path).toMatchObject({ errors: [{ message }] })
  const record = await (await send('GET', '/api/devices/2147483000', bearer())).json()
  expect(record).toMatchObject({ errors: [{ message: expect.not.stringContaining('endpoint') }] })
  for (const type of ['multipart/form-data; boundary=x', 'application/json', 'text/plain']) {
    const response = await send('POST', '/api/nosuch', { ...bearer(), 'content-type': type }, '--x')
    expect([response.status, await response.json()], type).toMatchObject([404, { errors: [{ message }] }])
  }
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
