import { useEffect } from 'react'
import type { Member } from '../workspace/broadcast.ts'
import type { TerminalConnection } from './connection.ts'
import { type RowKeys, useHeldKeys } from './useHeldKeys.ts'

const encoder = new TextEncoder()

export interface Typing {
  /** Sends what the terminal has for the program. `typed`: by the user, and not an answer of the terminal itself. */
  type: (bytes: Uint8Array, typed: boolean) => void
  row: RowKeys
}

/** Typing into a terminal with the keys that are held down in the row, and into others of the page at once. */
export function useTyping(connection: TerminalConnection, member: Member | undefined, isOpen: boolean): Typing {
  useEffect(() => member?.join({ connection, isOpen }), [member, connection, isOpen])
  const { row, typed } = useHeldKeys((text) => {
    if (!member?.typed(text)) connection.type(encoder.encode(text))
  })
  return { type: (bytes, byUser) => (byUser ? typed(bytes) : connection.type(bytes)), row }
}
