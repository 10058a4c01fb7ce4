import { describe, expect, test } from 'vitest'
import { english as uiMessages } from '../messages/english.ts'
import { spellDuration } from '../cells/format.ts'
import { parseDuration } from './duration.ts'

describe('FRAME-173: durations are entered and shown in common units', () => {
  test.each([
    ['90 s', 90],
    ['90', 90],
    ['5 min', 300],
    ['5m', 300],
    ['2 h', 7200],
    ['1,5 t', 5400],
    ['1 h 30 min', 5400],
    ['15 d', 1_296_000],
    ['10 хв', 600],
    ['2時間30分', 9000],
    ['Off', 0],
  ])('%s is read', (text, seconds) => expect(parseDuration(text, uiMessages)).toBe(seconds))

  test.each(['', 'soon', '5 parsecs', '-5 min', '5 min and'])('"%s" is not a duration', (text) =>
    expect(parseDuration(text, uiMessages)).toBeUndefined(),
  )

  test.each([
    [60, '1 min'],
    [90, '1 min 30 s'],
    [5400, '1 h 30 min'],
    [1_296_000, '15 d'],
    [0, 'Off'],
  ])('%d seconds are formatted so that they are parsed to the same value', (seconds, text) => {
    expect(spellDuration(seconds, uiMessages)).toBe(text)
    expect(parseDuration(text, uiMessages)).toBe(seconds)
  })
})
