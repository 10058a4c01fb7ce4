import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../testing/member.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import type { Peer } from '../testing/peer.ts'
import { person, type Person } from '../testing/person.ts'
import { request, sendRaw } from '../testing/raw.ts'
import { until } from '../testing/until.ts'

/** Socket.IO as used by programs for the vendor's API: with the client's defaults, which start with polling. */
let outpost: TestOutpost
let admin: Person & { id: number }
let token: string
let device: Member
let peer: Peer
const sockets: Socket[] = []

beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'], { OUTPOST_TRUST_PROXY: '127.0.0.1' })
  const company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
  token = (await admin.post('/account/tokens', { name: 'program', scopes: ['device_actions:write'] })).body.data.token
  device = await makeMember(outpost, company.id)
  peer = await device.connect()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  peer.end()
  await outpost.close()
})

type Options = Partial<ManagerOptions & SocketOptions>
function open(options: Options): Socket {
  const socket = io(outpost.url, { forceNew: true, reconnection: false, timeout: 5000, ...options })
  sockets.push(socket)
  return socket
}

const once = (socket: Socket, event: string): Promise<unknown[]> =>
  new Promise((resolve) => void socket.once(event, (...words: unknown[]) => resolve(words)))

const ways: [string, () => Options][] = [
  ['auth', () => ({ auth: { token } })],
  ['query', () => ({ query: { token } })],
  ['header', () => ({ extraHeaders: { authorization: `Bearer ${token}` } })],
]

test.each(ways)(
  'CHANNELS-010 a client with default transports and its token in %s starts with polling, upgrades, and sees the end of a command within 2 s',
  async (_name, options) => {
    const socket = open(options())
    const transports: string[] = []
    socket.io.on('open', () => {
      transports.push(socket.io.engine.transport.name)
      socket.io.engine.on('upgrade', ({ name }) => transports.push(name))
    })
    await once(socket, 'connect')
    const messages: Record<string, unknown>[] = []
    socket.on('status', (message: Record<string, unknown>) => messages.push(message))
    const script = person(outpost.url, { authorization: `Bearer ${token}` })
    const before = peer.frames.length
    const { channel } = (await script.post(`/devices/${device.id}/command`, { command: 'uptime' })).body.meta
    socket.emit('subscribe', { channel })
    const run = await peer.frame((frame) => frame.kind === 'run' && peer.frames.indexOf(frame) >= before)
    peer.send({ kind: 'result', id: run['id'], ok: true, data: { exit_code: 0, output: 'up 3 days' } })
    await until(() => messages.some(({ status }) => status === 'completed'), 'the end of the command', 2000)
    expect(messages.at(-1)).toMatchObject({
      channel,
      status: 'completed',
      completed: true,
      errorCode: 0,
      errorcode: 0,
      data: { [device.id]: { status: 'completed', value: 'up 3 days' } },
    })
    await until(() => transports.includes('websocket'), 'the upgrade')
    expect(transports).toEqual(['polling', 'websocket'])
  },
)

test.each(['/socket.io', '/status/socket.io'])(
  'CHANNELS-010 %s: a client that can only poll gets the same events',
  async (path) => {
    const socket = open({ path, transports: ['polling'], query: { token } })
    await once(socket, 'connect')
    const { channel } = (
      await person(outpost.url, { authorization: `Bearer ${token}` }).post('/devices/actions', {
        action: 'reboot',
        device_id: [device.id],
      })
    ).body.meta
    const heard = new Promise((resolve) => void socket.once(channel, resolve))
    socket.emit('subscribe', { channel })
    expect(await heard).toMatchObject({ channel, event: 'status', data: { [device.id]: { status: 'sent' } } })
    expect(socket.io.engine.transport.name).toBe('polling')
  },
)

test('CHANNELS-010 a polling client without a token, or with a wrong one, is refused', async () => {
  for (const options of [
    {},
    { query: { token: 'op_nonsense' } },
    { auth: { token: 'op_nonsense' } },
    { extraHeaders: { authorization: 'Bearer op_nonsense' } },
  ] as Options[]) {
    const [error] = (await once(open({ transports: ['polling'], ...options }), 'connect_error')) as [Error]
    expect(error.message).toBe('UNAUTHORIZED')
  }
})

