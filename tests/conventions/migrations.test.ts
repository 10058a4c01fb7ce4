import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './source-files.ts'

const folder = 'apps/server/src/db/migrations/'
/** The first number that must be unique. Older files share numbers: they were applied before this rule existed. */
const firstUnique = 39
/** Numbers without a file: they were reserved for work that then needed no migration. A new gap is a mistake. */
const unused = [9, 10, 11, 40, 41, 43, 44, 45, 47, 51, 55]

const files = repositoryFiles().filter((path) => path.startsWith(folder))
const names = files.map((path) => path.slice(folder.length))
const numbers = names.map((name) => Number.parseInt(name, 10))

/** Describes what is wrong with a list of numbers. */
function problems(list: readonly number[]): string[] {
  const last = Math.max(...list)
  const missing = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => !list.includes(number) && !unused.includes(number),
  )
  const shared = list.filter((number, index) => number >= firstUnique && list.indexOf(number) !== index)
  return [...missing.map((number) => `${number} is left out`), ...shared.map((number) => `${number} is given twice`)]
}

test('a migration is named NNNN_what_it_does.sql', () => {
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([])
})

test('migrations have unique numbers without gaps', () => {
  expect(problems(numbers)).toEqual([])
  expect(
    unused.filter((number) => numbers.includes(number)),
    'used after all',
  ).toEqual([])
})

test('duplicate and missing numbers are detected', () => {
  const last = Math.max(...numbers)
  expect(problems([...numbers, last])).toEqual([`${last} is given twice`])
  expect(problems([...numbers, last + 2])).toEqual([`${last + 1} is left out`])
})

/** The first migration that may have to run while hosts of the former version work. */
const firstRolling = 129
/** Statements that take away what the former version uses. */
const breaking =
  /\bdrop\s+(table|column|function|view|type)\b|\brename\b|\bset\s+not\s+null\b|\balter\s+column\s+\w+\s+type\b/i
const breaksFormer = (text: string): boolean =>
  breaking.test(text.replaceAll(/--.*$/gm, '')) && !text.startsWith('-- Stop all hosts')

test('SYSTEM-115 a migration that takes away what the former version uses says that all hosts must be stopped', () => {
  const later = files.filter((_, index) => numbers[index]! >= firstRolling)
  expect(later.length).toBeGreaterThan(0)
  expect(later.filter((path) => breaksFormer(textOf(path)))).toEqual([])
  expect(breaksFormer('-- Tidies.\nALTER TABLE tags DROP COLUMN color;')).toBe(true)
  expect(breaksFormer('-- Stop all hosts: tags have no color.\nALTER TABLE tags DROP COLUMN color;')).toBe(false)
})

test('no migration is empty', () => {
  expect(files.filter((path) => textOf(path).replaceAll(/--.*$/gm, '').trim() === '')).toEqual([])
})
