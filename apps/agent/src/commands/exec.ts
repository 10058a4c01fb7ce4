import { commands, maxSentOutput, sendSeconds } from '@outpost/contract/device/commands'
import { fitOutput } from '../platform/output.ts'
import { maxOutput } from '../platform/platform.ts'
import { CommandFailure, implement } from './implement.ts'
import { sendBytes } from './send-bytes.ts'

export const exec = implement(
  commands.exec,
  async ({ command, token }, { id, platform, put, outputs, timeout, signal }) => {
    const limit = token === undefined ? maxOutput : maxSentOutput
    const onOutput = outputs.begin(id)
    const { exitCode, bytes, more, expired } = await platform
      .exec(command, { seconds: timeout, limit, signal, onOutput })
      .finally(() => outputs.end(id))
    const { output, truncated } = fitOutput(bytes)
    const send = (putToken: string) =>
      sendBytes(put, putToken, bytes, AbortSignal.any([signal, AbortSignal.timeout(sendSeconds * 1000)]))
    const sent = token !== undefined && truncated ? await send(token).catch(() => undefined) : undefined
    const data = { exit_code: exitCode, output, truncated: more || (truncated && !sent) ? 1 : 0, ...sent }
    if (expired) throw new CommandFailure('TIMEOUT', `ended after ${timeout} s`, data)
    return data
  },
  sendSeconds,
)
