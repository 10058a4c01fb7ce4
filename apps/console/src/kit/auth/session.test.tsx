import { auth } from '@outpost/contract/auth/endpoints'
import { tags } from '@outpost/contract/tags/endpoints'
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Maintenance } from '../../shell/StartScreens.tsx'
import { type Given, refusal, sent, type Sent, stubNetwork } from '../../testing/network.ts'
import { preparePage, settle, show, shows, text, userWith } from '../../testing/page.tsx'
import { call, CallError, configureClient } from '../api/client.ts'
import { queryKey } from '../api/query.ts'
import { mayRenew } from '../api/renewal.ts'
import {
  handleGlobalError,
  loseSession,
  renewedSession,
  safeContinuation,
  TOKEN_REFRESHED,
  useSession,
} from './session.tsx'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  sessionStorage.clear()
  configureClient({ base: '/api', onGlobalError: () => undefined })
})

const here = new URL('https://console.example:8443/login') as unknown as Location
const session = (authenticated: boolean): Given => ({
  body: { success: true, data: { authenticated, exp: authenticated ? 60 : null } },
})
const unauthorized = refusal(401, {
  code: 'UNAUTHORIZED',
  message: 'Authentication is required. Sign in, or send a valid access token.',
  source: null,
})

/** Addresses of this host whose path alone would be read as the address of another host. */
const hostsInPaths = [
  'https://console.example:8443//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\\\\evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '///evil.example',
]

test('FRAME-007: a continue address is followed only within the own host', () => {
  expect(safeContinuation('/devices/5?tab=1#x', '/', here)).toBe('/devices/5?tab=1#x')
  expect(safeContinuation('https://console.example:8443/tags', '/', here)).toBe('/tags')
  for (const foreign of [
    'https://evil.example/tags',
    '//evil.example/tags',
    'https://console.example/tags',
    'javascript:alert(1)',
    'https://console.example:8443@evil.example/',
    ...hostsInPaths,
  ]) {
    expect(safeContinuation(foreign, '/', here)).toBe('/')
  }
  expect(safeContinuation(undefined, '/start', here)).toBe('/start')
})

/** Shows the current state of the session. */
function Probe() {
  const state = useSession()
  return state.state === 'failed' && state.error instanceof CallError ? (
    <Maintenance what={state.what} error={state.error} retry={state.retry} />
  ) : (
    <p>state: {state.state}</p>
  )
}
const start = async (answer: (request: Sent) => Given): Promise<void> => {
  stubNetwork(answer)
  await show(<Probe />)
}

describe('AUTH-029: the session', () => {
  test('AUTH-028: is anonymous without a session, and the user is not requested', async () => {
    await start(() => session(false))
    await shows('state: nobody')
    expect(sent.map(({ path }) => path)).toEqual([auth.session.path])
  })

  test('is loading until the user is known', async () => {
    stubNetwork(({ path }) => (path === auth.session.path ? session(true) : { body: { success: true, ...userWith() } }))
    const rendered = show(<Probe />)
    await rendered
    await shows('state: signed-in')
    expect(sent.map(({ path }) => path)).toEqual([auth.session.path, auth.user.path])
  })

  test('AUTH-034: reports a timeout with status 408 after three attempts', async () => {
    stubNetwork(() => session(true))
    const asked = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.endsWith('/user')) throw new DOMException('The operation timed out.', 'TimeoutError')
      return asked(address, init)
    })
    expect(await call(auth.user, {}).catch((error: unknown) => error)).toMatchObject({ status: 408, answered: false })
    await show(<Probe />)
    await settle(2500)
    await shows('User request timeout')
    expect(sessionStorage.getItem('failed_user_requests')).toBe('3')
  })

  test('AUTH-034: distinguishes other failures', async () => {
    sessionStorage.setItem('failed_user_requests', '2')
    await start(({ path }) => (path === auth.session.path ? session(true) : { status: 503, body: '' }))
    await shows('Failed to get user data')
    expect(text()).not.toContain('User request timeout')
  })
})

/** Notices the loss of the session by itself, since nothing else renders it again. */
function Losing() {
  const client = useQueryClient()
  return (
    <button type="button" onClick={() => loseSession(client)}>
      Lose
    </button>
  )
}

test('AUTH-030: a page notices that its session was lost, also if several requests notice it at the same time', async () => {
  stubNetwork(({ path }) => (path === auth.session.path ? session(true) : { body: { success: true, ...userWith() } }))
  await show(
    <>
      <Probe />
      <Losing />
    </>,
  )
  await shows('state: signed-in')
  stubNetwork(() => ({ body: { success: true, location: '/login', data: { location: '/login' } } }))
  const button = document.querySelector('button')!
  button.click()
  button.click()
  await shows('state: nobody')
})

test('AUTH-031: the session is not refreshed for account paths, nor for the user of a terminal page', () => {
  expect([
    mayRenew('/devices', '/'),
    mayRenew('/user', '/management/devices'),
    mayRenew('/devices', '/rms-connect/ssh'),
  ]).toEqual([true, true, true])
  expect([mayRenew('/account/tokens', '/'), mayRenew('/x/account/y', '/')]).toEqual([false, false])
  expect([
    mayRenew('/user', '/rms-connect/ssh'),
    mayRenew('/user', '/rms-connect/telnet'),
    mayRenew('/user', '/rms-connect/sftp'),
  ]).toEqual([false, false, true])
})

