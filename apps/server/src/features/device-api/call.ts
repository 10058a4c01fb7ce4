import { fail } from '@outpost/contract/kit/errors'
import { askDevice, type Asking } from '../configurator/service.ts'
import type { DeviceRecord } from '../devices/service.ts'
import { answerOf, isAnswer, withoutSecrets } from './answer.ts'
import type { CheckedRequest } from './described-api.ts'
import { loginOf } from './login.ts'
import type { ApiAnswer } from './requests.ts'

/** What the failure of a device means for the caller. */
const sentences: Record<string, string> = {
  NO_API: 'This device has no API of its own that can be configured from here.',
  NO_ACCESS:
    'The device does not accept the password that is stored for it, or none is stored. Set it in the settings of the device.',
  UNKNOWN_COMMAND: 'The agent of this device is too old to ask its API. Update the agent.',
}

/**
 * Asks the API of a device that is online, within the request of a user or of a process with its connection. The request must have been checked; it must read.
 * The answer has at most 16 KiB: for longer ones, or many devices, use `orderRead`.
 * @param secrets whether the user may write the secrets, and so see them (CONFIGURATOR-031)
 * @throws DEVICE_OFFLINE, DEVICE_TIMEOUT, UNAVAILABLE if too many requests wait for devices, CONFLICT with the reason if
 * the device does not answer the request
 */
export async function callDevice(
  context: Asking,
  device: Pick<DeviceRecord, 'id'>,
  { method, path, query, content_type, body }: CheckedRequest,
  secrets: boolean,
): Promise<ApiAnswer> {
  const result = await askDevice(context, device.id, 'api', {
    method,
    path,
    content_type,
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
    ...(await loginOf(context.app, device.id)),
  })
  const answer = answerOf({ ...result, state: result.ok ? 'completed' : 'failed' }, undefined)
  const shown = secrets ? answer : withoutSecrets(answer)
  if (isAnswer(shown)) return shown
  throw fail('CONFLICT', { message: sentences[shown.code] ?? `The device did not answer: ${shown.message}` })
}
