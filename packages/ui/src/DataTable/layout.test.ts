import { expect, test } from 'vitest'
import { EMPTY_LAYOUT, isVisible, moveColumn, nextSort, orderColumns, placeColumns, shownColumns } from './layout.ts'

const columns = [
  { id: 'status', pinned: true },
  { id: 'name', pinned: true, hideable: false },
  { id: 'a' },
  { id: 'b', hidden: true },
  { id: 'c' },
]
const ids = (list: readonly { id: string }[]) => list.map((column) => column.id)

test('without a layout the columns keep their given order', () => {
  expect(ids(orderColumns(columns, EMPTY_LAYOUT))).toEqual(['status', 'name', 'a', 'b', 'c'])
})

test('a column missing from the saved order is placed after its neighbour, and unknown ids are dropped', () => {
  const layout = { ...EMPTY_LAYOUT, order: ['status', 'name', 'c', 'gone', 'a'] }
  expect(ids(orderColumns(columns, layout))).toEqual(['status', 'name', 'c', 'a', 'b'])
})

test('pinned columns come first regardless of the saved order', () => {
  expect(ids(orderColumns(columns, { ...EMPTY_LAYOUT, order: ['c', 'name', 'status'] }))).toEqual([
    'name',
    'status',
    'c',
    'a',
    'b',
  ])
})

test('a column cannot be moved beyond the ends of the list', () => {
  expect(moveColumn(columns, EMPTY_LAYOUT, 'c', 2).order).toEqual(['status', 'name', 'c', 'a', 'b'])
  expect(moveColumn(columns, EMPTY_LAYOUT, 'a', 99).order).toEqual(['status', 'name', 'b', 'c', 'a'])
  expect(moveColumn(columns, EMPTY_LAYOUT, 'gone', 0)).toBe(EMPTY_LAYOUT)
})

test('the user chooses which columns are shown, except those that cannot be hidden', () => {
  const layout = { ...EMPTY_LAYOUT, visible: { name: false, b: true, c: false } }
  expect(columns.filter((column) => isVisible(column, layout)).map((column) => column.id)).toEqual([
    'status',
    'name',
    'a',
    'b',
  ])
  expect(isVisible(columns[3]!, EMPTY_LAYOUT)).toBe(false)
})

test('sorting cycles through ascending, descending and none', () => {
  const up = nextSort(null, 'a')
  const down = nextSort(up, 'a')
  expect([up, down, nextSort(down, 'a')]).toEqual([{ id: 'a', desc: false }, { id: 'a', desc: true }, null])
  expect(nextSort(down, 'b')).toEqual({ id: 'b', desc: false })
})

test('the width is the one the user set, else that of the column, within its bounds', () => {
  const sized = [{ id: 'a' }, { id: 'b', width: 200 }, { id: 'c', minWidth: 100 }, { id: 'd' }]
  expect(placeColumns(sized, { c: 20, d: 9999 }).map(({ width }) => width)).toEqual([160, 200, 100, 1200])
})

test('a pinned column starts where those before it end, and a flexible one is fixed once the user has set its width', () => {
  const sized = [{ id: 'a', pinned: true, width: 100 }, { id: 'b', pinned: true, grow: true }, { id: 'c' }]
  expect(placeColumns(sized, {}).map(({ pinnedAt }) => pinnedAt)).toEqual([0, 100, undefined])
  expect(placeColumns(sized, { a: 150 }).map(({ pinnedAt }) => pinnedAt)).toEqual([0, 150, undefined])
  expect([placeColumns(sized, {})[1]!.fixed, placeColumns(sized, { b: 90 })[1]!.fixed]).toEqual([false, true])
})

test('FRAME-061: the user pins and unpins columns, and a layout saved without pins uses the defaults of the columns', () => {
  const layout = { ...EMPTY_LAYOUT, pinned: { c: true, status: false } }
  expect(shownColumns(columns, layout).map(({ id, pinned }) => [id, pinned ?? false])).toEqual([
    ['name', true],
    ['c', true],
    ['status', false],
    ['a', false],
  ])
  const { pinned: _, ...older } = EMPTY_LAYOUT
  expect(ids(shownColumns(columns, older))).toEqual(['status', 'name', 'a', 'c'])
  // Unchanged columns keep their identity, so that rows need not be rendered again.
  expect(shownColumns(columns, EMPTY_LAYOUT)[0]).toBe(columns[0])
})
