import type { Translation } from '../desktop/target-link.ts'

const version = Buffer.from('RFB 003.008\n')
/** One offer: no sign-in. */
const offers = Buffer.from([1, 1])
const accepted = Buffer.alloc(4)

/**
 * Lets the page of a VNC target begin at a target that is already signed in to: it is told that the target wants no
 * sign-in. Everything after that passes unchanged.
 */
export class SignedIn implements Translation {
  readonly #say: (bytes: Buffer) => void
  #state: 'new' | 'version' | 'choice' | 'over' = 'new'
  #heard = Buffer.alloc(0)

  /** @param say sends bytes to the page */
  constructor(say: (bytes: Buffer) => void) {
    this.#say = say
  }

  /** The target says nothing before the page has begun, so the first call is for the greeting. */
  toPage(bytes: Buffer): Buffer {
    if (this.#state !== 'new') return bytes
    this.#state = 'version'
    return Buffer.concat([version, bytes])
  }

  toTarget(bytes: Buffer): Buffer {
    if (this.#state === 'over') return bytes
    this.#heard = Buffer.concat([this.#heard, bytes])
    if (this.#state === 'version' && this.#heard.length >= version.length) {
      if (!this.#take(version.length).equals(version)) throw new Error('the page speaks another version')
      this.#say(offers)
      this.#state = 'choice'
    }
    if (this.#state !== 'choice' || this.#heard.length === 0) return Buffer.alloc(0)
    if (this.#take(1)[0] !== offers[1]) throw new Error('the page chose what was not offered')
    this.#say(accepted)
    this.#state = 'over'
    return this.#heard
  }

  #take(length: number): Buffer {
    const taken = this.#heard.subarray(0, length)
    this.#heard = this.#heard.subarray(length)
    return taken
  }
}
