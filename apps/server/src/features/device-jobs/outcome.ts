import type { JobAnswer, Verdict } from '../../kit/device-job.ts'

/** Codes of a device that has done nothing; `NOT_SENT` is the server's own. */
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

/** How a job ends by its answer, where its kind does not judge. */
export function outcomeOf({ state, code }: Pick<JobAnswer, 'state' | 'code'>): Verdict['outcome'] {
  if (state === 'completed') return 'done'
  if (state !== 'failed') return state
  if (code === 'TIMEOUT') return 'timed_out'
  return refusals.has(code) ? 'refused' : 'failed'
}

/** The device's own words: its text, else what a command has written, else the code. */
export const wordsOf = ({ text, data, code }: Pick<JobAnswer, 'text' | 'data' | 'code'>): string =>
  text || (typeof data['output'] === 'string' ? data['output'] : '') || code
