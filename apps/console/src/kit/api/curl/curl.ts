import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { isSecretName } from '@outpost/contract/kit/secret-names'
import { requestParts } from '../request.ts'
import { addressOf } from '../send.ts'
import { formDataOf } from '../upload.ts'

/** One call as a shell is to make it. */
export interface CurlCall {
  endpoint: Pick<Endpoint, 'method' | 'path'>
  input: object
  /** Another place of this host than `/api`. */
  base?: string | undefined
  /** What stands for the access token: a variable of the shell, unless the token itself is at hand. */
  token?: string
}

/** Stands for a secret until the line is quoted, between letters that mean nothing (Unicode's private use). */
const mark = (name: string): string => `\uE000${name.toUpperCase().replace(/\W/g, '_')}\uE000`
/** The mark as it is, and as an address writes it. */
const MARKS = /(?:\uE000|%EE%80%80)(\w+?)(?:\uE000|%EE%80%80)/g

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
/** One word of a shell; variables stand where secrets were. */
const word = (text: string): string => quote(text).replace(MARKS, (_, name: string) => `'"$${name}"'`)

/** The input with variables in place of what is named like a secret, however deep it lies. */
function veiled(value: unknown, secret?: string): unknown {
  if (value instanceof Blob || value === null || value === undefined || value === '') return value
  if (Array.isArray(value)) return value.map((entry) => veiled(entry, secret))
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, veiled(part, isSecretName(name) ? name : secret)]),
    )
  return secret === undefined || typeof value === 'boolean' ? value : mark(secret)
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))

/** A part of a form with files; a file goes by its name, since a browser does not tell where it lies. */
const partOf = ([name, value]: [string, FormDataEntryValue]): string =>
  typeof value === 'string' ? ` --form-string ${word(`${name}=${value}`)}` : ` -F ${word(`${name}=@${value.name}`)}`

/** What is sent besides the address. */
function bodyOf({ endpoint, input }: CurlCall): string {
  const { body, fields } = requestParts(endpoint, input as Record<string, unknown>)
  if (body === undefined) return ''
  if (holdsFile(fields)) return [...formDataOf(fields)].map(partOf).join('')
  return ` -H 'Content-Type: application/json' -d ${word(body)}`
}

/**
 * A line for a shell that makes the call against this very host: the token is `$TOKEN`, and what is named like a secret is a
 * variable too, so that the line can be kept and shared.
 * @example curlLine({ endpoint: tags.list, input: { q: 'mast' } }) // curl -H "Authorization: Bearer $TOKEN" 'https://…/api/tags?q=mast'
 * @throws Error when the input lacks a parameter of the path
 */
export function curlLine(call: CurlCall): string {
  const { endpoint, base, token = '$TOKEN' } = call
  const input = veiled(call.input) as object
  const address = new URL(addressOf(endpoint, input, { base }), window.location.origin).href
  const verb = endpoint.method === 'GET' ? '' : ` -X ${endpoint.method}`
  return `curl${verb} -H "Authorization: Bearer ${token}"${bodyOf({ ...call, input })} ${word(address)}`
}
