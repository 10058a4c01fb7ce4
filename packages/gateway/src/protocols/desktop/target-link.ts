import type { Duplex } from 'node:stream'
import { desktopWindow } from '@outpost/contract/remote-access/constants'
import { SessionFailure } from '../adapter.ts'
import type { SocketClient } from '../client.ts'

/** How every version of the protocol greets: `RFB 003.008` and a line feed (RFC 6143, 7.1.1). */
const greeting = { bytes: 12, form: /^RFB \d{3}\.\d{3}\n$/, start: 'RFB ' } as const
/** Milliseconds that the target has to greet. */
const greetingLimit = 15_000
/** Bytes that may wait for the target before the browser is no longer read, and for how many milliseconds. */
const input = { bytes: 64 * 1024, milliseconds: 60_000 } as const

/** Changes bytes on their way, and may hold some back until more have come. An error ends the connection. */
export interface Translation {
  toTarget(bytes: Buffer): Buffer
  toPage(bytes: Buffer): Buffer
  /** Milliseconds to wait before `toPage` is called again for what it holds back, without further bytes; 0 if for nothing. */
  readonly rest?: number
}

const nothing = Buffer.alloc(0)

/**
 * A connection to the server of a desktop whose bytes pass between target and page. Neither side is read while the other
 * one does not keep up.
 */
export class TargetLink {
  readonly #duplex: Duplex
  readonly #client: SocketClient
  readonly #translation: Translation | undefined
  /** Bytes from before the greeting was complete. */
  #held: Buffer[] = []
  #forwards = false
  /** Bytes sent to the page that it has not processed yet. */
  #unshown = 0
  #problem = ''
  /** Runs while the browser is not read. */
  #stuck: NodeJS.Timeout | undefined
  /** Runs while the translation rests. */
  #resting: NodeJS.Timeout | undefined
  /** Resolves once the connection is closed, with the problem that closed it, or an empty text. */
  readonly closed: Promise<string>

  /** @param translation without it bytes pass unchanged */
  constructor(duplex: Duplex, client: SocketClient, translation?: Translation) {
    this.#duplex = duplex
    this.#client = client
    this.#translation = translation
    duplex.on('error', (error: Error) => (this.#problem = error.message))
    // 'end' without 'close': the target has sent its last byte and would keep its side open.
    duplex.once('end', () => duplex.destroy())
    duplex.on('data', (chunk: Buffer) => this.#received(chunk))
    duplex.on('drain', () => {
      this.#readPage()
      this.#pace()
    })
    this.closed = new Promise((resolve) =>
      duplex.once('close', () => {
        this.#readPage()
        clearTimeout(this.#resting)
        resolve(this.#problem)
      }),
    )
  }

  /**
   * Waits for the greeting of a VNC server, which remains to be sent to the page.
   * @throws SessionFailure
   */
  greeted(): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: SessionFailure): void => {
        clearTimeout(timer)
        this.#duplex.off('data', look)
        if (error) reject(error)
        else resolve()
      }
      const timer = setTimeout(
        () => settle(new SessionFailure('connect', 'TIMEOUT', 'The target accepted the connection, but sent nothing.')),
        greetingLimit,
      )
      const look = (): void => {
        const text = Buffer.concat(this.#held).subarray(0, greeting.bytes).toString('latin1')
        if (greeting.form.test(text)) return settle()
        if (text.length >= greeting.bytes || !greeting.start.startsWith(text.slice(0, greeting.start.length)))
          settle(new SessionFailure('connect', 'NOT_VNC', 'The target does not greet like a VNC server.'))
      }
      this.#duplex.on('data', look)
      void this.closed.then((problem) =>
        settle(
          problem === ''
            ? new SessionFailure('connect', 'CONNECTION_LOST', 'The target closed the connection at once.', 'lost')
            : lostBy('connect', problem),
        ),
      )
    })
  }

  /** Sends what has arrived to the page, and from now on everything that arrives. */
  forward(): void {
    this.#forwards = true
    const held = Buffer.concat(this.#held)
    this.#held = []
    this.#show(held)
    this.#pace()
  }

  /** Records that the page has processed this many more bytes. */
  shown(bytes: number): void {
    this.#unshown = Math.max(0, this.#unshown - bytes)
    this.#pace()
  }

  write(bytes: Buffer): void {
    const duplex = this.#duplex
    if (!this.#forwards || !duplex.writable) return
    const translated = this.#translated('toTarget', bytes)
    if (translated.length > 0) duplex.write(translated)
    if (duplex.writableLength <= input.bytes || this.#stuck) return
    this.#client.pause()
    this.#stuck = setTimeout(() => duplex.destroy(new Error('the target takes no input')), input.milliseconds)
  }

  destroy(): void {
    this.#forwards = false
    this.#readPage()
    this.#duplex.destroy()
  }

  #readPage(): void {
    clearTimeout(this.#stuck)
    this.#stuck = undefined
    this.#client.resume()
  }

  #received(chunk: Buffer): void {
    if (this.#forwards) {
      this.#show(chunk)
      this.#pace()
    } else {
      this.#held.push(chunk)
      if (this.#held.reduce((sum, { length }) => sum + length, 0) >= greeting.bytes) this.#duplex.pause()
    }
  }

  #show(bytes: Buffer): void {
    const translated = this.#translated('toPage', bytes)
    this.#rest()
    if (translated.length === 0) return
    this.#unshown += translated.length
    this.#client.sendBytes(translated, () => this.#pace())
  }

  /** Stops reading the target if the translation holds something back, and goes on after a while. */
  #rest(): void {
    const rest = this.#translation?.rest ?? 0
    if (rest === 0 || this.#duplex.destroyed) return
    this.#duplex.pause()
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => {
      this.#resting = undefined
      this.#pace()
    }, rest)
  }

  #translated(direction: 'toTarget' | 'toPage', bytes: Buffer): Buffer {
    if (!this.#translation || this.#duplex.destroyed) return bytes
    try {
      return this.#translation[direction](bytes)
    } catch (error) {
      this.#duplex.destroy(error instanceof Error ? error : new Error(String(error)))
      return Buffer.alloc(0)
    }
  }

  /**
   * Unsent bytes count even when the page has acknowledged them. While the page is not read, its acknowledgements do not
   * arrive: a target that reads again only after it has sent would otherwise wait for ever.
   */
  #pace(): void {
    if (this.#duplex.destroyed || this.#resting) return
    const unsent = this.#client.bufferedAmount
    const waiting = this.#stuck ? unsent : Math.max(this.#unshown, unsent)
    if (waiting >= desktopWindow.high) this.#duplex.pause()
    else if (waiting <= desktopWindow.high - desktopWindow.ackEvery) this.#goOn()
  }

  /** Sends what the translation holds back before the target is read again. */
  #goOn(): void {
    if (!this.#translation?.rest) return void this.#duplex.resume()
    this.#show(nothing)
    this.#pace()
  }
}

/** Returns the failure of a session whose connection to the target broke. */
export const lostBy = (step: 'connect' | 'login' | 'session', problem: string): SessionFailure =>
  new SessionFailure(step, 'CONNECTION_LOST', `The connection was lost: ${problem}.`.slice(0, 300), 'lost')
