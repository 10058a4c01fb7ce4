import { expect, test } from 'vitest'
import { faultsInOrder, type Fault } from './faults.ts'

function first(seed: number, count: number): Fault[] {
  const order = faultsInOrder(seed)
  return Array.from({ length: count }, () => order.next().value)
}
const names = (seed: number, count: number): string[] => first(seed, count).map(({ name }) => name)

test('the same seed leads to the same faults, another one to another order', () => {
  expect(names(7, 60)).toEqual(names(7, 60))
  expect(names(7, 60)).not.toEqual(names(8, 60))
})

test('each fault comes within twelve minutes, and connections are cut every third time', () => {
  for (const seed of [0, 1, 2]) {
    expect(new Set(names(seed, 12)).size).toBe(10)
    expect(first(seed, 24).map(({ cuts }) => cuts)).toEqual(Array.from({ length: 24 }, (_, n) => n % 3 === 0))
  }
})
