import RFB from '@novnc/novnc'
import { Channel } from './channel.ts'
import { type KeyName, keysymOf, keysymOfCharacter } from './keys.ts'
import type { DesktopOptions } from './options.ts'
import { type Credentials, type DesktopScreen, keepPicture, type ScreenListener } from './screens.ts'

/** The screen of a VNC server, drawn by noVNC. */
export class VncScreen implements DesktopScreen {
  readonly #box: HTMLElement
  readonly #channel: Channel
  readonly #rfb: RFB
  readonly #listener: ScreenListener
  #over = false

  constructor(box: HTMLElement, options: DesktopOptions, listener: ScreenListener) {
    this.#box = box
    this.#listener = listener
    this.#channel = new Channel(listener.output)
    box.replaceChildren()
    const rfb = new RFB(box, this.#channel, { shared: true })
    this.#rfb = rfb
    rfb.background = 'transparent'
    rfb.showDotCursor = true
    this.apply(options)
    rfb.addEventListener('connect', () => listener.opened())
    rfb.addEventListener('credentialsrequired', ({ detail }) =>
      listener.needs(detail.types.filter((type) => type === 'username' || type === 'password')),
    )
    rfb.addEventListener('securityfailure', ({ detail }) => {
      if (!this.#over) listener.refused(detail.reason ?? '')
    })
    rfb.addEventListener('serververification', ({ detail }) => listener.serverKey(new Uint8Array(detail.publickey)))
    rfb.addEventListener('clipboard', ({ detail }) => listener.copied(detail.text))
    rfb.addEventListener('disconnect', () => this.#broke())
  }

  /** Passes on bytes of the target. */
  deliver(bytes: Uint8Array): void {
    if (this.#over) return
    try {
      this.#channel.deliver(bytes)
    } catch {
      // noVNC throws on data that it cannot decode, and when its buffer is full.
      this.#broke()
    }
  }

  apply(options: DesktopOptions): void {
    this.#rfb.viewOnly = options.viewOnly
    this.#rfb.scaleViewport = options.fit
    this.#rfb.resizeSession = options.resize
    this.#rfb.qualityLevel = options.quality
    this.#rfb.compressionLevel = options.compression
  }

  signIn(credentials: Credentials): void {
    this.#rfb.sendCredentials({ ...credentials, target: '' })
  }

  approve(): void {
    this.#rfb.approveServer()
  }

  /** Presses keys together, in this order, and releases them. */
  press(keys: readonly KeyName[]): void {
    for (const key of keys) this.#rfb.sendKey(keysymOf(key), key, true)
    for (const key of keys.toReversed()) this.#rfb.sendKey(keysymOf(key), key, false)
  }

  /** Types a text, key by key. */
  type(text: string): void {
    for (const character of text) this.#rfb.sendKey(keysymOfCharacter(character), null)
  }

  /** Makes a text the clipboard of the target. */
  paste(text: string): void {
    this.#rfb.clipboardPasteFrom(text)
  }

  focus(): void {
    this.#rfb.focus({ preventScroll: true })
  }

  /** Disconnects. If the last picture is kept, it remains in the box until the next screen. */
  stop(keep: boolean): void {
    this.#over = true
    const canvas = this.#box.querySelector('canvas')
    const picture = keep && canvas ? keepPicture(canvas) : undefined
    this.#rfb.disconnect()
    if (picture) this.#box.append(picture)
  }

  #broke(): void {
    if (this.#over) return
    this.#listener.broken()
  }
}
