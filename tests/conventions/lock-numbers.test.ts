import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './source-files.ts'

/** Advisory locks of PostgreSQL are numbers that the whole program shares. The program's own begin with 7205. */
const number = /\b7_?205_?\d{3}\b/g

const uses = repositoryFiles()
  .filter((path) => /^apps\/server\/src\/.*\.(ts|sql)$/.test(path) && !path.includes('.test.'))
  .flatMap((path) => [...textOf(path).matchAll(number)].map(([found]) => ({ path, lock: found.replaceAll('_', '') })))

test('two places with one number of an advisory lock would wait for each other', () => {
  expect(uses.length).toBeGreaterThan(10)
  const byNumber = Map.groupBy(uses, ({ lock }) => lock)
  const shared = [...byNumber].filter(([, places]) => new Set(places.map(({ path }) => path)).size > 1)
  expect(shared.map(([lock, places]) => `${lock}: ${places.map(({ path }) => path).join(', ')}`)).toEqual([])
})
