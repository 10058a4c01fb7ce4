import {
  type SessionNotice,
  type SessionProtocol,
  type SessionStep,
  sessionSteps,
} from '@outpost/contract/remote-access/session'
import type { TerminalNotice, TerminalRequest } from '@outpost/contract/remote-access/terminal'
import { keptTerminal } from '@outpost/contract/remote-access/constants'
import type { TerminalScreen } from '@outpost/ui/Terminal'
import { type ConnectionParts, SessionConnection, type SessionState } from '../sessions/connection.ts'
import { AckCounter } from '../sessions/ack.ts'
import { Ping } from '../sessions/ping.ts'

import { adaptedTo } from './keys.ts'

type Own = Exclude<TerminalNotice, SessionNotice>
export type Login = Omit<Extract<TerminalRequest, { t: 'open' }>, 't' | 'cols' | 'rows'>
/** What the user has typed into the login form. */
export type TypedLogin = Login & { username: string }

/** A question that the user must answer before the session continues. */
export type Question = Extract<Own, { t: 'denied' | 'hostkey' | 'prompt' }>
export type TerminalState = SessionState<Question>

/** The terminal screen: `write` calls back when the bytes have been processed, `reset` clears the screen. */
interface Screen extends TerminalScreen {
  write: (bytes: Uint8Array, done: () => void) => void
  reset: () => void
}

/** Without a screen, bytes count as shown, so that nothing waits for one. */
const NO_SCREEN: Screen = {
  write: (_bytes, done) => done(),
  reset: () => undefined,
  snapshot: () => undefined,
  hold: () => undefined,
  release: () => undefined,
  bracketsPaste: () => false,
  find: () => undefined,
  sendsApplicationKeys: () => false,
}
const NOTHING = new Uint8Array()
const encoder = new TextEncoder()

