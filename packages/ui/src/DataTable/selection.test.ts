import { expect, test } from 'vitest'
import { pageSelection, selectRange, togglePage, toggleRow } from './selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const sorted = (selection: ReadonlySet<string>) => [...selection].toSorted()

test('switching a row leaves the others, also those of other pages', () => {
  expect(sorted(toggleRow(new Set(['x', 'a']), 'b'))).toEqual(['a', 'b', 'x'])
  expect(sorted(toggleRow(new Set(['x', 'a']), 'a'))).toEqual(['x'])
})

test('a range goes both ways and keeps what was selected before', () => {
  expect(sorted(selectRange(new Set(['b', 'x']), ids, 'b', 'd'))).toEqual(['b', 'c', 'd', 'x'])
  expect(sorted(selectRange(new Set(['d']), ids, 'd', 'b'))).toEqual(['b', 'c', 'd'])
})

test('a range from a row that was switched off switches off', () => {
  expect(sorted(selectRange(new Set(['b', 'c', 'd', 'e']), ids, 'a', 'd'))).toEqual(['e'])
})

test('without a known start only the row itself changes', () => {
  expect(sorted(selectRange(new Set(), ids, null, 'c'))).toEqual(['c'])
  expect(sorted(selectRange(new Set(), ids, 'gone', 'c'))).toEqual(['c'])
})

test('the page is none, some or all', () => {
  expect(pageSelection(new Set(['x']), ids)).toBe('none')
  expect(pageSelection(new Set(['a']), ids)).toBe('some')
  expect(pageSelection(new Set(ids), ids)).toBe('all')
  expect(pageSelection(new Set(['x']), [])).toBe('none')
})

test('the page is filled up first, then cleared, and other pages stay', () => {
  const all = togglePage(new Set(['a', 'x']), ids)
  expect(sorted(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'x'])
  expect(sorted(togglePage(all, ids))).toEqual(['x'])
})
