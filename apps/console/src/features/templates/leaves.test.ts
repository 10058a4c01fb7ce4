import { expect, test } from 'vitest'
import { leavesOf } from './leaves.ts'

test('TEMPLATES-013 the single values of a response have paths with which parameters read them', () => {
  const response = { data: [{ temperature: 21.5, up: true, 'a.b': 'x' }], "it's": 1, none: null }
  expect(leavesOf(JSON.stringify(response))).toEqual([
    { path: 'data.0.temperature', value: '21.5', type: 'number', id: 'temperature' },
    { path: 'data.0.up', value: 'true', type: 'boolean', id: 'up' },
    { path: "data.0['a.b']", value: 'x', type: 'string', id: 'a_b' },
    { path: 'none', value: 'null', type: 'string', id: 'none' },
  ])
  expect(leavesOf('[1, 2]')?.map(({ path, id }) => [path, id])).toEqual([
    ['0', '_0'],
    ['1', '_1'],
  ])
})

test.each(['', 'up 3 days', '{"cut": [1', '17', '{}'])('%j has no parts', (text) =>
  expect(leavesOf(text)).toBeUndefined(),
)

test('a long response is cut', () => {
  expect(leavesOf(JSON.stringify(Array.from({ length: 1000 }, (_, n) => n)))).toHaveLength(300)
})
