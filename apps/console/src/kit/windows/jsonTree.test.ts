import { expect, test } from 'vitest'
import { linesOf, openedAtFirst, parentOf, shortText } from './jsonTree.ts'

const answer = { modems: [{ 'a/b': 1, 'c~d': null }], name: 'gate' }

test('TEMPLATES-014: a tree shows what stands open, in order, with its place', () => {
  const lines = linesOf(answer, new Set(['', '/modems', '/modems/0']))
  expect(lines.map(({ path, level }) => [path, level])).toEqual([
    ['', 1],
    ['/modems', 2],
    ['/modems/0', 3],
    ['/modems/0/a~1b', 4],
    ['/modems/0/c~0d', 4],
    ['/name', 2],
  ])
  expect(lines.map(shortText)).toEqual(['{2}', '[1]', '{2}', '1', 'null', '"gate"'])
  expect(lines[4]).toMatchObject({ position: 2, siblings: 2, name: 'c~d', size: undefined })
  expect(linesOf(answer, new Set([''])).map(({ path }) => path)).toEqual(['', '/modems', '/name'])
})

test('a closed parent hides what is open inside it', () => {
  expect(linesOf(answer, new Set(['', '/modems/0'])).map(({ path }) => path)).toEqual(['', '/modems', '/name'])
  expect(parentOf('/modems/0')).toBe('/modems')
  expect(parentOf('/modems')).toBe('')
})

test('short answers open one level further than long ones', () => {
  expect([...openedAtFirst({ a: {}, b: 1 })]).toEqual(['', '/a', '/b'])
  expect([...openedAtFirst(Array.from({ length: 50 }, (_, index) => index))]).toEqual([''])
})

test('ten thousand values are laid out in a moment, and two thousand levels do not end the page', () => {
  const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, { value: index }]))
  const started = performance.now()
  expect(linesOf(wide, new Set(['', ...Object.keys(wide).map((key) => `/${key}`)]))).toHaveLength(20_001)
  expect(performance.now() - started).toBeLessThan(1000)

  let deep: unknown = 1
  const opened = new Set<string>()
  for (let level = 0; level < 2000; level++) {
    opened.add('/0'.repeat(level))
    deep = [deep]
  }
  expect(linesOf(deep, opened)).toHaveLength(2001)
})
