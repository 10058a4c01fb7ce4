import { terminalWindow } from '@outpost/contract/remote-access/constants'

/** Milliseconds after which bytes below the batch size are acknowledged, so that a slow stream never stalls. */
export const ACK_DELAY = 200

/**
 * Counts the bytes that the terminal has processed and acknowledges them in batches: the server lets the host send only
 * as much as the page has shown.
 */
export class AckCounter {
  readonly #send: (bytes: number) => void
  #pending = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(send: (bytes: number) => void) {
    this.#send = send
  }

  /** Adds processed bytes. */
  shown(bytes: number): void {
    if (this.#stopped) return
    this.#pending += bytes
    if (this.#pending >= terminalWindow.ackEvery) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), ACK_DELAY)
  }

  /** Stops sending acknowledgements. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const bytes = this.#pending
    this.#pending = 0
    if (bytes > 0) this.#send(bytes)
  }
}
