import { commands, maxSentOutput, sendSeconds } from '@outpost/contract/device/commands'
import { fitOutput } from '../platform/output.ts'
import { CommandFailure, implement } from './implement.ts'
import { sendBytes } from './send-bytes.ts'

export const api = implement(
  commands.api,
  async ({ token, content_type, ...call }, { platform, put, timeout, signal }) => {
    if (!platform.api) throw new CommandFailure('NO_API', 'this device has no API of its own')
    const limit = AbortSignal.timeout(timeout * 1000)
    const { status, contentType, bytes } = await platform
      .api({ ...call, contentType: content_type }, AbortSignal.any([signal, limit]))
      .catch((error: unknown) => {
        throw limit.aborted ? new CommandFailure('TIMEOUT', `no answer within ${timeout} s`) : error
      })
    const { output, truncated } = fitOutput(bytes)
    const whole = bytes.subarray(0, maxSentOutput)
    const send = (putToken: string) =>
      sendBytes(put, putToken, whole, AbortSignal.any([signal, AbortSignal.timeout(sendSeconds * 1000)]))
    const sent = token !== undefined && truncated ? await send(token).catch(() => undefined) : undefined
    const cut = whole.length < bytes.length || (truncated && !sent)
    return { status, content_type: contentType.slice(0, 200), output, truncated: cut ? 1 : 0, ...sent }
  },
  sendSeconds,
)
