import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Server } from '../terminal/testing/scriptedServer.ts'
import { ViewConnection } from './connection.ts'

let server: Server
let connection: ViewConnection
const resize = vi.fn()
const explain = (error: unknown) => ({ code: 'CONFLICT', message: String(error) })

beforeEach(() => {
  vi.useFakeTimers()
  server = new Server()
  resize.mockClear()
  connection = new ViewConnection({
    open: () => Promise.reject(new Error('not used')),
    resume: async () => ({ state: 'running', address: '/ws/7?t=x' }),
    connect: server.connect,
    explain,
  })
})
afterEach(() => void vi.useRealTimers())

/** Everything that was sent is on the screen. */
const shown = (): void => {
  for (let done = server.shown.shift(); done; done = server.shown.shift()) done()
}

async function join(): Promise<void> {
  const joining = connection.join()
  connection.register(
    (_bytes, done) => void server.shown.push(done),
    () => void server.resets++,
    resize,
    { sendsApplicationKeys: () => false },
  )
  await joining
  server.accept()
  await vi.advanceTimersByTimeAsync(0)
  server.say({ t: 'resumed', cols: 70, rows: 20, elapsed: 60, received: 5, sent: 2 })
  server.raw(new ArrayBuffer(10))
  server.say({ t: 'ready' })
}

it('REMOTE-261 shows the screen in the size of the session, and then follows it', async () => {
  await join()
  expect(server.requests).toEqual([{ t: 'resume' }])
  expect(connection.state().phase).toBe('returning')
  shown()
  expect(server.resets).toBe(1)
  expect(resize).toHaveBeenLastCalledWith(70, 20)
  expect(connection.state()).toMatchObject({ phase: 'open', wasOpen: true })
  expect(Date.now() - connection.state().openedAt!).toBe(60_000)
  expect(connection.counts()).toEqual({ received: 5, sent: 2 })
  server.raw(new ArrayBuffer(30))
  server.say({ t: 'size', cols: 90, rows: 30 })
  expect(resize).toHaveBeenCalledTimes(1)
  shown()
  expect(resize).toHaveBeenLastCalledWith(90, 30)
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.requests.at(-1)).toEqual({ t: 'ack', n: 40 })
})

it('REMOTE-262 says why it ended, and joins again on demand alone', async () => {
  await join()
  shown()
  server.say({ t: 'end', reason: 'too_slow' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connection.state()).toMatchObject({ phase: 'ended', end: { reason: 'too_slow' } })
  expect(server.addresses).toHaveLength(1)
  await join()
  shown()
  expect(connection.state().phase).toBe('open')
  server.hangUp()
  expect(connection.state()).toMatchObject({ phase: 'ended', end: { reason: 'connection_lost' } })
})

it('REMOTE-260 shows why a session cannot be watched', async () => {
  const refused = new ViewConnection({
    open: () => Promise.reject(new Error('not used')),
    resume: () => Promise.reject(new Error('over')),
    connect: server.connect,
    explain,
  })
  await refused.join()
  expect(refused.state()).toMatchObject({ phase: 'ended', wasOpen: false, failure: { code: 'CONFLICT' } })
})
