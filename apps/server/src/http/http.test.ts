import net from 'node:net'
import { allEndpoints } from '../endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb } from './http.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { person } from '../testing/person.ts'
import { request, sendRaw } from '../testing/raw.ts'
import { until } from '../testing/until.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'], { OUTPOST_API_HOST: 'api.outpost.test' })
})
afterAll(() => outpost.close())

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${outpost.url}${path}`, { headers })
const asHost = (host: string, path: string, ...lines: string[]) =>
  sendRaw(outpost.port, [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...lines, '', ''].join('\r\n'))
const session = (): string[] => Object.entries(outpost.admin.headers).map(([name, value]) => `${name}: ${value}`)

test('FRAME-142 FRAME-143 FRAME-144 health, readiness and metrics need no sign-in and name no company', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ success: true })
  expect(await (await get('/readyz')).json()).toEqual({ success: true })
  const figures = await (await get('/metrics')).text()
  expect(figures).toMatch(/^# TYPE outpost_gateway_connections gauge$/m)
  expect(figures).toContain('outpost_gateway_connections{kind="devices"} 0')
  expect(figures).toContain('outpost_telemetry_waiting_bytes 0')
})

test('FRAME-140 FRAME-141 the OpenAPI document can be downloaded, and its page shows every call without loading other hosts', async () => {
  const response = await get('/api/docs/json')
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const document = (await response.json()) as {
    openapi: string
    servers: { url: string }[]
    paths: Record<string, Record<string, { operationId: string }>>
  }
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: `${outpost.running.app.publicUrl()}/api` }] })
  const page = await get('/api/docs')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await page.text()
  for (const { feature, key, endpoint } of allEndpoints) {
    expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.operationId, endpoint.path).toBe(
      `${feature}.${key}`,
    )
    expect(html, endpoint.path).toContain(`id="${feature}.${key}"`)
    expect(html).toContain(`/api${endpoint.path}`)
  }
  expect(html).not.toContain('undefined')
  // Everything that the page loads comes from this server.
  const loaded = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => address!)
  expect(loaded.length).toBeGreaterThan(3)
  for (const address of new Set(loaded)) expect((await get(address)).status, address).toBe(200)
  const plain = await asHost('outpost.test', '/api/docs', 'Accept-Encoding: identity')
  expect(plain.head).not.toMatch(/content-encoding/i)
  expect(plain.body).toContain('/api/devices/{id}/command')
})

test('FRAME-144 metrics are only for programs on this machine, not through a proxy', async () => {
  expect((await get('/metrics', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(401)
  expect((await get('/metrics', { via: '1.1 proxy' })).status).toBe(401)
  expect((await asHost('outpost.example', '/metrics')).status).toBe(401)
  expect((await asHost('127.0.0.1.evil.example', '/metrics')).status).toBe(401)
  expect((await asHost(`localhost:${outpost.port}`, '/metrics')).status).toBe(200)
})

test('FRAME-144 any number of readers see the same longest delay of the event loop', async () => {
  const end = performance.now() + 150
  while (performance.now() < end);
  const longest = async (): Promise<number> =>
    Number(/^outpost_nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await (await get('/metrics')).text())![1])
  await until(async () => (await longest()) >= 0.14, 'the stop to be seen')
  expect(await longest()).toBeGreaterThanOrEqual(0.14)
  expect(await longest()).toBeGreaterThanOrEqual(0.14)
})

test('SECURITY-042 no API response may be cached', async () => {
  const { body } = await outpost.admin.post('/account/tokens', { name: 'cache' })
  const answers = [
    await get('/api/user', outpost.admin.headers),
    await get('/api/devices', { authorization: `Bearer ${body.data.token}` }),
    await get('/api/user'),
    await get('/api/nothing'),
    await get('/api/account/session'),
  ]
  for (const answer of answers) expect(answer.headers.get('cache-control'), answer.url).toBe('no-store')
  // The same address in forms that none of our clients would send.
  const bearer = `Authorization: Bearer ${body.data.token}`
  for (const address of ['/%61pi/user', 'http://127.0.0.1/api/user']) {
    const { status, head } = await sendRaw(outpost.port, request(`GET ${address}`, [bearer]))
    expect([status, /^cache-control: (.*)$/im.exec(head)?.[1]], address).toEqual([200, 'no-store'])
  }
})

test('SECURITY-078 every response says what it may load, and none can be framed or has a base address', async () => {
  const policyOf = async (path: string): Promise<string> =>
    String((await get(path, { accept: 'text/html' })).headers.get('content-security-policy'))
  const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  for (const path of ['/api/user', '/api/nothing', '/api/docs/json']) expect(await policyOf(path), path).toBe(nothing)
  for (const path of ['/', '/brand.json', '/agent.sh', '/healthz', '/nothing.js', '/api/docs']) {
    const policy = await policyOf(path)
    expect(policy, path).toContain("base-uri 'none'")
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).toMatch(/object-src 'none'|default-src 'none'/)
  }
})

// CHANNELS-001
test('CHANNELS-001 CHANNELS-007 status channels can be read without the prefix, and a missing one is reported at the top level', async () => {
  const device = await outpost.build.device(1)
  const { body } = await outpost.admin.post('/devices/actions', { action: 'reboot', device_id: [device.id] })
  expect(body.meta.channel).toMatch(/^private-status\.1\.[0-9A-Za-z]{32}$/)
  const read = await outpost.admin.get(`/status/channel/${body.meta.channel}`)
  expect(read).toMatchObject({
    status: 200,
    body: { success: true, data: { [device.id]: [{ status: 'sent', type: 'text' }] } },
  })
  const missing = await outpost.admin.get('/status/channel/private-status.1.nothing')
  expect(missing).toMatchObject({
    status: 404,
    body: { success: false, code: 'CHANNEL_NOT_FOUND', errors: [{ code: 'CHANNEL_NOT_FOUND' }] },
  })
  expect((await person(outpost.url).get(`/status/channel/${body.meta.channel}`)).status).toBe(401)
})

test('FRAME-139 a dedicated API host serves its paths without the prefix, and with it', async () => {
  for (const path of ['/user', '/api/user', '/user/']) {
    const { status, body } = await asHost('api.outpost.test', path, ...session())
    expect(status, path).toBe(200)
    expect(body).toContain('root@outpost.test')
  }
  expect((await asHost('API.outpost.test:8080', '/user', ...session())).status).toBe(200)
  const page = await asHost('other.outpost.test', '/user', 'Accept: text/html', ...session())
  expect(page.status).not.toBe(401)
  expect(page.body).not.toContain('root@outpost.test')
})

test('FRAME-139 a trailing slash is accepted', async () => {
  expect((await outpost.admin.get('/devices/')).status).toBe(200)
  expect((await outpost.admin.get('/devices/?limit=1')).status).toBe(200)
  expect((await outpost.admin.post('/devices/actions/', {})).status).toBe(422)
})

// PLANE-001 SECURITY-034
test('PLANE-001 the device script contains the requested address, quoted for a shell, and the host key', async () => {
  const { status, body } = await asHost('outpost.example:8443', '/agent.sh')
  expect(status).toBe(200)
  expect(body).toContain("'outpost.example:8443'")
  expect(body).toMatch(/'ssh-ed25519 AAAA[\w+/=]{60,}'/)
  expect((await asHost('192.0.2.7', '/agent.sh')).body).toContain("'192.0.2.7:80'")
})

test('PLANE-001 SECURITY-034 an invalid Host header is used neither in the script nor in the enrolment command', async () => {
  for (const host of [
    "a'; reboot #",
    'a$(id)',
    'a`id`',
    'a;id',
    'a b',
    'a|b',
    'user@host',
    '-oProxyCommand=id',
    'a:99999',
    'a:1:2',
    '',
    'a/b',
    '[::1]',
    'ä.example',
    'a'.repeat(300),
  ]) {
    const script = await asHost(host, '/agent.sh')
    expect(script.status, host).toBe(400)
    expect(script.body, host).not.toContain('#!/bin/sh')
    const line = await sendRaw(
      outpost.port,
      [
        'POST /api/devices/enrolment-tokens HTTP/1.1',
        `Host: ${host}`,
        'Connection: close',
        'Content-Type: application/json',
        'Content-Length: 16',
        ...session(),
        '',
        '{"company_id":1}',
      ].join('\r\n'),
    )
    expect(line.status, host).toBe(400)
  }
})

test('FRAME-149 the device script names the separate device port', async () => {
  const other = await startOutpost(['api', 'gateway'], {
    OUTPOST_DEVICE_PORT: String(await freePort()),
    OUTPOST_PUBLIC_URL: 'https://outpost.example',
  })
  const script = await (await fetch(`${other.url}/agent.sh`)).text()
  expect(script).toContain(`\nOUTPOST_SERVERS='outpost.example:${other.running.app.env.devicePort}'`)
  const banner = await sendRaw(other.running.app.env.devicePort!, 'SSH-2.0-test\r\n', 500)
  expect(banner.head).toMatch(/^SSH-2\.0-/)
  await other.close()
})

test('a host without the gateway role names the configured SSH address, in the script and over SSH, or reports that none is set', async () => {
  const lost = await startOutpost(['api'], { OUTPOST_ROLES: 'api' })
  const refused = await fetch(`${lost.url}/agent.sh`)
  expect([refused.status, ((await refused.json()) as { errors: object[] }).errors]).toEqual([
    503,
    [expect.objectContaining({ code: 'UNAVAILABLE', message: expect.stringContaining('OUTPOST_DEVICE_HOST') })],
  ])
  expect((await lost.admin.post('/devices/enrolment-tokens', { company_id: 1 })).status).toBe(503)
  expect((await sendRaw(lost.port, 'SSH-2.0-test\r\n', 500)).head.trim()).toBe(
    'This host does not accept device connections.',
  )
  await lost.close()
  const told = await startOutpost(['api'], {
    OUTPOST_ROLES: 'api',
    OUTPOST_DEVICE_HOST: 'devices.outpost.example, 10.0.0.12:2201',
    OUTPOST_DEVICE_PORT: '2222',
  })
  const script = await (await fetch(`${told.url}/agent.sh`)).text()
  expect(script).toContain("\nOUTPOST_SERVERS='devices.outpost.example:2222 10.0.0.12:2201'")
  expect((await told.admin.post('/devices/enrolment-tokens', { company_id: 1 })).status).toBe(201)
  expect((await sendRaw(told.port, 'SSH-2.0-test\r\n', 500)).head.trim()).toBe(
    'This host does not accept device connections. Devices connect to devices.outpost.example port 2222.',
  )
  await told.close()
}, 60_000)

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('PLANE-004 the shared port distinguishes a device from a browser by the first byte', async () => {
  expect((await sendRaw(outpost.port, 'SSH-2.0-test\r\n', 500)).head).toMatch(/^SSH-2\.0-/)
  expect((await sendRaw(outpost.port, request('GET /healthz'))).status).toBe(200)
  for (const bytes of ['\u0000', '\u0080', 'get / HTTP/1.1\r\n\r\n', '\n'])
    expect((await sendRaw(outpost.port, bytes, 2000)).head, JSON.stringify(bytes)).toBe('')
})

test('a client that sends its request too slowly is disconnected', async () => {
  const web = await buildWeb({ ...outpost.running.app, metrics: new (await import('prom-client')).Registry() })
  web.server.headersTimeout = 300
  const front = net.createServer((socket) => void web.server.emit('connection', socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => front.once('listening', resolve))
  const started = performance.now()
  const answer = await sendRaw(
    (front.address() as net.AddressInfo).port,
    'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ',
    10_000,
  )
  expect(answer.status).toBe(408)
  expect(performance.now() - started).toBeLessThan(5000)
  front.close()
  await web.fastify.close()
  web.server.close()
})

test('the program stops with open connections, and starts again on the same port and data', async () => {
  const idle = net.connect(outpost.port, '127.0.0.1', () =>
    idle.write(request('GET /healthz').replace('Connection: close', 'Connection: keep-alive')),
  )
  await new Promise((resolve) => idle.once('data', resolve))
  const silent = net.connect(outpost.port, '127.0.0.1')
  const ended = Promise.all(
    [idle, silent].map((socket) => new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))),
  )
  const started = performance.now()
  await outpost.restart()
  expect(performance.now() - started).toBeLessThan(8000)
  await ended
  expect((await outpost.admin.get('/user')).status).toBe(200)
  expect(await (await get('/metrics')).text()).toContain('outpost_process_cpu_seconds_total')
})
