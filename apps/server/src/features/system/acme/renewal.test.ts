import { expect, test } from 'vitest'
import { readRetryAfter } from './problem.ts'
import { waitAfter } from './renewal.ts'

test('SYSTEM-102 the waits between failed orders grow up to four hours, and the authority can ask for longer ones', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 5000].map((failures) => waitAfter(failures, undefined) / 60)
  expect(minutes).toEqual([15, 30, 60, 120, 240, 240, 240])
  expect(waitAfter(1, 5)).toBe(900)
  expect(waitAfter(1, 86_400)).toBe(86_400)
  expect(waitAfter(1, 1e12)).toBe(7 * 86_400)
})

test('SYSTEM-102 Retry-After is read as seconds or as a date', () => {
  expect(readRetryAfter('120')).toBe(120)
  const seconds = readRetryAfter(new Date(Date.now() + 3_600_000).toUTCString())
  expect(seconds).toBeGreaterThan(3590)
  expect(seconds).toBeLessThan(3601)
  expect(readRetryAfter('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0)
  for (const header of [null, 'soon', '-5x', '9'.repeat(30)])
    expect(readRetryAfter(header), String(header)).toBeUndefined()
})
