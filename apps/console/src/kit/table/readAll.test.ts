import { expect, test } from 'vitest'
import { readAll } from './readAll.ts'

const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))
const listOf =
  (rows: readonly { id: number }[]) =>
  async ({ limit, offset }: { limit: number; offset: number }) => ({
    rows: rows.slice(offset, offset + limit),
    total: rows.length,
  })

test('reads page by page to the end and reports the total', async () => {
  const heard: [number, number][] = []
  await readAll({
    read: listOf(many(25)),
    limit: 100,
    pageSize: 10,
    onPage: (rows, expected) => void heard.push([rows.length, expected]),
  })
  expect(heard).toEqual([
    [10, 25],
    [10, 25],
    [5, 25],
  ])
})

test('respects its limit, even in the last request', async () => {
  const asked: number[] = []
  const ids: number[] = []
  const list = listOf(many(100))
  await readAll({
    read: (page) => (asked.push(page.limit), list(page)),
    limit: 25,
    pageSize: 10,
    onPage: (rows) => void ids.push(...rows.map(({ id }) => id)),
  })
  expect(asked).toEqual([10, 10, 5])
  expect(ids).toHaveLength(25)
})

test('a row that moves to a later page is returned once', async () => {
  const ids: number[] = []
  const pages = [[{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }], []]
  await readAll({
    read: async () => ({ rows: pages.shift()!, total: 4 }),
    limit: 10,
    pageSize: 2,
    onPage: (rows) => void ids.push(...rows.map(({ id }) => id)),
  })
  expect(ids).toEqual([1, 2, 3])
})

test('stops on request, and passes on failures', async () => {
  const stop = new AbortController()
  const reading = readAll({
    read: listOf(many(100)),
    limit: 100,
    pageSize: 10,
    onPage: () => stop.abort(),
    signal: stop.signal,
  })
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  await expect(
    readAll({ read: () => Promise.reject(new Error('away')), limit: 1, pageSize: 1, onPage: () => undefined }),
  ).rejects.toThrow('away')
})
