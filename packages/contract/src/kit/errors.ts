import { ApiError, type ErrorCode, type ErrorMeta, unavailableMessage, type Wait } from './error-codes.ts'

export { ApiError, errorStatuses } from './error-codes.ts'
export type { AccountBlock, ErrorCode, ErrorItem, ErrorMeta } from './error-codes.ts'

/** The English text of each error for API clients. */
export const errorMessages = {
  BAD_REQUEST: 'Bad request.',
  MALFORMED_JSON: 'The body is not valid JSON.',
  BAD_HOST: 'The Host header is not a plain host name or IPv4 address.',
  INVALID_REQUEST: 'A parameter of the request is missing or wrong.',
  INVALID_GRANT: 'The code or refresh token is wrong, used or expired, or belongs to another application.',
  INVALID_SCOPE: 'The application is not allowed to request this scope.',
  UNSUPPORTED_GRANT_TYPE: 'Use the grant type authorization_code or refresh_token.',
  INVALID_CLIENT: 'The application is unknown, or its secret is wrong.',
  UNAUTHORIZED: 'Authentication is required. Sign in, or send a valid access token.',
  INVALID_CREDENTIALS: 'Wrong email address or password.',
  FORBIDDEN: 'You do not have permission to do this.',
  SCOPE_MISSING: 'The token does not have the scope that this request needs.',
  SESSION_REQUIRED: 'This request requires a signed-in user. It does not accept access tokens, whatever their scopes.',
  XSRF_MISMATCH: 'The X-XSRF-TOKEN header is missing or does not belong to this session.',
  ORIGIN_REFUSED: 'Requests from other sites are refused.',
  APPROVAL_REQUIRED: 'Access to this device must be approved first. Request it, and connect once it is granted.',
  CONSENT_REFUSED: 'The owner of this device does not allow remote access at the moment.',
  MFA_REQUIRED: 'Confirm this with your second factor.',
  NOT_INVITED_EXTERNAL_USER: 'This account has not been invited and is not linked to an account here.',
  MFA_MANDATORY: 'This installation requires two-factor authentication. Set it up to continue.',
  EMAIL_NOT_VERIFIED:
    'The email address of this account is not confirmed yet. Open the link in the email that was sent to it.',
  NOT_WHILE_IMPERSONATING: 'This cannot be done while acting as another user.',
  NOT_FOUND: 'This does not exist, or you do not have access to it.',
  CHANNEL_NOT_FOUND: 'This status channel does not exist, has expired or belongs to another user.',
  METHOD_NOT_ALLOWED: 'This path does not support this method. The Allow header lists the supported methods.',
  CONFLICT: 'This is already in use.',
  AWAITING_APPROVAL:
    'Another user must approve this first. Those who can were notified; it is carried out as soon as one of them approves it.',
  DEVICE_EXISTS: 'This device already exists in the company.',
  DEVICE_NOT_ADDABLE: 'The device could not be added. Check the serial number and the MAC address.',
  TARGET_FILE_REFUSED: 'The target refused this. `meta.reason` tells why.',
  DEVICE_OFFLINE: 'The device is offline. Try again when it is online.',
  ENROLMENT_NOT_PENDING: 'The device is no longer awaiting approval.',
  UPDATE_PENDING: 'Another update of this device has not finished yet. Wait for it or cancel it.',
  SCAN_RUNNING: 'A scan of this device is already running.',
  TAG_NAME_TAKEN: 'The company already has a tag with this name. Choose another name.',
  CHANGED_MEANWHILE: 'Someone else has changed this in the meantime. Read it again before you change it.',
  LIMIT_REACHED: 'The company has reached one of its limits.',
  COMPANY_NOT_EMPTY: 'The company still has devices, users or subsidiaries.',
  NOT_ENOUGH_CREDITS: 'There are not enough resources of this type.',
  CODE_USED: 'This code has already been used.',
  FILE_EXISTS: 'The company already has an identical file.',
  FILE_IN_USE: 'The file is still in use elsewhere.',
  FILE_QUOTA_EXCEEDED: 'The company has no space left for files. Delete some files, or ask for a higher limit.',
  MAIL_NOT_CONFIGURED: 'No mail server is set up, so no email can be sent. A system administrator can add one.',
  APPLICATION_NOT_APPROVED: 'This application belongs to another company. An administrator has to approve it first.',
  APPLICATION_LIMIT: 'This account has reached the maximum number of applications. Delete one first.',
  IDENTITY_IN_USE: 'This identity service is your second factor. Choose another second factor first.',
  IDENTITY_NEEDED: 'This is the only way to sign in to the account. Set a password first.',
  PASSKEY_ADDRESS: 'Passkeys need an HTTPS address with a host name. Set such a public address.',
  PASSKEY_IN_USE: 'This passkey is your second factor. Choose another second factor first.',
  PASSKEY_LIMIT: 'This account has reached the maximum number of passkeys. Remove one first.',
  SSH_KEY_TAKEN: 'This SSH key cannot be added, because it is already in use. Create another one.',
  SSH_KEY_LIMIT: 'This account has reached the maximum number of SSH keys. Remove one first.',
  RECORDING_REQUIRED:
    'This session must be recorded, which is not possible. Sessions opened in the console over SSH, telnet, SFTP, HTTP, VNC and RDP can be recorded.',
  DATA_USED_UP:
    'The company has no data left for hosts behind its devices. Add company data or a data pack, then connect again.',
  IMPERSONATION_NOT_ALLOWED: 'The user has not allowed this access, or it has ended.',
  PAYLOAD_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the body as application/json.',
  FORM_EXPECTED: 'Send the body as multipart/form-data.',
  RANGE_NOT_SATISFIABLE: 'The requested range is outside the file.',
  FILE_NOT_RECOGNISED: 'The content of the file does not match its type.',
  VALIDATION: 'Invalid value.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was already used for a different request. Use a new key.',
  CONFIRMATION_FAILED: 'The code is wrong or has expired.',
  WRONG_PASSWORD: 'The password is wrong.',
  PASSWORD_TOO_COMMON: 'This password is too easy to guess. Choose a less common one, without your name.',
  CODE_NOT_VALID: 'This code does not exist or has already been used.',
  APPLICATION_UNKNOWN: 'This application does not exist, or it has not registered this address.',
  IDENTITY_REFUSED: 'The identity service did not confirm this. Start over.',
  IDENTITY_UNREACHABLE: 'The identity service does not respond at this address. Check the address.',
  PASSKEY_REFUSED: 'This passkey is not registered here, or it was not confirmed.',
  SSH_KEY_NOT_VALID: 'This is not a public SSH key of the type Ed25519, ECDSA, or RSA with 2048 to 8192 bits.',
  LINK_NOT_VALID: 'This link has been used or has expired. Request a new one.',
  ROLE_FIXED: 'Default roles cannot be changed or deleted.',
  ROLE_IN_USE: 'Some users still have this role. Give them another role first.',
  TARGET_NOT_ALLOWED: 'The device does not allow connections to this address.',
  PASSWORD_CONFIRMATION_REQUIRED: 'Confirm your password to continue.',
  TOO_MANY_REQUESTS: 'Too many requests. Try again later.',
  INTERNAL: 'Something went wrong on the server. Try again; if it fails again, report the request ID.',
  TARGET_UNREACHABLE:
    'The device could not connect to this address. Check that the service runs there and accepts connections.',
  UNAVAILABLE: unavailableMessage,
  STORAGE_FULL: 'The server has no space left for files.',
  DEVICE_TIMEOUT: 'The device did not respond in time.',
} as const satisfies Record<ErrorCode, string>

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
      : errorMessages[code]
  return new ApiError(
    [{ code, message: detail.message ?? usual, source: detail.source ?? null }],
    detail.retryAfter,
    detail.meta,
  )
}
