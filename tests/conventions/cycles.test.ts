import { expect, test } from 'vitest'
import { cyclesIn } from './cycles.ts'
import { loadGraph } from './imports.ts'

test('no file is loaded by what it loads itself', () => {
  const graph = loadGraph()
  expect(graph.size).toBeGreaterThan(500)
  expect(cyclesIn(graph)).toEqual([])
})

test('cycles are found, however long, and what merely meets again is none', () => {
  const graph = (edges: Record<string, string[]>) => cyclesIn(new Map(Object.entries(edges)))
  expect(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([])
  expect(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] })).toEqual([['a', 'b', 'c']])
  expect(graph({ a: ['a'], b: ['c'], c: ['b'] })).toEqual([['a'], ['b', 'c']])
})
