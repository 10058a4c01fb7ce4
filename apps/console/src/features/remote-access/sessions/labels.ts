import { type ErrorCode, errorMessages } from '@outpost/contract/kit/errors'
import { translateLoose } from '../../../kit/i18n/i18n.ts'
import type { Failure } from './connection.ts'

/**
 * Converts `host_key_refused` to the text key `hostKeyRefused`, because an underscore in a key denotes a plural form.
 */
const textName = (reason: string): string => reason.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns the reason for the end of a session as a sentence; an unknown reason is returned unchanged. */
export const endText = (reason: string): string => translateLoose(`remote:end.${textName(reason)}`, reason)

/**
 * Codes whose server message adds details to the translated sentence, such as the algorithms or the response of the
 * host.
 */
const detailed = new Set([
  'NO_COMMON_ALGORITHM',
  'NO_SHELL',
  'NO_FILE_SHELL',
  'CONNECTION_LOST',
  'RDP_REFUSED',
  'TLS_FAILED',
  'TOO_MANY_REQUESTS',
  'NOT_FOUND',
])

/** Returns a sentence for a failure, and the server's own message if it contains more details. */
export function failureText({ code, message }: Failure): { text: string; detail: string | undefined } {
  const known = translateLoose(`remote:code.${code}`, translateLoose(`errors:${code}`, ''))
  if (known === '') return { text: message, detail: undefined }
  const commonplace = Object.hasOwn(errorMessages, code) && errorMessages[code as ErrorCode] === message
  return { text: known, detail: detailed.has(code) && !commonplace && message !== known ? message : undefined }
}
