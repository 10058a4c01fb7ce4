import type { JobAnswer, Verdict } from '../../kit/device-job.ts'

/** Error codes of a device that has not done anything. `NOT_SENT` comes from the server. */
const refusals = new Set([
  'BUSY',
  'INVALID',
  'NOT_SENT',
  'NO_FILE',
  'NO_SPACE',
  'NO_SYSUPGRADE',
  'REFUSED',
  'UNKNOWN_COMMAND',
])

/** Derives the final state of a job from the answer, for kinds without their own rule. */
export function outcomeOf({ state, code }: Pick<JobAnswer, 'state' | 'code'>): Verdict['outcome'] {
  if (state === 'completed') return 'done'
  if (state !== 'failed') return state
  if (code === 'TIMEOUT') return 'timed_out'
  return refusals.has(code) ? 'refused' : 'failed'
}

/** Returns the text of an answer: the device's message, else the output of the command, else the code. */
export const wordsOf = ({ text, data, code }: Pick<JobAnswer, 'text' | 'data' | 'code'>): string =>
  text || (typeof data['output'] === 'string' ? data['output'] : '') || code
