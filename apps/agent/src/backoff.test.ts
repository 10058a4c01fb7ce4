import { describe, expect, test } from 'vitest'
import { backoffSeconds } from './backoff.ts'

const longest = (tries: number, offline: number): number => backoffSeconds(tries, offline, 5, () => 1)

describe('reconnecting (PLANE-017)', () => {
  test('doubles from 5 s to 120 s in the first hour', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 1000].map((tries) => longest(tries, 60))).toEqual([5, 10, 20, 40, 80, 120, 120, 120])
  })

  test('is random over the whole range, so that devices do not reconnect at the same time', () => {
    expect(backoffSeconds(5, 60, 5, () => 0)).toBe(0)
    const rendered = new Set(Array.from({ length: 100 }, () => backoffSeconds(5, 60)))
    expect(rendered.size).toBeGreaterThan(90)
  })

  test('uses the longer delays after the first hour', () => {
    const hour = 3600
    const rungs = [1, 2, 3, 24, 14 * 24 + 4].map((hours) => longest(9, hours * hour))
    expect(rungs).toEqual([300, 600, 3600, 3600, 21_600])
    expect(backoffSeconds(9, hour, 5, () => 0)).toBe(150)
  })
})
