/**
 * The closed list of errors. Other codes cannot be thrown, and the type of the console's four language files requires a
 * text for every code.
 *
 * `status` is the HTTP status, `message` the English text for API clients.
 */
export const errors = {
  BAD_REQUEST: { status: 400, message: 'Bad request.' },
  MALFORMED_JSON: { status: 400, message: 'The body is not valid JSON.' },
  BAD_HOST: { status: 400, message: 'The Host header is not a plain host name or IPv4 address.' },
  INVALID_REQUEST: { status: 400, message: 'A parameter of the request is missing or wrong.' },
  INVALID_GRANT: {
    status: 400,
    message: 'The code or refresh token is wrong, used or expired, or belongs to another application.',
  },
  INVALID_SCOPE: { status: 400, message: 'The application is not allowed to request this scope.' },
  UNSUPPORTED_GRANT_TYPE: { status: 400, message: 'Use the grant type authorization_code or refresh_token.' },
  INVALID_CLIENT: { status: 401, message: 'The application is unknown, or its secret is wrong.' },
  UNAUTHORIZED: { status: 401, message: 'Authentication is required. Sign in, or send a valid access token.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Wrong email address or password.' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  SCOPE_MISSING: { status: 403, message: 'The token does not have the scope that this request needs.' },
  SESSION_REQUIRED: {
    status: 403,
    message: 'This request requires a signed-in user. It does not accept access tokens, whatever their scopes.',
  },
  XSRF_MISMATCH: { status: 403, message: 'The X-XSRF-TOKEN header is missing or does not belong to this session.' },
  ORIGIN_REFUSED: { status: 403, message: 'Requests from other sites are refused.' },
  APPROVAL_REQUIRED: {
    status: 403,
    message: 'Access to this device must be approved first. Request it, and connect once it is granted.',
  },
  CONSENT_REFUSED: {
    status: 403,
    message: 'The owner of this device does not allow remote access at the moment.',
  },
  MFA_REQUIRED: { status: 403, message: 'Confirm this with your second factor.' },
  NOT_INVITED_EXTERNAL_USER: {
    status: 403,
    message: 'This account has not been invited and is not linked to an account here.',
  },
  MFA_MANDATORY: {
    status: 403,
    message: 'This installation requires two-factor authentication. Set it up to continue.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    message: 'The email address of this account is not confirmed yet. Open the link in the email that was sent to it.',
  },
  NOT_WHILE_IMPERSONATING: { status: 403, message: 'This cannot be done while acting as another user.' },
  NOT_FOUND: { status: 404, message: 'This does not exist, or you do not have access to it.' },
  CHANNEL_NOT_FOUND: {
    status: 404,
    message: 'This status channel does not exist, has expired or belongs to another user.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This path does not support this method. The Allow header lists the supported methods.',
  },
  CONFLICT: { status: 409, message: 'This is already in use.' },
  DEVICE_EXISTS: { status: 409, message: 'This device already exists in the company.' },
  DEVICE_NOT_ADDABLE: {
    status: 409,
    message: 'The device could not be added. Check the serial number and the MAC address.',
  },
  TARGET_FILE_REFUSED: { status: 409, message: 'The target refused this. `meta.reason` tells why.' },
  DEVICE_OFFLINE: { status: 409, message: 'The device is offline. Try again when it is online.' },
  ENROLMENT_NOT_PENDING: { status: 409, message: 'The device is no longer awaiting approval.' },
  UPDATE_PENDING: {
    status: 409,
    message: 'Another update of this device has not finished yet. Wait for it or cancel it.',
  },
  SCAN_RUNNING: { status: 409, message: 'A scan of this device is already running.' },
  TAG_NAME_TAKEN: { status: 409, message: 'The company already has a tag with this name. Choose another name.' },
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'Someone else has changed this in the meantime. Read it again before you change it.',
  },
  LIMIT_REACHED: { status: 409, message: 'The company has reached one of its limits.' },
  COMPANY_NOT_EMPTY: { status: 409, message: 'The company still has devices, users or subsidiaries.' },
  NOT_ENOUGH_CREDITS: { status: 409, message: 'There are not enough resources of this type.' },
  CODE_USED: { status: 409, message: 'This code has already been used.' },
  FILE_EXISTS: { status: 409, message: 'The company already has an identical file.' },
  FILE_IN_USE: { status: 409, message: 'The file is still in use elsewhere.' },
  FILE_QUOTA_EXCEEDED: {
    status: 409,
    message: 'The company has no space left for files. Delete some files, or ask for a higher limit.',
  },
  MAIL_NOT_CONFIGURED: { status: 409, message: 'No mail server is set up. An administrator can add one.' },
  APPLICATION_NOT_APPROVED: {
    status: 403,
    message: 'This application belongs to another company. An administrator has to approve it first.',
  },
  APPLICATION_LIMIT: {
    status: 409,
    message: 'This account has reached the maximum number of applications. Delete one first.',
  },
  IDENTITY_IN_USE: {
    status: 409,
    message: 'This identity service is your second factor. Choose another second factor first.',
  },
  IDENTITY_NEEDED: { status: 409, message: 'This is the only way to sign in to the account. Set a password first.' },
  PASSKEY_ADDRESS: {
    status: 409,
    message: 'Passkeys need an HTTPS address with a host name. Set such a public address.',
  },
  PASSKEY_IN_USE: { status: 409, message: 'This passkey is your second factor. Choose another second factor first.' },
  PASSKEY_LIMIT: { status: 409, message: 'This account has reached the maximum number of passkeys. Remove one first.' },
  SSH_KEY_TAKEN: {
    status: 409,
    message: 'This SSH key cannot be added, because it is already in use. Create another one.',
  },
  SSH_KEY_LIMIT: { status: 409, message: 'This account has reached the maximum number of SSH keys. Remove one first.' },
  RECORDING_REQUIRED: {
    status: 409,
    message:
      'This session must be recorded, which is not possible. Sessions opened in the console over SSH, telnet, SFTP, HTTP, VNC and RDP can be recorded.',
  },
  DATA_USED_UP: {
    status: 409,
    message:
      'The company has no data left for hosts behind its devices. Add company data or a data pack, then connect again.',
  },
  IMPERSONATION_NOT_ALLOWED: { status: 409, message: 'The user has not allowed this access, or it has ended.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json.' },
  FORM_EXPECTED: { status: 415, message: 'Send the body as multipart/form-data.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The requested range is outside the file.' },
  FILE_NOT_RECOGNISED: { status: 422, message: 'The content of the file does not match its type.' },
  VALIDATION: { status: 422, message: 'Invalid value.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different request. Use a new key.',
  },
  CONFIRMATION_FAILED: { status: 422, message: 'The code is wrong or has expired.' },
  WRONG_PASSWORD: { status: 422, message: 'The password is wrong.' },
  CODE_NOT_VALID: { status: 422, message: 'This code does not exist or has already been used.' },
  APPLICATION_UNKNOWN: {
    status: 422,
    message: 'This application does not exist, or it has not registered this address.',
  },
  IDENTITY_REFUSED: { status: 422, message: 'The identity service did not confirm this. Start over.' },
  IDENTITY_UNREACHABLE: {
    status: 422,
    message: 'The identity service does not respond at this address. Check the address.',
  },
  PASSKEY_REFUSED: { status: 422, message: 'This passkey is not registered here, or it was not confirmed.' },
  SSH_KEY_NOT_VALID: {
    status: 422,
    message: 'This is not a public SSH key of the type Ed25519, ECDSA, or RSA with 2048 to 8192 bits.',
  },
  LINK_NOT_VALID: { status: 422, message: 'This link has been used or has expired. Request a new one.' },
  ROLE_FIXED: { status: 422, message: 'Default roles cannot be changed or deleted.' },
  ROLE_IN_USE: { status: 422, message: 'Some users still have this role. Give them another role first.' },
  TARGET_NOT_ALLOWED: { status: 422, message: 'The device does not allow connections to this address.' },
  PASSWORD_CONFIRMATION_REQUIRED: { status: 423, message: 'Confirm your password to continue.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Try again later.' },
  INTERNAL: {
    status: 500,
    message: 'Something went wrong on the server. Try again; if it fails again, report the request ID.',
  },
  TARGET_UNREACHABLE: {
    status: 502,
    message: 'The device could not connect to this address. Check that the service runs there and accepts connections.',
  },
  UNAVAILABLE: { status: 503, message: 'The service is not available. Try again in a moment.' },
  STORAGE_FULL: { status: 507, message: 'The server has no space left for files.' },
  DEVICE_TIMEOUT: { status: 504, message: 'The device did not respond in time.' },
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

/** A wait in the unit that people use: seconds up to two minutes, minutes up to two hours. */
export interface Wait {
  count: number
  unit: 'second' | 'minute' | 'hour'
}

function waitOf(seconds: number): Wait {
  if (seconds <= 120) return { count: seconds, unit: 'second' }
  return seconds <= 7200
    ? { count: Math.ceil(seconds / 60), unit: 'minute' }
    : { count: Math.ceil(seconds / 3600), unit: 'hour' }
}

/** The text of TOO_MANY_REQUESTS if the wait is known. The console reads the wait with `waitIn`. */
function tooManyRequests(seconds: number): string {
  const { count, unit } = waitOf(seconds)
  return `Too many requests. Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
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
  const usual =
    code === 'TOO_MANY_REQUESTS' && detail.retryAfter !== undefined
      ? tooManyRequests(detail.retryAfter)
      : errors[code].message
  return new ApiError(
    [{ code, message: detail.message ?? usual, source: detail.source ?? null }],
    detail.retryAfter,
    detail.meta,
  )
}
