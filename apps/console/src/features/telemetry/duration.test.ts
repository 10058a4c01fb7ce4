import { expect, it } from 'vitest'
import { formatDuration } from './duration.ts'

const messages = {
  ageSeconds: (n: number) => `${n} s`,
  ageMinutes: (n: number) => `${n} min`,
  ageHours: (n: number) => `${n} h`,
  ageDays: (n: number) => `${n} d`,
}

it.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [90, '1.5 min'],
  [3600, '1 h'],
  [86_399, '24 h'],
  [449_280, '5.2 d'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds, messages)).toBe(text)
})
