import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Resumable } from '../sessions/connection.ts'
import type { TerminalConnection } from './connection.ts'
import { open, openShell, screen, Server } from './testing/scriptedServer.ts'

describe('a session that goes on without its page', () => {
  let found: Resumable
  let kept: boolean[]
  let server: Server
  let connection: TerminalConnection

  beforeEach(() => {
    vi.useFakeTimers()
    server = new Server()
    found = { state: 'running', address: '/ws/7?t=again' }
    kept = []
    connection = open(server, 'ssh', { resume: async () => found, keep: (isKept) => void kept.push(isKept) })
  })

  afterEach(() => void vi.useRealTimers())

  async function openKept(): Promise<void> {
    await openShell(server, connection)
    server.say({ t: 'kept', seconds: 120, left: 3600 })
  }
  /** Delivers what draws the screen, and shows it. */
  async function drawAgain(): Promise<void> {
    server.accept()
    await vi.advanceTimersByTimeAsync(0)
    server.say({ t: 'resumed', cols: 70, rows: 20, elapsed: 60, received: 5, sent: 2 })
    server.raw(new ArrayBuffer(10))
    server.say({ t: 'ready' }, { t: 'kept', seconds: 120, left: 3600 })
    for (const done of server.shown.splice(0)) done()
  }

  it('REMOTE-230 is returned to on a new page, with the size that its screen had', async () => {
    await connection.comeBack()
    await drawAgain()
    expect(server.requests[0]).toEqual({ t: 'resume' })
    expect(screen.hold).toHaveBeenCalledWith(70, 20)
    expect(screen.release).toHaveBeenCalled()
    expect(connection.state()).toMatchObject({ phase: 'open', wasOpen: true, keptFor: 120 })
    expect(Date.now() - connection.state().openedAt!).toBe(60_000)
    expect(connection.counts()).toEqual({ received: 5, sent: 2 })
  })

  it('answers nothing that the target asked before, while its screen is drawn again', async () => {
    await connection.comeBack()
    server.accept()
    server.say({ t: 'resumed', cols: 70, rows: 20, elapsed: 60, received: 5, sent: 2 }, { t: 'ready' })
    connection.type(new Uint8Array(3))
    expect(server.bytes).toEqual([])
  })

  it('REMOTE-230 is returned to in place when the connection is lost, as soon as the server answers', async () => {
    await openKept()
    found = { state: 'unreachable' }
    server.hangUp()
    expect(connection.state()).toMatchObject({ phase: 'returning', wasOpen: true })
    await vi.advanceTimersByTimeAsync(3000)
    expect(server.addresses).toHaveLength(1)
    found = { state: 'running', address: '/ws/7?t=again' }
    await vi.advanceTimersByTimeAsync(5000)
    await drawAgain()
    expect(connection.state().phase).toBe('open')
    expect(kept).not.toContain(false)
  })

  it('REMOTE-230 says why it ended meanwhile, or that the server cannot be reached in time', async () => {
    await openKept()
    found = { state: 'ended', reason: 'interrupted' }
    server.hangUp()
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.state()).toMatchObject({ phase: 'ended', wasOpen: true, end: { reason: 'interrupted' } })
    await openKept()
    found = { state: 'unreachable' }
    server.hangUp()
    await vi.advanceTimersByTimeAsync(130_000)
    expect(connection.state()).toMatchObject({ phase: 'ended', end: { reason: 'connection_lost' } })
  })

  it('does not return to a session that another page has taken over', async () => {
    await openKept()
    server.say({ t: 'end', reason: 'taken_over' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(connection.state()).toMatchObject({ phase: 'ended', end: { reason: 'taken_over' } })
    expect(server.addresses).toHaveLength(1)
  })

  it('shows the sign-in if there is none', async () => {
    found = { state: 'none' }
    await connection.comeBack()
    expect(connection.state().phase).toBe('idle')
  })

  it('ends when the user disconnects, and goes on when the page is left', async () => {
    await openKept()
    connection.close()
    expect(server.requests.at(-1)).toEqual({ t: 'leave' })
    expect(kept).toEqual([true, false])
    await openKept()
    const before = server.requests.length
    connection.letGo()
    expect(server.isClosed).toBe(true)
    expect(server.requests).toHaveLength(before)
    expect(kept.at(-1)).toBe(true)
  })

  it('REMOTE-231 hands over its screen when all output before the question is shown', async () => {
    await openKept()
    server.raw(new ArrayBuffer(10))
    server.say({ t: 'snapshot' })
    expect(server.requests.at(-1)).not.toMatchObject({ t: 'snapshot' })
    for (const done of server.shown.splice(0)) done()
    expect(server.requests).toContainEqual({ t: 'snapshot', data: 'SCREEN' })
  })

  it('REMOTE-235 measures the latency, and knows when the session ends', async () => {
    await openKept()
    expect(server.requests.at(-1)).toEqual({ t: 'ping', n: 1 })
    await vi.advanceTimersByTimeAsync(40)
    server.say({ t: 'pong', n: 1 })
    expect(connection.state()).toMatchObject({ latency: 40, endsAt: Date.now() - 40 + 3_600_000 })
    await vi.advanceTimersByTimeAsync(5000)
    server.say({ t: 'pong', n: 1 })
    expect(connection.state().latency).toBe(40)
  })
})
