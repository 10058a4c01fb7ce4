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