/** Sends a raw protocol request, without any client library. */
const poll = (query: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> =>
  fetch(`${outpost.url}/socket.io/?EIO=4&transport=polling${query}`, {
    ...init,
    headers,
    signal: AbortSignal.timeout(10_000),
  })
const sidOf = async (response: Response): Promise<string> =>
  (JSON.parse((await response.text()).slice(1)) as { sid: string }).sid

test('SECURITY-008 every poll authenticated by the cookie needs the anti-forgery value and the origin of the console', async () => {
  const own = admin.headers
  const cookie = { cookie: own['cookie']! }
  const xsrf = { 'x-xsrf-token': own['x-xsrf-token']! }
  const refused: [Record<string, string>, string][] = [
    [cookie, 'XSRF_MISMATCH'],
    [{ ...cookie, 'x-xsrf-token': 'x' }, 'XSRF_MISMATCH'],
    [{ ...cookie, 'x-xsrf-token': outpost.admin.headers['x-xsrf-token']! }, 'XSRF_MISMATCH'],
    [{ ...cookie, ...xsrf, origin: 'http://evil.test' }, 'ORIGIN_REFUSED'],
    [{ ...cookie, ...xsrf, origin: 'null' }, 'ORIGIN_REFUSED'],
    [{ ...cookie, ...xsrf, 'sec-fetch-site': 'cross-site' }, 'ORIGIN_REFUSED'],
    [{ ...cookie, ...xsrf, 'sec-fetch-site': 'same-site' }, 'ORIGIN_REFUSED'],
    [{ origin: 'http://evil.test' }, 'ORIGIN_REFUSED'],
  ]
  for (const [headers, code] of refused) {
    const response = await poll('', headers)
    expect([response.status, await response.json()], JSON.stringify(headers)).toMatchObject([
      403,
      { success: false, errors: [{ code }] },
    ])
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  }
  const page = { ...cookie, ...xsrf, origin: outpost.url, 'sec-fetch-site': 'same-origin' }
  const sid = await sidOf(await poll('', page))
  const send = (body: string, headers: Record<string, string>): Promise<Response> =>
    poll(`&sid=${sid}`, headers, { method: 'POST', body })
  // Only the caller who started the session can continue it: not without the cookie, with another one, or with a token.
  for (const headers of [
    {},
    cookie,
    { ...outpost.admin.headers },
    { authorization: `Bearer ${token}` },
    { ...cookie, ...xsrf, origin: 'http://evil.test' },
  ] as Record<string, string>[])
    expect((await send('40', headers)).status, JSON.stringify(headers)).toBe(403)
  expect((await send('40', page)).status).toBe(200)
  const answer = await (await poll(`&sid=${sid}`, page)).text()
  expect(answer).toMatch(/^40\{"sid":/)
})

test('SECURITY-008 a poll with a token ignores cookies and needs no Origin, and its session cannot be used with another token', async () => {
  const bearer = { authorization: `Bearer ${token}` }
  const sid = await sidOf(
    await poll('', { ...bearer, cookie: admin.headers['cookie']!, origin: 'http://integrator.test' }),
  )
  const other = (await outpost.admin.post('/account/tokens', { name: 'other' })).body.data.token as string
  expect((await poll(`&sid=${sid}`, { authorization: `Bearer ${other}` }, { method: 'POST', body: '40' })).status).toBe(
    403,
  )
  // Some libraries send the header only with the first request.
  expect((await poll(`&sid=${sid}`, {}, { method: 'POST', body: '40' })).status).toBe(200)
  expect(await (await poll(`&sid=${sid}`, bearer)).text()).toMatch(/^40\{"sid":/)
})

test('SECURITY-008 a client that skips the anti-forgery check by sending a token is not authenticated by its cookie', async () => {
  const cookie = { cookie: admin.headers['cookie']! }
  const ways: [query: string, headers: Record<string, string>, auth: object][] = [
    ['&token=x', cookie, { token: '' }],
    ['&token=x', cookie, { token: 1 }],
    ['&token=x', cookie, { token: null }],
    ['&token=x&token=y', cookie, {}],
    ['', { ...cookie, authorization: 'Basic eDp4', origin: 'http://evil.test' }, {}],
    ['', { ...cookie, authorization: 'Bearer ' }, {}],
    ['', { ...cookie, authorization: '' }, {}],
  ]
  for (const [query, headers, auth] of ways) {
    const first = await poll(query, headers)
    // An immediate refusal is fine as well.
    if (first.status === 403) continue
    const sid = await sidOf(first)
    expect(
      (await poll(`${query}&sid=${sid}`, headers, { method: 'POST', body: `40${JSON.stringify(auth)}` })).status,
    ).toBe(200)
    expect(
      await (await poll(`${query}&sid=${sid}`, headers)).text(),
      `${query} ${JSON.stringify(headers)} ${JSON.stringify(auth)}`,
    ).toBe('44{"message":"UNAUTHORIZED"}')
  }
})

test('SECURITY-008 the upgrade of a polling session has to meet the requirements of every upgrade', async () => {
  const page = { ...admin.headers, origin: outpost.url }
  const sid = await sidOf(await poll('', page))
  const upgrade = (...lines: string[]): Promise<{ status: number }> =>
    sendRaw(
      outpost.port,
      [
        `GET /socket.io/?EIO=4&transport=websocket&sid=${sid} HTTP/1.1`,
        `Host: 127.0.0.1:${outpost.port}`,
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        'Sec-WebSocket-Version: 13',
        ...lines,
        '',
        '',
      ].join('\r\n'),
      700,
    )
  const cookie = `Cookie: ${admin.headers['cookie']!}`
  for (const lines of [
    ['Origin: http://evil.test', cookie],
    ['Origin: null', cookie],
    ['Origin: http://evil.test'],
    [cookie],
    [],
    [`Origin: ${outpost.url}`, `Cookie: ${outpost.admin.headers['cookie']!}`],
  ])
    expect((await upgrade(...lines)).status, lines.join()).not.toBe(101)
  expect((await upgrade(`Origin: ${outpost.url}`, cookie)).status).toBe(101)
})

test('requests that are not polls are refused, and the server survives them', async () => {
  expect((await poll('&j=0')).status).toBe(400)
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const response = await poll('', {}, { method })
    expect([response.status, response.headers.get('allow')], method).toEqual([405, 'GET, POST'])
  }
  for (const query of ['&sid=nothing', '&sid=__proto__', '&sid=', '&EIO=3', '&transport=nonsense', '&sid=a&sid=b'])
    expect(
      (await poll(query, {}, query.includes('sid=n') ? { method: 'POST', body: '40' } : {})).status,
      query,
    ).toBeLessThan(500)
  const sid = await sidOf(await poll('', {}))
  expect((await poll(`&sid=${sid}`, {}, { method: 'POST', body: `4${'x'.repeat(100_000)}` })).status).toBe(413)
  for (const line of [
    'GET /socket.io/?transport=polling&EIO=4&sid=%00',
    'POST /socket.io/',
    'GET /socket.io/?%',
    'GET /socket.io/?transport=polling&EIO=4&b64=1',
    'HEAD /socket.io/?transport=polling&EIO=4',
  ])
    expect((await sendRaw(outpost.port, request(line), 1500)).status, line).toBeLessThan(500)
  expect((await outpost.admin.get('/user')).status).toBe(200)
})

test('a program that polls too fast is told to wait', async () => {
  const sid = await sidOf(await poll('', { authorization: `Bearer ${token}` }))
  await poll(`&sid=${sid}`, {}, { method: 'POST', body: '40' })
  const statuses = new Map<number, number>()
  for (let n = 0; n < 2500 && !statuses.has(429); n++) {
    const { status } = await poll(`&sid=${sid}`, {}, { method: 'POST', body: '6' })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses.keys()].toSorted()).toEqual([200, 429])
})

test('polling sessions are limited per network in number and rate, and other networks are not affected', async () => {
  const from = (network: string) => poll('', { 'x-forwarded-for': `${network}.7` })
  const begin = async (network: string, most: number): Promise<{ sids: string[]; refused: Response | undefined }> => {
    const sids: string[] = []
    for (let n = 0; n < most; n++) {
      const response = await from(network)
      if (response.status !== 200) return { sids, refused: response }
      sids.push(await sidOf(response))
    }
    return { sids, refused: undefined }
  }
  const { sids, refused } = await begin('192.0.2', 250)
  expect(sids).toHaveLength(200)
  expect(refused).toMatchObject({ status: 429 })
  expect(refused!.headers.get('retry-after')).toBe('60')
  expect(await refused!.json()).toMatchObject({ success: false, errors: [{ code: 'TOO_MANY_REQUESTS' }] })
  expect((await from('198.51.100')).status).toBe(200)
  // When sessions end, new ones may start, up to the limit per minute.
  for (const sid of sids) await poll(`&sid=${sid}`, {}, { method: 'POST', body: '1' })
  const more = await begin('192.0.2', 200)
  expect(more.sids.length).toBeLessThanOrEqual(100)
  expect(more.sids.length).toBeGreaterThan(0)
  expect(more.refused).toMatchObject({ status: 429 })
  // Clients that open a WebSocket directly are not affected.
  const socket = open({ transports: ['websocket'], query: { token }, extraHeaders: { 'x-forwarded-for': '192.0.2.7' } })
  await once(socket, 'connect')
})
