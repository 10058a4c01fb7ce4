import { ApiError } from '@outpost/contract/kit/error-codes'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call, CallError } from '../../../kit/api/client.ts'
import { readStored, writeStored } from '../../../kit/browser/browserStorage.ts'
import type { ConnectionParts } from './connection.ts'
import { explainFailure, socketAddress } from './socket.ts'

/** Failures after which asking again makes sense: the server is not there, or another host has the session. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError ? !error.answered || error.status >= 500 : !(error instanceof ApiError)

/**
 * Returns the functions that open a session of an entry; every attempt requests a new ticket.
 * @param place tells apart several sessions of an entry in one tab
 */
function partsOf(entryId: number, place: string): ConnectionParts & { id: () => number | null } {
  // The tab remembers the session, so that it is found again after the page is reloaded.
  const key = `session.${entryId}${place}`
  let session = readStored<number | null>(key, null, 'session')
  return {
    id: () => session,
    async open() {
      const opened = await call(remoteAccess.open, { id: entryId })
      session = opened.id
      return socketAddress(opened)
    },
    connect: (address) => new WebSocket(address),
    explain: explainFailure,
    async resume() {
      try {
        const { state, id, ticket, reason } = await call(remoteAccess.resume, {
          access_id: entryId,
          session_id: session ?? undefined,
        })
        if (state === 'running') session = id
        if (state === 'running') return { state, address: socketAddress({ id: id!, ticket: ticket! }) }
        if (session !== null) writeStored(key, null, 'session')
        session = null
        return state === 'ended' ? { state, reason: reason ?? '' } : { state }
      } catch (error) {
        if (isPassing(error)) return { state: 'unreachable' }
        throw error
      }
    },
    keep: (isKept) => writeStored(key, isKept ? session : null, 'session'),
  }
}

/** The interface common to the connections of all protocols. */
interface Connection<State> {
  state: () => State
  watch: (watcher: () => void) => () => void
  close: () => void
  /** Leaves a session that may go on without its page. */
  letGo?: () => void
}

/**
 * Keeps one connection to an entry, created by `make`, for as long as the page is open. `place` tells apart several
 * sessions of the entry on one page.
 */
export function useSession<State, C extends Connection<State>>(
  entryId: number,
  make: (parts: ConnectionParts) => C & Connection<State>,
  place = '',
): { connection: C; state: State; id: () => number | null } {
  const [parts] = useState(() => partsOf(entryId, place))
  const [connection] = useState(() => make(parts))
  const state = useSyncExternalStore(connection.watch, connection.state)
  useEffect(() => () => (connection.letGo ? connection.letGo() : connection.close()), [connection])
  return { connection, state, id: parts.id }
}