test('AUTH-032: a refresh is announced, refetches visible data, and reloads the user of an impersonated session', () => {
  const client = new QueryClient()
  const read = vi.spyOn(client, 'invalidateQueries')
  const heard = vi.fn<() => void>()
  window.addEventListener(TOKEN_REFRESHED, heard)
  const user = queryKey(auth.user, {})
  client.setQueryData(user, { ...userWith(), isImpersonating: false })
  renewedSession(client)
  expect([heard.mock.calls.length, read.mock.calls.length, client.getQueryState(user)!.isInvalidated]).toEqual([
    1,
    1,
    false,
  ])
  client.setQueryData(user, { ...userWith(), isImpersonating: true })
  renewedSession(client)
  expect([heard.mock.calls.length, client.getQueryState(user)!.isInvalidated]).toEqual([2, true])
})

describe('AUTH-036: a global error', () => {
  const blocked = { code: 'MFA_MANDATORY', message: 'Set one up.', source: null }

  test('is passed to the handler if it is the first error, and the call is rejected with the response', async () => {
    const heard: unknown[] = []
    configureClient({ onGlobalError: (item) => heard.push(item) })
    stubNetwork(() => refusal(403, blocked, { code: 'FORBIDDEN', message: 'no', source: null }))
    await expect(call(tags.list, {})).rejects.toMatchObject({
      status: 403,
      items: [{ code: 'MFA_MANDATORY' }, { code: 'FORBIDDEN' }],
    })
    stubNetwork(() => refusal(403, { code: 'FORBIDDEN', message: 'no', source: null }, blocked))
    await expect(call(tags.list, {})).rejects.toMatchObject({ status: 403 })
    expect(heard).toEqual([blocked])
    const cause = new TypeError('Failed to fetch')
    vi.stubGlobal('fetch', async () => Promise.reject(cause))
    await expect(call(tags.list, {})).rejects.toMatchObject({ answered: false, cause })
  })

  test('reloads the user if the account is blocked, and the session if the anti-forgery value is lost', async () => {
    const client = new QueryClient()
    const user = queryKey(auth.user, {})
    client.setQueryData(user, userWith())
    stubNetwork(() => session(true))
    handleGlobalError(client, { code: 'XSRF_MISMATCH', message: '', source: null })
    expect(client.getQueryData(user)).toBeDefined()
    await vi.waitFor(() => expect(sent.map(({ path }) => path)).toEqual([auth.session.path]))
    handleGlobalError(client, { code: 'EMAIL_NOT_VERIFIED', message: '', source: null })
    await vi.waitFor(() => expect(client.getQueryData(user)).toBeUndefined())
  })
})

test('FRAME-005: a refusal of a permission that the page believes it has reloads the user', async () => {
  const client = new QueryClient()
  const user = queryKey(auth.user, {})
  client.setQueryData(user, userWith('view_tags'))
  configureClient({ onGlobalError: (item) => handleGlobalError(client, item) })
  stubNetwork(() => refusal(403, { code: 'FORBIDDEN', message: 'no', source: 'view_devices' }))
  await expect(call(tags.list, {})).rejects.toMatchObject({ status: 403 })
  // The user is known to lack that permission, so there is no reason to read the user again.
  expect(client.getQueryState(user)!.isInvalidated).toBe(false)
  stubNetwork(() => refusal(403, { code: 'FORBIDDEN', message: 'no', source: 'view_tags' }))
  await expect(call(tags.list, {})).rejects.toMatchObject({ status: 403 })
  expect(client.getQueryState(user)!.isInvalidated).toBe(true)
})

test('FRAME-130: a failure contains the request, its status and the whole response', async () => {
  configureClient({ base: '/api' })
  stubNetwork(() => ({
    status: 418,
    body: {
      success: false,
      meta: { mfa_type: 'totp', session_id: 's1' },
      errors: [{ code: 'MFA_REQUIRED', message: 'Your code.', source: 'code' }],
    },
  }))
  const error = (await call(tags.list, { limit: 5 }).catch((thrown: unknown) => thrown)) as CallError
  expect(error).toMatchObject({
    status: 418,
    config: { method: 'GET', url: '/api/tags?limit=5' },
    meta: { mfa_type: 'totp', session_id: 's1' },
    items: [{ code: 'MFA_REQUIRED', message: 'Your code.', source: 'code' }],
  })
  stubNetwork(() => unauthorized)
  await expect(call(auth.revoke, {})).rejects.toMatchObject({
    status: 401,
    config: { method: 'POST', url: '/api/account/token/revoke' },
  })
})

test('FRAME-124, FRAME-125: calls go to the API set in the build, with credentials, and null and empty values are omitted', async () => {
  const asked: [string, RequestInit][] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push([address, init])
    return new Response('{"success":true,"data":[],"meta":{"total":0}}')
  })
  configureClient({ base: 'https://review.example/api' })
  await call(tags.list, { q: '', sort: ['name', '-id'], company_id: null as unknown as number })
  await call(tags.list, {}, { base: '/other' })
  expect(asked.map(([address, { credentials }]) => [address, credentials])).toEqual([
    ['https://review.example/api/tags?sort=name%2C-id', 'include'],
    ['/other/tags', 'include'],
  ])
})
