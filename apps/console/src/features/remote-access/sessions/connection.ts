import type { SessionNotice, SessionStep } from '@outpost/contract/remote-access/session'

export interface Failure {
  step: SessionStep | 'session'
  code: string
  message: string
}

/** The state shown on the page. `idle`: before the first attempt; `asking`: waiting for the user's answer. */
export interface SessionState<Question = unknown> {
  phase: 'idle' | 'opening' | 'asking' | 'open' | 'ended'
  /** The current step, or the step at which it ended. */
  step: SessionStep | undefined
  question: Question | undefined
  failure: Failure | undefined
  /** The reason for the end, as sent by the server; `connection_lost` if the server could not send one. */
  end: { reason: string; exit: number | undefined } | undefined
  /** When the session was opened and when it ended, in milliseconds. */
  openedAt: number | undefined
  endedAt: number | undefined
  /** Whether the session was open; its last output is then on the screen. */
  wasOpen: boolean
  /** What the server says about the recording of the session. */
  recording: Extract<SessionNotice, { t: 'recording' }>['state'] | undefined
}

/** The members of a WebSocket that are used here. */
export type Socket = Pick<
  WebSocket,
  'send' | 'close' | 'readyState' | 'binaryType' | 'bufferedAmount' | 'onopen' | 'onmessage' | 'onclose'
>

export interface ConnectionParts {
  /** Requests a session and returns the address of its socket. Throws errors that `explain` converts to a failure. */
  open: () => Promise<string>
  connect: (address: string) => Socket
  /** Returns code and message for an error of `open`. */
  explain: (error: unknown) => { code: string; message: string }
}

/** The callbacks of a protocol's view. */
export interface SessionSide<Notice> {
  bytes: (bytes: Uint8Array) => void
  /** A message specific to the protocol; the session's steps, errors and end are handled separately. */
  notice: (notice: Notice) => void
  step: (step: SessionStep) => void
  /** The socket was closed or is being replaced. */
  dropped: () => void
}

const IDLE: SessionState<never> = {
  phase: 'idle',
  step: undefined,
  question: undefined,
  failure: undefined,
  end: undefined,
  openedAt: undefined,
  endedAt: undefined,
  wasOpen: false,
  recording: undefined,
}
const OPEN = 1
/** Milliseconds within which the socket must open; a ticket is valid for 30 seconds. */
const REACH = 20_000
/** Maximum number of bytes per message; the server accepts at most 1 MiB. */
const MESSAGE = 32_768

/**
 * A session over a WebSocket, independent of its protocol: opening, steps, questions, data, and exactly one end.
 * Reconnecting starts a new session on the same object.
 */
export class SessionConnection<Question, Notice extends { t: string }, Request> {
  readonly #parts: ConnectionParts
  readonly #side: SessionSide<Notice>
  readonly #watchers = new Set<() => void>()
  #state: SessionState<Question> = IDLE
  #socket: Socket | undefined
  #limit: ReturnType<typeof setTimeout> | undefined
  #counts = { received: 0, sent: 0 }
  #attempts = 0

  constructor(parts: ConnectionParts, side: SessionSide<Notice>) {
    this.#parts = parts
    this.#side = side
  }

  readonly state = (): SessionState<Question> => this.#state
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Bytes received and sent in this session. */
  readonly counts = (): Readonly<{ received: number; sent: number }> => this.#counts

  /** Whether messages can be sent. */
  get isConnected(): boolean {
    return this.#socket?.readyState === OPEN
  }

  /** Requests a session and opens its socket. `first` is called once the socket is open, to send the first message. */
  async begin(first: () => void): Promise<void> {
    this.#drop()
    const attempt = ++this.#attempts
    this.#counts = { received: 0, sent: 0 }
    this.#set({ ...IDLE, phase: 'opening', step: 'tunnel' })
    // False if the user left or started another attempt during the request.
    const isWanted = (): boolean => attempt === this.#attempts && (this.#state.phase as string) === 'opening'
    try {
      const address = await this.#parts.open()
      if (isWanted()) this.#attach(this.#parts.connect(address), first)
    } catch (error) {
      if (isWanted()) this.#finish('failed', undefined, { step: 'tunnel', ...this.#parts.explain(error) })
    }
  }

