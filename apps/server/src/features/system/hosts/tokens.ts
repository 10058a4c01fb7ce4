import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { hashToken } from '../../../kit/secrets.ts'

/** Minutes for which a token is valid. */
export const tokenMinutes = 15

/** What a host gets for its token. */
export interface SealedBundle {
  sealed: Buffer
  roles: string[]
}

/** Stores what a host gets for its token. */
export const storeToken = (tx: Transaction, handle: string, { sealed, roles }: SealedBundle): Promise<unknown> =>
  sql`insert into host_tokens (handle_hash, sealed, roles, expires_at)
    values (${hashToken(handle)}, ${sealed}, ${roles}::text[], now() + ${tokenMinutes} * interval '1 minute')`.execute(
    tx,
  )

/**
 * Takes what is stored for a token, so that nobody can take it again; undefined if there is nothing or the token has
 * expired. The search by a hash reveals nothing by its duration: a caller cannot choose how a hash begins.
 */
export async function takeToken(tx: Transaction, handle: string): Promise<SealedBundle | undefined> {
  const { rows } = await sql<SealedBundle>`
    delete from host_tokens where handle_hash = ${hashToken(handle)} and expires_at > now() returning sealed, roles`.execute(
    tx,
  )
  return rows[0]
}

/** Deletes what nobody can take any more. */
export const removeExpiredTokens = ({ db }: Program): Promise<unknown> =>
  sql`delete from host_tokens where expires_at <= now()`.execute(db)
