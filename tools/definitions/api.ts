import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { z } from 'zod'
import { Failure } from './failure.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { makeRequest, type PreparedRequest } from './make-request.ts'
import { readBounded } from './read-bounded.ts'
import { refusalOf } from './refusal.ts'

/** Milliseconds in which a request must be answered completely. */
const timeLimit = 30_000
/** How often a request is sent at most, if the server is busy or does not answer. */
const attempts = 5
/** Seconds: the longest Retry-After that is waited for, and the wait after a failed connection. */
const longestWait = 120
const reconnectWait = 1
/** Records of a page, and the most records of a list. */
const pageSize = 200
const mostRecords = 100_000

/** The public API of an Outpost, with the token of a user. All methods throw `Failure`. */
export interface Api {
  /** Sends a request. `{id}` in its path is taken from the input. Returns `data` of the response. */
  call(endpoint: Endpoint, input?: JsonObject): Promise<Json>
  /** Sends a request and checks the record in the response. */
  one<R>(endpoint: Endpoint, row: z.ZodType<R>, input?: JsonObject): Promise<R>
  /** Reads all pages of a list, in the order of the ids. */
  all<R extends { id: number }>(endpoint: Endpoint, row: z.ZodType<R>, input?: JsonObject): Promise<R[]>
}

/**
 * Returns the API at an address.
 * @param address of the installation, such as `https://devices.example.com`
 */
export function openApi(address: string, token: string): Api {
  const call: Api['call'] = async (endpoint, input = {}) =>
    dataOf(await send(makeRequest(endpoint, input, address, token)))
  const one: Api['one'] = async (endpoint, row, input) => checked(endpoint, row, await call(endpoint, input))
  return {
    call,
    one,
    async all(endpoint, row, input = {}) {
      const found = new Map<number, ReturnType<typeof row.parse>>()
      for (let offset = 0; offset < mostRecords; offset += pageSize) {
        const page = await call(endpoint, { sort: 'id', ...input, limit: pageSize, offset })
        if (!Array.isArray(page)) throw new Failure(`The answer to ${nameOf(endpoint)} is not a list.`)
        for (const entry of page.map((record) => checked(endpoint, row, record))) found.set(entry.id, entry)
        if (page.length < pageSize) return [...found.values()]
      }
      throw new Failure(`${nameOf(endpoint)} has more than ${mostRecords} records, which this command does not read.`)
    },
  }
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

function checked<R>(endpoint: Endpoint, schema: z.ZodType<R>, record: Json): R {
  const { success, data, error } = schema.safeParse(record)
  if (success) return data
  const [issue] = error.issues
  throw new Failure(
    `The answer to ${nameOf(endpoint)} is not as expected: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    'Use the definitions command of the same version as the server.',
  )
}

/** Sends a request again while the server is busy, and after a lost connection if it cannot take effect twice. */
async function send(sent: PreparedRequest): Promise<Json> {
  const { endpoint, url, init } = sent
  const isRepeatable = endpoint.method === 'GET' || endpoint.once === true
  for (let attempt = 1; ; attempt++) {
    let wait = reconnectWait
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeLimit) })
      const text = await readBounded(response)
      if (response.ok) return parsed(endpoint, text)
      if (response.status !== 429 || attempt === attempts) throw refusalOf(endpoint, response.status, text)
      const after = Number(response.headers.get('retry-after') ?? reconnectWait)
      if (!(after >= 0 && after <= longestWait)) throw refusalOf(endpoint, response.status, text)
      wait = Math.max(after, reconnectWait)
    } catch (error) {
      if (error instanceof Failure) throw error
      if (!isRepeatable || attempt === attempts) throw lost(endpoint, url, error)
    }
    await pause(wait * 1000)
  }
}

function lost(endpoint: Endpoint, url: URL, error: unknown): Failure {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  const why = cause instanceof Error ? cause.message : message
  return new Failure(
    `${nameOf(endpoint)} was not answered by ${url.host}: ${why}`,
    ...(endpoint.method === 'GET' ? [] : ['The server may have carried it out. Run plan to see its state.']),
  )
}

function parsed(endpoint: Endpoint, text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    throw new Failure(
      `The answer to ${nameOf(endpoint)} is not JSON. Check that OUTPOST_URL is the address of Outpost.`,
    )
  }
}

const dataOf = (answer: Json): Json => (isObject(answer) ? (answer['data'] ?? null) : null)
