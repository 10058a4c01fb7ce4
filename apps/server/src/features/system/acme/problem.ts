/** What the authority says of a request that it refuses (RFC 8555, 6.7). */
export class AcmeError extends Error {
  /** Such as `badNonce`; empty if the answer names none. */
  readonly type: string
  /** Seconds for which the authority asks to wait. */
  readonly retryAfter: number | undefined

  constructor(message: string, type = '', retryAfter?: number) {
    super(message)
    this.name = 'AcmeError'
    this.type = type
    this.retryAfter = retryAfter
  }
}

const prefix = 'urn:ietf:params:acme:error:'
/** The longest text of the authority that is kept, in characters. */
const longest = 300

/** A problem document, as far as it is used. Everything in it comes from the authority. */
export interface Problem {
  type?: unknown
  detail?: unknown
}

/** Returns a problem document as an error. */
export function problemError({ type, detail }: Problem, retryAfter?: number): AcmeError {
  const name = typeof type === 'string' && type.startsWith(prefix) ? type.slice(prefix.length) : ''
  const text = typeof detail === 'string' ? detail.replaceAll(/\s+/g, ' ').trim().slice(0, longest) : ''
  return new AcmeError(text || name || 'The certificate authority gave no reason', name, retryAfter)
}

/** Reads the header Retry-After, in seconds or as a date. @returns seconds from now */
export function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
