import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { sameText } from '../../../kit/origin.ts'

/** The credentials in an Authorization header. */
export type Credentials =
  | { scheme: 'basic'; username: string; password: string }
  | { scheme: 'digest'; username: string; fields: Readonly<Record<string, string>> }

/** Seconds in which the answer to a challenge must arrive. */
const nonceLife = 300
/** How many nonces are remembered, so that none can be used twice in the same way. */
const maxNonces = 20_000

export const realm = 'cwmp'

// Devices know no other digest, since RFC 2617 had none.
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Reads an Authorization header. Returns undefined if it has no credentials that the server may have issued. */
export function readCredentials(header: string | undefined): Credentials | undefined {
  const credentials = credentialsIn(header)
  return credentials && /^(?:acs|cpe)-[0-9a-z]+$/.test(credentials.username) ? credentials : undefined
}

function credentialsIn(header: string | undefined): Credentials | undefined {
  const [, scheme, rest = ''] = /^(Basic|Digest) (.{1,4096})$/is.exec(header ?? '') ?? []
  if (scheme?.toLowerCase() === 'basic') {
    const [username, ...password] = Buffer.from(rest, 'base64').toString().split(':')
    return username ? { scheme: 'basic', username, password: password.join(':') } : undefined
  }
  if (scheme === undefined) return undefined
  const fields = fieldsOf(rest)
  return fields['username'] ? { scheme: 'digest', username: fields['username'], fields } : undefined
}

/** Reads the fields of a Digest header or challenge: `name="value"` or `name=value`, separated by commas. */
export function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  let rest = text.slice(0, 4096)
  for (let n = 0; n < maxFields; n++) {
    const at = rest.indexOf('=')
    if (at < 0) break
    const name = rest.slice(0, at).split(/[\s,]/).findLast(Boolean)
    const { value, after } = valueIn(rest.slice(at + 1).trimStart())
    if (name !== undefined) fields[name.toLowerCase()] = value
    rest = after
  }
  return fields
}

const maxFields = 20

/** Reads a value at the beginning of a text, quoted or not. */
function valueIn(text: string): { value: string; after: string } {
  const isQuoted = text.startsWith('"')
  const end = isQuoted ? closingQuote(text) : text.search(/[\s,]/)
  if (end < 0) return { value: isQuoted ? '' : text, after: '' }
  const value = text.slice(isQuoted ? 1 : 0, end)
  return { value: value.replace(/\\(.)/g, '$1'), after: text.slice(end + 1) }
}

/** Returns the position of the quote that ends a quoted text; -1 if there is none. */
function closingQuote(text: string): number {
  for (let at = 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return -1
}

/** Computes the response of a Digest (RFC 2617), with or without `qop`. */
export function digestOf(
  { username, password, method }: { username: string; password: string; method: string },
  fields: Readonly<Record<string, string>>,
): string {
  const of = (name: string): string => fields[name] ?? ''
  const who = md5(`${username}:${of('realm')}:${password}`)
  const what = md5(`${method}:${of('uri')}`)
  return of('qop')
    ? md5(`${who}:${of('nonce')}:${of('nc')}:${of('cnonce')}:${of('qop')}:${what}`)
    : md5(`${who}:${of('nonce')}:${what}`)
}

/** Issues challenges and checks their answers. Nonces carry their time and are signed, so none is stored before its use. */
export class Challenges {
  readonly #key: KeyObject
  /** The highest count with which each nonce was used. */
  readonly #used = new Map<string, number>()

  constructor(key: KeyObject) {
    this.#key = key
  }

  /** Returns the value of a WWW-Authenticate header. */
  challenge(now: number): string {
    const at = `${Math.floor(now / 1000).toString(36)}.${randomBytes(9).toString('base64url')}`
    return `Digest realm="${realm}", qop="auth", nonce="${at}.${this.#sign(at)}", algorithm=MD5`
  }

  /** Whether these are the credentials with this password, for a request with this method and path. */
  accepts(credentials: Credentials, password: string, request: { method: string; path: string }, now: number): boolean {
    if (credentials.scheme === 'basic') return sameText(md5(credentials.password), md5(password))
    const { fields, username } = credentials
    const right = digestOf({ username, password, method: request.method }, fields)
    if (!sameText(right, (fields['response'] ?? '').toLowerCase())) return false
    const path = (fields['uri'] ?? '').replace(/^https?:\/\/[^/]*/i, '').split('?', 1)[0]!
    return fields['realm'] === realm && sameText(path.replace(/\/$/, ''), request.path) && this.#isFresh(fields, now)
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22)
  }

  /** Whether a nonce is ours, not too old, and used with a higher count than before. */
  #isFresh(fields: Readonly<Record<string, string>>, now: number): boolean {
    const nonce = fields['nonce'] ?? ''
    const [at = '', random = '', signature = ''] = nonce.split('.')
    if (!sameText(signature, this.#sign(`${at}.${random}`))) return false
    const age = now / 1000 - Number.parseInt(at, 36)
    if (!(age >= -1 && age <= nonceLife)) return false
    const count = fields['qop'] ? Number.parseInt(fields['nc'] ?? '', 16) : 1
    if (!(count > (this.#used.get(nonce) ?? 0))) return false
    this.#used.delete(nonce)
    this.#used.set(nonce, count)
    if (this.#used.size > maxNonces) this.#used.delete(this.#used.keys().next().value!)
    return true
  }
}
