import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { person } from '../testing/person.ts'
import { request, sendRaw } from '../testing/raw.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

/** The session's headers as lines of a raw request. */
const session = (): string[] => Object.entries(outpost.admin.headers).map(([name, value]) => `${name}: ${value}`)
const post = (body: string, ...lines: string[]) =>
  sendRaw(outpost.port, request('POST /api/tags', [...session(), ...lines], body))
const json = 'Content-Type: application/json'

// SECURITY-025 SECURITY-030
test('SECURITY-025 a body that is not JSON or not an object gets 400', async () => {
  for (const body of [
    '{',
    '{"name": }',
    'nonsense',
    '{"name":"x"',
    '[1',
    '{"__proto__": {"company_id": 1}}',
    '{"constructor": {"prototype": {}}}',
  ]) {
    expect(JSON.parse((await post(body, json)).body), body).toMatchObject({
      success: false,
      errors: [{ code: 'MALFORMED_JSON' }],
    })
  }
  for (const body of ['[]', '[{"name":"x"}]', '"text"', '5', 'true']) {
    expect(JSON.parse((await post(body, json)).body), body).toMatchObject({ errors: [{ code: 'BAD_REQUEST' }] })
  }
})

test('SECURITY-035 invisible characters in a name or description get 422 with the source, and line breaks are allowed in descriptions', async () => {
  const tag = { company_id: 1, name: 'Seen', description: 'One line\nand another\twith a tab' }
  for (const field of ['name', 'description']) {
    for (const unseen of ['\u0000', '\u0007', '\u001b[2J', '\u0085', '\u202e', '\u2028']) {
      const { status, body } = await outpost.admin.post('/tags', { ...tag, [field]: `Se${unseen}en` })
      expect([status, body.errors[0].code, body.errors[0].source], JSON.stringify(unseen)).toEqual([
        422,
        'VALIDATION',
        field,
      ])
    }
  }
  expect((await outpost.admin.post('/tags', { ...tag, name: 'Two\nlines' })).status).toBe(422)
  expect((await outpost.admin.post('/tags', tag)).body.data).toMatchObject(tag)
})

test('SECURITY-025 an invalid value gets 422 with its position', async () => {
  const sources = async (body: object): Promise<string[]> => {
    const answer = await outpost.admin.post('/tags', body)
    expect(answer.status).toBe(422)
    return answer.body.errors.map((error: { source: string }) => error.source).toSorted()
  }
  expect(await sources({})).toEqual(['company_id', 'name'])
  expect(await sources({ company_id: 'one', name: 5 })).toEqual(['company_id', 'name'])
  expect(await sources({ company_id: '1', name: 5 }), 'a number in a text is one').toEqual(['name'])
  expect(await sources({ company_id: 1, name: 'x', color: 'red' })).toEqual(['color', 'name'])
  const nested = await outpost.admin.put('/devices', { data: [{ id: 1 }, { id: 1, dynamic_monitoring: 5 }] })
  expect(nested.body.errors.map((error: { source: string }) => error.source)).toContain('data.1.dynamic_monitoring')
})

test('SECURITY-025 a list is refused where a value is expected, and a value where a list is', async () => {
  const tag = { company_id: 1, name: 'A scalar' }
  for (const wrong of [
    { ...tag, name: ['A scalar'] },
    { ...tag, name: { text: 'A scalar' } },
    { ...tag, company_id: [1] },
    { ...tag, name: null },
  ]) {
    expect((await outpost.admin.post('/tags', wrong)).status, JSON.stringify(wrong)).toBe(422)
  }
  const login = await person(outpost.url).post('/account/login', {
    email: ['root@outpost.test', 'thief@outpost.test'],
    password: 'x',
  })
  expect(login).toMatchObject({ status: 422, body: { errors: [{ source: 'email' }] } })
  expect((await outpost.admin.del('/devices', { device_id: 1 })).status).toBe(422)
  // A query parameter that occurs twice counts once, with its last value.
  expect((await outpost.admin.get('/tags?limit=1&limit=0')).body.data).toEqual([])
})

