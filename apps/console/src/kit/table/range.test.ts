import { describe, expect, it } from 'vitest'
import { selectedRange, readRange, writeRange } from './range.ts'

describe('readRange', () => {
  it('reads a relative range in seconds, and two times', () => {
    expect(readRange({ last: '3600' })).toEqual({ last: 3600 })
    expect(readRange({ from: '2026-11-20T10:00:00Z', to: '2026-11-20T12:00:00+01:00' })).toEqual({
      from: '2026-11-20T10:00:00.000Z',
      to: '2026-11-20T11:00:00.000Z',
    })
  })

  it.each([
    ['nothing', {}],
    ['no number', { last: 'x' }],
    ['longer than is kept', { last: '99999999' }],
    ['the end before the start', { from: '2026-11-20T12:00:00Z', to: '2026-11-20T10:00:00Z' }],
    ['half a range', { from: '2026-11-20T12:00:00Z' }],
    ['more than 400 days', { from: '2025-01-01T00:00:00Z', to: '2026-11-20T10:00:00Z' }],
  ])('uses a day for %s', (_, search) => {
    expect(readRange(search)).toEqual({ last: 86_400 })
  })
})

describe('writeRange', () => {
  it('omits the default range and keeps other parameters', () => {
    expect(writeRange({ last: 86_400 }, { last: '3600', show: 'x' })).toEqual({ show: 'x' })
    expect(writeRange({ last: 3600 }, { from: 'a', to: 'b' })).toEqual({ last: '3600' })
  })

  it('can be read again unchanged', () => {
    const range = { from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T11:00:00.000Z' }
    expect(readRange(writeRange(range, { last: '3600' }))).toEqual(range)
  })
})

describe('drawnRange', () => {
  it('is the rendered range, and at least ten seconds', () => {
    expect(selectedRange(1000, 2000)).toEqual({ from: '1970-01-01T00:16:40.000Z', to: '1970-01-01T00:33:20.000Z' })
    expect(selectedRange(1000, 1001)).toEqual({ from: '1970-01-01T00:16:35.500Z', to: '1970-01-01T00:16:45.500Z' })
  })
})
