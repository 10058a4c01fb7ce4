import { ApiError } from '@outpost/contract/kit/errors'
import { remoteAccess } from '@outpost/contract/remote-access/remote-access'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../kit/client.ts'
import { explain } from '../../../kit/explain.ts'
import { type ConnectionState, TerminalConnection } from './connection.ts'

/** The address of a session's socket on this very server. */
export function socketAddress({ id, ticket }: { id: number; ticket: string }, here: Location = window.location): string {
  const url = new URL(`/rms-connect/ws/${id}`, here.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('t', ticket)
  return url.href
}

const makeConnection = (entryId: number): TerminalConnection =>
  new TerminalConnection({
    open: async () => socketAddress(await call(remoteAccess.open, { id: entryId })),
    connect: (address) => new WebSocket(address),
    explain: (error) => ({ code: error instanceof ApiError ? (error.items[0]?.code ?? 'INTERNAL') : 'INTERNAL', message: explain(error).reason }),
  })

/** One terminal connection for as long as the page is open. */
export function useConnection(entryId: number): { connection: TerminalConnection; state: ConnectionState } {
  const [connection] = useState(() => makeConnection(entryId))
  const state = useSyncExternalStore(connection.watch, connection.state)
  useEffect(() => () => connection.close(), [connection])
  return { connection, state }
}
