import RFB from '@novnc/novnc'
import { Channel } from './channel.ts'
import { type KeyName, keysymOf, keysymOfCharacter } from './keys.ts'
import type { DesktopOptions } from './options.ts'

export type CredentialField = 'username' | 'password'
export type Credentials = Partial<Record<CredentialField, string>>

/** What a screen tells its session. */
export interface ScreenListener {
  /** Bytes for the target. */
  output: (bytes: Uint8Array) => void
  opened: () => void
  needs: (fields: readonly CredentialField[]) => void
  /** The target rejected the sign-in. `reason` is its own text, or empty. */
  refused: (reason: string) => void
  serverKey: (publicKey: Uint8Array<ArrayBuffer>) => void
  /** The target breaks the protocol, or uses what is not supported. */
  broken: () => void
  /** A text was copied on the target. */
  copied: (text: string) => void
}

/** The screen of a VNC server, drawn by noVNC. */
export class Screen {
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
  stop(keepPicture: boolean): void {
    this.#over = true
    const canvas = this.#box.querySelector('canvas')
    const picture = keepPicture && canvas ? copyOf(canvas) : undefined
    this.#rfb.disconnect()
    if (picture) this.#box.append(picture)
  }

  #broke(): void {
    if (this.#over) return
    this.#listener.broken()
  }
}

/** Returns a copy of a canvas, with its size on the page. */
function copyOf(canvas: HTMLCanvasElement): HTMLElement {
  const copy = document.createElement('canvas')
  Object.assign(copy, { width: canvas.width, height: canvas.height })
  if (canvas.width > 0 && canvas.height > 0) copy.getContext('2d')?.drawImage(canvas, 0, 0)
  const { width, height } = canvas.style
  Object.assign(copy.style, { margin: 'auto', width, height })
  const frame = document.createElement('div')
  Object.assign(frame.style, { display: 'flex', width: '100%', height: '100%', overflow: 'auto' })
  frame.append(copy)
  return frame
}
