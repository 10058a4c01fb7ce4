import type { SessionNotice } from '@outpost/contract/remote-access/session'
import { TerminalRequest, type TerminalNotice } from '@outpost/contract/remote-access/terminal'
import type { SocketClient } from '../../client.ts'
import { readPageMessage } from '../../page-message.ts'
import { KeptOutput, keptLimits, type OutputPart } from './kept-output.ts'
import { type ViewerFacts, Viewers } from './viewers.ts'

export interface KeptOptions {
  /** Milliseconds that the session goes on without a page. */
  away: number
  /** Seconds since the session began. */
  elapsed(): number
  /** Seconds until the session ends in any case. */
  left(): number
  /** Called when no page has returned in time. */
  over(): void
}

type Listener = (data: Buffer, binary: boolean) => void

/**
 * The client of a terminal whose page may disconnect and return. Once the session is open, the adapter does not notice
 * that: output goes on and is kept, within a bound at which the target has to wait, and a page that returns is sent what
 * draws the screen as it is.
 */
export class KeptClient {
  /** The client for the adapter. */
  readonly client: SocketClient
  readonly #options: KeptOptions
  readonly #output = new KeptOutput()
  readonly #listeners: Listener[] = []
  readonly #closeListeners: (() => void)[] = []
  #page: SocketClient | undefined
  #state: 'new' | 'open' | 'closed' = 'new'
  #endReason = 'refused'
  /** Whether the page gets the output. A page that returns first has to ask for it. */
  #follows = true
  #isPaused = false
  #recording: SessionNotice | undefined
  /** Bytes sent to the page that it has not acknowledged, and those of them that only drew its screen again. */
  #unacked = 0
  #redrawn = 0
  /** Output for which the target is not given room before a page returns. */
  #held: { bytes: number; sent: () => void }[] = []
  #counts = { received: 0, sent: 0 }
  #awayTimer: NodeJS.Timeout | undefined
  #silence: NodeJS.Timeout | undefined
  readonly #viewers = new Viewers({
    draw: (page) => this.#show(page),
    type: (data) => this.#type(data),
    changed: () => this.#sayViewers(),
  })

  constructor(page: SocketClient, options: KeptOptions) {
    this.#options = options
    this.client = this.#makeClient()
    this.#watch(page)
  }

  /** Bytes of memory that the output takes. */
  get memory(): number {
    return this.#output.memory
  }

  /** Whether a page can return to the session. */
  get isOpen(): boolean {
    return this.#state === 'open'
  }

  /** Whether no page follows the session. */
  get isAway(): boolean {
    return this.#state === 'open' && !this.#follows
  }

  /**
   * Shows the terminal to someone else, until the session ends or the viewer leaves. A viewer never makes the target wait.
   * @returns what removes the viewer, with a reason for its page
   */
  show(page: SocketClient, facts: ViewerFacts): (reason: string) => void {
    if (this.#state === 'open') return this.#viewers.add(page, facts)
    page.tell({ t: 'end', reason: this.#endReason })
    page.close(this.#endReason)
    return () => undefined
  }

  /** From now on the session goes on without its page. */
  opened(): void {
    if (this.#state !== 'new') return
    this.#state = 'open'
    this.#sayKept()
  }

  /** Continues the session on a page, in place of the present one if there still is one. */
  resume(page: SocketClient): void {
    if (this.#state !== 'open') {
      page.tell({ t: 'end', reason: this.#endReason })
      return page.close(this.#endReason)
    }
    const former = this.#page
    this.#left()
    former?.tell({ t: 'end', reason: 'taken_over' })
    former?.close('taken_over')
    this.#watch(page)
  }

  #makeClient(): SocketClient {
    const waiting = (): number => {
      if (this.#follows) return this.#page?.bufferedAmount ?? 0
      return this.#output.isFull ? keptLimits.most : 0
    }
    return {
      tell: (notice) => {
        if (notice.t === 'recording') this.#recording = notice
        this.#page?.tell(notice)
        this.#viewers.tell(notice)
      },
      sendText: (text) => {
        if (this.#follows) this.#page?.sendText(text)
      },
      sendBytes: (bytes, sent) => this.#send(bytes, sent),
      get bufferedAmount() {
        return waiting()
      },
      pause: () => this.#pause(true),
      resume: () => this.#pause(false),
      close: (reason) => this.#close(reason),
      onMessage: (listener) => void this.#listeners.push(listener),
      onClose: (listener) => void this.#closeListeners.push(listener),
    }
  }

  #watch(page: SocketClient): void {
    this.#page = page
    page.onMessage((data, binary) => {
      if (page === this.#page) this.#hear(data, binary)
    })
    page.onClose(() => {
      if (page === this.#page) this.#left()
    })
  }

  #pause(isPaused: boolean): void {
    this.#isPaused = isPaused
    this.#viewers.pause(isPaused)
    if (!this.#follows) return
    if (isPaused) this.#page?.pause()
    else this.#page?.resume()
  }

  #send(bytes: Buffer, sent: () => void): void {
    this.#output.add(bytes)
    this.#counts.received += bytes.length
    this.#viewers.send(bytes)
    if (this.#follows && this.#page) {
      this.#unacked += bytes.length
      this.#page.sendBytes(bytes, sent)
      this.#wantSnapshot()
    } else if (this.#output.isFull) this.#held.push({ bytes: bytes.length, sent })
    else {
      sent()
      this.#acknowledge(bytes.length)
    }
  }

  #hear(data: Buffer, binary: boolean): void {
    const request = binary ? undefined : readPageMessage(TerminalRequest, data)
    if (!this.#follows) {
      if (request?.t === 'resume') this.#enter()
      return
    }
    switch (request?.t) {
      case 'ack': {
        const redrawn = Math.min(request.n, this.#redrawn)
        this.#redrawn -= redrawn
        this.#unacked = Math.max(0, this.#unacked - request.n + redrawn)
        return this.#acknowledge(request.n - redrawn)
      }
      case 'snapshot':
        return this.#output.replace(request.data)
      case 'ping':
        return this.#say({ t: 'pong', n: request.n })
      case 'leave':
        return this.#leave()
      case 'open':
      case 'start':
      case 'resize':
        this.#output.resize({ cols: request.cols, rows: request.rows })
        this.#viewers.say({ t: 'size', cols: request.cols, rows: request.rows })
        break
      default:
        if (binary) return this.#type(data)
    }
    this.#pass(data, binary)
  }

  #type(data: Buffer): void {
    this.#counts.sent += data.length
    this.#pass(data, true)
  }

  #pass(data: Buffer, binary: boolean): void {
    for (const listener of this.#listeners) listener(data, binary)
  }

  #acknowledge(n: number): void {
    this.#pass(Buffer.from(JSON.stringify({ t: 'ack', n } satisfies TerminalRequest)), false)
  }

  #say(notice: TerminalNotice): void {
    this.#page?.sendText(JSON.stringify(notice))
  }

  #sayKept(): void {
    this.#say({ t: 'kept', seconds: this.#options.away / 1000, left: Math.round(this.#options.left()) })
  }

  #sayViewers(): void {
    if (this.#follows) this.#say({ t: 'viewers', viewers: this.#viewers.named })
  }

  /** Asks the page for its screen when so much was sent that keeping it costs more. */
  #wantSnapshot(): void {
    clearTimeout(this.#silence)
    if (this.#output.length >= keptLimits.busy) this.#ask()
    else if (this.#output.length >= keptLimits.calm) this.#silence = setTimeout(() => this.#ask(), keptLimits.silence)
  }

  #ask(): void {
    if (this.#state !== 'open' || !this.#output.canAsk) return
    this.#output.ask()
    this.#say({ t: 'snapshot' })
  }

  /** Sends what draws the screen to a page that has returned, and goes on with it. */
  #enter(): void {
    clearTimeout(this.#awayTimer)
    const page = this.#page!
    // The target may have to wait until this is sent. Zero new bytes make it look.
    this.#redrawn = this.#draw(page, () => this.#acknowledge(0))
    this.#follows = true
    this.#sayKept()
    if (this.#viewers.named.length > 0) this.#sayViewers()
    if (this.#isPaused) page.pause()
    this.#release()
    if (this.#output.isTorn) this.#askForRedraw()
  }

  /** Shows the screen as it is to a viewer. Returns the bytes that draw it. */
  #show(page: SocketClient): number {
    const drawn = this.#draw(page, () => undefined)
    if (this.#isPaused) page.pause()
    if (this.#output.isTorn) this.#askForRedraw()
    return drawn
  }

  /** Sends what draws the screen as it is. Returns how many bytes that are. */
  #draw(page: SocketClient, sent: () => void): number {
    const say = (notice: TerminalNotice): void => page.sendText(JSON.stringify(notice))
    const [first, ...parts] = this.#output.parts() as [{ cols: number; rows: number }, ...OutputPart[]]
    say({ t: 'resumed', ...first, elapsed: Math.round(this.#options.elapsed()), ...this.#counts })
    let drawn = 0
    for (const part of parts) {
      if (Buffer.isBuffer(part)) {
        drawn += part.length
        page.sendBytes(part, sent)
      } else say({ t: 'size', ...part })
    }
    if (this.#recording) page.tell(this.#recording)
    say({ t: 'ready' })
    return drawn
  }

  #release(): void {
    for (const { bytes, sent } of this.#held.splice(0)) {
      sent()
      this.#acknowledge(bytes)
    }
  }

  /** A program that fills the screen draws it again when the size changes. */
  #askForRedraw(): void {
    const { cols, rows } = this.#output.size
    for (const size of [Math.max(1, rows - 1), rows])
      this.#pass(Buffer.from(JSON.stringify({ t: 'resize', cols, rows: size } satisfies TerminalRequest)), false)
  }

  /** The page has disconnected. */
  #left(): void {
    clearTimeout(this.#silence)
    this.#page = undefined
    if (this.#state === 'new') return this.#leave()
    if (this.#state === 'closed') return
    this.#output.forgetQuestion()
    if (this.#follows) {
      this.#follows = false
      this.#acknowledge(this.#unacked)
      this.#unacked = 0
    }
    clearTimeout(this.#awayTimer)
    this.#awayTimer = setTimeout(() => this.#options.over(), this.#options.away)
  }

  #leave(): void {
    for (const listener of this.#closeListeners) listener()
  }

  #close(reason: string): void {
    this.#state = 'closed'
    this.#endReason = reason
    clearTimeout(this.#awayTimer)
    clearTimeout(this.#silence)
    this.#page?.close(reason)
    this.#viewers.close(reason)
    for (const { sent } of this.#held.splice(0)) sent()
  }
}
