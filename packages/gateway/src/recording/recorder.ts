import type { TerminalSize } from '../protocols/terminal/size.ts'
import { within } from '../within.ts'
import { CastText, eventLine } from './cast.ts'

/** Where the parts of a recording are stored. Calls do not overlap. */
export interface RecordingSink {
  open(): Promise<void>
  /** Adds a part: whole lines. Resolves when it is stored. */
  append(lines: string, facts: RecordingFacts): Promise<void>
  /** Ends the recording. */
  close(state: 'complete' | 'full' | 'failed'): Promise<void>
}

/** Facts about what has been recorded so far. */
export interface RecordingFacts {
  /** The first size of the terminal; that of an asciicast by default. */
  size: TerminalSize
  /** Milliseconds until the last event. */
  duration: number
}

export interface RecorderOptions {
  /** Whether what the user types is recorded. */
  input: boolean
  /** Milliseconds since the beginning of a recording that is continued. */
  elapsed?: number
  /** Called once when the recording stops before its session: it is full, or a part could not be stored. */
  stopped(reason: 'full' | 'failed', error?: unknown): void
}

/** Thrown by a store whose recording has reached its maximum size. */
export class RecordingFull extends Error {
  override name = 'RecordingFull'
}

export const recorderLimits = {
  /** Milliseconds that an event waits at most before it is stored. Together with the write this stays below 2 s. */
  wait: 1000,
  /** Bytes from which a part is stored at once. */
  part: 32 * 1024,
  /** Bytes that may wait to be stored. A target is slowed down long before; more is an error. */
  waiting: 4 * 1024 * 1024,
  /** Milliseconds that storing one part may take: while a database restarts, the target waits. */
  store: 30_000,
  /** Milliseconds that storing the end may take. */
  end: 5000,
  /** Bytes of a whole recording. */
  size: 128 * 1024 * 1024,
  /** Bytes that wait to be stored, from which on `add` makes its caller wait. */
  brake: 1024 * 1024,
  /** Bytes of one event that has bytes. */
  piece: 48 * 1024,
} as const

type Limits = { readonly [K in keyof typeof recorderLimits]: number }

/**
 * Records a session in parts that are stored at most a second after their first event: a terminal as an asciicast, and
 * what others do as events of their own. It holds a bounded number of bytes: the target has to wait while
 * `pending` is large (see `recordedClient`), and others wait for `add`.
 */
export class Recorder {
  readonly #sink: RecordingSink
  readonly #options: RecorderOptions
  readonly #limits: Limits
  readonly #started: number
  readonly #text = new CastText()
  #lines: string[] = []
  #waiting = 0
  #writing = 0
  #total = 0
  /** The first size and the present one. */
  #size: TerminalSize | undefined
  #now: TerminalSize | undefined
  #last = 0
  #stored: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  /** The writes so far, one after the other. It never rejects. */
  #queue: Promise<void>
  #state: 'running' | 'full' | 'failed' | 'closed' = 'running'

  constructor(sink: RecordingSink, options: RecorderOptions, limits: Partial<Limits> = {}) {
    this.#sink = sink
    this.#options = options
    this.#started = performance.now() - (options.elapsed ?? 0)
    this.#limits = { ...recorderLimits, ...limits }
    this.#queue = this.#guard(() => sink.open())
  }

  /** Bytes that are not stored yet. */
  get pending(): number {
    return this.#waiting + this.#writing
  }

