import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refusal, sent, stubNetwork } from '../../../testing/network.ts'
import { preparePage, show, shows } from '../../../testing/page.tsx'
import AuthorizePage from './AuthorizePage.tsx'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

test('AUTH-073 an incorrect request names its parameter, what is wrong with it, and the id of the request', async () => {
  const refused = refusal(422, { code: 'VALIDATION', message: 'This is required.', source: 'redirect_uri' })
  stubNetwork(() => ({ ...refused, headers: { 'x-request-id': '5e28e15d' } }))
  window.history.replaceState(null, '', '/oauth/authorize?client_id=one')
  await show(<AuthorizePage />)
  await shows("The application's request is not valid. redirect_uri: This is required.")
  await shows('Request ID 5e28e15d')
})

test('AUTH-073 a request without an application is refused without a call', async () => {
  stubNetwork(() => refusal(404, { code: 'NOT_FOUND', message: '', source: null }))
  sent.length = 0
  window.history.replaceState(null, '', '/oauth/authorize')
  await show(<AuthorizePage />)
  await shows('Access cannot be granted')
  expect(sent.filter(({ path }) => path.startsWith('/account/authorize'))).toEqual([])
})
