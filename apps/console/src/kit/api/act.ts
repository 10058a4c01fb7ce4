import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { toast } from '@outpost/ui/Toast'
import { explain } from './explain.ts'
import { newIdempotencyKey } from './once.ts'
import { callConfirmed, Declined } from '../auth/stepUp/confirmed.ts'

/**
 * Sends requests that need neither a form nor a confirmation. A failure is shown in a toast, with the request id.
 * @returns whether they succeeded
 */
export async function attempt(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (error instanceof Declined) return false
    const { reason, requestId } = explain(error)
    toast({ type: 'error', message: reason, requestId })
    return false
  }
}

/**
 * Runs an action that needs neither a form nor a confirmation. A failure is shown in a toast, with the request id.
 * @returns the result, or undefined if the action failed
 * @example const started = await act(deviceCommands.actions, { action: 'update_metrics_data', device_id: ids })
 */
export async function act<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResultOf<E> | undefined> {
  let result: ResultOf<E> | undefined
  await attempt(async () => {
    result = await callConfirmed(endpoint, input, endpoint.once ? { idempotencyKey: newIdempotencyKey() } : {})
  })
  return result
}
