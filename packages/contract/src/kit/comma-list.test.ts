import { array, assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { joinCommas, splitCommas } from './comma-list.ts'

test('FRAME-160: a list of any values survives writing and reading', () => {
  const value = string({ minLength: 1 })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  assert(
    property(array(value), (values) => {
      expect(splitCommas(joinCommas(values))).toEqual(values)
    }),
  )
})

test.each([
  ['online, offline,', ['online', 'offline']],
  [' , ,', []],
  ['', []],
  ['Telia\\, Oslo,b', ['Telia, Oslo', 'b']],
  // Texts from before escapes were introduced keep their meaning.
  ['C:\\temp,D:\\x', ['C:\\temp', 'D:\\x']],
])('%s', (text, values) => {
  expect(splitCommas(text)).toEqual(values)
})
