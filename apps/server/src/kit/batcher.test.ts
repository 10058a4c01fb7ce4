import { expect, test } from 'vitest'
import { batcher } from './batcher.ts'

const options = { waitMs: 5, maxBatch: 100, maxWaiting: 1000 }
const sqlError = (code: string): Error => Object.assign(new Error('refused'), { code })

test('simultaneous requests are sent as one batch and answered in order', async () => {
  const batches: number[][] = []
  const double = batcher(async (numbers: number[]) => {
    batches.push(numbers)
    return numbers.map((n) => n * 2)
  }, options)
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(batches).toEqual([[1, 2, 3], [4]])
})

test('a full batch is sent at once, and requests above the limit are refused', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const slow = batcher(
    async (numbers: number[]) => {
      await held
      return numbers
    },
    { waitMs: 10_000, maxBatch: 2, maxWaiting: 4 },
  )
  const four = [1, 2, 3, 4].map(slow)
  await expect(slow(5)).rejects.toThrow('too many')
  release()
  expect(await Promise.all(four)).toEqual([1, 2, 3, 4])
})

test('a value that the database refuses fails only its own request', async () => {
  const ask = batcher(async (words: string[]) => {
    if (words.includes('bad')) throw sqlError('22P05')
    return words.map((word) => word.length)
  }, options)
  const answers = await Promise.allSettled(['a', 'bad', 'ccc'].map(ask))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([1, 'failed', 3])
})

test('an unreachable database is tried once for all waiting requests', async () => {
  let asked = 0
  const ask = batcher(async (_words: string[]): Promise<number[]> => {
    asked++
    throw sqlError('08006')
  }, options)
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(ask))
  expect(answers.every((answer) => answer.status === 'rejected')).toBe(true)
  expect(asked).toBe(1)
})
