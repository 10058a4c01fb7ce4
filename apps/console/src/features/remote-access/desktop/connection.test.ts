import type { DesktopNotice, DesktopRequest } from '@outpost/contract/remote-access/desktop'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Socket } from '../sessions/connection.ts'
import { DesktopConnection, LOGIN_LIMIT, MAX_INPUT, type ScreenStart } from './connection.ts'
import type { ScreenListener } from './screens.ts'

/** A scripted server side of a session. */
class Server {
  readonly requests: DesktopRequest[] = []
  readonly bytes: number[][] = []
  socket: Socket & { bufferedAmount: number } = undefined!

  readonly connect = (): Socket => {
    this.socket = {
      readyState: 1,
      bufferedAmount: 0,
      binaryType: 'blob',
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (data) =>
        void (typeof data === 'string'
          ? this.requests.push(JSON.parse(data) as DesktopRequest)
          : this.bytes.push([...(data as Uint8Array)])),
      close: () => undefined,
    }
    setTimeout(() => this.socket.onopen?.call(this.socket as WebSocket, new Event('open')))
    return this.socket
  }

  say(...notices: DesktopNotice[]): void {
    for (const notice of notices) this.#deliver(JSON.stringify(notice))
  }

  send(...bytes: number[]): void {
    this.#deliver(new Uint8Array(bytes).buffer)
  }

  #deliver(data: string | ArrayBuffer): void {
    this.socket.onmessage?.call(this.socket as WebSocket, new MessageEvent('message', { data }))
  }
}

/** A screen that records what it is asked to do; the test plays noVNC. */
class TestScreen {
  readonly listener: ScreenListener
  readonly given: ScreenStart
  readonly calls: unknown[][] = []
  constructor(listener: ScreenListener, given: ScreenStart) {
    this.listener = listener
    this.given = given
  }
  readonly #note =
    (name: string) =>
    (...given: unknown[]): void =>
      void this.calls.push([name, ...given])
  deliver = this.#note('deliver')
  apply = this.#note('apply')
  signIn = this.#note('signIn')
  approve = this.#note('approve')
  press = this.#note('press')
  type = this.#note('type')
  paste = this.#note('paste')
  focus = this.#note('focus')
  stop = this.#note('stop')
}

let server: Server
let connection: DesktopConnection
let screens: TestScreen[]
const now = (): TestScreen => screens.at(-1)!
const toLogin = (): void =>
  server.say({ t: 'step', step: 'tunnel' }, { t: 'step', step: 'connect' }, { t: 'step', step: 'login' })

beforeEach(async () => {
  vi.useFakeTimers()
  server = new Server()
  screens = []
  connection = new DesktopConnection({
    open: () => Promise.resolve('ws://here/'),
    connect: server.connect,
    explain: () => ({ code: 'INTERNAL', message: '' }),
  })
  void connection.start((listener, given) => {
    screens.push(new TestScreen(listener, given))
    return now()
  })
  await vi.advanceTimersByTimeAsync(1)
})
afterEach(() => {
  connection.close()
  vi.useRealTimers()
})

it('REMOTE-127 asks for what the target wants, and again after a refusal, on a new connection of the same session', () => {
  expect(server.requests).toEqual([{ t: 'start' }])
  toLogin()
  now().listener.needs(['username', 'password'])
  expect(connection.state()).toMatchObject({ phase: 'asking', question: { fields: ['username', 'password'] } })
  connection.signIn({ username: 'eva', password: 'wrong' })
  expect(now().calls).toEqual([['signIn', { username: 'eva', password: 'wrong' }]])
  now().listener.refused('no such user')
  expect(connection.state().question).toMatchObject({ denied: 'no such user', fields: ['username', 'password'] })
  connection.signIn({ username: 'eva', password: 'right' })
  expect(server.requests.slice(1)).toEqual([{ t: 'refused' }, { t: 'start' }])
  toLogin()
  expect(screens).toHaveLength(2)
  now().listener.needs(['username', 'password'])
  expect(now().calls).toEqual([['signIn', { username: 'eva', password: 'right' }]])
  now().listener.opened()
  expect(connection.state()).toMatchObject({ phase: 'open', wasOpen: true })
  expect(server.requests.at(-1)).toEqual({ t: 'opened' })
})

