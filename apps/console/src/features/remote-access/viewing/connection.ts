import type { SessionNotice } from '@outpost/contract/remote-access/session'
import type { TerminalNotice, TerminalRequest } from '@outpost/contract/remote-access/terminal'
import type { TerminalScreen } from '@outpost/ui/Terminal'
import { AckCounter } from '../sessions/ack.ts'
import { type ConnectionParts, SessionConnection, type SessionState } from '../sessions/connection.ts'

type Own = Exclude<TerminalNotice, SessionNotice>

/** The screen of a terminal whose size the page does not choose. */
interface Screen {
  write: (bytes: Uint8Array, done: () => void) => void
  reset: () => void
  resize: (cols: number, rows: number) => void
  sendsApplicationKeys: TerminalScreen['sendsApplicationKeys']
}

const NOTHING = new Uint8Array()

/** Shows the terminal of a session that another page runs: its screen as it is, and what comes later. */
export class ViewConnection {
  readonly #session: SessionConnection<never, Own, TerminalRequest>
  #screen: Screen | undefined
  #hasScreen: () => void = () => undefined
  readonly #screenReady = new Promise<void>((resolve) => (this.#hasScreen = resolve))
  #acks: AckCounter | undefined
  #elapsed = 0

  /** @param parts whose `resume` returns the address of the socket */
  constructor(parts: ConnectionParts) {
    this.#session = new SessionConnection(
      parts,
      {
        bytes: (bytes) => this.#show(bytes),
        notice: (notice) => this.#hear(notice),
        step: () => undefined,
        dropped: () => {
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

  readonly state: () => SessionState<never>
  readonly watch: (watcher: () => void) => () => void
  readonly counts: () => Readonly<{ received: number; sent: number }>

  /** Connects a screen until the returned function is called. */
  readonly register = (
    write: Screen['write'],
    reset: Screen['reset'],
    resize: Screen['resize'],
    { sendsApplicationKeys }: Pick<TerminalScreen, 'sendsApplicationKeys'>,
  ): (() => void) => {
    this.#screen = { write, reset, resize, sendsApplicationKeys }
    this.#hasScreen()
    return () => void (this.#screen = undefined)
  }

  /** Whether the program on the target has asked for the arrow keys of applications. */
  readonly sendsApplicationKeys = (): boolean => this.#screen?.sendsApplicationKeys() ?? false

  /** Joins the session, or joins it again. */
  join(): Promise<void> {
    return this.#session.comeBack(() => {
      this.#acks = new AckCounter((n) => this.#session.say({ t: 'ack', n }))
      void this.#screenReady.then(() => this.#session.say({ t: 'resume' }))
    })
  }

  /** Sends what the viewer has typed. The server passes it on only if the viewer may type. */
  type(bytes: Uint8Array): void {
    this.#session.send(bytes)
  }

  /** Leaves the page. The session goes on. */
  letGo(): void {
    this.#session.letGo()
  }

  #show(bytes: Uint8Array): void {
    const acks = this.#acks
    const done = (): void => acks?.shown(bytes.length)
    if (this.#screen) this.#screen.write(bytes, done)
    else done()
  }

  /** Does something when everything received so far is on the screen. */
  #afterOutput(act: (screen: Screen) => void): void {
    this.#screen?.write(NOTHING, () => this.#screen && act(this.#screen))
  }

  #hear(notice: Own): void {
    if (notice.t === 'resumed') {
      this.#elapsed = notice.elapsed
      this.#session.count({ received: notice.received, sent: notice.sent })
      this.#afterOutput((screen) => {
        screen.reset()
        screen.resize(notice.cols, notice.rows)
      })
    } else if (notice.t === 'size') this.#afterOutput((screen) => screen.resize(notice.cols, notice.rows))
    else if (notice.t === 'ready') this.#afterOutput(() => this.#session.opened('shell', this.#elapsed))
  }
}
