import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldSame, lineDiff, outputDiff } from './lineDiff.ts'

const shown = (first: string, second: string): string[] =>
  lineDiff(first, second).map(({ kind, text }) => ({ same: ' ', removed: '-', added: '+' })[kind] + text)

test('TASKS-034 two outputs are compared line by line', () => {
  expect(shown('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c'])
  expect(shown('a', 'a')).toEqual([' a'])
  expect(shown('a\nc', 'a\nb\nc\nd')).toEqual([' a', '+b', ' c', '+d'])
  expect(shown('a\nb\nc\na\nb\nb\na', 'c\nb\na\nb\na\nc').filter((line) => !line.startsWith(' '))).toHaveLength(5)
})

test('TASKS-034 the end of the last line is only shown where one of the outputs lacks it', () => {
  expect(outputDiff('a\n', 'a\n')).toEqual([{ kind: 'same', text: 'a' }])
  expect(outputDiff('a\n', 'a').at(-1)).toEqual({ kind: 'removed', text: '' })
})

test('TASKS-034 both texts can be read from their comparison', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (first, second) => {
      const lines = lineDiff(first, second)
      const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text)
      expect(without('added').join('\n')).toBe(first)
      expect(without('removed').join('\n')).toBe(second)
    }),
  )
})

test('TASKS-034 texts that differ everywhere are shown one after the other', () => {
  const text = (letter: string) => Array.from({ length: 3000 }, (_, at) => `${letter}${at}`).join('\n')
  const lines = lineDiff(text('a'), text('b'))
  expect(lines).toHaveLength(6000)
  expect(lines.slice(0, 3000).every(({ kind }) => kind === 'removed')).toBe(true)
})

test('FILES-056 equal lines far from a difference are folded', () => {
  const text = (middle: string): string => ['1', '2', '3', '4', middle, '6', '7', '8', '9', '10'].join('\n')
  expect(foldSame(lineDiff(text('a'), text('b')), 2)).toEqual([
    { kind: 'folded', count: 2 },
    { kind: 'same', text: '3' },
    { kind: 'same', text: '4' },
    { kind: 'removed', text: 'a' },
    { kind: 'added', text: 'b' },
    { kind: 'same', text: '6' },
    { kind: 'same', text: '7' },
    { kind: 'folded', count: 3 },
  ])
  expect(foldSame(lineDiff('a', 'a'))).toEqual([{ kind: 'folded', count: 1 }])
})
