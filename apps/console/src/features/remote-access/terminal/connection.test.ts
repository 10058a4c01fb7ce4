import type { SessionProtocol } from '@outpost/contract/remote-access/session'
import { type TerminalNotice, TerminalRequest } from '@outpost/contract/remote-access/terminal'
import { terminalWindow } from '@outpost/contract/remote-access/constants'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectionParts, Resumable, Socket } from '../sessions/connection.ts'
import { TerminalConnection } from './connection.ts'

/** A scripted server side of a socket: it records what it receives, and its messages are delivered at once. */
class Server {
  readonly addresses: string[] = []
  readonly requests: TerminalRequest[] = []
  readonly bytes: Uint8Array[] = []
  socket: Socket = undefined!
  isClosed = false
  /** Callbacks that the page must call when it has shown the bytes. */
  readonly shown: (() => void)[] = []
  resets = 0

  readonly connect = (address: string): Socket => {
    this.addresses.push(address)
    this.isClosed = false
    this.socket = {
      readyState: 0,
      bufferedAmount: 0,
      binaryType: 'blob',
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (data) =>
        void (typeof data === 'string'
          ? this.requests.push(TerminalRequest.parse(JSON.parse(data)))
          : this.bytes.push(data as Uint8Array)),
      close: () => void (this.isClosed = true),
    }
    return this.socket
  }

  accept(): void {
    Object.assign(this.socket, { readyState: 1 })
    this.socket.onopen?.call(this.socket as WebSocket, new Event('open'))
  }

  say(...notices: TerminalNotice[]): void {
    for (const notice of notices) this.raw(JSON.stringify(notice))
  }

  raw(data: string | ArrayBuffer): void {
    this.socket.onmessage?.call(this.socket as WebSocket, new MessageEvent('message', { data }))
  }

  hangUp(): void {
    this.socket.onclose?.call(this.socket as WebSocket, new CloseEvent('close'))
  }
}

const screen = {
  snapshot: () => 'SCREEN',
  hold: vi.fn(),
  release: vi.fn(),
  find: vi.fn(),
  sendsApplicationKeys: () => false,
}
let server: Server
let connection: TerminalConnection

/** Opens a connection of a protocol to the server, with a screen. */
function open(protocol: SessionProtocol, more: Partial<ConnectionParts> = {}): TerminalConnection {
  const opened = new TerminalConnection(
    {
      open: async () => '/ws/7?t=x',
      connect: server.connect,
      explain: (error) => ({ code: 'DEVICE_OFFLINE', message: String(error) }),
      ...more,
    },
    protocol,
  )
  opened.register(
    (_bytes, done) => void server.shown.push(done),
    () => void server.resets++,
    undefined,
    screen,
  )
  return opened
}

beforeEach(() => {
  vi.useFakeTimers()
  server = new Server()
  connection = open('ssh')
})
afterEach(() => void vi.useRealTimers())

const login = { username: 'root', password: 'secret' }

async function logIn(): Promise<void> {
  await connection.login(login)
  server.accept()
}

async function openShell(): Promise<void> {
  await logIn()
  server.say(
    { t: 'step', step: 'tunnel' },
    { t: 'step', step: 'connect' },
    { t: 'step', step: 'login' },
    { t: 'step', step: 'shell' },
    { t: 'ready' },
  )
}

describe('telnet', () => {
  it('REMOTE-051 starts without credentials, resets the screen once, and follows the size', async () => {
    connection = open('telnet')
    connection.resize(100, 30)
    await connection.start()
    server.accept()
    expect(server.requests).toEqual([{ t: 'start', cols: 100, rows: 30, byHand: false }])
    server.say({ t: 'step', step: 'tunnel' }, { t: 'step', step: 'connect' }, { t: 'ready' })
    expect(connection.state()).toMatchObject({ phase: 'open', step: 'connect' })
    expect(server.resets).toBe(1)
    connection.resize(90, 20)
    expect(server.requests.at(-1)).toEqual({ t: 'resize', cols: 90, rows: 20 })
  })
})