  /** Waits for an answer from the user. */
  ask(question: Question): void {
    this.#set({ phase: 'asking', question })
  }

  /** Continues after the user has answered. */
  goOn(changes: Partial<Pick<SessionState, 'step' | 'failure'>> = {}): void {
    this.#set({ ...changes, phase: 'opening', question: undefined })
  }

  /** Marks the session as open; from now on bytes can be sent. */
  opened(step: SessionStep): void {
    this.#set({ phase: 'open', step, question: undefined, openedAt: Date.now(), wasOpen: true })
  }

  /** Sends bytes; does nothing before the session is open. */
  send(bytes: Uint8Array): void {
    if (this.#state.phase === 'open') this.transfer(bytes)
  }

  /** The bytes that wait in the browser because the server takes no more. */
  get unsent(): number {
    return this.#socket?.bufferedAmount ?? 0
  }

  /** Sends bytes in any phase, for a protocol that the page itself speaks from the first byte on. */
  transfer(bytes: Uint8Array): void {
    if (this.#socket?.readyState !== OPEN) return
    this.#counts = { ...this.#counts, sent: this.#counts.sent + bytes.length }
    for (let from = 0; from < bytes.length; from += MESSAGE) this.#socket.send(bytes.slice(from, from + MESSAGE))
  }

  say(request: Request): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(request))
  }

  /** Ends the session from this side. */
  close(): void {
    if (this.#state.phase === 'idle' || this.#state.phase === 'ended') return
    this.#finish('left')
  }

  /** Ends the session because the page itself cannot continue it. */
  fail(failure: Failure): void {
    this.#finish('failed', undefined, failure)
  }

  #attach(socket: Socket, first: () => void): void {
    this.#socket = socket
    this.#limit = setTimeout(() => this.#finish('connection_lost'), REACH)
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => {
      clearTimeout(this.#limit)
      first()
      // Releases what `first` captures, such as a password.
      socket.onopen = null
    }
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data instanceof ArrayBuffer) this.#take(new Uint8Array(data))
      else if (typeof data === 'string') this.#hear(data)
    }
    socket.onclose = () => this.#finish('connection_lost')
  }

  #take(bytes: Uint8Array): void {
    this.#counts = { ...this.#counts, received: this.#counts.received + bytes.length }
    this.#side.bytes(bytes)
  }

  #hear(text: string): void {
    const notice = parse(text)
    if (notice === undefined) return
    if (!isShared(notice)) this.#side.notice(notice as Notice)
    else if (notice.t === 'step') {
      this.#side.step(notice.step)
      this.goOn({ step: notice.step })
    } else if (notice.t === 'recording') this.#set({ recording: notice.state })
    else if (notice.t === 'error')
      this.#set({ failure: { step: notice.step, code: notice.code, message: notice.message } })
    else this.#finish(notice.reason, notice.exit)
  }

  #finish(reason: string, exit?: number, failure = this.#state.failure): void {
    if (this.#state.phase === 'ended') return
    this.#drop()
    this.#set({ phase: 'ended', question: undefined, failure, end: { reason, exit }, endedAt: Date.now() })
  }

  #drop(): void {
    clearTimeout(this.#limit)
    this.#side.dropped()
    const socket = this.#socket
    this.#socket = undefined
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #set(changes: Partial<SessionState<Question>>): void {
    this.#state = { ...this.#state, ...changes }
    for (const watcher of this.#watchers) watcher()
  }
}

const isShared = (notice: { t: unknown }): notice is SessionNotice =>
  notice.t === 'step' || notice.t === 'recording' || notice.t === 'error' || notice.t === 'end'

/** Parses a message of the server; returns undefined for anything else. */
function parse(text: string): { t: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 't' in value ? value : undefined
  } catch {
    return undefined
  }
}
