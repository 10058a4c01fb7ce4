import { apiPath } from '@outpost/contract/device/api-request'
import { fail } from '@outpost/contract/kit/errors'
import type { ReadEndpoint } from '@outpost/contract/multi-config/schemas'
import type { Context } from '../../kit/implement.ts'
import { bodyOf, callDevice, type DescribedApi } from '../device-api/service.ts'
import type { DeviceRecord } from '../devices/service.ts'

/** A path in which `{search_key}` stands for that field of an element that is searched for. */
export type SearchedPath = Pick<ReadEndpoint, 'path' | 'search_elements'>

type Row = Readonly<Record<string, unknown>>

const placeholder = (key: string): string => `{${key}}`

/**
 * Returns the path with a value in place of each element that is searched for, to check it before a device is asked.
 * @param source what errors name
 * @throws VALIDATION for a list that the API does not have, and for a path that does not use what is found
 */
export function samplePath(api: DescribedApi, { path, search_elements }: SearchedPath, source: string): string {
  let sample = path
  for (const [at, { search_key, path: list }] of search_elements.entries()) {
    const place = `${source}.search_elements.${at}`
    api.check({ method: 'GET', path: list }, place)
    if (!sample.includes(placeholder(search_key)))
      throw fail('VALIDATION', {
        source: `${place}.search_key`,
        message: `The path must contain ${placeholder(search_key)}, in place of which the value of the element is put.`,
      })
    sample = sample.replaceAll(placeholder(search_key), '1')
  }
  return sample
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The elements in an answer: `data` is a list of them, or one. */
function rowsOf(body: unknown): Row[] {
  const data = isRow(body) && 'data' in body ? body['data'] : body
  return [data].flat().filter(isRow)
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

const hasValue = (row: Row, key: string, value: string): boolean =>
  Object.hasOwn(row, key) && [row[key]].flat().some((one) => textOf(one) === value)

/**
 * Searches the lists of a device for the elements that a path names, and returns the path with what was found.
 * @throws CONFLICT if not exactly one element matches, and what asking the device throws
 */
export async function foundPath(
  context: Context,
  api: DescribedApi,
  device: DeviceRecord,
  { path, search_elements }: SearchedPath,
  source: string,
): Promise<string> {
  let found = path
  for (const { search_key, path: list, elements } of search_elements) {
    const refuse = (message: string) => fail('CONFLICT', { message: `${list}: ${message}` })
    const answer = await callDevice(context, device, api.check({ method: 'GET', path: list }, source), false)
    if (answer.truncated) throw refuse('The list of the device is too long to be searched.')
    const rows = rowsOf(bodyOf(answer, list)).filter((row) =>
      elements.every(({ key, value }) => hasValue(row, key, value)),
    )
    const wanted = elements.map(({ key, value }) => `${key} = ${value}`).join(', ')
    if (rows.length !== 1) throw refuse(`${rows.length === 0 ? 'No element has' : 'Several elements have'} ${wanted}.`)
    const value = textOf(Object.hasOwn(rows[0]!, search_key) ? rows[0]![search_key] : undefined)
    if (!value) throw refuse(`The element with ${wanted} has no ${search_key}.`)
    found = found.replaceAll(placeholder(search_key), () => encodeURIComponent(value))
    // What a device reports must not lead to another path.
    if (
      found.split('/').length !== path.split('/').length ||
      !apiPath.safeParse(found.replaceAll(/\{[^{}/]*\}/g, '1')).success
    )
      throw refuse(`The ${search_key} of the element with ${wanted} does not fit into a path.`)
  }
  return found
}
