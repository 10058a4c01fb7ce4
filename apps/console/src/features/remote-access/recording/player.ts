import { type Cast, type CastEvent, sizeIn } from './cast.ts'

/** The screen on which a recording is shown. `write` calls back when the text is on the screen. */
export interface ReplayScreen {
  write: (text: string, done: () => void) => void
  reset: () => void
  resize: (cols: number, rows: number) => void
}

export interface PlayerState {
  playing: boolean
  /** Seconds since the start of the recording. */
  time: number
  speed: number
  skipsIdle: boolean
}

export const SPEEDS = [1, 2, 4, 8] as const
/** Seconds without output after which idle time is skipped. */
export const IDLE = 2
/** Milliseconds between two steps. */
const STEP = 40
/** Characters that are written at once. */
const PIECE = 131_072

/** Replays a recording on a screen. Time only passes while the screen keeps up. */
export class CastPlayer {
  readonly #cast: Cast
  readonly #watchers = new Set<() => void>()
  #screen: ReplayScreen | undefined
  #state: PlayerState = { playing: false, time: 0, speed: 1, skipsIdle: true }
  /** The first event that is not on the screen. */
  #next = 0
  #timer: ReturnType<typeof setInterval> | undefined
  #last = 0
  #busy = false
  /** Where to go once the screen has shown what was written. */
  #target: number | undefined

  constructor(cast: Cast) {
    this.#cast = cast
  }

  readonly state = (): PlayerState => this.#state
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Shows the recording on a screen until the returned function is called. */
  attach(screen: ReplayScreen): () => void {
    this.#screen = screen
    this.#rewind()
    void this.#show(this.#state.time)
    return () => {
      this.pause()
      this.#screen = undefined
    }
  }

  play(): void {
    if (this.#state.playing) return
    if (this.#state.time >= this.#cast.duration) this.seek(0)
    this.#last = performance.now()
    this.#timer = setInterval(() => this.#step(), STEP)
    this.#set({ playing: true })
  }

  pause(): void {
    clearInterval(this.#timer)
    if (this.#state.playing) this.#set({ playing: false })
  }

  toggle(): void {
    if (this.#state.playing) this.pause()
    else this.play()
  }

  /** Goes to a time in seconds; one outside of the recording means its start or end. */
  seek(time: number): void {
    const to = Math.min(Math.max(time, 0), this.#cast.duration)
    this.#set({ time: to })
    void this.#show(to)
  }

  setSpeed(speed: number): void {
    this.#set({ speed })
  }

  setSkipsIdle(skipsIdle: boolean): void {
    this.#set({ skipsIdle })
  }

  #step(): void {
    const now = performance.now()
    const passed = (now - this.#last) / 1000
    this.#last = now
    if (this.#busy) return
    const { time, speed, skipsIdle } = this.#state
    const to = Math.min(
      skipsIdle ? this.#beyondIdle(time + passed * speed) : time + passed * speed,
      this.#cast.duration,
    )
    this.#set({ time: to })
    void this.#show(to)
    if (to >= this.#cast.duration) this.pause()
  }

  /** Returns the time of the next event if nothing happens for long around this time. */
  #beyondIdle(time: number): number {
    const { events } = this.#cast
    const next = events[this.#next]
    const before = this.#next === 0 ? 0 : events[this.#next - 1]!.at
    return next && time < next.at && time - before >= IDLE ? next.at : time
  }

  /** Brings the screen to a time. While it is busy, only the last wish counts. */
  async #show(time: number): Promise<void> {
    this.#target = time
    if (this.#busy) return
    this.#busy = true
    try {
      while (this.#target !== undefined && this.#screen) {
        const to = this.#target
        this.#target = undefined
        const before = this.#cast.events[this.#next - 1]
        if (before && before.at > to) this.#rewind()
        await this.#write(to)
      }
    } finally {
      this.#busy = false
    }
  }

  async #write(to: number): Promise<void> {
    const { events } = this.#cast
    let text = ''
    for (
      let event = events[this.#next];
      event && event.at <= to && this.#target === undefined;
      event = events[this.#next]
    ) {
      if (event.code === 'o') text += event.data
      const isSize = event.code === 'r'
      this.#next++
      if (!isSize && text.length < PIECE) continue
      await this.#put(text)
      text = ''
      if (isSize) this.#resize(event)
    }
    await this.#put(text)
  }

  #put(text: string): Promise<void> {
    const screen = this.#screen
    return text === '' || !screen ? Promise.resolve() : new Promise((resolve) => screen.write(text, resolve))
  }

  #resize(event: CastEvent): void {
    const size = sizeIn(event.data)
    if (size) this.#screen?.resize(size.cols, size.rows)
  }

  #rewind(): void {
    this.#next = 0
    this.#screen?.reset()
    this.#screen?.resize(this.#cast.columns, this.#cast.rows)
  }

  #set(changes: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const watcher of this.#watchers) watcher()
  }
}
