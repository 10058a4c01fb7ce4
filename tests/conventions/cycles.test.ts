import { expect, test } from 'vitest'
import { cyclesIn } from './cycles.ts'
import { loadGraph } from './imports.ts'

test('there are no import cycles', () => {
  const graph = loadGraph()
  expect(graph.size).toBeGreaterThan(500)
  expect(cyclesIn(graph)).toEqual([])
})

test('cycles of any length are found, and a shared import is not a cycle', () => {
  const graph = (edges: Record<string, string[]>) => cyclesIn(new Map(Object.entries(edges)))
  expect(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([])
  expect(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] })).toEqual([['a', 'b', 'c']])
  expect(graph({ a: ['a'], b: ['c'], c: ['b'] })).toEqual([['a'], ['b', 'c']])
})
