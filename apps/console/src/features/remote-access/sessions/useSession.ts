import { ApiError } from '@outpost/contract/kit/errors'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import type { ConnectionParts } from './connection.ts'

/** Returns the address of a session's socket on this server. */
function socketAddress({ id, ticket }: { id: number; ticket: string }, here: Location = window.location): string {
  const url = new URL(`/rms-connect/ws/${id}`, here.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('t', ticket)
  return url.href
}

/** Returns the functions that open a session of an entry; every attempt requests a new ticket. */
const partsOf = (entryId: number): ConnectionParts => ({
  open: async () => socketAddress(await call(remoteAccess.open, { id: entryId })),
  connect: (address) => new WebSocket(address),
  explain: (error) => ({
    code: error instanceof ApiError ? (error.items[0]?.code ?? 'INTERNAL') : 'INTERNAL',
    message: explain(error).reason,
  }),
})

/** The interface common to the connections of all protocols. */
interface Connection<State> {
  state: () => State
  watch: (watcher: () => void) => () => void
  close: () => void
}

/** Keeps one connection to an entry, created by `make`, for as long as the page is open. */
export function useSession<State, C extends Connection<State>>(
  entryId: number,
  make: (parts: ConnectionParts) => C & Connection<State>,
): { connection: C; state: State } {
  const [connection] = useState(() => make(partsOf(entryId)))
  const state = useSyncExternalStore(connection.watch, connection.state)
  useEffect(() => () => connection.close(), [connection])
  return { connection, state }
}
