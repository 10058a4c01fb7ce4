import { expect, test } from 'vitest'
import { type Change, patched } from './patch.ts'

const changes = (...list: Change[]) => new Map(list.map((change) => [change.id, change]))
const page = {
  rows: [
    { id: 1, status: 1, name: 'a' },
    { id: 2, status: 0, name: 'b' },
  ],
  total: 2,
}

test('changes cells and keeps the order and unchanged rows', () => {
  const next = patched(page, changes({ id: 2, status: 1 })) as typeof page
  expect(next.rows.map((row) => [row.id, row.status])).toEqual([
    [1, 1],
    [2, 1],
  ])
  expect(next.rows[0]).toBe(page.rows[0])
  expect(next.rows[1]).toMatchObject({ name: 'b' })
})

test('returns the same response if nothing in it has changed', () => {
  expect(patched(page, changes({ id: 2, status: 0 }, { id: 9, status: 1 }))).toBe(page)
  const record = { id: 1, status: 1 }
  expect(patched(record, changes({ id: 1, status: 1 }))).toBe(record)
  expect(patched(record, changes({ id: 1, status: 0 }))).toEqual({ id: 1, status: 0 })
  expect(patched(undefined, changes({ id: 1 }))).toBeUndefined()
})
