import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteHeard } from './heard.ts'
import { watchServer } from './heartbeat.ts'

const seen: string[] = []
const asked = vi.fn<(path: string) => Promise<{ ok: boolean }>>()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  asked.mockReset().mockResolvedValue({ ok: true })
  seen.length = 0
  stop = watchServer(
    () => seen.push('silent'),
    () => seen.push('back'),
  )
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('FRAME-248 a server that is heard is not asked', async () => {
  for (let second = 0; second < 60; second += 5) {
    await vi.advanceTimersByTimeAsync(5000)
    noteHeard()
  }
  expect(asked).not.toHaveBeenCalled()
})

test('FRAME-248 a quiet server that answers is not called silent, and is asked every 8 s', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual([])
  expect(asked.mock.calls.length).toBeGreaterThan(5)
  expect(asked.mock.calls.length).toBeLessThan(9)
})

test.each([
  ['fails', () => Promise.reject(new TypeError('refused'))],
  ['is an error of a proxy', () => Promise.resolve({ ok: false })],
])('FRAME-248 a server whose answer %s is silent until it answers', async (_how, answer) => {
  asked.mockImplementation(answer)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toEqual(['silent'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toEqual(['silent'])
  asked.mockResolvedValue({ ok: true })
  await vi.advanceTimersByTimeAsync(2000)
  expect(seen).toEqual(['silent', 'back'])
})

test('FRAME-248 a page in the background does not ask, and nothing is asked after the end', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(30_000)
  vi.restoreAllMocks()
  expect(asked).not.toHaveBeenCalled()
  stop()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).not.toHaveBeenCalled()
})
