import { useEffect, useState } from 'react'
import type { Member } from '../workspace/broadcast.ts'
import type { TerminalConnection } from './connection.ts'
import { type HeldKeys, NONE_HELD, withHeld } from './keys.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export interface Typing {
  /** Sends what the terminal has for the program. `typed`: by the user, and not an answer of the terminal itself. */
  type: (bytes: Uint8Array, typed: boolean) => void
  /** For the row of keys. */
  row: { held: HeldKeys; onHold: (held: HeldKeys) => void; onKey: (text: string) => void }
}

/** Typing into a terminal with the keys that are held down in the row, and into others of the page at once. */
export function useTyping(connection: TerminalConnection, member: Member | undefined, isOpen: boolean): Typing {
  const [held, setHeld] = useState<HeldKeys>(NONE_HELD)
  useEffect(() => member?.join({ connection, isOpen }), [member, connection, isOpen])
  const send = (text: string): void => {
    if (!member?.typed(text)) connection.type(encoder.encode(text))
  }
  const type = (bytes: Uint8Array, typed: boolean): void => {
    if (!typed) return connection.type(bytes)
    send(withHeld(decoder.decode(bytes), held))
    if (held !== NONE_HELD) setHeld(NONE_HELD)
  }
  return { type, row: { held, onHold: setHeld, onKey: send } }
}
