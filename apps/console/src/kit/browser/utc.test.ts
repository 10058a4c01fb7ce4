import { expect, it } from 'vitest'
import { utcInstant } from './utc.ts'

it('says of a time without a zone that it is UTC', () => {
  expect(utcInstant('2026-11-20 12:00:00')).toBe('2026-11-20T12:00:00Z')
  expect(utcInstant('2026-11-20T12:00')).toBe('2026-11-20T12:00Z')
})

it('leaves a time with a zone, and what is no time, as it is', () => {
  expect(utcInstant('2026-11-20T12:00:00+02:00')).toBe('2026-11-20T12:00:00+02:00')
  expect(utcInstant('never')).toBe('never')
  expect(utcInstant(null)).toBeUndefined()
})
