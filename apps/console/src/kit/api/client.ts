import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { type Answer, failureOf, resultOf } from './answer.ts'
import { isGlobal, noteFailure, noteSuccess } from './globalErrors.ts'
import { readOnce } from './reads.ts'
import { mayRenew, renewSession } from './renewal.ts'
import { addressOf, type CallOptions, client, send } from './send.ts'
import { needErrorMessages } from '../i18n/i18n.ts'

export { CallError } from './answer.ts'
export { configureClient, SESSION_LIMIT, type CallOptions } from './send.ts'

/** One answer, whatever it says. Of two reads of the same address the earlier takes the answer of the later. */
function answerOf(endpoint: Endpoint, input: object, options: CallOptions): Promise<Answer> {
  if (endpoint.method !== 'GET') return send(endpoint, input, options)
  const { signal, lasting } = options
  return readOnce(addressOf(endpoint, input, options), (both) => send(endpoint, input, { ...options, signal: both }), {
    signal,
    lasting,
  })
}

/**
 * Calls an endpoint of the contract and gives its result. Path parameters and body or query stand together in `input`. An
 * expired session is renewed once and the call repeated.
 * @example
 * const { rows, total } = await call(devices.list, { status: ['online'], limit: 25 })
 * @throws CallError with the contract's codes; the caller's own AbortError passes as it is
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  let answer = await answerOf(endpoint, input, options)
  if (answer.response.status === 401 && mayRenew(endpoint.path) && (await renewSession()))
    answer = await answerOf(endpoint, input, options)
  const { response, envelope } = answer
  if (response.ok && envelope.success !== false) {
    noteSuccess(endpoint)
    return resultOf(endpoint, envelope)
  }
  const error = failureOf(answer)
  await needErrorMessages()
  const [first] = error.items
  if (first && isGlobal(first)) {
    noteFailure(first)
    client.onGlobalError(first, error)
  }
  // Somebody has taken a permission away: what is on screen may not be the reader's any more.
  if (first?.code === 'FORBIDDEN' && first.source !== null) client.onGlobalError(first, error)
  throw error
}
