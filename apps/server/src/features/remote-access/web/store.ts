import { createHmac } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import type { EntryRow } from '../queries.ts'
import { addRecording } from '../recording/store.ts'
import type { Admitted } from '../sessions/admit.ts'
import { sessionOf } from '../sessions/session-row.ts'
import { newHostLabel } from './host-names.ts'

/** Seconds in which a ticket has to be exchanged for the cookie of a session. */
const ticketSeconds = 30

/** A web session that may still be used, with its target. */
export interface WebSessionRow {
  id: number
  entry_id: number
  device_id: number
  company_id: number
  device_serial: string | null
  name: string
  username: string
  user_id: number
  protocol: 'http' | 'https'
  address: string
  port: number
  expires_at: Date
  is_shared: boolean
  opener_kind: 'session' | 'token'
  opener_id: number
  opener_company_id: number
  /** When its recording began, and whether it must be recorded; null if it is not recorded. */
  recorded_since: Date | null
  recording_required: boolean | null
}

/** Stores a new web session of an entry for `seconds`, with its recording if it is recorded. */
export async function addWebSession(
  app: App,
  tx: Transaction,
  entry: EntryRow,
  actor: Actor,
  { seconds, admitted }: { seconds: number; admitted: Admitted },
): Promise<{ id: number; label: string }> {
  if (actor.credential.kind === 'key') throw fail('SESSION_REQUIRED')
  const label = newHostLabel()
  const { id } = await tx
    .insertInto('remote_sessions')
    .values({
      ...sessionOf(entry, actor, admitted),
      ticket_until: new Date(),
      web_host: label,
      expires_at: new Date(Date.now() + seconds * 1000),
      opener_kind: actor.credential.kind,
      opener_id: actor.credential.id,
      opener_company_id: actor.companyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (entry.recording_mode !== 'off')
    await addRecording(app, tx, {
      sessionId: id,
      companyId: entry.company_id,
      input: false,
      required: entry.recording_mode === 'required',
    })
  return { id, label }
}

/** Returns the number of web sessions of a user that have not ended. */
export async function countWebSessions(tx: Transaction, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from remote_sessions
    where user_id = ${userId} and web_host is not null and ended_at is null and expires_at > now()`.execute(tx)
  return rows[0]!.count
}

/** Returns the session of a host name if it has not ended. Its entry must still exist. */
export async function findWebSession({ unscoped }: App, label: string): Promise<WebSessionRow | undefined> {
  const { rows } = await unscoped.query<WebSessionRow>({
    name: 'web session',
    text: `
      select s.id, r.id as entry_id, s.device_id, s.company_id, d.serial as device_serial, s.name, s.username, s.user_id, r.protocol, host(r.destination_ip) as address,
        r.destination_port as port, s.expires_at, s.is_shared, s.opener_kind, s.opener_id, s.opener_company_id,
        sr.started_at as recorded_since, sr.required as recording_required
      from remote_sessions s join remote_access r on r.id = s.remote_access_id join devices d on d.id = s.device_id
        left join session_recordings sr on sr.session_id = s.id
      where s.web_host = $1 and s.ended_at is null and s.expires_at > now() and r.protocol in ('http', 'https')`,
    values: [label],
  })
  return rows[0]
}

/** Returns why the session of a host name has ended, if it has. */
export async function endReasonOf({ unscoped }: App, label: string): Promise<string | undefined> {
  const { rows } = await unscoped.query<{ end_reason: string | null }>({
    name: 'end of web session',
    text: 'select end_reason from remote_sessions where web_host = $1',
    values: [label],
  })
  return rows[0]?.end_reason ?? undefined
}

interface Grant {
  sessionId: number
  kind: 'ticket' | 'cookie'
  /** How long it is valid. */
  seconds: number
  token?: string
}

/** Stores a grant and returns its token, by default a random one. A token that is stored already stays as it is. */
async function addGrant(
  tx: Transaction,
  { sessionId, kind, seconds, token = randomToken(128) }: Grant,
): Promise<string> {
  await tx
    .insertInto('web_session_grants')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      kind,
      expires_at: new Date(Date.now() + seconds * 1000),
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
  return token
}

/** Returns a new ticket for the host of a session, which one browser can use once. */
export const addTicket = (tx: Transaction, sessionId: number): Promise<string> =>
  addGrant(tx, { sessionId, kind: 'ticket', seconds: ticketSeconds })

/** Returns a new cookie for the host of a session. */
export const addCookie = (tx: Transaction, session: WebSessionRow, token?: string): Promise<string> =>
  addGrant(tx, {
    sessionId: session.id,
    kind: 'cookie',
    seconds: Math.ceil((session.expires_at.getTime() - Date.now()) / 1000),
    ...(token !== undefined && { token }),
  })

/**
 * Returns the cookie for guests, or undefined if the session is no longer shared. Locks the session, so that the cookie is
 * removed if sharing ends at the same moment. All guests of a session have the same one: anyone who has the link can ask
 * for it any number of times.
 */
export async function addGuestCookie(
  { sealer }: App,
  tx: Transaction,
  session: WebSessionRow,
): Promise<string | undefined> {
  const { rows } = await sql<{ is_shared: boolean }>`
    select is_shared from remote_sessions where id = ${session.id} and ended_at is null for share`.execute(tx)
  if (!rows[0]?.is_shared) return undefined
  const token = createHmac('sha256', sealer.derive('web guests')).update(String(session.id)).digest('base64url')
  return addCookie(tx, session, token)
}

/** Uses up a ticket. Of several attempts at once only one succeeds. */
export async function useTicket(tx: Transaction, sessionId: number, ticket: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('web_session_grants')
    .where('token_hash', '=', hashToken(ticket))
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'ticket')
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('session_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Returns whether one of the cookies opens a session. */
export async function opensSession({ unscoped }: App, sessionId: number, cookies: readonly string[]): Promise<boolean> {
  if (cookies.length === 0) return false
  const { rows } = await unscoped.query({
    name: 'web session cookie',
    text: `select from web_session_grants where token_hash = any($1) and session_id = $2 and kind = 'cookie' and expires_at > now()`,
    values: [cookies.map(hashToken), sessionId],
  })
  return rows.length > 0
}
