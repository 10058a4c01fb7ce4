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

export { actorNow } from './authenticate.ts'
export { actAs, backToOneself, endImpersonation, tellEnded } from './impersonate.ts'
export { impersonatingEnded } from './end-sessions.ts'
export { setCookies } from './entry.ts'
export { sessionCookie, sessionSeconds, startSession, xsrfOf } from './session.ts'
export { endIfSpent, sessionStolen } from './spent-tokens.ts'

/** Another site's page could sign people out, or in as somebody else: the public endpoints are for our own pages and for programs. */
export function requireOwnPage(context: Context): void {
  if (!context.request.ownPage) throw fail('ORIGIN_REFUSED', { source: 'Origin' })
}

/** Ends every session of a user, on the server and at its open sockets. */
export async function endSessionsOf({ app, tx, afterCommit }: Context, userId: number, why: string): Promise<void> {
  await removeSessions(tx, sql`user_id = ${userId}`)
  afterCommit(() => app.publish('sessions.ended', { userId, why }))
}

/** Ends every session of the actor but the one that asks. Its sockets come back at once; those of the others find no session. */
export async function endOtherSessions({ app, tx, actor, afterCommit }: Context, why: string): Promise<void> {
  await removeSessions(tx, sql`user_id = ${actor.userId} and id <> ${actor.credential.id}`)
  afterCommit(() => app.publish('sessions.ended', { userId: actor.userId, why }))
}

/**
 * Exchanges a session's token for a fresh one; undefined where it cannot be refreshed any more. The old one stays good
 * for a minute, and a second refresh with it in that time changes nothing, so that two tabs do not sign each other out.
 * Where nobody has used the fresh one it was lost on its way, and the old one is exchanged again.
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

/** True where the token was exchanged within the last minute: the browser holds, or is about to hold, the fresh one. */
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
 * The session of a token that opens the API or can be refreshed: how many seconds it opens it yet, and whether the token is
 * the present one. Undefined where there is none.
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
    // One that acted as another user and is over can be refreshed all the same, to the one that it stands on.
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

/** Ends a session, and the one that it stands on where it acts as another user. Answers the users whose they were. */
export async function endSession(tx: Transaction, token: string): Promise<number[]> {
  const hash = hashToken(token)
  const [row] = await removeSessions(tx, sql`token_hash = ${hash} or previous_hash = ${hash}`)
  const [own] = row?.own_session_id ? await removeSessions(tx, sql`id = ${row.own_session_id}`) : []
  return [row, own].flatMap((ended) => (ended ? [ended.user_id] : []))
}

/** `GET /user`: the vendor's document and the console's needs in one record. The brand says which version of the terms is to be accepted. */
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
