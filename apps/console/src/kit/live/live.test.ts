import { expect, test, vi } from 'vitest'

const opened = vi.hoisted(() => [] as unknown[][])
vi.mock('socket.io-client', () => ({
  io: (...given: unknown[]) => {
    opened.push(given)
    return { on: () => undefined, onAny: () => undefined, io: { on: () => undefined }, emit: () => undefined }
  },
}))

test('CHANNELS-011 the socket uses only WebSocket, and reconnects with the specified attempts and delays', async () => {
  const { openLive } = await import('./live.ts')
  await openLive()
  await openLive()
  expect(opened).toEqual([
    [
      window.location.origin,
      {
        path: '/socket.io',
        transports: ['websocket'],
        reconnectionAttempts: 5,
        timeout: 20_000,
        reconnectionDelay: 1000,
        reconnectionDelayMax: 5000,
        randomizationFactor: 0.5,
      },
    ],
  ])
})