test('SECURITY-025 numbers beyond the range of ids get 422 or 404', async () => {
  for (const id of ['2147483648', '99999999999', '1e9', '-1', '0', '1.5', '0x10', 'NaN', '%00', '1%00', 'null', '１'])
    expect((await outpost.admin.get(`/devices/${id}`)).status, id).toBe(404)
  for (const id of [2_147_483_648, -1, 0, 1.5, 1e300])
    expect((await outpost.admin.post('/tags', { company_id: id, name: 'Huge' })).status, String(id)).toBe(422)
  for (const query of [
    'limit=1e999',
    'limit=-1',
    'limit=10001',
    'offset=1e12',
    'id=99999999999',
    'company_id=-1',
    'limit=NaN',
  ])
    expect((await outpost.admin.get(`/devices?${query}`)).status, query).toBe(422)
  for (const query of ['level=99999999999', 'level=-5'])
    expect((await outpost.admin.get(`/companies?${query}`)).status, query).toBe(422)
  for (const query of ['level=100', 'id=', 'level='])
    expect(await outpost.admin.get(`/companies?${query}`), query).toMatchObject({
      status: 200,
      body: { meta: { total: 0 } },
    })
})

test('SECURITY-025 text that no column can store is refused with its source', async () => {
  for (const [text, name] of [
    ['a\u0000bc', 'NUL'],
    ['a\ud800bc', 'half a pair'],
    ['\udc00abc', 'the other half'],
  ]) {
    expect(await outpost.admin.post('/tags', { company_id: 1, name: text }), name).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'VALIDATION', source: 'name' }] },
    })
    expect(
      (await outpost.admin.post('/storage', { key: 'x', value: { deep: [text] } })).body.errors[0].source,
      name,
    ).toBe('value.deep.0')
    expect((await outpost.admin.post('/storage', { key: 'x', value: { [text!]: 1 } })).status, name).toBe(422)
  }
  expect((await outpost.admin.get('/tags?q=%00')).status).toBe(422)
  expect((await outpost.admin.get('/status/channel/%00')).status).toBe(404)
  expect((await person(outpost.url).post('/account/login', { email: 'a\u0000@b.c', password: 'x' })).status).toBe(422)
})

test('SECURITY-025 an excessively nested body is refused without exhausting the stack', async () => {
  const deep = (depth: number): string => `{"key":"deep","value":${'['.repeat(depth)}${']'.repeat(depth)}}`
  for (const depth of [40, 1000, 30_000]) {
    const answer = await sendRaw(outpost.port, request('POST /api/storage', [...session(), json], deep(depth)))
    expect(answer.status, String(depth)).toBe(422)
  }
  expect((await sendRaw(outpost.port, request('POST /api/storage', [...session(), json], deep(20)))).status).toBe(200)
})

test('unknown fields are not stored', async () => {
  const company = await outpost.build.company()
  const { body } = await outpost.admin.post('/tags', {
    company_id: company.id,
    name: 'Excess',
    user_id: 4711,
    id: 4711,
    created_at: '1999-01-01',
    devices_count: 9,
  })
  expect(body.data).toMatchObject({ company_id: company.id, devices_count: 0 })
  expect(body.data.id).not.toBe(4711)
  const device = await outpost.build.device(company.id)
  const stored = async () =>
    (await outpost.asOwner(`select name, company_id, serial, status, epoch from devices where id = ${device.id}`))[0]
  const before = await stored()
  const excess = { name: 'Named', company_id: 1, serial: 'stolen', status: 1, epoch: 9e15, quarantined_at: null }
  const another = await outpost.admin.put(`/devices/${device.id}`, { ...excess, id: 4711 })
  expect(another).toMatchObject({ status: 422, body: { errors: [{ code: 'VALIDATION', source: 'id' }] } })
  expect(await stored()).toEqual(before)
  expect((await outpost.admin.put(`/devices/${device.id}`, { ...excess, id: device.id })).status).toBe(200)
  expect(await stored()).toEqual({
    name: 'Named',
    company_id: company.id,
    serial: device.serial,
    status: null,
    epoch: 0,
  })
})

test('unknown query parameters are ignored', async () => {
  expect(
    (await outpost.admin.get('/devices?version=3&page=2&search-fields=name&__proto__=x&constructor=y')).status,
  ).toBe(200)
})

