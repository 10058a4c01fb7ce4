/**
 * The closed list of errors with their HTTP status, and what the console needs of them before the first failure. The
 * messages are in `errors.ts`. The type of the console's four language files requires a text for every code.
 */
export const errorStatuses = {
  BAD_REQUEST: 400,
  MALFORMED_JSON: 400,
  BAD_HOST: 400,
  INVALID_REQUEST: 400,
  INVALID_GRANT: 400,
  INVALID_SCOPE: 400,
  UNSUPPORTED_GRANT_TYPE: 400,
  INVALID_CLIENT: 401,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  SCOPE_MISSING: 403,
  SESSION_REQUIRED: 403,
  XSRF_MISMATCH: 403,
  ORIGIN_REFUSED: 403,
  APPROVAL_REQUIRED: 403,
  CONSENT_REFUSED: 403,
  MFA_REQUIRED: 403,
  NOT_INVITED_EXTERNAL_USER: 403,
  MFA_MANDATORY: 403,
  EMAIL_NOT_VERIFIED: 403,
  NOT_WHILE_IMPERSONATING: 403,
  NOT_FOUND: 404,
  CHANNEL_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  AWAITING_APPROVAL: 409,
  DEVICE_EXISTS: 409,
  DEVICE_NOT_ADDABLE: 409,
  TARGET_FILE_REFUSED: 409,
  DEVICE_OFFLINE: 409,
  ENROLMENT_NOT_PENDING: 409,
  UPDATE_PENDING: 409,
  SCAN_RUNNING: 409,
  TAG_NAME_TAKEN: 409,
  CHANGED_MEANWHILE: 409,
  LIMIT_REACHED: 409,
  COMPANY_NOT_EMPTY: 409,
  NOT_ENOUGH_CREDITS: 409,
  CODE_USED: 409,
  FILE_EXISTS: 409,
  FILE_IN_USE: 409,
  FILE_QUOTA_EXCEEDED: 409,
  MAIL_NOT_CONFIGURED: 409,
  APPLICATION_NOT_APPROVED: 403,
  APPLICATION_LIMIT: 409,
  IDENTITY_IN_USE: 409,
  IDENTITY_NEEDED: 409,
  PASSKEY_ADDRESS: 409,
  PASSKEY_IN_USE: 409,
  PASSKEY_LIMIT: 409,
  SSH_KEY_TAKEN: 409,
  SSH_KEY_LIMIT: 409,
  RECORDING_REQUIRED: 409,
  DATA_USED_UP: 409,
  IMPERSONATION_NOT_ALLOWED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  FORM_EXPECTED: 415,
  RANGE_NOT_SATISFIABLE: 416,
  FILE_NOT_RECOGNISED: 422,
  VALIDATION: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  CONFIRMATION_FAILED: 422,
  WRONG_PASSWORD: 422,
  PASSWORD_TOO_COMMON: 422,
  CODE_NOT_VALID: 422,
  APPLICATION_UNKNOWN: 422,
  IDENTITY_REFUSED: 422,
  IDENTITY_UNREACHABLE: 422,
  PASSKEY_REFUSED: 422,
  SSH_KEY_NOT_VALID: 422,
  LINK_NOT_VALID: 422,
  ROLE_FIXED: 422,
  ROLE_IN_USE: 422,
  TARGET_NOT_ALLOWED: 422,
  PASSWORD_CONFIRMATION_REQUIRED: 423,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  TARGET_UNREACHABLE: 502,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
  DEVICE_TIMEOUT: 504,
} as const satisfies Record<string, number>

/** The message of UNAVAILABLE, which the console also shows if it cannot load the others. */
export const unavailableMessage = 'The service is not available. Try again in a moment.'

export type ErrorCode = keyof typeof errorStatuses
/** A block of a signed-in account: rejects all its requests except those that lift the block. */
export type AccountBlock = 'EMAIL_NOT_VERIFIED' | 'MFA_MANDATORY'
/**
 * Errors that concern the whole console rather than one request: the account is blocked, the page or its address is
 * wrong, or the service is unavailable. The console reports them in one place.
 */
export const globalErrorCodes = [
  'EMAIL_NOT_VERIFIED',
  'MFA_MANDATORY',
  'XSRF_MISMATCH',
  'ORIGIN_REFUSED',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[]
export type GlobalErrorCode = (typeof globalErrorCodes)[number]
/** Codes that OAuth 2.0 clients read as `error` at the top level, in lower case (RFC 6749, section 5.2). */
export const oauthErrorCodes = [
  'INVALID_REQUEST',
  'INVALID_GRANT',
  'INVALID_SCOPE',
  'UNSUPPORTED_GRANT_TYPE',
  'INVALID_CLIENT',
] as const satisfies readonly ErrorCode[]
/** Details of an error that the client needs to proceed; sent as `meta`. */
export type ErrorMeta = Readonly<Record<string, string | number | readonly Readonly<Record<string, string | number>>[]>>

/** A wait in the unit that people use: seconds up to two minutes, minutes up to two hours. */
export interface Wait {
  count: number
  unit: 'second' | 'minute' | 'hour'
}

/**
 * Returns the wait that a message of TOO_MANY_REQUESTS names, or undefined if it names none.
 * @example waitIn('Too many requests. Try again in 60 seconds.') // { count: 60, unit: 'second' }
 */
export function waitIn(message: string): Wait | undefined {
  const found = /^Too many requests\. Try again in (\d+) (second|minute|hour)s?\.$/.exec(message)
  return found ? { count: Number(found[1]), unit: found[2] as Wait['unit'] } : undefined
}

/** An entry of the error envelope. `source` is the name of the offending parameter, or null. */
export interface ErrorItem {
  code: ErrorCode
  /** In English; empty if a proxy sent none. */
  message: string
  source: string | null
}

/**
 * The only error that handlers throw deliberately. The response is `{success: false, errors: [...]}` with the status of
 * the first code.
 */
export class ApiError extends Error {
  readonly items: readonly ErrorItem[]
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined
  readonly meta: ErrorMeta | undefined

  constructor(items: readonly ErrorItem[], retryAfter?: number, meta?: ErrorMeta) {
    super(items.map(({ code, message }) => message || code).join(' '))
    this.name = 'ApiError'
    this.items = items
    this.retryAfter = retryAfter
    this.meta = meta
  }

  get status(): number {
    return errorStatuses[this.items[0]?.code ?? 'INTERNAL']
  }
}
