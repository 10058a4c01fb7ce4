import { configureClient } from '../../../apps/console/src/kit/api/client.ts'
import { tagSamples } from './samples.tsx'

type Answer = { status?: number; body: unknown; after?: number }

const list = (data: readonly object[]): Answer => ({ body: { success: true, data, meta: { total: data.length } } })
const refusal = (status: number, code: string, message: string, source: string | null): Answer => ({
  status,
  body: { success: false, errors: [{ code, message, source }] },
})

/** Returns the sample response to one of the few requests of the stories. */
function answer(method: string, path: string, query: URLSearchParams): Answer {
  if (path === '/tags' && method === 'POST')
    return refusal(422, 'TAG_NAME_TAKEN', 'Another tag of this company has this name', 'name')
  if (path === '/tags')
    return list(tagSamples.filter(({ name }) => name.toLowerCase().includes((query.get('q') ?? '').toLowerCase())))
  if (path.startsWith('/tags/'))
    return method === 'GET'
      ? { body: { success: true, data: tagSamples[0] } }
      : refusal(500, 'INTERNAL_ERROR', 'The server has failed', null)
  if (path === '/status/channel/demo') return { body: { success: true, data: channelSample } }
  if (path === '/storage') return list([])
  return { body: { success: true, data: {} } }
}

const event = (status: string, value: string, more: object = {}) => [{ status, type: 'text', value, ...more }]
const channelSample = {
  1: event('completed', 'Rebooted in 41 s.'),
  2: event('error', 'Device did not answer within 30 s. It was last seen 4 min ago.'),
  3: event('progress', 'Downloading', { progress: { value: 37, total: 100 } }),
  4: event('delivered', ''),
}

/** Replaces the network, because the stories are rendered without a server. Only API requests are intercepted. */
export function answerFromSamples(): void {
  configureClient({ cookies: () => 'XSRF-TOKEN=gallery' })
  const real = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (url.pathname === '/licences')
      return new Response('<p>MIT, Apache-2.0, ISC</p>', { headers: { 'content-type': 'text/html' } })
    if (!/^\/(api|status)\//.test(url.pathname)) return real(input, init)
    const { status = 200, body } = answer(init?.method ?? 'GET', url.pathname.replace(/^\/api/, ''), url.searchParams)
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'x-request-id': '7f3a-22c1' },
    })
  }
}
