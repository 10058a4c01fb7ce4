import type { KeyName } from './keys.ts'
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

/** The screen of a target, whatever its protocol. */
export interface DesktopScreen {
  /** Passes on bytes of the target. */
  deliver: (bytes: Uint8Array) => void
  apply: (options: DesktopOptions) => void
  /** Sends the credentials that the screen has asked for. */
  signIn?: (credentials: Credentials) => void
  /** Accepts the key that the screen has reported. */
  approve?: () => void
  /** Presses keys together, in this order, and releases them. */
  press: (keys: readonly KeyName[]) => void
  /** Types a text, key by key. */
  type: (text: string) => void
  /** Makes a text the clipboard of the target. */
  paste: (text: string) => void
  focus: () => void
  /** Disconnects. If the last picture is kept, it remains until the next screen. */
  stop: (keep: boolean) => void
}

/** Returns a copy of a canvas, with its size on the page. */
export function keepPicture(canvas: HTMLCanvasElement): HTMLElement {
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