  /** Records output. `stored` is called when it is stored, or never will be. */
  output(bytes: Buffer, stored: () => void = () => {}): void {
    if (this.#state !== 'running') return stored()
    const text = this.#text.take('o', bytes)
    if (text === '') return stored()
    this.#stored.push(stored)
    this.#add('o', text)
  }

  /** Records what the user types, if that is recorded at all. */
  input(bytes: Buffer): void {
    if (this.#options.input) this.#add('i', this.#text.take('i', bytes))
  }

  /** Records bytes in base64, in pieces. `stored` is called when they are stored, or never will be. */
  bytes(code: string, bytes: Buffer, stored: () => void = () => {}): void {
    if (this.#state !== 'running' || bytes.length === 0) return stored()
    for (let from = 0; from < bytes.length; from += this.#limits.piece) {
      // An earlier piece may have stopped the recording.
      if (this.#state !== 'running') return stored()
      if (from + this.#limits.piece >= bytes.length) this.#stored.push(stored)
      this.#add(code, bytes.subarray(from, from + this.#limits.piece).toString('base64'))
    }
  }

  /** Records an event. Resolves at once, or, while much is waiting, when it is stored or never will be. */
  add(code: string, data: unknown): Promise<void> {
    if (this.#state !== 'running' || this.pending < this.#limits.brake) {
      this.#add(code, data)
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      this.#stored.push(resolve)
      this.#add(code, data)
    })
  }

  resize(size: TerminalSize): void {
    const before = this.#now
    this.#now = size
    this.#size ??= size
    if (before && (before.cols !== size.cols || before.rows !== size.rows)) this.#add('r', `${size.cols}x${size.rows}`)
  }

  /** Stores what is left and ends the recording. @param reason why the session ended, as the last marker */
  async finish(reason: string): Promise<void> {
    if (this.#state === 'closed') return
    const before = this.#state
    if (before === 'running') this.#add('m', `end: ${reason}`)
    await this.#close('complete')
  }

  /** Stores what is left of a recording that others may continue. It ends only if it was full or has failed. */
  async leave(): Promise<void> {
    if (this.#state !== 'closed') await this.#close(undefined)
  }

  async #close(done: 'complete' | undefined): Promise<void> {
    this.#flush()
    await this.#queue
    const state = this.#state === 'running' ? done : (this.#state as 'full' | 'failed')
    this.#state = 'closed'
    if (state === undefined) return
    await within(this.#limits.end, this.#sink.close(state)).catch((error: unknown) => {
      if (state !== 'failed') this.#options.stopped('failed', error)
    })
  }

  #add(code: string, data: unknown): void {
    if (this.#state !== 'running' || data === '') return
    this.#last = performance.now() - this.#started
    const line = eventLine(this.#last, code, data)
    const bytes = Buffer.byteLength(line)
    this.#lines.push(line)
    this.#waiting += bytes
    this.#total += bytes
    if (this.#waiting > this.#limits.waiting)
      return this.#stop('failed', new Error('output came faster than it was stored'))
    if (this.#total > this.#limits.size && code !== 'm') return this.#stop('full')
    if (this.#waiting >= this.#limits.part && this.#writing === 0) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), this.#limits.wait)
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#lines.length === 0) return
    const lines = this.#lines.join('')
    const stored = this.#stored.splice(0)
    const bytes = this.#waiting
    const facts = { size: this.#size ?? { cols: 80, rows: 24 }, duration: Math.round(this.#last) }
    this.#lines = []
    this.#waiting = 0
    this.#writing += bytes
    this.#queue = this.#queue.then(async () => {
      await this.#guard(() => this.#sink.append(lines, facts))
      this.#writing -= bytes
      for (const tell of stored) tell()
      if (this.#waiting >= this.#limits.part) this.#flush()
    })
  }

  /** Runs a write of a recording that has not failed. Its failure stops the recording. */
  async #guard(write: () => Promise<void>): Promise<void> {
    if (this.#state === 'failed') return
    try {
      await within(this.#limits.store, write())
    } catch (error) {
      if (error instanceof RecordingFull) this.#stop('full')
      else this.#stop('failed', error)
    }
  }

  #stop(reason: 'full' | 'failed', error?: unknown): void {
    if (this.#state !== 'running' && !(reason === 'failed' && this.#state === 'full')) return
    const isFirst = this.#state === 'running'
    if (reason === 'full') this.#flush()
    this.#state = reason
    clearTimeout(this.#timer)
    this.#lines = []
    this.#waiting = 0
    for (const tell of this.#stored.splice(0)) tell()
    if (isFirst) this.#options.stopped(reason, error)
  }
}
