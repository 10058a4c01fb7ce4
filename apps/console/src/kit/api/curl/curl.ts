import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { isSecretName } from '@outpost/contract/kit/secret-names'
import { requestParts } from '../request.ts'
import { addressOf } from '../send.ts'
import { formDataOf } from '../upload.ts'

/** A request to be written as a curl command. */
export interface CurlCall {
  endpoint: Pick<Endpoint, 'method' | 'path'>
  input: object
  /** Base path on this host; `/api` by default. */
  base?: string | undefined
  /** The access token in the command; a shell variable by default. */
  token?: string
}

/**
 * Placeholder for a secret until the command is quoted, enclosed in a character without meaning (from Unicode's private
 * use area).
 */
const mark = (name: string): string => `\uE000${name.toUpperCase().replace(/\W/g, '_')}\uE000`
/** The placeholder, in plain or URL-encoded form. */
const MARKS = /(?:\uE000|%EE%80%80)(\w+?)(?:\uE000|%EE%80%80)/g

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
/** Quotes a shell argument and inserts variables in place of the secrets. */
const word = (text: string): string => quote(text).replace(MARKS, (_, name: string) => `'"$${name}"'`)

/** Replaces values with secret names by variables, at any depth of the input. */
function masked(value: unknown, secret?: string): unknown {
  if (value instanceof Blob || value === null || value === undefined || value === '') return value
  if (Array.isArray(value)) return value.map((entry) => masked(entry, secret))
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, masked(part, isSecretName(name) ? name : secret)]),
    )
  return secret === undefined || typeof value === 'boolean' ? value : mark(secret)
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))

/** A part of a multipart form. Files are given by name only, because browsers do not reveal their path. */
const partOf = ([name, value]: [string, FormDataEntryValue]): string =>
  typeof value === 'string' ? ` --form-string ${word(`${name}=${value}`)}` : ` -F ${word(`${name}=@${value.name}`)}`

/** The options of the curl command that contain the request body. */
function bodyOf({ endpoint, input }: CurlCall): string {
  const { body, fields } = requestParts(endpoint, input as Record<string, unknown>)
  if (body === undefined) return ''
  if (holdsFile(fields)) return [...formDataOf(fields)].map(partOf).join('')
  return ` -H 'Content-Type: application/json' -d ${word(body)}`
}

/**
 * Returns a curl command that sends the request to this host. The token is `$TOKEN`, and values with secret names are
 * variables too, so that the command can be stored and shared.
 * @example
 * curlLine({ endpoint: tags.list, input: { q: 'mast' } })
 * // curl -H "Authorization: Bearer $TOKEN" 'https://…/api/tags?q=mast'
 * @throws Error if the input lacks a path parameter
 */
export function curlLine(call: CurlCall): string {
  const { endpoint, base, token = '$TOKEN' } = call
  const input = masked(call.input) as object
  const address = new URL(addressOf(endpoint, input, { base }), window.location.origin).href
  const verb = endpoint.method === 'GET' ? '' : ` -X ${endpoint.method}`
  return `curl${verb} -H "Authorization: Bearer ${token}"${bodyOf({ ...call, input })} ${word(address)}`
}
