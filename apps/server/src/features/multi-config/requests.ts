import { maxPlanBytes } from '@outpost/contract/device/plan'
import { fail } from '@outpost/contract/kit/errors'
import { multiLimits } from '@outpost/contract/multi-config/constants'
import type { ConfigurationEntry } from '@outpost/contract/multi-config/schemas'
import { isTooDeep } from '../../kit/text.ts'
import type { CheckedRequest, DescribedApi } from '../device-api/service.ts'
import { samplePath } from './search.ts'

/** A request as it was asked for, and its place in the body. */
export interface AskedRequest extends Pick<
  ConfigurationEntry,
  'method' | 'path' | 'content_type' | 'query_parameters' | 'search_elements' | 'request_data'
> {
  at: number
}

/** Parses a text with a JSON object or list; undefined for any other text. */
function parsed(text: unknown): unknown {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : undefined
    return typeof value === 'object' && value !== null && !isTooDeep(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns a request with its body. Clients of the vendor's API write a body as a text, or as a list of texts, which are
 * JSON unless the content type says otherwise.
 */
export function withBody<T extends Pick<ConfigurationEntry, 'content_type' | 'request_data'>>(request: T): T {
  const { content_type, request_data } = request
  const texts: unknown[] = [request_data].flat()
  if (texts.length === 0 || !texts.every((text) => typeof text === 'string')) return request
  if (!content_type.toLowerCase().startsWith('application/json'))
    return texts.length === 1 ? { ...request, request_data: texts[0] } : request
  const values = texts.map(parsed)
  if (values.includes(undefined)) return request
  return { ...request, request_data: values.length === 1 ? values[0] : values }
}

/** Encodes parameters for a URL. */
export const queryOf = (parameters: readonly { key: string; value: string }[]): string =>
  new URLSearchParams(parameters.map(({ key, value }): [string, string] => [key, value])).toString()

/** Returns the requests of each device, by its id, in the order of the body. */
export function listsOf(configuration: readonly ConfigurationEntry[]): Map<number, AskedRequest[]> {
  const lists = new Map<number, AskedRequest[]>()
  for (const [at, { device_id, ...entry }] of configuration.entries())
    for (const id of new Set(device_id)) {
      const list = lists.get(id) ?? []
      list.push({ ...withBody(entry), at })
      lists.set(id, list)
    }
  return lists
}

/**
 * Returns a function that checks the requests of a device. The same request of several devices is checked once.
 * @throws VALIDATION for anything that the API does not have, and for more than one change can have
 */
export function checkerOf(api: DescribedApi, source: string): (asked: readonly AskedRequest[]) => CheckedRequest[] {
  const known = new Map<number, CheckedRequest>()
  return (asked) => {
    if (asked.length > multiLimits.each)
      throw fail('VALIDATION', { source, message: `At most ${multiLimits.each} requests per device are possible.` })
    const checked = asked.map((request) => {
      const found = known.get(request.at) ?? check(api, request, source)
      known.set(request.at, found)
      return found
    })
    // Percent-encoded, a byte may take three characters, and a plan has more than the bodies.
    const size = checked.reduce((sum, { body = '', path }) => sum + 3 * (Buffer.byteLength(body) + path.length), 0)
    if (size > maxPlanBytes - 65_536)
      throw fail('VALIDATION', { source, message: 'The requests for one device are too long. Send them in parts.' })
    return checked
  }
}

function check(api: DescribedApi, request: AskedRequest, source: string): CheckedRequest {
  const { method, content_type, query_parameters, request_data, at } = request
  const path = samplePath(api, request, `${source}.${at}`)
  const query = queryOf(query_parameters)
  const checked = api.check({ method, path, content_type, query, body: request_data }, `${source}.${at}`)
  if (checked.reads)
    throw fail('VALIDATION', {
      source: `${source}.${at}.method`,
      message: `${method} ${path} only reads. Use POST /devices/configurator/configuration.`,
    })
  return checked
}
