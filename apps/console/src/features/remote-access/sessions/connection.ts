import type { SessionNotice, SessionStep } from '@outpost/contract/remote-access/session'
import type { TerminalViewer } from '@outpost/contract/remote-access/terminal'

export interface Failure {
  step: SessionStep | 'session'
  code: string
  message: string
}

/**
 * The state shown on the page. `idle`: before the first attempt; `asking`: waiting for the user's answer; `returning`: to
 * a session that goes on without the page.
 */
export interface SessionState<Question = unknown> {
  phase: 'idle' | 'opening' | 'asking' | 'open' | 'returning' | 'ended'
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
  /** The seconds for which the session goes on when the page disconnects, if it does. */
  keptFor: number | undefined
  /** When the session ends in any case, in milliseconds, if that is known. */
  endsAt: number | undefined
  /** Milliseconds to the server and back, if they are measured. */
  latency: number | undefined
  /** What the server says about the recording of the session. */
  recording: Extract<SessionNotice, { t: 'recording' }>['state'] | undefined
  /** Those who see the session too, as far as its user is told. */
  viewers: readonly TerminalViewer[]
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
  /** For sessions that go on without their page: finds the one to which this page may return. Throws like `open`. */
  resume?: () => Promise<Resumable>
  /** Called when the session begins to go on without its page, and when it ends. */
  keep?: (isKept: boolean) => void
}

/** What is left of a session. `unreachable`: the server cannot be asked now. */
export type Resumable =
  { state: 'running'; address: string } | { state: 'ended'; reason: string } | { state: 'none' | 'unreachable' }

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
  keptFor: undefined,
  endsAt: undefined,
  latency: undefined,
  recording: undefined,
  viewers: [],
}
const OPEN = 1
/** Milliseconds within which the socket must open; a ticket is valid for 30 seconds. */
const REACH = 20_000
/** Maximum number of bytes per message; the server accepts at most 1 MiB. */
const MESSAGE = 32_768
/** Milliseconds between attempts to return: the first pause and the longest. */
const PAUSES = [500, 5000] as const

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
  /** Sends the first message of a page that returns. */
  #first: () => void = () => undefined
  #lostAt: number | undefined

  /** @param returns whether the page first looks for a session that goes on, see `comeBack` */
  constructor(parts: ConnectionParts, side: SessionSide<Notice>, returns = false) {
    this.#parts = parts
    this.#side = side
    if (returns && parts.resume) this.#state = { ...IDLE, phase: 'returning' }
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
    this.#lostAt = undefined
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

  /**
   * Returns to a session that goes on without the page, if there is one; otherwise the state is as at the beginning.
   * After a lost connection it tries again until the session must be over.
   * @param first is called once the socket is open, to send the first message
   */
  async comeBack(first: () => void): Promise<void> {
    this.#first = first
    this.#drop()
    const attempt = ++this.#attempts
    this.#set({ phase: 'returning', question: undefined, failure: undefined, viewers: [] })
    const isWanted = (): boolean => attempt === this.#attempts && (this.#state.phase as string) === 'returning'
    for (let pause: number = PAUSES[0]; isWanted(); pause = Math.min(2 * pause, PAUSES[1])) {
      try {
        const found: Resumable = (await this.#parts.resume?.()) ?? { state: 'none' }
        if (!isWanted()) return
        if (found.state === 'running') return this.#attach(this.#parts.connect(found.address), first)
        if (found.state === 'ended') return this.#finish(found.reason)
        if (!this.#state.wasOpen) return this.#set(IDLE)
        if (found.state === 'none' || this.#isTooLate) return this.#finish('connection_lost')
      } catch (error) {
        if (isWanted()) this.#finish('failed', undefined, { step: 'session', ...this.#parts.explain(error) })
        return
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  /** From now on the session goes on for some seconds when the page disconnects. `left`: seconds until its last end. */
  kept(seconds: number, left: number, first: () => void): void {
    this.#first = first
    this.#set({ keptFor: seconds, endsAt: Date.now() + left * 1000 })
    this.#parts.keep?.(true)
  }

  seenBy(viewers: readonly TerminalViewer[]): void {
    this.#set({ viewers })
  }

  measured(latency: number): void {
    this.#set({ latency })
  }

  /** Leaves the session as it is, without an end. */
  letGo(): void {
    this.#attempts++
    this.#drop()
  }

  /** Waits for an answer from the user. */
  ask(question: Question): void {
    this.#set({ phase: 'asking', question })
  }

  /** Continues after the user has answered. */
  goOn(changes: Partial<Pick<SessionState, 'step' | 'failure'>> = {}): void {
    this.#set({ ...changes, phase: 'opening', question: undefined })
  }

  /** Marks the session as open; from now on bytes can be sent. `elapsed`: the seconds since it began. */
  opened(step: SessionStep, elapsed = 0): void {
    this.#lostAt = undefined
    this.#set({ phase: 'open', step, question: undefined, openedAt: Date.now() - elapsed * 1000, wasOpen: true })
  }

  /** Continues counting at these figures, those of a session to which the page returns. */
  count(counts: { received: number; sent: number }): void {
    this.#counts = counts
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
    this.#limit = setTimeout(() => this.#lost(), REACH)
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
    socket.onclose = () => this.#lost()
  }

  get #isTooLate(): boolean {
    const { keptFor } = this.#state
    return keptFor === undefined || Date.now() - (this.#lostAt ?? Date.now()) > keptFor * 1000
  }

  #lost(): void {
    if (this.#state.keptFor === undefined || this.#isTooLate) return this.#finish('connection_lost')
    this.#lostAt ??= Date.now()
    void this.comeBack(this.#first)
  }

  #take(bytes: Uint8Array): void {
    if (this.#state.phase !== 'returning')
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
    this.#parts.keep?.(false)
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
