import { useState } from 'react'
import { type HeldKeys, NONE_HELD, withHeld } from './keys.ts'

const decoder = new TextDecoder()

/** For the row of keys. */
export interface RowKeys {
  held: HeldKeys
  onHold: (held: HeldKeys) => void
  onKey: (text: string) => void
}

/** Keeps which keys of the row are held down, and applies them to what is typed next. @param send sends typed text */
export function useHeldKeys(send: (text: string) => void): { row: RowKeys; typed: (bytes: Uint8Array) => void } {
  const [held, setHeld] = useState<HeldKeys>(NONE_HELD)
  const typed = (bytes: Uint8Array): void => {
    send(withHeld(decoder.decode(bytes), held))
    if (held !== NONE_HELD) setHeld(NONE_HELD)
  }
  return { row: { held, onHold: setHeld, onKey: send }, typed }
}
