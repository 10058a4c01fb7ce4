import type { ReplayScreen } from './player.ts'

/** A screen that shows what was recorded with the client of its protocol. */
export interface ReplayedScreen extends ReplayScreen {
  /** Ends the client and removes its picture. */
  stop: () => void
}

/** Makes a screen in an element. `onBroken` is called when the client cannot show what was recorded. */
export type MakeReplay = (box: HTMLElement, onBroken: () => void) => ReplayedScreen

/** Returns the bytes that a text contains, one in each character. */
export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0))
