import { auth } from '@outpost/contract/auth/endpoints'
import { devices } from '@outpost/contract/devices/endpoints'
import { tags } from '@outpost/contract/tags/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, CallError, configureClient } from './client.ts'

interface Received {
  method: string
  url: string
  headers: Headers
  body: string | null
}
interface Given {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const received: Received[] = []
const events: string[] = []
let answer: (request: Received) => Given | 'no answer'

/** Replaces the browser's network: records what the client sends, and responds with `answer`. */
async function network(url: string, init: RequestInit): Promise<Response> {
  if (init.signal?.aborted) throw init.signal.reason
  const seen = {
    method: init.method!,
    url,
    headers: new Headers(init.headers),
    body: (init.body as string | undefined) ?? null,
  }
  received.push(seen)
  const given = answer(seen)
  if (given === 'no answer') throw new TypeError('Failed to fetch')
  return new Response(typeof given.body === 'string' ? given.body : JSON.stringify(given.body), {
    status: given.status,
    headers: given.headers ?? {},
  })
}

beforeAll(() => {
  vi.stubGlobal('fetch', network)
  configureClient({
    cookies: () => 'other=1; XSRF-TOKEN=a%2Bb',
    version: () => '7',
    onSessionLost: () => events.push('lost'),
    onSessionRenewed: () => events.push('renewed'),
  })
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  received.length = 0
  events.length = 0
})

const empty = { success: true, data: [], meta: { total: 0 } }
const refused = {
  status: 401,
  body: {
    success: false,
    errors: [
      {
        code: 'UNAUTHORIZED',
        message: 'Authentication is required. Sign in, or send a valid access token.',
        source: null,
      },
    ],
  },
}

describe('a request', () => {
  it('FRAME-124, FRAME-125: joins lists with commas, omits empty values, and sends the headers of the console', async () => {
    answer = () => ({ status: 200, body: empty })
    await call(devices.list, { status: ['online', 'offline'], q: '', model: [], 'ne:operator': ['Telia'], limit: 25 })
    expect(received[0]!.url).toBe('/api/devices?status=online%2Coffline&ne%3Aoperator=Telia&limit=25')
    const names = ['x-requested-with', 'x-xsrf-token', 'x-spa-version']
    expect(names.map((name) => received[0]!.headers.get(name))).toEqual(['XMLHttpRequest', 'a+b', '7'])
  })

  it('puts path parameters into the path and the others into the body', async () => {
    answer = () => ({ status: 200, body: { success: true } })
    await call(devices.update, { id: 5, name: 'Mast 5' }, { idempotencyKey: 'k1' })
    expect(received[0]).toMatchObject({ method: 'PUT', url: '/api/devices/5', body: '{"name":"Mast 5"}' })
    expect(received[0]!.headers.get('idempotency-key')).toBe('k1')
  })
})

describe('a response', () => {
  it('is unwrapped from its envelope, whatever its kind', async () => {
    answer = () => ({ status: 200, body: { success: true, data: [{ id: 1 }], meta: { total: 41 } } })
    expect(await call(tags.list, {})).toMatchObject({ rows: [{ id: 1 }], total: 41 })
    answer = () => ({ status: 200, body: { success: true, id: 3, email: 'a@b.c', data: {} } })
    expect(await call(auth.user, {})).toMatchObject({ id: 3, email: 'a@b.c' })
    answer = () => ({ status: 201, body: { success: true, meta: { channel: 'private-status.1.x' } } })
    expect(await call(devices.create, { data: [] })).toEqual({ channel: 'private-status.1.x' })
    answer = () => ({ status: 200, body: { success: true } })
    expect(await call(tags.remove, { id: 1 })).toBeUndefined()
  })

  it('with a failure becomes an error of the contract, with the request id', async () => {
    answer = () => ({
      status: 422,
      headers: { 'x-request-id': 'req-9', 'retry-after': '3' },
      body: { success: false, errors: [{ code: 'VALIDATION', message: 'Too short', source: 'name' }] },
    })
    const error = await call(tags.create, { company_id: 1, name: 'abc' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      requestId: 'req-9',
      retryAfter: 3,
      status: 422,
      items: [{ code: 'VALIDATION', source: 'name' }],
    })
  })

  it('is understood if it is the page of a proxy, has an unknown code or lacks success', async () => {
    answer = () => ({ status: 503, body: '<html>' })
    await expect(call(tags.list, {})).rejects.toMatchObject({ items: [{ code: 'UNAVAILABLE' }], answered: true })
    answer = () => ({ status: 409, body: { errors: [{ code: 'FROM_THE_FUTURE', message: 'New words.' }] } })
    await expect(call(tags.list, {})).rejects.toMatchObject({ items: [{ code: 'CONFLICT', message: 'New words.' }] })
    answer = () => ({ status: 200, body: { success: false, errors: [{ code: 'NOT_FOUND', message: 'x' }] } })
    await expect(call(tags.list, {})).rejects.toMatchObject({ items: [{ code: 'NOT_FOUND' }] })
  })

  it('that is missing is reported as such, except when the caller aborted', async () => {
    answer = () => 'no answer'
    await expect(call(tags.list, {})).rejects.toMatchObject({ answered: false, items: [{ code: 'UNAVAILABLE' }] })
    const stop = new AbortController()
    stop.abort()
    await expect(call(tags.list, {}, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('an expired session', () => {
  it('is refreshed once for all callers, and their calls are repeated', async () => {
    let fresh = false
    answer = ({ url }) => {
      if (url !== '/api/account/token/refresh') return fresh ? { status: 200, body: empty } : refused
      fresh = true
      return { status: 200, body: { success: true, data: { exp: 60 } } }
    }
    await Promise.all([call(tags.list, {}), call(devices.list, {})])
    expect(received.filter(({ url }) => url.endsWith('/refresh'))).toHaveLength(1)
    expect(received).toHaveLength(5)
    expect(events).toEqual(['renewed'])
  })

  it('that cannot be refreshed is reported to the application, and the call fails with 401', async () => {
    answer = () => refused
    await expect(call(tags.list, {})).rejects.toMatchObject({ status: 401 })
    expect(events).toEqual(['lost'])
    expect(received).toHaveLength(2)
  })

  it('is kept when only the server fails', async () => {
    answer = ({ url }) => (url.endsWith('/refresh') ? { status: 503, body: {} } : refused)
    await expect(call(tags.list, {})).rejects.toMatchObject({ items: [{ code: 'UNAVAILABLE' }] })
    expect(events).toEqual([])
  })

  it('is not refreshed for account paths', async () => {
    answer = () => ({
      status: 401,
      body: { success: false, errors: [{ code: 'INVALID_CREDENTIALS', message: 'no', source: null }] },
    })
    await expect(call(auth.login, { email: 'a@b.c', password: 'x' })).rejects.toMatchObject({
      items: [{ code: 'INVALID_CREDENTIALS' }],
    })
    expect(received).toHaveLength(1)
  })
})
