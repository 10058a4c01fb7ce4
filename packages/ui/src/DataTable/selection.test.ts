import { expect, test } from 'vitest'
import { pageSelection, selectRange, togglePage, toggleRow } from './selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const sorted = (selection: ReadonlySet<string>) => [...selection].toSorted()

test('toggling a row keeps the others, including those of other pages', () => {
  expect(sorted(toggleRow(new Set(['x', 'a']), 'b'))).toEqual(['a', 'b', 'x'])
  expect(sorted(toggleRow(new Set(['x', 'a']), 'a'))).toEqual(['x'])
})

test('a range works in both directions and keeps the previous selection', () => {
  expect(sorted(selectRange(new Set(['b', 'x']), ids, 'b', 'd'))).toEqual(['b', 'c', 'd', 'x'])
  expect(sorted(selectRange(new Set(['d']), ids, 'd', 'b'))).toEqual(['b', 'c', 'd'])
})

test('a range that starts at a deselected row deselects', () => {
  expect(sorted(selectRange(new Set(['b', 'c', 'd', 'e']), ids, 'a', 'd'))).toEqual(['e'])
})

test('without a known start only the row itself is toggled', () => {
  expect(sorted(selectRange(new Set(), ids, null, 'c'))).toEqual(['c'])
  expect(sorted(selectRange(new Set(), ids, 'gone', 'c'))).toEqual(['c'])
})

test('the page is selected in full, in part or not at all', () => {
  expect(pageSelection(new Set(['x']), ids)).toBe('none')
  expect(pageSelection(new Set(['a']), ids)).toBe('some')
  expect(pageSelection(new Set(ids), ids)).toBe('all')
  expect(pageSelection(new Set(['x']), [])).toBe('none')
})

test('the page is selected completely first, then cleared, and other pages stay unchanged', () => {
  const all = togglePage(new Set(['a', 'x']), ids)
  expect(sorted(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'x'])
  expect(sorted(togglePage(all, ids))).toEqual(['x'])
})
