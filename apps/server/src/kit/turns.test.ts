import { expect, test } from 'vitest'
import { inTurns } from './turns.ts'

test('SECURITY-054 tasks run in order and a few at a time; too many are refused, and a failed one frees its turn', async () => {
  const inTurn = inTurns({ atOnce: 2, waiting: 2 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const task = (number: number) => (): Promise<number> => {
    begun.push(number)
    return new Promise((resolve, reject) =>
      ends.push(() => (number === 1 ? reject(new Error('failed')) : resolve(number))),
    )
  }
  const results = [0, 1, 2, 3].map((number) => inTurn(task(number)))
  await expect(inTurn(task(4))).rejects.toMatchObject({ items: [{ code: 'TOO_MANY_REQUESTS' }] })
  expect(begun).toEqual([0, 1])
  ends[1]!()
  await expect(results[1]).rejects.toThrow('failed')
  expect(begun).toEqual([0, 1, 2])
  ends[0]!()
  ends[2]!()
  expect(await results[0]).toBe(0)
  expect(await results[2]).toBe(2)
  await Promise.resolve()
  ends[3]!()
  expect(await results[3]).toBe(3)
  const last = inTurn(task(5))
  ends[4]!()
  expect(await last).toBe(5)
})
