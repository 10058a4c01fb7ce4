import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A small server with the shapes of the vendor's API, as its document and its clients show them: numbers as texts,
 * `_total` for users, creation without ids, fields of its own, and pages that are shorter than asked for.
 */

export interface StubCloud {
  url: string
  token: string
  /** Rows by path, such as `/devices`. */
  rows: Record<string, Record<string, unknown>[]>
  /** Answers in place of the usual ones, by `METHOD /path`; called once for each request. */
  answers: Record<string, (body: Record<string, unknown>) => Said | Promise<Said>>
  /** All requests so far, as `METHOD /path`. */
  asked: string[]
  /** The bodies of requests that have one. */
  bodies: Record<string, unknown>[]
  close(): Promise<void>
}

/** The most rows of a page, however many are asked for. */
const longestPage = 2

async function bodyOf(request: http.IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request) text += String(part)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

interface Said {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const refusal = (status: number, message: string): Said => ({
  status,
  body: { success: false, errors: [{ code: 'SOME_ERROR_CODE', source: null, message }] },
})

type Inside = Omit<StubCloud, 'url' | 'close'>

/** Answers a request: as the test says, or else with a page of a list. */
function answer(
  { answers, rows }: Inside,
  url: URL,
  name: string,
  body: Record<string, unknown>,
): Said | Promise<Said> {
  const own = answers[name]
  if (own) return own(body)
  const [method, path = ''] = name.split(' ')
  const all = rows[path]
  if (method !== 'GET' || !all) return refusal(404, 'Not found.')
  const offset = Number(url.searchParams.get('offset'))
  const meta = { [path === '/users' ? '_total' : 'total']: all.length }
  return { status: 200, body: { success: true, data: all.slice(offset, offset + longestPage), meta } }
}

/** Reads a request, notes it, and answers it. */
async function serve(cloud: Inside, prefix: string, request: http.IncomingMessage): Promise<Said> {
  const url = new URL(request.url ?? '/', 'http://stub')
  const isStatus = url.pathname.startsWith('/status/')
  if (!isStatus && !url.pathname.startsWith(`${prefix}/`)) return { status: 404, body: '<html>' }
  if (request.headers.authorization !== `Bearer ${cloud.token}`) return refusal(401, 'Unauthorized.')
  const name = `${request.method} ${isStatus ? url.pathname : url.pathname.slice(prefix.length)}`
  cloud.asked.push(name)
  const body = await bodyOf(request)
  if (Object.keys(body).length > 0) cloud.bodies.push(body)
  return answer(cloud, url, name, body)
}

/** Starts the server. With `prefix` `/api` the API is below that path, and otherwise at the root. */
export async function startStubCloud(prefix: '/api' | '' = '/api'): Promise<StubCloud> {
  const token = 'canary-token-of-the-other-cloud'
  const cloud: Inside = { token, rows: {}, answers: {}, asked: [], bodies: [] }
  const server = http.createServer(async (request, response) => {
    const { status, body, headers } = await serve(cloud, prefix, request)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(cloud, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

const at = '2026-11-20 10:00:00'

/** Fills the server with the examples of the vendor's document, and with records that cannot come. */
export function fillStubCloud({ rows, answers }: StubCloud): void {
  answers['GET /user'] = () => ({
    status: 200,
    body: {
      success: true,
      id: 1,
      email: 'a@b.example',
      company: { id: '5012', name: 'Top', level: 1 },
      scope: ['devices:read'],
    },
  })
  rows['/companies'] = [
    { id: 6964, name: 'Pier', level: 3, parent_id: 6963, devices_count: '0', created_at: at },
    { id: '6963', name: 'Harbour', level: 2, parent_id: '5012', parent_name: 'Top', created_at: at, later_field: {} },
    { id: 5012, name: 'Top', level: 1, parent_id: null, created_at: at },
  ]
  rows['/tags'] = [
    { id: 11, company_id: 6963, name: 'Boats', description: null, color: '#00ff00', actions: [] },
    { id: 12, company_id: 6963, name: 'x', description: '' },
  ]
  rows['/users'] = [
    {
      id: 257,
      username: 'captain',
      email: 'captain@harbour.example',
      role: 3,
      company_id: 6963,
      company_name: 'Harbour',
    },
    { id: 258, username: 'ghost', email: null, role: 'Nobody', company_id: 6963 },
    { id: 259, username: 'root', email: 'root@harbour.example', role: '1', company_id: 5012 },
  ]
  rows['/files'] = [
    { id: 1506, company_id: 6963, name: 'task.sh', type: 'device_task_manager_file', file_size: '9', description: '' },
    { id: 1507, company_id: 6963, name: 'RUTX.bin', type: 'global_firmware', file_size: 11_272_218 },
  ]
  answers['GET /files/1506/download'] = () => ({ status: 200, body: Buffer.from('echo one\n') })
  const device = { company_id: 6963, model: 'RUTX50', status: '1', dynamic_monitoring: '300', gps_monitoring: 5 }
  rows['/devices'] = [
    {
      ...device,
      id: 70810,
      name: 'Mast',
      serial: 6000000001,
      mac: '001E42000001',
      tags: [{ id: 11, name: 'Boats' }],
      description: 'By the door',
    },
    { ...device, id: '70811', name: 'Hook', serial: '6000000002', mac: '00:1e:42:00:00:02', status: 0, tags: null },
    { ...device, id: 70812, name: 'Twin', serial: '6000000001', mac: '00:1E:42:00:00:01' },
    { ...device, id: 70813, name: 'No MAC', serial: '6000000004', mac: '' },
    { ...device, id: 70814, name: 'Toaster', serial: '6000000005', mac: '001E42000005', model: 'TOAST1' },
    { ...device, id: 70815, name: 'Elsewhere', serial: '6000000006', mac: '001E42000006' },
    { ...device, id: 70816, name: 'Here', serial: '6000000007', mac: '001E42000007' },
  ]
}
