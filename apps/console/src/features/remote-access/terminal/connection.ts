import type { TerminalNotice, TerminalRequest } from '@outpost/contract/remote-access/terminal'
import { AckCounter } from './ack.ts'

type Notice<T extends TerminalNotice['t']> = Extract<TerminalNotice, { t: T }>
export type Step = Notice<'step'>['step']
export type Login = Omit<Extract<TerminalRequest, { t: 'open' }>, 't' | 'cols' | 'rows'>

/** What the person has to answer before it goes on. */
export type Question = Notice<'denied'> | Notice<'hostkey'> | Notice<'prompt'>

export interface Failure {
  step: Notice<'error'>['step']
  code: string
  message: string
}

/** What the page draws. `idle`: before the first login. */
export interface ConnectionState {
  phase: 'idle' | 'opening' | 'asking' | 'open' | 'ended'
  /** The step that is under way, or where it ended. */
  step: Step | undefined
  question: Question | undefined
  failure: Failure | undefined
  /** Why it ended, in the server's word; `connection_lost` where the server could not say it. */
  end: { reason: string; exit: number | undefined } | undefined
  /** When the shell was there, and when it ended; ms. */
  openedAt: number | undefined
  endedAt: number | undefined
  /** A shell was there: its output is on the screen. */
  hadShell: boolean
}

/** A WebSocket as far as it is needed here. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'binaryType' | 'onopen' | 'onmessage' | 'onclose'>

export interface ConnectionParts {
  /** Asks the server for a session and gives the address of its socket. Throws a Failure's cause. */
  open: () => Promise<string>
  connect: (address: string) => Socket
  /** The words for an error of `open`. */
  explain: (error: unknown) => { code: string; message: string }
}

/** What shows the bytes: `write` calls back when they are taken in, `reset` empties the screen. */
interface Screen {
  write: (bytes: Uint8Array, done: () => void) => void
  reset: () => void
}

/** Without a screen bytes count as shown, so that nothing waits for one. */
const NO_SCREEN: Screen = { write: (_bytes, done) => done(), reset: () => undefined }

const IDLE: ConnectionState = {
  phase: 'idle', step: undefined, question: undefined, failure: undefined, end: undefined, openedAt: undefined, endedAt: undefined, hadShell: false,
}
const OPEN = 1
/** In this time, in ms, a browser reaches a server or does not; a ticket is good for half a minute. */
const REACH = 20_000
/** A paste is sent in messages of this many bytes: the server takes at most 1 MiB in one. */
const MESSAGE = 32_768

/** One SSH terminal: its login, its questions, its bytes, its end. Reconnecting is a new session on the same object. */
export class TerminalConnection {
  readonly #parts: ConnectionParts
  readonly #watchers = new Set<() => void>()
  #state = IDLE
  #screen = NO_SCREEN
  #socket: Socket | undefined
  #acks: AckCounter | undefined
  #limit: ReturnType<typeof setTimeout> | undefined
  #size = { cols: 80, rows: 24 }
  #counts = { received: 0, sent: 0 }
  #attempts = 0

  constructor(parts: ConnectionParts) {
    this.#parts = parts
  }

