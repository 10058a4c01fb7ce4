import { afterEach, expect, test } from 'vitest'
import { guessedTimeZone } from '../kit/browser/timeZone.ts'
import { keepTimeZone, withoutDates } from './account/zoneChoice.ts'
import { chosenTimeZone, isTimeZone } from './timeZone.ts'

afterEach(() => keepTimeZone(undefined))

test('FRAME-043: the zone comes from the cookie, or is guessed without one', () => {
  expect(chosenTimeZone('')).toBeUndefined()
  expect(chosenTimeZone('a=1; setTimeZone=America%2FNew_York; b=2')).toBe('America/New_York')
  expect(chosenTimeZone('setTimeZone=Asia/Tokyo')).toBe('Asia/Tokyo')
  expect(isTimeZone(guessedTimeZone())).toBe(true)
})

test('FRAME-043: a cookie with an invalid zone is ignored', () => {
  for (const value of ['', 'Mars/Olympus', '%', '%E0%A4%A', '<script>', 'null', 'Europe%2FOslo%3Bx'])
    expect(chosenTimeZone(`setTimeZone=${value}`)).toBeUndefined()
  expect(chosenTimeZone('mysetTimeZone=Asia/Tokyo')).toBeUndefined()
})

test('FRAME-044: a chosen zone is stored in the cookie, and can be reset', () => {
  keepTimeZone('Pacific/Auckland')
  expect(document.cookie).toContain('setTimeZone=Pacific%2FAuckland')
  expect(chosenTimeZone()).toBe('Pacific/Auckland')
  keepTimeZone(undefined)
  expect(chosenTimeZone()).toBeUndefined()
})

test('FRAME-044: only the date range is removed from an address', () => {
  expect(withoutDates('/devices/5/metrics?from=2026-01-01T00:00:00.000Z&to=2026-01-02T00:00:00.000Z&q=a%20b')).toBe(
    '/devices/5/metrics?q=a%20b',
  )
  expect(withoutDates('/a?last=3600')).toBe('/a')
  expect(withoutDates('/a?start_date=1&page=2&end_date=2&tags=from')).toBe('/a?page=2&tags=from')
  expect(withoutDates('/a')).toBe('/a')
})
