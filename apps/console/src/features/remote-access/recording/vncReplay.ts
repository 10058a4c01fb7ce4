import RFB from '@novnc/novnc'
import { Channel } from '../desktop/channel.ts'
import { bytesOf, type ReplayedScreen } from './replayedScreen.ts'

/** What a server says that wants no sign-in: its version, its one offer, and that it is content (RFC 6143, 7.1). */
const greeting = bytesOf('RFB 003.008\n\u0001\u0001\0\0\0\0')

/** Bytes of the initialisation of a server before the length of its name, and before the name (RFC 6143, 7.3.2). */
const init = { length: 20, name: 24 } as const

/** Returns the length of the initialisation with which a recorded screen begins; undefined while it is not complete. */
function initLength(text: string): number | undefined {
  if (text.length < init.name) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(text.slice(init.length, init.name))
  const end = init.name + a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d
  return text.length < end ? undefined : end
}

/** Shows a recorded screen with noVNC. What it sends leads nowhere. */
export class VncReplay implements ReplayedScreen {
  readonly #box: HTMLElement
  readonly #onBroken: () => void
  #channel: Channel | undefined
  #rfb: RFB | undefined
  /** What has come of the initialisation; undefined once it is complete. */
  #begun: string | undefined

  /** @param onBroken called when noVNC cannot decode what was recorded */
  constructor(box: HTMLElement, onBroken: () => void) {
    this.#box = box
    this.#onBroken = onBroken
  }

  /** Starts again from the beginning: a picture depends on everything before it. */
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
    this.#begun = ''
    channel.deliver(greeting)
  }

  /** The size is part of the protocol. */
  resize = (): void => {}

  write = (text: string, done: () => void): void => {
    try {
      for (const piece of this.#piecesOf(text)) this.#channel?.deliver(bytesOf(piece))
    } catch {
      this.#onBroken()
    }
    // Pictures are decoded beside the page, so they get time between two pieces.
    requestAnimationFrame(done)
  }

  /** noVNC leaves what comes together with the initialisation until the next message, so it gets that alone. */
  #piecesOf(text: string): string[] {
    if (this.#begun === undefined) return [text]
    const all = this.#begun + text
    const end = initLength(all)
    this.#begun = end === undefined ? all : undefined
    return end === undefined ? [] : [all.slice(0, end), all.slice(end)]
  }

  stop(): void {
    const rfb = this.#rfb
    this.#rfb = undefined
    rfb?.disconnect()
    this.#box.replaceChildren()
  }
}
