import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenQuiet } from './quiet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ask = (client: QueryClient, key: string, ms: number) =>
  client.fetchQuery({ queryKey: [key], queryFn: () => new Promise((resolve) => setTimeout(() => resolve(key), ms)) })

test('waits until there was no request for a while, and runs once', async () => {
  const client = new QueryClient()
  const then = vi.fn<() => void>()
  void ask(client, 'user', 300)
  whenQuiet(client, then)
  await vi.advanceTimersByTimeAsync(500)
  void ask(client, 'list', 300)
  await vi.advanceTimersByTimeAsync(650)
  expect(then).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(then).toHaveBeenCalledTimes(1)
})

test('does not wait forever, and does not run after it was ended', async () => {
  const client = new QueryClient()
  const then = vi.fn<() => void>()
  void ask(client, 'slow', 60_000)
  whenQuiet(client, then)
  const stop = whenQuiet(client, () => expect.unreachable('ended'))
  stop()
  await vi.advanceTimersByTimeAsync(4900)
  expect(then).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(then).toHaveBeenCalledTimes(1)
})