describe('logging in', () => {
  it('requests a session, opens its socket and sends login and size', async () => {
    connection.resize(120, 40)
    await logIn()
    expect(server.addresses).toEqual(['/ws/7?t=x'])
    expect(server.requests).toEqual([{ t: 'open', cols: 120, rows: 40, ...login }])
    expect(connection.state()).toMatchObject({ phase: 'opening', step: 'tunnel' })
  })

  it('shows the steps, and then the shell', async () => {
    await logIn()
    for (const step of ['tunnel', 'connect', 'login', 'shell'] as const) {
      server.say({ t: 'step', step })
      expect(connection.state()).toMatchObject({ phase: 'opening', step })
    }
    server.say({ t: 'ready' })
    expect(connection.state()).toMatchObject({ phase: 'open', wasOpen: true })
    expect(connection.state().openedAt).toBeTypeOf('number')
  })

  it('sends a size that changed during the login', async () => {
    await logIn()
    connection.resize(100, 30)
    expect(server.requests).toHaveLength(1)
    server.say({ t: 'ready' })
    expect(server.requests.at(-1)).toEqual({ t: 'resize', cols: 100, rows: 30 })
  })

  it('asks again on the same socket after a refused login (REMOTE-049)', async () => {
    await logIn()
    server.say({ t: 'denied', message: 'The host refused the sign-in.', methods: ['password'] })
    expect(connection.state()).toMatchObject({ phase: 'asking', question: { t: 'denied', methods: ['password'] } })
    await connection.login({ username: 'admin', password: 'other' })
    expect(server.addresses).toHaveLength(1)
    expect(server.requests.at(-1)).toEqual({ t: 'open', cols: 80, rows: 24, username: 'admin', password: 'other' })
    expect(connection.state()).toMatchObject({ phase: 'opening', question: undefined })
  })

  it('opens a new session if the socket was closed after a refused login', async () => {
    await logIn()
    server.say({ t: 'denied', message: '', methods: [] })
    server.hangUp()
    await connection.login(login)
    expect(server.addresses).toHaveLength(2)
  })

  it('sends the decision about the host key and the answers once each (REMOTE-048)', async () => {
    await logIn()
    server.say({ t: 'hostkey', state: 'changed', fingerprint: 'SHA256:b', remembered: 'SHA256:a', type: 'ssh-ed25519' })
    expect(connection.state().question).toMatchObject({ t: 'hostkey', remembered: 'SHA256:a' })
    connection.acceptHostKey(true)
    connection.acceptHostKey(true)
    server.say({ t: 'prompt', title: '', text: '', prompts: [{ text: 'Code: ', echo: true }] })
    connection.answer(['123456'])
    connection.answer(['123456'])
    expect(server.requests.slice(1)).toEqual([
      { t: 'hostkey', accept: true },
      { t: 'answers', answers: ['123456'] },
    ])
  })

  it('shows why no session was granted, and can retry', async () => {
    const failing = new TerminalConnection(
      {
        open: () => Promise.reject(new Error('offline')),
        connect: server.connect,
        explain: (error) => ({ code: 'DEVICE_OFFLINE', message: (error as Error).message }),
      },
      'ssh',
    )
    await failing.login(login)
    expect(failing.state()).toMatchObject({
      phase: 'ended',
      failure: { step: 'tunnel', code: 'DEVICE_OFFLINE', message: 'offline' },
      end: { reason: 'failed' },
    })
  })

  it('gives up if the server cannot be reached', async () => {
    await connection.login(login)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(connection.state()).toMatchObject({ phase: 'ended', end: { reason: 'connection_lost' } })
    expect(server.isClosed).toBe(true)
  })

  it('does nothing more after the page was left', async () => {
    const opening = connection.login(login)
    connection.close()
    await opening
    expect(server.addresses).toEqual([])
    expect(connection.state().phase).toBe('ended')
  })

  it('opens one socket if the page was left and opened again meanwhile', async () => {
    const first = connection.login(login)
    connection.close()
    await Promise.all([first, connection.login(login)])
    expect(server.addresses).toHaveLength(1)
  })
})

