import { ApiError } from '@outpost/contract/kit/error-codes'
import { explain } from '../../../kit/api/explain.ts'

/** Returns the address of a session's socket on this server. `id`: of the session, behind `guest/` for its guests. */
export function socketAddress(
  { id, ticket }: { id: number | `guest/${number}`; ticket: string },
  here: Location = window.location,
): string {
  const url = new URL(`/rms-connect/ws/${id}`, here.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('t', ticket)
  return url.href
}

/** Returns code and message for an error of a call that opens a session. */
export const explainFailure = (error: unknown): { code: string; message: string } => ({
  code: error instanceof ApiError ? (error.items[0]?.code ?? 'INTERNAL') : 'INTERNAL',
  message: explain(error).reason,
})
