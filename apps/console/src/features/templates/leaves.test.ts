import { expect, test } from 'vitest'
import { leavesOf, parametersOf, partsOf } from './leaves.ts'

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

test('TEMPLATES-014 a response is a tree', () =>
  expect(partsOf('{"data": {"ports": [{"up": true}], "empty": {}}, "id": 7}')).toEqual([
    {
      key: 'data',
      parts: [
        {
          key: 'ports',
          parts: [{ key: '0', parts: [{ key: 'up', leaf: expect.objectContaining({ path: 'data.ports.0.up' }) }] }],
        },
      ],
    },
    { key: 'id', leaf: expect.objectContaining({ path: 'id' }) },
  ]))

test('TEMPLATES-010 ticked leaves become parameters with ids of their own', () => {
  const leaves = leavesOf('{"a": {"up": true}, "b": {"up": false}, "n": 1}')!
  expect(parametersOf(leaves, ['up'])).toEqual([
    { id: 'up_2', ref: 'a.up', type: 'boolean' },
    { id: 'up_3', ref: 'b.up', type: 'boolean' },
    { id: 'n', ref: 'n', type: 'number' },
  ])
})
