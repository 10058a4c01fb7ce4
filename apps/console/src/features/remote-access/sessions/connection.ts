import type { SessionNotice, SessionStep } from '@outpost/contract/remote-access/session'

export interface Failure {
  step: SessionStep | 'session'
  code: string
  message: string
}

/** What the page draws. `idle`: before the first attempt; `asking`: the person has to answer before it goes on. */
export interface SessionState<Question = unknown> {
  phase: 'idle' | 'opening' | 'asking' | 'open' | 'ended'
  /** The step that is under way, or where it ended. */
  step: SessionStep | undefined
  question: Question | undefined
  failure: Failure | undefined
  /** Why it ended, in the server's word; `connection_lost` where the server could not say it. */
  end: { reason: string; exit: number | undefined } | undefined
  /** When the session was open, and when it ended; ms. */
  openedAt: number | undefined
  endedAt: number | undefined
  /** It was open: its last picture is on the screen. */
  wasOpen: boolean
}

/** A WebSocket as far as it is needed here. */
export type Socket = Pick<
  WebSocket,
  'send' | 'close' | 'readyState' | 'binaryType' | 'onopen' | 'onmessage' | 'onclose'
>

export interface ConnectionParts {
  /** Asks the server for a session and gives the address of its socket. Throws a Failure's cause. */
  open: () => Promise<string>
  connect: (address: string) => Socket
  /** The words for an error of `open`. */
  explain: (error: unknown) => { code: string; message: string }
}

/** What a protocol's view does with what comes. */
export interface SessionSide<Notice> {
  bytes: (bytes: Uint8Array) => void
  /** A message of the protocol's own; the session's steps, errors and end are not among them. */
  notice: (notice: Notice) => void
  step: (step: SessionStep) => void
  /** The socket has gone, or another takes its place. */
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
}
const OPEN = 1
/** In this time, in ms, a browser reaches a server or does not; a ticket is good for half a minute. */
const REACH = 20_000
/** Bytes are sent in messages of this many: the server takes at most 1 MiB in one. */
const MESSAGE = 32_768

/**
 * One session's way through its socket, whatever its protocol: opening, steps, a question, bytes, one end. Reconnecting is a
 * new session on the same object.
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

  /** Bytes in both directions, of this session. */
  readonly counts = (): Readonly<{ received: number; sent: number }> => this.#counts

  /** Messages can be sent. */
  get isConnected(): boolean {
    return this.#socket?.readyState === OPEN
  }

  /** Asks for a session and opens its socket. `first` is called once it is there, to send what comes first. */
  async begin(first: () => void): Promise<void> {
    this.#drop()
    const attempt = ++this.#attempts
    this.#counts = { received: 0, sent: 0 }
    this.#set({ ...IDLE, phase: 'opening', step: 'tunnel' })
    // False where the person has left, or begun again, while the server was asked.
    const isWanted = (): boolean => attempt === this.#attempts && (this.#state.phase as string) === 'opening'
    try {
      const address = await this.#parts.open()
      if (isWanted()) this.#attach(this.#parts.connect(address), first)
    } catch (error) {
      if (isWanted()) this.#finish('failed', undefined, { step: 'tunnel', ...this.#parts.explain(error) })
    }
  }

  /** The person has to answer. */
  ask(question: Question): void {
    this.#set({ phase: 'asking', question })
  }

  /** The person has answered. */
  goOn(changes: Partial<Pick<SessionState, 'step' | 'failure'>> = {}): void {
    this.#set({ ...changes, phase: 'opening', question: undefined })
  }

  /** The session is open; bytes may be sent from now on. */
  opened(step: SessionStep): void {
    this.#set({ phase: 'open', step, question: undefined, openedAt: Date.now(), wasOpen: true })
  }

  /** Sends bytes; before the session is open none. */
  send(bytes: Uint8Array): void {
    if (this.#state.phase !== 'open' || this.#socket?.readyState !== OPEN) return
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

  #attach(socket: Socket, first: () => void): void {
    this.#socket = socket
    this.#limit = setTimeout(() => this.#finish('connection_lost'), REACH)
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => {
      clearTimeout(this.#limit)
      first()
      // With it goes what `first` holds, such as a password.
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
    } else if (notice.t === 'error')
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
  notice.t === 'step' || notice.t === 'error' || notice.t === 'end'

/** The server's own messages; what is none of them is passed over. */
function parse(text: string): { t: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 't' in value ? value : undefined
  } catch {
    return undefined
  }
}
