import { expect, test } from 'vitest'
import { outcomeOf, wordsOf } from './outcome.ts'

test.each([
  ['completed', '', 'done'],
  ['failed', 'TIMEOUT', 'timed_out'],
  ['failed', 'REFUSED', 'refused'],
  ['failed', 'UNKNOWN_COMMAND', 'refused'],
  ['failed', 'WRONG_SUM', 'failed'],
  ['failed', '', 'failed'],
  ['unknown', 'OUTCOME_UNKNOWN', 'unknown'],
  ['expired', '', 'expired'],
  ['cancelled', '', 'cancelled'],
] as const)('JOBS-001 a command with state %s and code %s makes its job %s', (state, code, outcome) => {
  expect(outcomeOf({ state, code })).toBe(outcome)
})

test('JOBS-003 the text of a job is the one from its device', () => {
  expect(wordsOf({ text: 'no space left', code: 'NO_SPACE', data: {} })).toBe('no space left')
  expect(wordsOf({ text: '', code: '', data: { output: 'up 3 days' } })).toBe('up 3 days')
  expect(wordsOf({ text: '', code: 'NO_SPACE', data: { output: 7 } })).toBe('NO_SPACE')
})
