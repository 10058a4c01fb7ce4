import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyMask, isMaskComplete, maskHint } from './mask.ts'

const MAC = 'FF:FF:FF:FF:FF:FF'

describe('FRAME-103: applyMask', () => {
  test.each([
    ['001e423a5c10', '00:1E:42:3A:5C:10'],
    ['00-1e-42-3a-5c-10', '00:1E:42:3A:5C:10'],
    ['001e.423a.5c10', '00:1E:42:3A:5C:10'],
    ['  00:1e:42', '00:1E:42'],
    ['zz00', '00'],
    ['001e423a5c10ff', '00:1E:42:3A:5C:10'],
    ['', ''],
  ])('hardware address %j becomes %j', (typed, shown) => {
    expect(applyMask(MAC, typed)).toBe(shown)
  })

  test.each([
    ['#: digit or space', '###', '1 2', '1 2'],
    ['*: letter or digit', '**', '-aZ9', 'aZ'],
    ['S: letter as typed', 'SS', '1aB', 'aB'],
    ['F: hexadecimal, upper-cased', 'FF', 'gafe', 'AF'],
    ['A: letter, upper-cased', 'AA', 'a1b', 'AB'],
    ['a: letter, lower-cased', 'aa', 'A1B', 'ab'],
    ['!: the next sign as it is', '!F-FF', 'ab', 'F-AB'],
    ['a sign that stands for itself', '+47 ## ##', '12', '+47 12'],
    ['typed by hand too', '+47 ##', '+47 1', '+47 1'],
  ])('%s', (_name, mask, typed, shown) => {
    expect(applyMask(mask, typed)).toBe(shown)
  })

  test.each(['MAC: 00:1e:42:3a:5c:10', 'MAC 001E423A5C10', 'Wi-Fi MAC=00-1e-42-3a-5c-10', '  LAN MAC:001e.423a.5c10'])(
    'FRAME-245: the label of %j is not taken for digits',
    (pasted) => expect(applyMask(MAC, pasted)).toBe('00:1E:42:3A:5C:10'),
  )

  test('FRAME-245: what could be a value is no label', () => {
    expect(applyMask(MAC, 'aa bb cc')).toBe('AA:BB:CC')
    expect(applyMask(MAC, 'AA: BB')).toBe('AA:BB')
    expect(applyMask('SSSS', 'MAC: a')).toBe('MACa')
  })

  test('a separator is added together with the next character, so that Backspace can remove it', () => {
    expect(applyMask(MAC, 'aa')).toBe('AA')
    expect(applyMask(MAC, 'AA:')).toBe('AA:')
    expect(applyMask(MAC, 'AAb')).toBe('AA:B')
  })

  test('a value that already fits stays unchanged', () => {
    assert(
      property(constantFrom(MAC, '##.##', 'AA-**', 'aS#!##'), string(), (mask, text) => {
        const once = applyMask(mask, text)
        expect(applyMask(mask, once)).toBe(once.trimStart() === once ? once : applyMask(mask, once.trimStart()))
      }),
    )
  })
})

test('a mask is complete when every position is filled', () => {
  expect(isMaskComplete(MAC, '00:1E:42:3A:5C:10')).toBe(true)
  expect(isMaskComplete(MAC, '00:1E:42:3A:5C:1')).toBe(false)
  expect(isMaskComplete(MAC, '00:1e:42:3a:5c:10')).toBe(false)
  expect(isMaskComplete('##!%', '50')).toBe(true)
})

test('the hint shows positions and separators', () => {
  expect(maskHint('FF:FF!F')).toBe('··:··F')
})
