import type { ErrorCode } from '@outpost/contract/kit/error-codes'

let messages: Partial<Readonly<Record<ErrorCode, string>>> = {}

/** Loads the messages that the server sends with its error codes by default. Nobody needs them before a failure. */
export async function loadStandardMessages(): Promise<void> {
  messages = (await import('@outpost/contract/kit/errors')).errorMessages
}

/** Returns the default message of an error code, or undefined until the messages are loaded. */
export const standardMessage = (code: ErrorCode): string | undefined => messages[code]
