import { expect, it } from 'vitest'
import { utcInstant } from './utc.ts'

it('treats a time without a zone as UTC', () => {
  expect(utcInstant('2026-11-20 12:00:00')).toBe('2026-11-20T12:00:00Z')
  expect(utcInstant('2026-11-20T12:00')).toBe('2026-11-20T12:00Z')
})

it('keeps a time with a zone and an invalid time unchanged', () => {
  expect(utcInstant('2026-11-20T12:00:00+02:00')).toBe('2026-11-20T12:00:00+02:00')
  expect(utcInstant('never')).toBe('never')
  expect(utcInstant(null)).toBeUndefined()
})