  readonly state = (): ConnectionState => this.#state
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Gives the connection its screen until the returned function is called. */
  readonly register = (write: Screen['write'], reset: Screen['reset']): (() => void) => {
    this.#screen = { write, reset }
    return () => void (this.#screen = NO_SCREEN)
  }

  /** Bytes of the terminal in both directions, of this session. */
  readonly counts = (): Readonly<{ received: number; sent: number }> => this.#counts

  /** Logs in: on the running session where it was refused there, else on a new one. */
  async login(login: Login): Promise<void> {
    if (this.#state.phase === 'opening') return
    if (this.#state.question?.t === 'denied' && this.#socket?.readyState === OPEN) {
      this.#set({ phase: 'opening', question: undefined, failure: undefined, step: 'tunnel' })
      this.#say({ t: 'open', ...this.#size, ...login })
      return
    }
    this.#drop()
    const attempt = ++this.#attempts
    this.#counts = { received: 0, sent: 0 }
    this.#set({ ...IDLE, phase: 'opening', step: 'tunnel' })
    // False where the person has left, or begun anew, while the server was asked.
    const isWanted = (): boolean => attempt === this.#attempts && (this.#state.phase as string) === 'opening'
    try {
      const address = await this.#parts.open()
      if (isWanted()) this.#attach(this.#parts.connect(address), login)
    } catch (error) {
      if (isWanted()) this.#finish('failed', undefined, { step: 'tunnel', ...this.#parts.explain(error) })
    }
  }

  /** The person's word on the host's key. */
  acceptHostKey(accept: boolean): void {
    this.#answer({ t: 'hostkey', accept })
  }

  /** The person's answers to what the host asked. */
  answer(answers: string[]): void {
    this.#answer({ t: 'answers', answers })
  }

  /** What was typed or pasted. Before there is a shell nothing is sent: it might be half of a password. */
  type(bytes: Uint8Array): void {
    if (this.#state.phase !== 'open' || this.#socket?.readyState !== OPEN) return
    this.#counts = { ...this.#counts, sent: this.#counts.sent + bytes.length }
    for (let from = 0; from < bytes.length; from += MESSAGE) this.#socket.send(bytes.slice(from, from + MESSAGE))
  }

  resize(cols: number, rows: number): void {
    this.#size = { cols, rows }
    if (this.#state.phase === 'open') this.#say({ t: 'resize', cols, rows })
  }

  /** Ends the session from this side. */
  close(): void {
    if (this.#state.phase === 'idle' || this.#state.phase === 'ended') return
    this.#finish('left')
  }

  #attach(socket: Socket, login: Login): void {
    this.#socket = socket
    this.#acks = new AckCounter((n) => this.#say({ t: 'ack', n }))
    this.#limit = setTimeout(() => this.#finish('connection_lost'), REACH)
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => {
      clearTimeout(this.#limit)
      this.#say({ t: 'open', ...this.#size, ...login })
      // With it goes the last mention of the password.
      socket.onopen = null
    }
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data instanceof ArrayBuffer) this.#show(new Uint8Array(data))
      else if (typeof data === 'string') this.#hear(data)
    }
    socket.onclose = () => this.#finish('connection_lost')
  }

  #show(bytes: Uint8Array): void {
    const acks = this.#acks
    this.#counts = { ...this.#counts, received: this.#counts.received + bytes.length }
    this.#screen.write(bytes, () => acks?.shown(bytes.length))
  }

  #hear(text: string): void {
    const notice = parse(text)
    switch (notice?.t) {
      case 'step':
        // The host's greeting may come before the shell is ready.
        if (notice.step === 'shell') this.#screen.reset()
        this.#set({ phase: 'opening', step: notice.step, question: undefined })
        break
      case 'hostkey':
      case 'prompt':
      case 'denied':
        this.#set({ phase: 'asking', question: notice })
        break
      case 'ready':
        this.#set({ phase: 'open', step: 'shell', question: undefined, openedAt: Date.now(), hadShell: true })
        // The window may have got another size since the session was asked for.
        this.#say({ t: 'resize', ...this.#size })
        break
      case 'error':
        this.#set({ failure: { step: notice.step, code: notice.code, message: notice.message } })
        break
      case 'end':
        this.#finish(notice.reason, notice.exit)
        break
      default:
        break
    }
  }

  #answer(request: Extract<TerminalRequest, { t: 'hostkey' | 'answers' }>): void {
    if (this.#state.phase !== 'asking') return
    this.#set({ phase: 'opening', question: undefined })
    this.#say(request)
  }

  #say(request: TerminalRequest): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(request))
  }

  #finish(reason: string, exit?: number, failure = this.#state.failure): void {
    if (this.#state.phase === 'ended') return
    this.#drop()
    this.#set({ phase: 'ended', question: undefined, failure, end: { reason, exit }, endedAt: Date.now() })
  }

  #drop(): void {
    clearTimeout(this.#limit)
    this.#acks?.stop()
    this.#acks = undefined
    const socket = this.#socket
    this.#socket = undefined
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #set(changes: Partial<ConnectionState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const watcher of this.#watchers) watcher()
  }
}

/** The server's own messages; what is none of them is passed over. */
function parse(text: string): TerminalNotice | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 't' in value ? (value as TerminalNotice) : undefined
  } catch {
    return undefined
  }
}