/** A terminal session over SSH or telnet: its sign-in, its questions and its screen. */
export class TerminalConnection {
  readonly #session: SessionConnection<Question, Own, TerminalRequest>
  #screen = NO_SCREEN
  #acks: AckCounter | undefined
  readonly #ping = new Ping({
    send: (n) => this.#session.say({ t: 'ping', n }),
    measured: (latency) => this.#session.measured(latency),
  })
  #size = { cols: 80, rows: 24 }
  readonly #protocol: SessionProtocol
  readonly #lastStep: SessionStep
  #hasScreen: () => void = () => undefined
  readonly #screenReady = new Promise<void>((resolve) => (this.#hasScreen = resolve))
  /** The seconds since the beginning of the session to which the page returns. */
  #elapsed: number | undefined

  constructor(parts: ConnectionParts, protocol: SessionProtocol) {
    this.#protocol = protocol
    this.#lastStep = sessionSteps[protocol].at(-1)!
    this.#session = new SessionConnection(
      parts,
      {
        bytes: (bytes) => this.#show(bytes),
        notice: (notice) => this.#hear(notice),
        // The screen is reset at this step, because the host's greeting may arrive before the session is open.
        step: (step) => {
          if (step === this.#lastStep) this.#screen.reset()
        },
        dropped: () => {
          this.#ping.stop()
          this.#acks?.stop()
          this.#acks = undefined
        },
      },
      true,
    )
    this.state = this.#session.state
    this.watch = this.#session.watch
    this.counts = this.#session.counts
  }

  readonly state: () => TerminalState
  readonly watch: (watcher: () => void) => () => void
  readonly counts: () => Readonly<{ received: number; sent: number }>

  /** Connects a screen until the returned function is called. */
  readonly register = (
    write: Screen['write'],
    reset: Screen['reset'],
    _resize: unknown,
    screen: TerminalScreen,
  ): (() => void) => {
    this.#screen = { write, reset, ...screen }
    this.#hasScreen()
    return () => void (this.#screen = NO_SCREEN)
  }

  /** Logs in: on the running session if it was refused there, otherwise on a new one. */
  async login(login: Login): Promise<void> {
    const session = this.#session
    const { phase, question } = session.state()
    if (phase === 'opening') return
    if (question?.t === 'denied' && session.isConnected) {
      session.goOn({ failure: undefined, step: 'tunnel' })
      session.say({ t: 'open', ...this.#size, ...login })
      return
    }
    await this.#begin(() => session.say({ t: 'open', ...this.#size, ...login }))
  }

  /**
   * Opens a session without a sign-in form: over telnet, where the host asks in the terminal itself, or over SSH, where
   * the server signs in with the remembered credentials. `byHand`: over telnet, the user answers the host.
   */
  async start(byHand = false): Promise<void> {
    if (this.#session.state().phase === 'opening') return
    const request = this.#protocol === 'ssh' ? { t: 'open' as const } : { t: 'start' as const, byHand }
    await this.#begin(() => this.#session.say({ ...request, ...this.#size }))
  }

  /** Opens the search in the terminal. */
  find(): void {
    this.#screen.find()
  }

  /** Whether the program on the target has asked for the arrow keys of applications. */
  readonly sendsApplicationKeys = (): boolean => this.#screen.sendsApplicationKeys()

  /** Returns to a session that goes on without the page, if there is one. */
  comeBack(): Promise<void> {
    return this.#session.comeBack(this.#resume)
  }

  /** Sends the user's decision about the host key. */
  acceptHostKey(accept: boolean): void {
    this.#answer({ t: 'hostkey', accept })
  }

  /** Sends the user's answers to the questions of the host. */
  answer(answers: string[]): void {
    this.#answer({ t: 'answers', answers })
  }

  /** Sends typed or pasted bytes. Before the shell is open nothing is sent, because it might be part of a password. */
  type(bytes: Uint8Array): void {
    this.#session.send(bytes)
  }

  /** Types what the user typed in another terminal, as this one would have sent it. */
  typeLike(text: string): void {
    const own = { application: this.#screen.sendsApplicationKeys(), brackets: this.#screen.bracketsPaste() }
    const adapted = adaptedTo(text, own)
    if (adapted !== undefined) this.type(encoder.encode(adapted))
  }

  resize(cols: number, rows: number): void {
    this.#size = { cols, rows }
    if (this.#session.state().phase === 'open') this.#session.say({ t: 'resize', cols, rows })
  }

  /** Ends the session from this side. */
  close(): void {
    this.#session.say({ t: 'leave' })
    this.#session.close()
  }

  /** Leaves the page. The session goes on for a while if it can. */
  letGo(): void {
    this.#session.letGo()
  }

  #begin(first: () => void): Promise<void> {
    return this.#session.begin(() => this.#start(first))
  }

  readonly #resume = (): void =>
    this.#start(() => void this.#screenReady.then(() => this.#session.say({ t: 'resume' })))

  #start(first: () => void): void {
    this.#elapsed = undefined
    this.#acks = new AckCounter((n) => this.#session.say({ t: 'ack', n }))
    first()
  }

  /** Does something when everything received so far is on the screen. */
  #afterOutput(act: () => void): void {
    this.#screen.write(NOTHING, act)
  }

  #show(bytes: Uint8Array): void {
    const acks = this.#acks
    this.#screen.write(bytes, () => acks?.shown(bytes.length))
  }

  #hear(notice: Own): void {
    switch (notice.t) {
      case 'hostkey':
      case 'prompt':
      case 'denied':
        this.#session.ask(notice)
        break
      case 'ready':
        this.#ready()
        break
      case 'kept':
        this.#session.kept(notice.seconds, notice.left, this.#resume)
        this.#ping.start()
        break
      case 'viewers':
        this.#session.seenBy(notice.viewers)
        break
      case 'pong':
        this.#ping.answered(notice.n)
        break
      case 'snapshot':
        this.#afterOutput(() => {
          const data = this.#screen.snapshot(keptTerminal.snapshot)
          if (data !== undefined) this.#session.say({ t: 'snapshot', data })
        })
        break
      case 'resumed':
        this.#elapsed = notice.elapsed
        this.#session.count({ received: notice.received, sent: notice.sent })
        this.#afterOutput(() => {
          this.#screen.reset()
          this.#screen.hold(notice.cols, notice.rows)
        })
        break
      case 'size':
        this.#afterOutput(() => this.#screen.hold(notice.cols, notice.rows))
        break
      default:
        break
    }
  }

  #ready(): void {
    const elapsed = this.#elapsed
    // The terminal may have been resized since the session was requested.
    const open = (): void => {
      this.#session.opened(this.#lastStep, elapsed)
      this.#session.say({ t: 'resize', ...this.#size })
    }
    if (elapsed === undefined) return open()
    // What is drawn again must not answer questions that the target asked long ago, so it is not open before.
    this.#afterOutput(() => {
      this.#screen.release()
      open()
    })
  }

  #answer(request: Extract<TerminalRequest, { t: 'hostkey' | 'answers' }>): void {
    if (this.#session.state().phase !== 'asking') return
    this.#session.goOn()
    this.#session.say(request)
  }
}
