import { array, assert, boolean, integer, option, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addItem, addItems, listOfLines, matchesWhole, splitTyped } from './list.ts'

describe('FRAME-098: adding to a list', () => {
  test('a blank value is ignored, and a text is trimmed', () => {
    expect(addItem(['a'], '   ', {})).toEqual({ list: ['a'] })
    expect(addItem(['a'], ' b ', {})).toEqual({ list: ['a', 'b'] })
  })

  test('adding stops at maxItems', () => {
    expect(addItem(['a', 'b'], 'c', { maxItems: 2 })).toEqual({ list: ['a', 'b'], fault: 'full' })
  })

  test('uniqueItems refuses a duplicate, noDupes drops it, and without either it is added', () => {
    expect(addItem(['a'], 'a', { uniqueItems: true })).toEqual({ list: ['a'], fault: 'repeated' })
    expect(addItem(['a'], 'a', { noDupes: true })).toEqual({ list: ['a'] })
    expect(addItem(['a'], 'a', {})).toEqual({ list: ['a', 'a'] })
  })

  test.each([
    ['12', 12],
    ['-3.5', -3.5],
    ['1e3', 1000],
  ])('the number type turns %s into a number', (typed, number) => {
    expect(addItem([], typed, { type: 'number' })).toEqual({ list: [number] })
  })

  test.each(['0x1f', 'Infinity', '1,5', 'twelve', '1 2'])('the number type refuses %s', (typed) => {
    expect(addItem([], typed, { type: 'number' })).toEqual({ list: [], fault: 'invalid' })
  })

  test('an item is checked against pattern, bounds and lengths like a native input', () => {
    expect(addItem([], 'ab1', { pattern: /[a-z]+/ }).fault).toBe('invalid')
    expect(addItem([], 'ab', { pattern: /[a-z]+/g }).list).toEqual(['ab'])
    expect(addItem([], '70000', { type: 'number', max: 65_535 }).fault).toBe('invalid')
    expect(addItem([], '0', { type: 'number', min: 1 }).fault).toBe('invalid')
    expect(addItem([], 'ab', { minItemLength: 3 }).fault).toBe('invalid')
    expect(addItem([], 'abcd', { maxItemLength: 3 }).fault).toBe('invalid')
  })

  test('whatever is typed, the list keeps its rules and loses no existing item', () => {
    const rules = record({
      maxItems: option(integer({ min: 0, max: 5 }), { nil: undefined }),
      uniqueItems: boolean(),
      noDupes: boolean(),
      maxItemLength: option(integer({ min: 1, max: 4 }), { nil: undefined }),
    })
    assert(
      property(array(string({ maxLength: 5 })), rules, (messages, { maxItems, maxItemLength, ...repeats }) => {
        const given = {
          ...repeats,
          ...(maxItems !== undefined && { maxItems }),
          ...(maxItemLength !== undefined && { maxItemLength }),
        }
        const { list, rest, fault } = addItems([], messages, given)
        expect(list.length).toBeLessThanOrEqual(maxItems ?? messages.length)
        if (repeats.uniqueItems || repeats.noDupes) expect(new Set(list).size).toBe(list.length)
        expect(
          list.every(
            (item) => item !== '' && String(item).trim() === item && String(item).length <= (maxItemLength ?? 5),
          ),
        ).toBe(true)
        // The rejected text and everything after it is still there to be corrected.
        expect(rest).toEqual(fault ? messages.slice(messages.length - rest.length) : [])
      }),
    )
  })
})

describe('FRAME-099: a list from a file', () => {
  test('lines are trimmed and blank ones skipped', () => {
    expect(listOfLines(' a \r\n\n  \nb\rc\n', {})).toEqual({ list: ['a', 'b', 'c'], leftOut: 0 })
  })

  test('lines that the rules refuse are counted', () => {
    expect(listOfLines('1\nx\n2\n3', { type: 'number', maxItems: 2 })).toEqual({ list: [1, 2], leftOut: 2 })
  })

  test('every line that is not a list item is counted, and no other', () => {
    assert(
      property(
        array(integer({ min: 0, max: 99 })),
        array(string().filter((text) => /[a-z]/i.test(text) && !/[\r\n]|^\s*\d+e\d+\s*$/i.test(text))),
        (numbers, labels) => {
          const { list, leftOut } = listOfLines([...numbers.map(String), ...labels].join('\n'), { type: 'number' })
          expect(list).toEqual(numbers)
          expect(leftOut).toBe(labels.length)
        },
      ),
    )
  })
})

test('FRAME-097: the add keys split typed and pasted text, whatever character they are', () => {
  expect(splitTyped('a,b\nc', ['Enter', ','])).toEqual(['a', 'b', 'c'])
  expect(splitTyped('a]b^c-d', [']', '^', '-'])).toEqual(['a', 'b', 'c', 'd'])
  expect(splitTyped('a,b', ['Enter'])).toEqual(['a,b'])
})

test('a pattern must match the whole text, even with alternatives', () => {
  expect(matchesWhole(/a|b/, 'ab')).toBe(false)
  expect(matchesWhole(/a|b/, 'b')).toBe(true)
})
