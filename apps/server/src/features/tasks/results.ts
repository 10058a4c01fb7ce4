import { taskLimits } from '@outpost/contract/tasks/constants'
import type { TaskResult } from '@outpost/contract/tasks/schemas'
import type { JobAnswer } from '../../kit/device-job.ts'
import { secretHider } from '../../kit/hide-secrets.ts'
import { storable } from '../../kit/text.ts'
import { wordsOf } from '../device-jobs/service.ts'
import type { Step } from './steps.ts'

/** What a device has sent for a step before its result: the whole output of a command, or a file. */
export interface Sent {
  output: string | null
  file_id: number | null
}

/** Converts what a command has written to text: bytes that are not UTF-8 and NUL are replaced or left out. */
export const outputText = (bytes: Buffer): string => storable(bytes.toString('utf8'))

/** Whether an exit code counts as success. Without a list only 0 does. */
const isAccepted = ({ data: { acceptable_codes } }: Step, code: number): boolean =>
  acceptable_codes.length > 0 ? acceptable_codes.includes(code) : code === 0

/** Returns the exit code that a device has sent; undefined for anything that is not one. */
function exitCodeIn(sent: unknown): number | undefined {
  const code = sent === undefined ? Number.NaN : Number(sent)
  return Number.isInteger(code) && Math.abs(code) < 2 ** 31 ? code : undefined
}

function unacceptable(step: Step, code: number | undefined): string | undefined {
  if (code === undefined) return 'The device sent no valid exit code.'
  return isAccepted(step, code) ? undefined : `The command ended with exit code ${code}.`
}

/** Interprets the answer of a device to the command of a step. */
export function resultOf(step: Step, answer: JobAnswer, sent: Sent, secrets: readonly string[]): TaskResult {
  const failure = answer.ok ? undefined : answer.text || answer.code || 'The device gave no reason.'
  const hide = secretHider(secrets)
  if (step.type !== 'command')
    return {
      success: answer.ok,
      ...(sent.file_id !== null && { file_id: sent.file_id }),
      ...(failure !== undefined && { message: hide(failure) }),
    }
  const { exit_code, output, truncated } = answer.data
  const code = exitCodeIn(exit_code)
  const written = sent.output ?? (typeof output === 'string' ? output : undefined)
  const ran = answer.ok && code !== undefined
  const message = failure ?? unacceptable(step, code)
  return {
    success: ran && isAccepted(step, code),
    ...(code !== undefined && { exit_code: code }),
    ...(written !== undefined && {
      output: hide(written.slice(0, taskLimits.output)),
      truncated: Number(truncated) === 1,
    }),
    ...(message !== undefined && { message: hide(message) }),
  }
}

/** Returns the result of a step that was never begun, or whose outcome nobody knows. */
export const unsuccessful = (answer: JobAnswer): TaskResult => ({ success: false, message: wordsOf(answer) })
