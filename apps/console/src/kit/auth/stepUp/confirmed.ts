import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { loadChunk } from '../../browser/chunk.ts'
import { call, CallError, type CallOptions } from '../../api/client.ts'
import { resultMessages } from '../../i18n/messages.ts'
import { withMessages } from '../../i18n/i18n.ts'

/** The user cancelled a step-up dialog. Nothing was done, and no error message is needed. */
export class Declined extends Error {
  override name = 'Declined'
}

/** Whether the server requires a password or second factor before it runs the operation. */
export const asksWho = (error: unknown): error is CallError =>
  error instanceof CallError && error.answered && (error.status === 423 || error.items[0]?.code === 'MFA_REQUIRED')

/**
 * Adds a description derived from the request to a failure without a message of the server, such as a proxy's error
 * page.
 */
async function withWords(error: unknown): Promise<unknown> {
  if (!(error instanceof CallError) || !error.answered || error.told) return error
  // If these messages cannot be loaded, only the status is shown.
  const results = await withMessages(resultMessages, () => import('../../api/results.ts')).catch(() => undefined)
  error.sentence = results?.failureMessage(error.config, error.statusText || String(error.status))
  return error
}

/**
 * Sends a request like `call`. If the server requires the password or the second factor, requests it from the user and
 * repeats the request.
 * @throws Declined if the user cancelled
 */
export async function callConfirmed<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  try {
    return await call(endpoint, input, options)
  } catch (error) {
    if (!asksWho(error)) throw await withWords(error)
    const { repeatConfirmed } = await loadChunk(() => import('./repeat.ts'))
    return repeatConfirmed(error, (proof) => call(endpoint, { ...input, ...proof }, options))
  }
}
