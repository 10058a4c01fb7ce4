import { workbookType } from '@outpost/contract/devices/csv/constants'
import { readSheet } from '../kit/workbook/sheet.ts'

/** A response of the API. */
export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever the server answered, right or wrong
  body: any
  headers: Headers
}

export interface Person {
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  del(path: string, body?: unknown): Promise<Answer>
  /** Headers that authenticate this person's requests. */
  headers: Record<string, string>
}

async function ask(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}${path.startsWith('/status/') ? '' : '/api'}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    body: bodyOf(bytes, response.headers.get('content-type')),
    headers: response.headers,
  }
}

/** Returns JSON as its value, a workbook as lines of its cells, and all else as text. */
function bodyOf(bytes: Buffer, type: string | null): unknown {
  if (type?.startsWith('application/json')) return JSON.parse(bytes.toString())
  if (type === workbookType)
    return readSheet(bytes, 100_000)
      .map(({ cells }) => cells.join(','))
      .join('\n')
  return bytes.toString()
}

type Ask = typeof ask

/** Creates a user of the API who sends the given headers; without headers the requests are anonymous. */
export const person = (url: string, headers: Record<string, string> = {}, send: Ask = ask): Person => ({
  headers,
  get: (path) => send(url, 'GET', path, headers),
  post: (path, body, more) => send(url, 'POST', path, { ...headers, ...more }, body),
  put: (path, body) => send(url, 'PUT', path, headers, body),
  del: (path, body) => send(url, 'DELETE', path, headers, body),
})

/** Handles a 423 as the console does: confirms the password and sends the same request again. */
const withPassword =
  (password: string): Ask =>
  async (url, method, path, headers, body) => {
    const answer = await ask(url, method, path, headers, body)
    if (answer.status !== 423) return answer
    const confirmed = await ask(url, 'POST', '/password-confirmation', headers, { password })
    return confirmed.status === 200 ? ask(url, method, path, headers, body) : confirmed
  }

/**
 * Signs in and keeps the cookies as a browser does. The password is confirmed again whenever a request
 * requires it.
 */
export async function signIn(url: string, login: { email: string; password: string }): Promise<Person> {
  const answer = await person(url).post('/account/login', login)
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return person(url, cookieHeaders(answer.headers), withPassword(login.password))
}

/** Returns the headers that a browser sends after a response has set its cookies. */
export function cookieHeaders(headers: Headers): Record<string, string> {
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0]!)
  const xsrf = cookies.find((cookie) => cookie.includes('XSRF-TOKEN='))?.split('=')[1] ?? ''
  return { cookie: cookies.join('; '), 'x-xsrf-token': xsrf, 'x-requested-with': 'XMLHttpRequest' }
}
