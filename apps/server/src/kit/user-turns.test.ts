import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { UserTurns } from './user-turns.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

test('SECURITY-056 a user who sends any number of requests leaves connections for others', async () => {
  const [greedy, other] = [await outpost.build.user(1), await outpost.build.user(1)]
  const locked = await outpost.hold('lock table tags in access exclusive mode')
  const asked = Array.from({ length: 270 }, () => greedy.get('/tags'))
  // The most that wait are exceeded by six.
  const refused = await Promise.race(asked)
  expect(refused).toMatchObject({ status: 429, body: { errors: [{ code: 'TOO_MANY_REQUESTS' }] } })
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await other.get('/companies')).status).toBe(200)
  await locked.release()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  expect(statuses.filter((status) => status === 200)).toHaveLength(264)
})

/** A piece of work that ends when it is told to. */
function work(turns: UserTurns, userId: number, begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = turns.run(userId, () => {
    begun.push(name)
    return promise
  })
  return { done, end: resolve }
}

test('requests of a user wait in turn, for a limited time, and those of others do not', async () => {
  const turns = new UserTurns({ atOnce: 1, waiting: 2, waitMs: 50 })
  const begun: string[] = []
  const [a, b, c] = ['a', 'b', 'c'].map((name) => work(turns, 1, begun, name))
  const foreign = work(turns, 2, begun, 'foreign')
  await expect(work(turns, 1, begun, 'd').done).rejects.toMatchObject({ status: 429 })
  expect(begun).toEqual(['a', 'foreign'])
  a!.end()
  await a!.done
  expect(begun).toEqual(['a', 'foreign', 'b'])
  await expect(c!.done).rejects.toMatchObject({ status: 429 })
  b!.end()
  foreign.end()
  await b!.done
  const last = work(turns, 1, begun, 'last')
  expect(begun.at(-1)).toBe('last')
  last.end()
  await last.done
})

test('work that fails gives its place back', async () => {
  const turns = new UserTurns({ atOnce: 1, waiting: 0, waitMs: 50 })
  await expect(turns.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.run(1, () => Promise.resolve('yes'))).toBe('yes')
})
