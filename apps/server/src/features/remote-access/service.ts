import { fail } from '@outpost/contract/kit/errors'
import { sql, type Selectable } from 'kysely'
import type { App } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { scopeOf, systemScope, type Scope } from '../../kit/scope.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { sessionLimits } from './limits.ts'
import { findEntry, type EntryRow } from './queries.ts'

export type SessionRecord = Selectable<Database['remote_sessions']>

/** An entry inside the scope; another company's is NOT_FOUND like one that never was. */
export async function requireEntry(tx: Transaction, scope: Scope, id: number): Promise<EntryRow> {
  const entry = await findEntry(tx, scope, id)
  if (!entry) throw fail('NOT_FOUND')
  return entry
}

/** Notes a session that is about to open. Its ticket is random, stored as a hash alone, and this is the only time it is told. */
export async function addSession(tx: Transaction, entry: EntryRow, actor: Actor): Promise<{ id: number; ticket: string }> {
  const ticket = randomToken(128)
  const row = await tx
    .insertInto('remote_sessions')
    .values({
      company_id: entry.company_id, remote_access_id: entry.id, device_id: entry.device_id, user_id: actor.userId, username: actor.username, name: entry.name, protocol: entry.protocol,
      ticket_hash: hashToken(ticket), ticket_until: new Date(Date.now() + sessionLimits.ticket),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, ticket }
}

/**
 * Takes a ticket: of many who come with it one gets the session, which starts now. Undefined where it is wrong, spent, too
 * old, another user's, or where the entry has gone since.
 */
export function takeTicket(app: App, actor: Actor, sessionId: number, ticket: string): Promise<{ session: SessionRecord; entry: EntryRow } | undefined> {
  const scope = scopeOf(actor)
  return inTransaction(app.db, scope, async (tx) => {
    const session = await tx
      .updateTable('remote_sessions')
      .set({ ticket_hash: null, started_at: new Date() })
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
    await tx.updateTable('remote_sessions').set({ ended_at: new Date(), end_reason: 'entry_removed' }).where('id', '=', sessionId).execute()
    return undefined
  })
}

export interface SessionFacts {
  toDevice: number
  fromDevice: number
  /** Set once, when the session is over. */
  endReason?: string
}

/** Writes a running session's counters down, and its end where it has one. */
export async function writeSession(app: App, id: number, { toDevice, fromDevice, endReason }: SessionFacts): Promise<void> {
  await inTransaction(app.db, systemScope, (tx) =>
    tx
      .updateTable('remote_sessions')
      .set({ input_bytes: toDevice, output_bytes: fromDevice, ...(endReason === undefined ? {} : { ended_at: new Date(), end_reason: endReason.slice(0, 100) }) })
      .where('id', '=', id)
      .execute(),
  )
}

/** The host key that was accepted for an entry, by fingerprint. */
export async function rememberedHostKey(app: App, entryId: number): Promise<string | undefined> {
  const row = await inTransaction(app.db, systemScope, (tx) => tx.selectFrom('remote_access').select('host_key_fingerprint').where('id', '=', entryId).executeTakeFirst())
  return row?.host_key_fingerprint ?? undefined
}

/**
 * At a gateway's start, after its devices were marked as offline: sessions that a crash left open end now. Those of devices
 * that are online elsewhere may still run there.
 */
export async function closeOrphanSessions(app: App): Promise<void> {
  await inTransaction(app.db, systemScope, (tx) =>
    sql`
      update remote_sessions set ended_at = now(), end_reason = 'interrupted'
      where ended_at is null and ticket_hash is null and not exists (select 1 from devices d where d.id = device_id and d.status = 1)`.execute(tx),
  )
}
