import { terminalWindow } from '@outpost/contract/remote-access/constants'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TerminalConnection } from './connection.ts'
import { logIn, login, open, openShell, Server } from './testing/scriptedServer.ts'

let server: Server
let connection: TerminalConnection

beforeEach(() => {
  vi.useFakeTimers()
  server = new Server()
  connection = open(server, 'ssh')
})
afterEach(() => void vi.useRealTimers())

describe('telnet', () => {
  it('REMOTE-051 starts without credentials, resets the screen once, and follows the size', async () => {
    connection = open(server, 'telnet')
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
    await logIn(server, connection)
    expect(server.addresses).toEqual(['/ws/7?t=x'])
    expect(server.requests).toEqual([{ t: 'open', cols: 120, rows: 40, ...login }])
    expect(connection.state()).toMatchObject({ phase: 'opening', step: 'tunnel' })
  })

  it('shows the steps, and then the shell', async () => {
    await logIn(server, connection)
    for (const step of ['tunnel', 'connect', 'login', 'shell'] as const) {
      server.say({ t: 'step', step })
      expect(connection.state()).toMatchObject({ phase: 'opening', step })
    }
    server.say({ t: 'ready' })
    expect(connection.state()).toMatchObject({ phase: 'open', wasOpen: true })
    expect(connection.state().openedAt).toBeTypeOf('number')
  })

  it('sends a size that changed during the login', async () => {
    await logIn(server, connection)
    connection.resize(100, 30)
    expect(server.requests).toHaveLength(1)
    server.say({ t: 'ready' })
    expect(server.requests.at(-1)).toEqual({ t: 'resize', cols: 100, rows: 30 })
  })

  it('asks again on the same socket after a refused login (REMOTE-049)', async () => {
    await logIn(server, connection)
    server.say({ t: 'denied', message: 'The host refused the sign-in.', methods: ['password'] })
    expect(connection.state()).toMatchObject({ phase: 'asking', question: { t: 'denied', methods: ['password'] } })
    await connection.login({ username: 'admin', password: 'other' })
    expect(server.addresses).toHaveLength(1)
    expect(server.requests.at(-1)).toEqual({ t: 'open', cols: 80, rows: 24, username: 'admin', password: 'other' })
    expect(connection.state()).toMatchObject({ phase: 'opening', question: undefined })
  })

  it('opens a new session if the socket was closed after a refused login', async () => {
    await logIn(server, connection)
    server.say({ t: 'denied', message: '', methods: [] })
    server.hangUp()
    await connection.login(login)
    expect(server.addresses).toHaveLength(2)
  })

  it('sends the decision about the host key and the answers once each (REMOTE-048)', async () => {
    await logIn(server, connection)
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
    await openShell(server, connection)
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
    await logIn(server, connection)
    server.say({ t: 'step', step: 'shell' })
    expect(server.resets).toBe(1)
    server.raw(new ArrayBuffer(10))
    server.say({ t: 'ready' })
    expect(server.resets).toBe(1)
  })

  it('splits a large paste, and sends nothing before the shell is ready', async () => {
    await logIn(server, connection)
    connection.type(new Uint8Array(10))
    expect(server.bytes).toEqual([])
    server.say({ t: 'ready' })
    connection.type(new Uint8Array(70_000))
    expect(server.bytes.map((part) => part.length)).toEqual([32_768, 32_768, 4464])
    expect(connection.counts().sent).toBe(70_000)
  })

  it('ends with the reason given by the server', async () => {
    await openShell(server, connection)
    server.say({ t: 'end', reason: 'exited', exit: 3 })
    expect(connection.state()).toMatchObject({ phase: 'ended', end: { reason: 'exited', exit: 3 }, wasOpen: true })
    expect(server.isClosed).toBe(true)
  })

  it('keeps a failure reported before the end', async () => {
    await openShell(server, connection)
    server.say({ t: 'error', step: 'session', code: 'CONNECTION_LOST', message: 'gone' }, { t: 'end', reason: 'lost' })
    expect(connection.state()).toMatchObject({ failure: { code: 'CONNECTION_LOST' }, end: { reason: 'lost' } })
  })

  it('reports a lost connection, and can start again on the same object', async () => {
    await openShell(server, connection)
    server.hangUp()
    expect(connection.state()).toMatchObject({ phase: 'ended', end: { reason: 'connection_lost' } })
    await logIn(server, connection)
    expect(connection.state()).toMatchObject({ phase: 'opening', end: undefined, failure: undefined })
    expect(connection.counts()).toEqual({ received: 0, sent: 0 })
  })

  it('does not acknowledge output of an old session to a new one', async () => {
    await openShell(server, connection)
    server.raw(new ArrayBuffer(terminalWindow.ackEvery))
    server.hangUp()
    await logIn(server, connection)
    const before = server.requests.length
    server.shown[0]!()
    vi.advanceTimersByTime(1000)
    expect(server.requests).toHaveLength(before)
  })

  it('ignores messages outside the protocol', async () => {
    await openShell(server, connection)
    server.raw('nonsense')
    server.raw('null')
    server.raw('{"t":"later"}')
    expect(connection.state().phase).toBe('open')
  })
})
