import { allEndpoints } from '../endpoints.ts'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { requireDocumented } from './documented.ts'
import type { Answer, Person } from './person.ts'

/** Every endpoint of the contract with the name that tests use for it, such as `GET /devices/{id}`. */
export const endpoints: readonly { name: string; endpoint: EndpointWithSchemas }[] = allEndpoints.map(
  ({ endpoint }) => ({
    name: nameOf(endpoint),
    endpoint,
  }),
)

export function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`
}

/** Returns the names of the parameters in the path of an endpoint. */
export const pathParameters = (endpoint: Endpoint): string[] =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/**
 * Sends a request from one object, as a typed client does: path parameters go into the path, the rest into
 * query or body. Throws if the API document does not have the status of the answer.
 */
export async function call(
  person: Person,
  endpoint: EndpointWithSchemas,
  input: Record<string, unknown> = {},
): Promise<Answer> {
  const answer = await send(person, endpoint, input)
  requireDocumented(endpoint, answer.status)
  return answer
}

function send(person: Person, endpoint: EndpointWithSchemas, input: Record<string, unknown>): Promise<Answer> {
  const inPath = pathParameters(endpoint)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
  if (endpoint.method === 'GET') return person.get(`${path}${query(rest)}`)
  if (endpoint.stream) return person.put(`${path}${query(rest)}`)
  const body = Object.keys(rest).length === 0 ? undefined : endpoint.upload ? formOf(rest) : rest
  if (endpoint.method === 'DELETE') return person.del(path, body)
  return endpoint.method === 'PUT' ? person.put(path, body) : person.post(path, body)
}

/** Builds the body that a browser sends for a form with a file. */
export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

const query = (input: Record<string, unknown>): string => {
  const pairs = Object.entries(input).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? value.join(',') : String(value),
  ])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
}

/** Runs `act` for each entry, a few at a time. */
export async function forEachFew<T>(
  entries: readonly T[],
  act: (entry: T) => Promise<void>,
  atOnce = 6,
): Promise<void> {
  const queue = [...entries]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await act(next)
    }),
  )
}