it('REMOTE-131 acknowledges what the screen has taken, and gives up on a target that takes no input', async () => {
  toLogin()
  now().listener.opened()
  server.send(1, 2, 3)
  expect(now().calls).toEqual([['deliver', new Uint8Array([1, 2, 3])]])
  await vi.advanceTimersByTimeAsync(300)
  expect(server.requests.at(-1)).toEqual({ t: 'ack', n: 3 })
  now().listener.output(new Uint8Array([7]))
  expect(server.bytes).toEqual([[7]])
  server.socket.bufferedAmount = MAX_INPUT + 1
  now().listener.output(new Uint8Array([8]))
  expect(server.bytes).toEqual([[7]])
  expect(connection.state()).toMatchObject({ phase: 'ended', failure: { code: 'INPUT_STUCK' } })
  expect(now().calls.at(-1)).toEqual(['stop', true])
})

it('REMOTE-130 reports a target that is silent during the sign-in, but not while the user is asked', async () => {
  toLogin()
  now().listener.needs(['password'])
  await vi.advanceTimersByTimeAsync(2 * LOGIN_LIMIT)
  connection.signIn({ password: 'x' })
  await vi.advanceTimersByTimeAsync(LOGIN_LIMIT)
  expect(server.requests.at(-1)).toEqual({ t: 'problem', code: 'TIMEOUT' })
  server.say({ t: 'error', step: 'login', code: 'TIMEOUT', message: '' }, { t: 'end', reason: 'failed' })
  expect(connection.state()).toMatchObject({ phase: 'ended', failure: { step: 'login', code: 'TIMEOUT' } })
})

it('REMOTE-128 sends no password before the key of the target is accepted', async () => {
  vi.useRealTimers()
  toLogin()
  now().listener.serverKey(new Uint8Array([1, 2, 3]))
  await vi.waitFor(() => expect(server.requests.at(-1)).toMatchObject({ t: 'serverkey' }))
  const fingerprint = 'SHA256:A5BYxvLAy0ksUzsKTRTvd8wPeKvMztUofYShogEc+4E'
  expect(server.requests.at(-1)).toEqual({ t: 'serverkey', type: 'RSA', fingerprint })
  server.say({ t: 'hostkey', state: 'new', fingerprint, type: 'RSA' })
  expect(connection.state().question).toMatchObject({ t: 'hostkey', state: 'new' })
  expect(now().calls).toEqual([])
  connection.acceptHostKey(true)
  expect(server.requests.at(-1)).toEqual({ t: 'hostkey', accept: true })
  expect(now().calls).toEqual([['approve']])
})

it('REMOTE-140 an RDP screen begins when the user has given the credentials, and again after a refusal', () => {
  server.say({ t: 'step', step: 'tunnel' }, { t: 'step', step: 'connect' }, { t: 'step', step: 'tls' })
  const security = { t: 'security', nla: true, stored: false } as const
  server.say(security)
  expect(screens).toEqual([])
  expect(connection.state().question).toMatchObject({ fields: ['username', 'password'] })
  connection.signIn({ username: 'PLANT\\eva', password: 'wrong' })
  expect(now().given).toEqual({ credentials: { username: 'PLANT\\eva', password: 'wrong' }, nla: true })
  toLogin()
  expect(screens).toHaveLength(1)
  now().listener.refused('')
  connection.signIn({ username: 'PLANT\\eva', password: 'right' })
  expect(server.requests.slice(-2)).toEqual([{ t: 'refused' }, { t: 'start' }])
  server.say(security)
  expect(now().given.credentials).toEqual({ username: 'PLANT\\eva', password: 'right' })
  toLogin()
  now().listener.opened()
  expect(screens).toHaveLength(2)
  expect(connection.state()).toMatchObject({ phase: 'open' })
})

it('REMOTE-142 a password that the target does not answer is refused', () => {
  server.say({ t: 'step', step: 'tls' }, { t: 'security', nla: true, stored: false })
  connection.signIn({ username: 'eva', password: 'wrong' })
  toLogin()
  server.say({ t: 'refused' })
  expect(now().calls).toEqual([['stop', false]])
  expect(server.requests.at(-1)).toEqual({ t: 'refused' })
  expect(connection.state().question).toMatchObject({ denied: '', fields: ['username', 'password'] })
})

it('REMOTE-142 an RDP screen begins at once where the server puts in stored credentials', () => {
  server.say({ t: 'security', nla: false, stored: true })
  expect(connection.state().question).toBeUndefined()
  expect(now().given).toEqual({ credentials: {}, nla: false })
})
