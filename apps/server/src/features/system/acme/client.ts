import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { AcmeError, problemError, readRetryAfter, type Problem } from './problem.ts'

/** The time limit of a request in milliseconds, the longest answer in bytes, and how often a used nonce is replaced. */
const limits = { request: 20_000, answer: 200_000, nonces: 10 } as const

/** An answer of the authority. */
export interface AcmeAnswer {
  /** The object that the answer contains; empty if it is not JSON. */
  body: Record<string, unknown>
  text: string
  /** The address of what was created. */
  location: string | undefined
  /** Seconds after which to ask again. */
  retryAfter: number | undefined
}

interface Directory {
  newNonce: string
  newAccount: string
  newOrder: string
}

const base64 = (content: string | Buffer): string => Buffer.from(content).toString('base64url')

/** The public key of an account as JWK with its members in the order in which they are hashed (RFC 7638, 3.2). */
function publicJwk(key: KeyObject): Record<'crv' | 'kty' | 'x' | 'y', string> {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  return { crv: 'P-256', kty: 'EC', x, y }
}

/**
 * Speaks ACME (RFC 8555) with one certificate authority as one account. Every request has a time limit and ends with
 * `signal`. Throws AcmeError with the reason that the authority gives, else the error of the connection.
 */
export class AcmeClient {
  readonly #directoryUrl: string
  readonly #key: KeyObject
  readonly #signal: AbortSignal
  #directory: Directory | undefined
  #nonce: string | undefined
  #account: string | undefined

  /** @param key the private key of the account, P-256 */
  constructor(directoryUrl: string, key: KeyObject, signal: AbortSignal) {
    this.#directoryUrl = directoryUrl
    this.#key = key
    this.#signal = signal
  }

  /** Signs in; the first time, this creates the account and accepts the terms of the authority. */
  async signIn(email: string | undefined): Promise<void> {
    const { newAccount } = await this.#places()
    const contact = email === undefined ? {} : { contact: [`mailto:${email}`] }
    const { location } = await this.post(newAccount, { termsOfServiceAgreed: true, ...contact })
    if (location === undefined) throw new AcmeError('The certificate authority named no account')
    this.#account = location
  }

  /** Orders a certificate for names. @returns the order, with its address as `location` */
  async order(names: readonly string[]): Promise<AcmeAnswer> {
    const { newOrder } = await this.#places()
    return this.post(newOrder, { identifiers: names.map((value) => ({ type: 'dns', value })) })
  }

  /** The text that proves a challenge: its token and the fingerprint of the account's key (RFC 8555, 8.1). */
  keyAuthorization(token: string): string {
    const fingerprint = createHash('sha256')
      .update(JSON.stringify(publicJwk(this.#key)))
      .digest('base64url')
    return `${token}.${fingerprint}`
  }

  /** Sends a signed request; without a payload it only reads (POST-as-GET). */
  async post(url: string, payload?: object): Promise<AcmeAnswer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#postOnce(url, payload)
      } catch (error) {
        // The answer that refuses a nonce contains a new one.
        if (!(error instanceof AcmeError) || error.type !== 'badNonce' || attempt === limits.nonces) throw error
      }
    }
  }

  async #postOnce(url: string, payload: object | undefined): Promise<AcmeAnswer> {
    const nonce = this.#nonce ?? (await this.#newNonce())
    this.#nonce = undefined
    const identity = this.#account === undefined ? { jwk: publicJwk(this.#key) } : { kid: this.#account }
    const header = base64(JSON.stringify({ alg: 'ES256', nonce, url, ...identity }))
    const content = payload === undefined ? '' : base64(JSON.stringify(payload))
    const signature = sign('sha256', Buffer.from(`${header}.${content}`), {
      key: this.#key,
      dsaEncoding: 'ieee-p1363',
    })
    return this.#send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/jose+json' },
      body: JSON.stringify({ protected: header, payload: content, signature: base64(signature) }),
    })
  }

  async #places(): Promise<Directory> {
    if (this.#directory) return this.#directory
    const { body } = await this.#send(this.#directoryUrl, {})
    const { newNonce, newAccount, newOrder } = body
    if (typeof newNonce !== 'string' || typeof newAccount !== 'string' || typeof newOrder !== 'string')
      throw new AcmeError('The address is not the directory of a certificate authority')
    return (this.#directory = { newNonce, newAccount, newOrder })
  }

  async #newNonce(): Promise<string> {
    const { newNonce } = await this.#places()
    await this.#send(newNonce, { method: 'HEAD' })
    if (this.#nonce === undefined) throw new AcmeError('The certificate authority gave no nonce')
    return this.#nonce
  }

  async #send(url: string, request: RequestInit): Promise<AcmeAnswer> {
    // Keys and orders are only sent over TLS, also where the authority's own answers lead.
    if (!url.startsWith('https://')) throw new AcmeError('The certificate authority uses an address without HTTPS')
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(limits.request)]),
    })
    this.#nonce = response.headers.get('replay-nonce') ?? this.#nonce
    const text = await readText(response)
    const retryAfter = readRetryAfter(response.headers.get('retry-after'))
    const body = readObject(text)
    if (response.status >= 400)
      throw problemError({ detail: `The certificate authority answered with ${response.status}`, ...body }, retryAfter)
    return { body, text, location: response.headers.get('location') ?? undefined, retryAfter }
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > limits.answer) throw new AcmeError('The answer of the certificate authority is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readObject(text: string): Problem & Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
