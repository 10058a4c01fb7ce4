import type { ScreenStartEvent } from '@outpost/contract/remote-access/recording/events'

/** The security type Tight, which adds to the initialisation of the server (RFC 6143, 7.1.2). */
const tight = 16

/**
 * Finds where the picture begins among the bytes that the page of a VNC target gets: after the sign-in. The last message
 * of the page in that is its initialisation, of a single byte, and only then the target sends its own. The choice of a
 * security type is a single byte too, but comes earlier.
 */
export class ScreenStart {
  #skip = 0
  #single: number | undefined
  #choice: number | undefined

  /** The page begins on a new connection to the target, at first or after a refusal. */
  begin(): void {
    this.#choice = this.#single = undefined
  }

  /** The page has sent something during the sign-in. @param shown bytes that it has got so far */
  heard(data: Buffer, shown: number): void {
    if (data.length !== 1) return
    this.#choice = this.#single
    this.#single = data[0]
    this.#skip = shown
  }

  /** What is known when the page shows the screen. */
  get event(): ScreenStartEvent {
    return { skip: this.#skip, ...(this.#choice === tight && { tight: true }) }
  }
}
