import { expect, test } from 'vitest'
import { readDate, shownDate } from './dateText.ts'

test.each([
  ['2026-09-15 08:33', '2026-09-15T08:33'],
  ['2026-9-5 8:33', '2026-09-05T08:33'],
  ['2026-09-15T08:33', '2026-09-15T08:33'],
  ['2026-09-15', '2026-09-15T00:00'],
])('FRAME-174: %s is read in the format of the console', (text, value) => {
  expect(readDate(text, 'datetime-local')).toBe(value)
  expect(readDate(text, 'date')).toBe(value.slice(0, 10))
})

test.each(['09/15/2026', '15.09.2026', '2026-02-31', '2026-13-01', '2026-09-15 25:00', ''])(
  'FRAME-174: "%s" is not a date',
  (text) => expect(readDate(text, 'datetime-local')).toBeUndefined(),
)

test('FRAME-174: a value is shown as the console shows times', () => {
  expect(shownDate('2026-09-15T08:33')).toBe('2026-09-15 08:33')
  expect(shownDate('2026-09-15')).toBe('2026-09-15')
})
