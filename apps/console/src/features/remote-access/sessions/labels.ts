import { errors } from '@outpost/contract/kit/errors'
import { translateLoose } from '../../../kit/i18n/i18n.ts'
import type { Failure } from './connection.ts'

/** `host_key_refused` is the text `hostKeyRefused`: an underscore would be taken for a plural form. */
const textName = (reason: string): string => reason.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Why a session ended, in a sentence; a reason that nobody knows stands as it is. */
export const endText = (reason: string): string => translateLoose(`remote:end.${textName(reason)}`, reason)

/** Codes whose message says more than their sentence: which algorithms, what the host said. */
const detailed = new Set(['NO_COMMON_ALGORITHM', 'NO_SHELL', 'CONNECTION_LOST', 'TOO_MANY_REQUESTS', 'NOT_FOUND'])

/** What went wrong in a sentence, and the server's own words where they say more. */
export function failureText({ code, message }: Failure): { text: string; detail: string | undefined } {
  const known = translateLoose(`remote:code.${code}`, translateLoose(`errors:${code}`, ''))
  if (known === '') return { text: message, detail: undefined }
  const commonplace = Object.hasOwn(errors, code) && errors[code as keyof typeof errors].message === message
  return { text: known, detail: detailed.has(code) && !commonplace && message !== known ? message : undefined }
}
