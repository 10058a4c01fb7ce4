import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Brand, avatarOf } from '../../brand/brand.ts'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Context } from '../../kit/implement.ts'
import { utcOrNull } from '../../kit/paginate.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import type { UserRow } from '../users/service.ts'
import { removeSessions } from './end-sessions.ts'
import { inSeconds, sessionSeconds } from './session.ts'
import { rememberSpent } from './spent-tokens.ts'

export { actorNow, byToken, userNow } from './authenticate.ts'
export { countSshKeys, userOfKey } from './ssh-keys/service.ts'
export { actAs, returnFromImpersonation, endImpersonation, announceEndedSessions } from './impersonate.ts'
export { type AccessPart, accessParts } from './lost-device/part.ts'
export { impersonatingEnded } from './end-sessions.ts'
export { setCookies } from './entry.ts'
export { sessionCookie, sessionSeconds, startSession, xsrfOf } from './session.ts'
export { endIfSpent, sessionStolen } from './spent-tokens.ts'

/**
 * Refuses requests from pages of other sites, which could sign users out, or in as somebody else. The public endpoints
 * are only for our own pages and for programs.
 */
export function requireOwnPage(context: Context): void {
  if (!context.request.ownPage) throw fail('ORIGIN_REFUSED', { source: 'Origin' })
}

/** Ends every session of a user and closes the user's open sockets. */
export async function endSessionsOf({ app, tx, afterCommit }: Context, userId: number, why: string): Promise<void> {
  await removeSessions(tx, sql`user_id = ${userId}`)
  afterCommit(() => app.publish('sessions.ended', { userId, why }))
}

/**
 * Ends every session of the actor except the current one. All sockets are closed: those of the current session
 * reconnect at once, and the others are refused.
 */
export async function endOtherSessions({ app, tx, actor, afterCommit }: Context, why: string): Promise<void> {
  await removeSessions(tx, sql`user_id = ${actor.userId} and id <> ${actor.credential.id}`)
  afterCommit(() => app.publish('sessions.ended', { userId: actor.userId, why }))
}

/**
 * Exchanges a session's token for a new one; returns undefined if it can no longer be refreshed. The old token stays
 * valid for a minute, in which a second refresh with it changes nothing, so that two tabs do not sign each other out.
 * If the new token has never been used after that, its response was lost, and the old one can be exchanged again.
 */
export async function refreshSession(
  tx: Transaction,
  token: string,
): Promise<{ userId: number; token: string } | undefined> {
  const [hash, fresh] = [hashToken(token), randomToken()]
  const { rows } = await sql<{ id: number; user_id: number; spent: Buffer }>`
    with old as (
      select id, token_hash as spent from sessions
      where refresh_until > now() and (token_hash = ${hash} or (previous_hash = ${hash} and previous_until <= now() and not token_used)) for update)
    update sessions set token_hash = ${hashToken(fresh)}, token_used = false, previous_hash = ${hash}, previous_until = now() + ${sessionSeconds.previous} * interval '1 second',
      expires_at = least(refresh_until, now() + ${sessionSeconds.access} * interval '1 second')
    from old where sessions.id = old.id returning sessions.id, user_id, spent`.execute(tx)
  const row = rows[0]
  if (row) await rememberSpent(tx, row.id, row.spent)
  return row && { userId: row.user_id, token: fresh }
}

/** True if the token was exchanged within the last minute: the browser has the new one, or is about to receive it. */
export async function refreshedJustNow(tx: Transaction, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('previous_hash', '=', hashToken(token))
    .where('previous_until', '>', new Date())
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finds the session of a token that grants access or can be refreshed: `exp` is the number of seconds of access left,
 * `current` whether the token is the session's current one. Returns undefined if there is none.
 */
export async function findSession(
  tx: Transaction,
  token: string,
): Promise<{ exp: number; current: boolean } | undefined> {
  const hash = hashToken(token)
  const row = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.token_hash', 'sessions.expires_at'])
    .where('users.disabled_at', 'is', null)
    // An impersonating session that is over can still be refreshed, to the session that it was started from.
    .where((e) =>
      e.or([
        e.and([
          e('token_hash', '=', hash),
          e.or([e('refresh_until', '>', new Date()), e('own_session_id', 'is not', null)]),
        ]),
        e.and([
          e('previous_hash', '=', hash),
          e.or([e('previous_until', '>', new Date()), e('token_used', '=', false)]),
        ]),
      ]),
    )
    .executeTakeFirst()
  return (
    row && {
      exp: Math.max(0, Math.floor((row.expires_at.getTime() - Date.now()) / 1000)),
      current: row.token_hash.equals(hash),
    }
  )
}

/**
 * Ends a session and, if it impersonates another user, the one that it was started from. Returns the ids of the users
 * whose sessions they were.
 */
export async function endSession(tx: Transaction, token: string): Promise<number[]> {
  const hash = hashToken(token)
  const [row] = await removeSessions(tx, sql`token_hash = ${hash} or previous_hash = ${hash}`)
  const [own] = row?.own_session_id ? await removeSessions(tx, sql`id = ${row.own_session_id}`) : []
  return [row, own].flatMap((ended) => (ended ? [ended.user_id] : []))
}

/**
 * The response to `GET /user`: the vendor's format with the additional fields of the console. The brand defines which
 * version of the terms has to be accepted.
 */
export function presentUser(
  user: UserRow,
  company: { id: number; name: string; level: number; parent_id: number | null },
  actor: Actor,
  brand: Brand,
  accessUntil: Date | null,
): CurrentUser {
  const { credential } = actor
  const expires = credential.expiresAt ?? inSeconds(10 * 365 * 86_400)
  const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)
  const accepted = user.tos_version === brand.terms.version
  const showPayment = company.level === 1
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    avatar_path: null,
    avatar_url: avatarOf(brand, user.email),
    mfa_type: actor.secondFactor,
    terms_conditions: accepted,
    tos_accepted: accepted,
    email_verified: user.email_verified_at !== null,
    last_login_at: utcOrNull(user.last_login_at),
    country_iso_code: null,
    company_id: company.id,
    company_name: company.name,
    company: {
      id: company.id,
      parent_id: company.parent_id,
      name: company.name,
      level: company.level,
      show_payment: showPayment,
    },
    show_payment: showPayment,
    show_payment_control: showPayment,
    role_id: actor.role.id,
    role_title: actor.role.title,
    role: { id: actor.role.id, name: actor.role.name, title: actor.role.title },
    isImpersonating: actor.impersonator !== null,
    impersonator_email: actor.impersonator?.email ?? null,
    impersonation_access_limit: accessUntil && seconds(accessUntil),
    exp: Math.max(0, seconds(expires) - seconds(new Date())),
    token: {
      jti: `${credential.kind}-${credential.id}`,
      iss: 'api',
      iat: seconds(credential.issuedAt),
      nbf: seconds(credential.issuedAt),
      exp: seconds(expires),
      sub: String(user.id),
      client_id: credential.kind,
      first_party: credential.kind === 'session',
      ...(actor.impersonator ? { act: { sub: String(actor.impersonator.userId) } } : {}),
    },
    scope: credential.kind === 'session' ? ['*'] : [...credential.scopes],
    permissions: [...actor.permissions],
  }
}
