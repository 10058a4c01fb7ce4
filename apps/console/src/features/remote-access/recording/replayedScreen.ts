import RFB from '@novnc/novnc'
import { Channel } from '../desktop/channel.ts'
import type { ReplayScreen } from './player.ts'

/** Returns the bytes that a text contains, one in each character. */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0))

/** What a server says that wants no sign-in: its version, its one offer, and that it is content (RFC 6143, 7.1). */
const greeting = bytesOf('RFB 003.008\n\u0001\u0001\0\0\0\0')

/** Shows a recorded screen with noVNC. What it sends leads nowhere. */
export class ReplayedScreen implements ReplayScreen {
  readonly #box: HTMLElement
  readonly #onBroken: () => void
  #channel: Channel | undefined
  #rfb: RFB | undefined

  /** @param onBroken called when noVNC cannot decode what was recorded */
  constructor(box: HTMLElement, onBroken: () => void) {
    this.#box = box
    this.#onBroken = onBroken
  }

  /** Begins anew: a picture depends on everything before it. */
  reset = (): void => {
    this.stop()
    const channel = new Channel(() => {})
    const rfb = new RFB(this.#box, channel, { shared: true })
    rfb.background = 'transparent'
    rfb.viewOnly = true
    rfb.scaleViewport = true
    rfb.addEventListener('disconnect', () => {
      if (rfb === this.#rfb) this.#onBroken()
    })
    this.#rfb = rfb
    this.#channel = channel
    channel.deliver(greeting)
  }

  /** The size is part of the protocol. */
  resize = (): void => {}

  write = (text: string, done: () => void): void => {
    try {
      this.#channel?.deliver(bytesOf(text))
    } catch {
      this.#onBroken()
    }
    // Pictures are decoded beside the page, so they get time between two pieces.
    requestAnimationFrame(done)
  }

  stop(): void {
    const rfb = this.#rfb
    this.#rfb = undefined
    rfb?.disconnect()
    this.#box.replaceChildren()
  }
}