describe('an open shell', () => {
  it('acknowledges shown output, not received output (REMOTE-050)', async () => {
    await openShell()
    const before = server.requests.length
    server.raw(new ArrayBuffer(terminalWindow.ackEvery))
    server.raw(new ArrayBuffer(100))
    expect(server.requests).toHaveLength(before)
    server.shown[0]!()
    expect(server.requests.at(-1)).toEqual({ t: 'ack', n: terminalWindow.ackEvery })
    server.shown[1]!()
    vi.advanceTimersByTime(200)
    expect(server.requests.at(-1)).toEqual({ t: 'ack', n: 100 })
    expect(connection.counts()).toEqual({ received: terminalWindow.ackEvery + 100, sent: 0 })
  })

  it('clears the screen before the first byte of a session, so that its greeting stays visible', async () => {
    await logIn()
    server.say({ t: 'step', step: 'shell' })
    expect(server.resets).toBe(1)
    server.raw(new ArrayBuffer(10))
    server.say({ t: 'ready' })
    expect(server.resets).toBe(1)
  })

  it('splits a large paste, and sends nothing before the shell is ready', async () => {
    await logIn()
    connection.type(new Uint8Array(10))
    expect(server.bytes).toEqual([])
    server.say({ t: 'ready' })
    connection.type(new Uint8Array(70_000))
    expect(server.bytes.map((part) => part.length)).toEqual([32_768, 32_768, 4464])
    expect(connection.counts().sent).toBe(70_000)
  })

  it('ends with the reason given by the server', async () => {
    await openShell()
    server.say({ t: 'end', reason: 'exited', exit: 3 })
    expect(connection.state()).toMatchObject({ phase: 'ended', end: { reason: 'exited', exit: 3 }, wasOpen: true })
    expect(server.isClosed).toBe(true)
  })

  it('keeps a failure reported before the end', async () => {
    await openShell()
    server.say({ t: 'error', step: 'session', code: 'CONNECTION_LOST', message: 'gone' }, { t: 'end', reason: 'lost' })
    expect(connection.state()).toMatchObject({ failure: { code: 'CONNECTION_LOST' }, end: { reason: 'lost' } })
  })

  it('reports a lost connection, and can start again on the same object', async () => {
    await openShell()
    server.hangUp()
    expect(connection.state()).toMatchObject({ phase: 'ended', end: { reason: 'connection_lost' } })
    await logIn()
    expect(connection.state()).toMatchObject({ phase: 'opening', end: undefined, failure: undefined })
    expect(connection.counts()).toEqual({ received: 0, sent: 0 })
  })

  it('does not acknowledge output of an old session to a new one', async () => {
    await openShell()
    server.raw(new ArrayBuffer(terminalWindow.ackEvery))
    server.hangUp()
    await logIn()
    const before = server.requests.length
    server.shown[0]!()
    vi.advanceTimersByTime(1000)
    expect(server.requests).toHaveLength(before)
  })

  it('ignores messages outside the protocol', async () => {
    await openShell()
    server.raw('nonsense')
    server.raw('null')
    server.raw('{"t":"later"}')
    expect(connection.state().phase).toBe('open')
  })
})

describe('a session that goes on without its page', () => {
  let found: Resumable
  let kept: boolean[]

  beforeEach(() => {
    found = { state: 'running', address: '/ws/7?t=again' }
    kept = []
    connection = open('ssh', { resume: async () => found, keep: (isKept) => void kept.push(isKept) })
  })

  async function openKept(): Promise<void> {
    await openShell()
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
