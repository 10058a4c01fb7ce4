import type { Selectable } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { scopeOf } from '../../../kit/scope.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { findEntry, type EntryRow } from '../queries.ts'
import type { Admitted } from './admit.ts'
import { sessionLimits } from './limits.ts'
import { sessionOf } from './session-row.ts'

export type SessionRecord = Selectable<Database['remote_sessions']>

/**
 * Stores a session that is about to open, and returns its random ticket. Only its hash is stored, so it cannot be shown
 * again.
 */
export async function addSession(
  tx: Transaction,
  entry: EntryRow,
  actor: Actor,
  admitted: Admitted,
): Promise<{ id: number; ticket: string }> {
  const ticket = randomToken(128)
  const row = await tx
    .insertInto('remote_sessions')
    .values({
      ...sessionOf(entry, actor, admitted),
      ticket_hash: hashToken(ticket),
      ticket_until: new Date(Date.now() + sessionLimits.ticket),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, ticket }
}

/** Stores a session of a user's own SSH client, which needs no ticket. Returns its id. */
export async function addNativeSession(
  app: Program,
  tx: Transaction,
  entry: EntryRow,
  actor: Actor,
  admitted: Admitted,
): Promise<number> {
  const row = await tx
    .insertInto('remote_sessions')
    .values({
      ...sessionOf(entry, actor, admitted),
      ticket_until: new Date(),
      host: app.host,
      native: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Redeems a ticket and starts its session. Of several concurrent attempts one succeeds. Returns undefined if the ticket
 * is wrong, used, expired or another user's, or if the entry has been removed.
 */
export function takeTicket(
  app: Program,
  actor: Actor,
  sessionId: number,
  ticket: string,
): Promise<{ session: SessionRecord; entry: EntryRow } | undefined> {
  const scope = scopeOf(actor)
  return inTransaction(app.db, scope, async (tx) => {
    const session = await tx
      .updateTable('remote_sessions')
      .set({ ticket_hash: null, started_at: new Date(), host: app.host })
      .where('id', '=', sessionId)
      .where('ticket_hash', '=', hashToken(ticket))
      .where('user_id', '=', actor.userId)
      .where('ticket_until', '>', new Date())
      .where('ended_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!session) return undefined
    const entry = session.remote_access_id === null ? undefined : await findEntry(tx, scope, session.remote_access_id)
    if (entry) return { session, entry }
    await tx
      .updateTable('remote_sessions')
      .set({ ended_at: new Date(), end_reason: 'entry_removed' })
      .where('id', '=', sessionId)
      .execute()
    return undefined
  })
}
