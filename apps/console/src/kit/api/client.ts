import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { type Answer, failureOf, resultOf } from './answer.ts'
import { keepFailure } from './failures.ts'
import { isGlobal, noteFailure, noteSuccess } from './globalErrors.ts'
import { readOnce } from './reads.ts'
import { mayRenew, renewSession } from './renewal.ts'
import { addressOf, type CallOptions, client, send } from './send.ts'
import { needErrorMessages } from '../i18n/i18n.ts'

export { CallError } from './answer.ts'
export { configureClient, SESSION_LIMIT, type CallOptions } from './send.ts'

/**
 * Returns the response, whether successful or not. If an address is read twice at the same time, the earlier read gets
 * the response of the later one.
 */
function answerOf(endpoint: Endpoint, input: object, options: CallOptions): Promise<Answer> {
  if (endpoint.method !== 'GET') return send(endpoint, input, options)
  const { signal, lasting } = options
  return readOnce(addressOf(endpoint, input, options), (both) => send(endpoint, input, { ...options, signal: both }), {
    signal,
    lasting,
  })
}

/**
 * Sends a request to an endpoint of the contract and returns its result. `input` contains the path parameters together
 * with the body or query. If the session has expired, it is renewed once and the request is repeated.
 * @example
 * const { rows, total } = await call(devices.list, { status: ['online'], limit: 25 })
 * @throws CallError with the codes of the contract; the caller's own AbortError is passed through unchanged
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
  keepFailure(error)
  await needErrorMessages()
  const [first] = error.items
  if (first && isGlobal(first)) {
    noteFailure(first)
    client.onGlobalError(first, error)
  }
  // A permission was withdrawn, so the user may no longer be allowed to see the current page.
  if (first?.code === 'FORBIDDEN' && first.source !== null) client.onGlobalError(first, error)
  throw error
}
