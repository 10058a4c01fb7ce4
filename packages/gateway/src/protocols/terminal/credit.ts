import { terminalWindow } from '@outpost/contract/remote-access/constants'

export interface CreditRules {
  /** Lets the host send this many bytes more. */
  grant(bytes: number): void
  /** Bytes that wait in this process for the browser. */
  waiting(): number
}

/**
 * Flow control from end to end: what the host may still send, what waits here and what the page has not shown yet are
 * together never more than `terminalWindow.high`. So a flood fills neither this process nor the browser, and a Ctrl-C
 * overtakes all but these bytes. The page's word alone is not believed: unsent bytes count even when acknowledged.
 */
export class TerminalCredit {
  /** Bytes that the host may send before it hears of us; the channel must be opened with exactly this window. */
  static readonly initial = terminalWindow.high
  readonly #rules: CreditRules
  #atHost: number = TerminalCredit.initial
  #unshown = 0

  constructor(rules: CreditRules) {
    this.#rules = rules
  }

  /** Bytes came from the host. False where it sent more than it was allowed to. */
  received(bytes: number): boolean {
    this.#atHost -= bytes
    this.#unshown += bytes
    return this.#atHost >= 0
  }

  /** Bytes of our own went to the page. */
  added(bytes: number): void {
    this.#unshown += bytes
  }

  /** The page has shown this many bytes more. */
  shown(bytes: number): void {
    this.#unshown = Math.max(0, this.#unshown - bytes)
    this.update()
  }

  /** Grants what has become free, in portions that are worth a packet. */
  update(): void {
    const free = TerminalCredit.initial - this.#atHost - Math.max(this.#unshown, this.#rules.waiting())
    if (free < terminalWindow.ackEvery) return
    this.#atHost += free
    this.#rules.grant(free)
  }
}
