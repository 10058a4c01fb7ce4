import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { loadChunk } from '../../browser/chunk.ts'
import { call, CallError, type CallOptions } from '../../api/client.ts'
import { resultMessages } from '../../i18n/messages.ts'
import { withMessages } from '../../i18n/i18n.ts'

/** The reader left a question on the way: nothing was done, and nothing has to be said. */
export class Declined extends Error {
  override name = 'Declined'
}

/** Whether the server first wants to know who is asking. */
export const asksWho = (error: unknown): error is CallError =>
  error instanceof CallError && error.answered && (error.status === 423 || error.items[0]?.code === 'MFA_REQUIRED')

/** Puts a failure of which the server said nothing, such as a proxy's page, into words by what was asked. */
async function withWords(error: unknown): Promise<unknown> {
  if (!(error instanceof CallError) || !error.answered || error.told) return error
  // Without these words the status alone is told.
  const results = await withMessages(resultMessages, () => import('../../api/results.ts')).catch(() => undefined)
  error.sentence = results?.failureMessage(error.config, error.statusText || String(error.status))
  return error
}

/**
 * `call`, with what may come before the act: the password or the second factor is asked for, and the same request sent again.
 * @throws Declined when the reader left the question
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
