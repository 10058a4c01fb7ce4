import { beforeEach, describe, expect, test } from 'vitest'
import { cancelReads, isRouteChange, readOnce, ROUTE_CHANGED } from './reads.ts'

/**
 * Pending requests, resolved by the tests. Like `fetch`, they reject with the reason of their signal when it aborts.
 */
const sent: { answer: (value: string) => void; fail: (error: Error) => void; signal: AbortSignal }[] = []
const get = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    sent.push({ answer: resolve, fail: reject, signal })
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
beforeEach(() => void (sent.length = 0))

describe('FRAME-123: a new read of the same address', () => {
  test('cancels the pending one, which gets the new response', async () => {
    const all = [readOnce('/tags', get), readOnce('/tags', get), readOnce('/tags', get)]
    await turn()
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
    sent[2]!.answer('new')
    expect(await Promise.all(all)).toEqual(['new', 'new', 'new'])
    expect(sent).toHaveLength(3)
  })

  test('does not affect other addresses', async () => {
    const both = [readOnce('/tags', get), readOnce('/tags?q=a', get)]
    sent[0]!.answer('all')
    sent[1]!.answer('some')
    expect(await Promise.all(both)).toEqual(['all', 'some'])
  })

  test('that is aborted is repeated for the earlier one', async () => {
    const earlier = readOnce('/tags', get)
    const stop = new AbortController()
    const newer = readOnce('/tags', get, { signal: stop.signal })
    stop.abort()
    await expect(newer).rejects.toMatchObject({ name: 'AbortError' })
    await turn()
    expect(sent).toHaveLength(3)
    sent[2]!.answer('again')
    expect(await earlier).toBe('again')
  })

  test('does not revive a read that its caller aborted, and a failed read does not affect later ones', async () => {
    const stop = new AbortController()
    const earlier = readOnce('/tags', get, { signal: stop.signal })
    const newer = readOnce('/tags', get)
    stop.abort()
    sent[1]!.answer('new')
    await expect(earlier).rejects.toMatchObject({ name: 'AbortError' })
    expect(await newer).toBe('new')
    const alone = readOnce('/tags', get)
    sent[2]!.fail(new Error('no answer'))
    await expect(alone).rejects.toThrow('no answer')
    const next = readOnce('/tags', get)
    sent[3]!.answer('next')
    expect(await next).toBe('next')
  })
})

test('FRAME-051: reads of the page that is left end with the reason "Route changed", and longer-lived ones continue', async () => {
  const page = readOnce('/devices', get)
  const lasting = readOnce('/user', get, { lasting: true })
  cancelReads()
  const error: unknown = await page.catch((thrown: unknown) => thrown)
  expect([(error as Error).message, isRouteChange(error)]).toEqual([ROUTE_CHANGED, true])
  expect(ROUTE_CHANGED).toBe('Route changed')
  sent[1]!.answer('me')
  expect(await lasting).toBe('me')
})
