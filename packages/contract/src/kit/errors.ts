/**
 * The closed list of errors. Other codes cannot be thrown, and the type of the console's four language files requires a
 * text for every code.
 *
 * `status` is the HTTP status, `message` the English text for API clients.
 */
export const errors = {
  BAD_REQUEST: { status: 400, message: 'Bad request.' },
  MALFORMED_JSON: { status: 400, message: 'The body is not valid JSON.' },
  BAD_HOST: { status: 400, message: 'The Host header names no plain host.' },
  INVALID_REQUEST: { status: 400, message: 'The request lacks a parameter, or has a wrong one.' },
  INVALID_GRANT: {
    status: 400,
    message: 'The code or refresh token is wrong, used, expired or of another application.',
  },
  INVALID_SCOPE: { status: 400, message: 'The application may not ask for this scope.' },
  UNSUPPORTED_GRANT_TYPE: { status: 400, message: 'Only authorization_code and refresh_token are supported.' },
  INVALID_CLIENT: { status: 401, message: 'The application is unknown, or its secret is wrong.' },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Wrong e-mail address or password.' },
  FORBIDDEN: { status: 403, message: 'Forbidden.' },
  SCOPE_MISSING: { status: 403, message: 'The token does not have the scope for this call.' },
  SESSION_REQUIRED: {
    status: 403,
    message: 'Only a person who is signed in may make this call. It takes no token, whatever its scopes.',
  },
  XSRF_MISMATCH: { status: 403, message: 'The anti-forgery token is missing or does not belong to this session.' },
  ORIGIN_REFUSED: { status: 403, message: 'Requests from another site are refused.' },
  MFA_REQUIRED: { status: 403, message: 'Confirm this with your second factor.' },
  NOT_INVITED_EXTERNAL_USER: {
    status: 403,
    message: 'This account was not invited, or is not linked with an account here.',
  },
  MFA_MANDATORY: { status: 403, message: 'This installation requires a second factor. Set one up to go on.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'The e-mail address of this account is not confirmed yet.' },
  NOT_WHILE_IMPERSONATING: { status: 403, message: 'Nobody may do this in the name of another user.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  CHANNEL_NOT_FOUND: { status: 404, message: 'Channel not found.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This path does not have this method. The Allow header lists those that it has.',
  },
  CONFLICT: { status: 409, message: 'Already in use.' },
  DEVICE_EXISTS: { status: 409, message: 'This device already exists in the company.' },
  DEVICE_NOT_ADDABLE: { status: 409, message: 'The device could not be added. Check serial number and MAC address.' },
  DEVICE_OFFLINE: { status: 409, message: 'The device is not connected.' },
  ENROLMENT_NOT_PENDING: { status: 409, message: 'The device is no longer waiting for approval.' },
  UPDATE_PENDING: { status: 409, message: 'Another update of this device is not over yet. Wait for it, or cancel it.' },
  TAG_NAME_TAKEN: { status: 409, message: 'A tag with this name already exists in the company.' },
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'Somebody else has changed this meanwhile. Open it again to see what it is now.',
  },
  LIMIT_REACHED: { status: 409, message: 'A limit of the company is reached.' },
  COMPANY_NOT_EMPTY: { status: 409, message: 'The company still has devices, users or subsidiaries.' },
  NOT_ENOUGH_CREDITS: { status: 409, message: 'There are not enough resources of this type.' },
  CODE_USED: { status: 409, message: 'This code has been used.' },
  FILE_EXISTS: { status: 409, message: 'The company has this very file already.' },
  FILE_IN_USE: { status: 409, message: 'The file is still needed elsewhere.' },
  FILE_QUOTA_EXCEEDED: { status: 409, message: 'The company has no room left for files.' },
  MAIL_NOT_CONFIGURED: { status: 409, message: 'This installation has no mail server.' },
  APPLICATION_NOT_APPROVED: {
    status: 403,
    message: 'Another company has made the application: an administrator has to approve it first.',
  },
  APPLICATION_LIMIT: { status: 409, message: 'There are as many applications as an account may have.' },
  IDENTITY_IN_USE: {
    status: 409,
    message: 'This identity service is your second factor. Choose another second factor first.',
  },
  IDENTITY_NEEDED: { status: 409, message: 'This is the only way into the account. Set a password first.' },
  PASSKEY_ADDRESS: {
    status: 409,
    message: 'Passkeys need an address with a name and HTTPS. Set OUTPOST_PUBLIC_URL to it.',
  },
  PASSKEY_IN_USE: { status: 409, message: 'This passkey is your second factor. Choose another second factor first.' },
  PASSKEY_LIMIT: { status: 409, message: 'There are as many passkeys as an account may have.' },
  IMPERSONATION_NOT_ALLOWED: { status: 409, message: 'The user has not allowed this access, or it is over.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json.' },
  FORM_EXPECTED: { status: 415, message: 'Send the body as multipart/form-data.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file has no such bytes.' },
  FILE_NOT_RECOGNISED: { status: 422, message: 'The content of the file does not match its type.' },
  VALIDATION: { status: 422, message: 'Invalid value.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This Idempotency-Key was used with another request.' },
  CONFIRMATION_FAILED: { status: 422, message: 'The code is wrong or has expired.' },
  WRONG_PASSWORD: { status: 422, message: 'The password is wrong.' },
  CODE_NOT_VALID: { status: 422, message: 'This code does not exist or has been used.' },
  APPLICATION_UNKNOWN: { status: 422, message: 'There is no such application, or it did not register this address.' },
  IDENTITY_REFUSED: { status: 422, message: 'The identity service did not confirm this. Begin again.' },
  IDENTITY_UNREACHABLE: { status: 422, message: 'The identity service does not answer at this address.' },
  PASSKEY_REFUSED: { status: 422, message: 'This passkey is not known here, or it was not confirmed.' },
  LINK_NOT_VALID: { status: 422, message: 'This link has been used or has expired.' },
  ROLE_FIXED: { status: 422, message: 'A default role can be neither changed nor removed.' },
  ROLE_IN_USE: { status: 422, message: 'Somebody still has this role. Give these people another one first.' },
  TARGET_NOT_ALLOWED: { status: 422, message: 'The device does not allow connections to this address.' },
  PASSWORD_CONFIRMATION_REQUIRED: { status: 423, message: 'Confirm your password to continue.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Try again later.' },
  INTERNAL: { status: 500, message: 'The server failed to handle the request.' },
  UNAVAILABLE: { status: 503, message: 'The service is not ready. Try again in a moment.' },
  STORAGE_FULL: { status: 507, message: 'The server has no room left for files.' },
  DEVICE_TIMEOUT: { status: 504, message: 'The device did not answer in time.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
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

/** An entry of the error envelope. `source` is the name of the offending parameter, or null. */
export interface ErrorItem {
  code: ErrorCode
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
    super(items.map((item) => item.message).join(' '))
    this.name = 'ApiError'
    this.items = items
    this.retryAfter = retryAfter
    this.meta = meta
  }

  get status(): number {
    return errors[this.items[0]?.code ?? 'INTERNAL'].status
  }
}

/**
 * Creates an error with one code.
 * @example throw fail('TAG_NAME_TAKEN', { source: 'name' })
 */
export function fail(
  code: ErrorCode,
  detail: { source?: string; message?: string; retryAfter?: number; meta?: ErrorMeta } = {},
): ApiError {
  return new ApiError(
    [{ code, message: detail.message ?? errors[code].message, source: detail.source ?? null }],
    detail.retryAfter,
    detail.meta,
  )
}
