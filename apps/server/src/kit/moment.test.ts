import { expect, test } from 'vitest'
import { parseMoment, readEnd, readMoment } from './moment.ts'

test.each([
  '2026-02-30',
  '2026-02-31 10:00:00',
  '2026-04-31',
  '2025-02-29',
  '2026-00-10',
  '2026-01-00',
  '2026-02-30T10:00:00Z',
])('FRAME-240 %s is no day of the calendar, and is refused instead of read as a later day', (text) => {
  expect(parseMoment(text)).toBeUndefined()
  expect(() => readMoment(text, 'start_date')).toThrow(
    expect.objectContaining({ items: [expect.objectContaining({ code: 'VALIDATION', source: 'start_date' })] }),
  )
})

test.each([
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-12-31 23:59:59', '2026-12-31T23:59:59.000Z'],
  ['2026-01-01T00:30:00+02:00', '2025-12-31T22:30:00.000Z'],
])('FRAME-240 %s is %s', (text, moment) => expect(parseMoment(text)?.toISOString()).toBe(moment))

test('FRAME-240 the end of a period without a time includes the whole day', () => {
  expect(readEnd('2026-11-27', 'end_date')?.toISOString()).toBe('2026-11-27T23:59:59.999Z')
  expect(readEnd('2026-11-27 10:00:00', 'end_date')?.toISOString()).toBe('2026-11-27T10:00:00.000Z')
  expect(readEnd(undefined, 'end_date')).toBeUndefined()
})
