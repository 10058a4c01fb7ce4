import { fail } from '@outpost/contract/kit/errors'
import type { App } from '../../../context.ts'
import type { MoveRow } from '../table.ts'
import type { Source } from './client.ts'

/** Returns what is needed to look for the source of a move. */
export const accessTo = (app: App, { token }: Pick<MoveRow, 'token'>): Omit<Source, 'api'> => ({
  token: app.sealer.unseal(token).toString(),
  allowed: app.env.outboundAllow,
})

/** Returns how to reach the source of a move, whose API was found. */
export const sourceOf = (app: App, move: MoveRow): Source => ({
  ...accessTo(app, move),
  api: move.api_url ?? move.url,
})

/** What is stored in place of a token that was erased. */
export const noAccess = ({ sealer }: App): Buffer => sealer.seal(Buffer.alloc(0))

export const accessEnded = 'The company was moved. Read the source again with a new token.'

/** Throws CONFLICT if the token of a move was erased because its company was moved. */
export function requireAccess(app: App, move: MoveRow): void {
  if (accessTo(app, move).token === '') throw fail('CONFLICT', { message: accessEnded })
}
