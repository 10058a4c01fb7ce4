import { tags } from '@outpost/contract/tags/endpoints'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './client.ts'
import { makeQueryClient, queryKey, refreshAll, unlessRefused, shouldRetry } from './query.ts'
import { ROUTE_CHANGED } from './reads.ts'
import { makeThrottle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('FRAME-122: responses are cached for five minutes after their last use', async () => {
  const client = makeQueryClient()
  await client.prefetchQuery({ queryKey: ['/tags'], queryFn: () => 'answer' })
  await vi.advanceTimersByTimeAsync(299_000)
  expect(client.getQueryData(['/tags'])).toBe('answer')
  await vi.advanceTimersByTimeAsync(2000)
  expect(client.getQueryData(['/tags'])).toBeUndefined()
})

test('FRAME-122: at most 100 responses are cached: the oldest is dropped unless it is on screen', async () => {
  const client = makeQueryClient()
  const ask = (name: string) => ({ queryKey: [name], queryFn: () => name })
  const stop = new QueryObserver(client, ask('shown')).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1)
  for (let n = 1; n <= 120; n++) {
    await client.prefetchQuery(ask(`/tags/${n}`))
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(client.getQueryCache().getAll()).toHaveLength(100)
  expect([
    client.getQueryData(['shown']),
    client.getQueryData(['/tags/21']),
    client.getQueryData(['/tags/22']),
  ]).toEqual(['shown', undefined, '/tags/22'])
  stop()
  client.clear()
})

test('FRAME-122: a throttled call runs at most once per 1000 ms, and the last pending one runs afterwards', async () => {
  const runs: string[] = []
  const throttled = makeThrottle()
  for (const name of ['first', 'second', 'third']) throttled('refresh', () => runs.push(name))
  throttled('other', () => runs.push('other'))
  expect(runs).toEqual(['first', 'other'])
  await vi.advanceTimersByTimeAsync(999)
  expect(runs).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toEqual(['first', 'other', 'third'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toHaveLength(3)
  throttled('refresh', () => runs.push('fourth'))
  expect(runs.at(-1)).toBe('fourth')
})

test('FRAME-122: at most ten throttled calls are tracked: the oldest is dropped, and its pending call still runs', async () => {
  const runs: string[] = []
  const throttled = makeThrottle()
  for (let n = 1; n <= 10; n++) throttled(String(n), () => runs.push(`${n}`))
  throttled('1', () => runs.push('1 again'))
  expect(runs).not.toContain('1 again')
  throttled('11', () => runs.push('11'))
  expect(runs.slice(-2)).toEqual(['1 again', '11'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(runs).toHaveLength(12)
})

test('visible data is refetched at most once a second', async () => {
  const client = makeQueryClient()
  let asked = 0
  const stop = new QueryObserver(client, { queryKey: queryKey(tags.list, {}), queryFn: () => ++asked }).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(1)
  for (let n = 0; n < 5; n++) refreshAll(client)
  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toBe(3)
  stop()
})

test('FRAME-051: a request aborted with the previous page is retried at once for components that still need it', () => {
  const left = new DOMException(ROUTE_CHANGED, 'AbortError')
  expect([shouldRetry(0, left), shouldRetry(2, left), shouldRetry(0, new DOMException('', 'AbortError'))]).toEqual([
    true,
    false,
    false,
  ])
  const delay = makeQueryClient().getDefaultOptions().queries!.retryDelay as (attempt: number, error: Error) => number
  expect([delay(0, left), delay(0, new CallError([], { answered: false }))]).toEqual([0, 1000])
})

test('refused requests are not refetched automatically, and other failed ones are', async () => {
  const asked: string[] = []
  const client = makeQueryClient()
  const watch = (name: string, status: number) =>
    new QueryObserver<never, Error>(client, {
      queryKey: [name, undefined] as never,
      retry: false,
      refetchInterval: unlessRefused(1000) as never,
      queryFn: () => {
        asked.push(name)
        throw new CallError([], { answered: true, status })
      },
    }).subscribe(() => undefined)
  const ends = [watch('refused', 403), watch('failed', 500)]
  await vi.advanceTimersByTimeAsync(3500)
  expect(asked.filter((name) => name === 'refused')).toHaveLength(1)
  expect(asked.filter((name) => name === 'failed')).toHaveLength(4)
  for (const end of ends) end()
  client.clear()
})
