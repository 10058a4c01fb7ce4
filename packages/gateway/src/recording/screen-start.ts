import type { ScreenStartEvent } from '@outpost/contract/remote-access/recording/events'

/** Decides what is recorded of what a page gets, and where the picture begins in it. */
export interface ScreenStart {
  /** Bytes that a page sends at most to sign in, in all attempts. */
  readonly longest: number
  /** There will be a new connection to the target, at first or after a refusal. */
  begin(): void
  /** The page has sent something during the sign-in. @param recorded bytes that were recorded so far */
  heard(data: Buffer, recorded: number): void
  /** The page has got these bytes. @returns what to record of them, and before them the event, if the picture begins there */
  got(bytes: Buffer, recorded: number): { start?: ScreenStartEvent; bytes: Buffer }
  /** The page shows the screen. @returns the event, if it has not been returned before */
  opened(): ScreenStartEvent | undefined
}

/** The security type Tight, which adds to the initialisation of the server (RFC 6143, 7.1.2). */
const tight = 16

/**
 * The start of a VNC screen. The last message of the page in the sign-in is its initialisation, of a single byte, and only
 * then the target sends its own. The choice of a security type is a single byte too, but comes earlier.
 */
export class VncStart implements ScreenStart {
  readonly longest = 4096
  #skip = 0
  #single: number | undefined
  #choice: number | undefined

  begin(): void {
    this.#choice = this.#single = undefined
  }

  heard(data: Buffer, recorded: number): void {
    if (data.length !== 1) return
    this.#choice = this.#single
    this.#single = data[0]
    this.#skip = recorded
  }

  got(bytes: Buffer): { bytes: Buffer } {
    return { bytes }
  }

  opened(): ScreenStartEvent {
    return { skip: this.#skip, ...(this.#choice === tight && { tight: true }) }
  }
}
