import { terminalWindow } from '@outpost/contract/remote-access/constants'

export interface CreditRules {
  /** Allows the host to send this many more bytes. */
  grant(bytes: number): void
  /** Returns the number of bytes that wait in this process for the browser. */
  waiting(): number
}

/**
 * End-to-end flow control: the bytes that the host may still send, those that wait here and those that the page has not
 * shown yet never exceed `terminalWindow.high` in total. So a flood fills neither this process nor the browser, and
 * only these bytes are shown before the effect of a Ctrl-C. The page's acknowledgements are not trusted: unsent bytes
 * count even when acknowledged.
 */
export class TerminalCredit {
  /** Bytes that the host may send before the first grant. The channel must be opened with exactly this window. */
  static readonly initial = terminalWindow.high
  readonly #rules: CreditRules
  #atHost: number = TerminalCredit.initial
  #unshown = 0

  constructor(rules: CreditRules) {
    this.#rules = rules
  }

  /** Counts bytes from the host. Returns false when it sent more than it was allowed to. */
  received(bytes: number): boolean {
    this.#atHost -= bytes
    this.#unshown += bytes
    return this.#atHost >= 0
  }

  /** Counts bytes that this process itself sent to the page. */
  added(bytes: number): void {
    this.#unshown += bytes
  }

  /** Records that the page has shown this many more bytes. */
  shown(bytes: number): void {
    this.#unshown = Math.max(0, this.#unshown - bytes)
    this.update()
  }

  /** Grants the free bytes, once there are enough to be worth a packet. */
  update(): void {
    const free = TerminalCredit.initial - this.#atHost - Math.max(this.#unshown, this.#rules.waiting())
    if (free < terminalWindow.ackEvery) return
    this.#atHost += free
    this.#rules.grant(free)
  }
}