test('SECURITY-025 only JSON is read, whatever the content type', async () => {
  const body = JSON.stringify({ company_id: 1, name: 'Content type' })
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/json2',
    'json',
    'text/json',
    'application/json-patch+json',
    '*/*',
    ';',
    ', application/json',
  ]) {
    expect((await post(body, `Content-Type: ${type}`)).status, type).toBeOneOf([400, 415])
  }
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;x=y',
  ]) {
    expect((await post(JSON.stringify({ company_id: 1 }), `Content-Type: ${type}`)).status, type).toBe(422)
  }
  expect((await post(body)).status).toBeOneOf([400, 415])
  expect((await outpost.admin.get('/tags?q=Content%20type')).body.meta.total).toBe(0)
})

test('a call without a body may have a content type', async () => {
  const tag = await outpost.admin.post('/tags', { company_id: 1, name: 'To be removed' })
  const answer = await sendRaw(
    outpost.port,
    request(`DELETE /api/tags/${tag.body.data.id}`, [...session(), json, 'Content-Length: 0']),
  )
  expect(answer.status).toBe(200)
})

test('SECURITY-025 a body above the limit gets 413', async () => {
  const answer = await post(JSON.stringify({ company_id: 1, name: 'x'.repeat(1_100_000) }), json)
  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.body).errors[0].code).toBe('PAYLOAD_TOO_LARGE')
})

test('3,000 headers, very long ones and malformed requests only end their own connection', async () => {
  const many = Array.from({ length: 3000 }, (_, index) => `x-${index}: ${index}`)
  expect((await sendRaw(outpost.port, request('GET /api/user', many))).status).toBeOneOf([400, 431])
  expect((await sendRaw(outpost.port, request('GET /api/user', [`x: ${'y'.repeat(20_000)}`]))).status).toBe(431)
  const upgrade = [...many, 'Upgrade: websocket', 'Connection: Upgrade']
  expect((await sendRaw(outpost.port, request('GET /socket.io/?EIO=4&transport=websocket', upgrade))).status).toBeOneOf(
    [400, 431],
  )
  for (const text of [
    'GET / HTTP/9.9\r\n\r\n',
    'NONSENSE\r\n\r\n',
    'GET  /  HTTP/1.1\r\n\r\n',
    `GET /api/user HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`,
    'POST /api/tags HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
    '\u0000\u0001\u0002',
  ]) {
    expect((await sendRaw(outpost.port, text, 1000)).status, JSON.stringify(text.slice(0, 30))).toBeOneOf([
      0, 400, 401, 405,
    ])
  }
  expect((await outpost.admin.get('/user')).status).toBe(200)
})

test('an HTTP/2 upgrade on a plain request is ignored, and the request is answered', async () => {
  const answer = await sendRaw(
    outpost.port,
    `GET /api/user HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n${session().join('\r\n')}\r\n\r\n`,
  )
  expect(answer.status).toBe(200)
  expect(answer.body).toContain('root@outpost.test')
})

test('SECURITY-001 a protected path in another spelling is protected or not found', async () => {
  const spellings = [
    '/api/users',
    '/api/users/',
    '/api//users',
    '//api/users',
    '/api/%75sers',
    '/%61pi/users',
    '/api/./users',
    '/api/x/../users',
    '/API/users',
    '/api/Users',
    '/api/users;x=1',
    '/api/users%2f',
    '/api/users%00',
    '/api/users?',
    '/api/users#x',
    '/api\\users',
    'http://127.0.0.1/api/users',
    '/status/channel/../../users',
    '/api/users/%2e%2e/users',
  ]
  for (const path of spellings) {
    const { status, body } = await sendRaw(outpost.port, request(`GET ${path}`))
    expect(status, path).toBeOneOf([400, 401, 404, 200])
    // If the console is built, its page is the response to paths outside the API.
    if (status === 200) expect(body, path).toContain('<!doctype html')
    expect(body, path).not.toContain('root@outpost.test')
  }
})

test('SECURITY-030 an error names its request and reveals no internals', async () => {
  for (const answer of [
    await outpost.admin.get('/devices/0'),
    await outpost.admin.post('/tags', {}),
    await person(outpost.url).get('/user'),
    await outpost.admin.get('/nothing/here'),
  ]) {
    expect(answer.body.request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id)
    expect(JSON.stringify(answer.body)).not.toMatch(/select|postgres|\.ts|node_modules|at \w+ \(/i)
  }
})
