import type { CurrentUser } from '@outpost/contract/auth'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Brand, avatarOf } from '../../brand.ts'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Context } from '../../kit/implement.ts'
import { xsrfFor } from '../../kit/origin.ts'
import { utcOrNull } from '../../kit/paginate.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import type { UserRow } from '../users/service.ts'
import { noteLogin, type Caller } from './logins.ts'

export { actorNow } from './authenticate.ts'
export { actAs, backToOneself, endActing, tellEnded } from './acting.ts'
export { setCookies } from './entry.ts'

/** Seconds that a session opens the API before it is refreshed, and seconds that it can be refreshed at all. */
export const sessionSeconds = { access: 3600, refresh: 30 * 86_400, previous: 60 } as const

/** `__Host-` binds the cookie to this very host over TLS; browsers drop it on plain HTTP under a name that is not loopback. */
export const sessionCookie = '__Host-session'

export const xsrfOf = (app: App, token: string): string => xsrfFor(app.sealer.derive('xsrf'), token)

/** Another site's page could sign people out, or in as somebody else: the public endpoints are for our own pages and for programs. */
export function requireOwnPage(context: Context): void {
  if (!context.request.ownPage) throw fail('ORIGIN_REFUSED', { source: 'Origin' })
}

/** Ends every session of a user, on the server and at its open sockets (AUTH-047). */
export async function endSessionsOf({ app, tx, afterCommit }: Context, userId: number, why: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  afterCommit(() => app.bus.publish(app.db, 'sessions.ended', { userId, why }))
}

/** Ends every session of the actor but the one that asks. Its sockets come back at once; those of the others find no session. */
export async function endOtherSessions({ app, tx, actor, afterCommit }: Context, why: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', actor.userId).where('id', '!=', actor.credential.id).execute()
  afterCommit(() => app.bus.publish(app.db, 'sessions.ended', { userId: actor.userId, why }))
}

/** Starts a session, at home, and notes how somebody came in; the token is returned this once. */
export async function startSession(tx: Transaction, userId: number, from: Caller, method: string): Promise<string> {
  const token = randomToken()
  await tx
    .insertInto('sessions')
    .values({
      user_id: userId, token_hash: hashToken(token), expires_at: inSeconds(sessionSeconds.access), refresh_until: inSeconds(sessionSeconds.refresh),
      ip: from.ip, user_agent: from.userAgent.slice(0, 300),
    })
    .execute()
  await tx.updateTable('users').set({ last_login_at: new Date() }).where('id', '=', userId).execute()
  await noteLogin(tx, { userId, from, method, outcome: 'success' })
  return token
}

/**
 * Exchanges a session's token for a fresh one; undefined where it cannot be refreshed any more. The old one stays good
 * for a minute, and a second refresh with it in that time changes nothing, so that two tabs do not sign each other out.
 */
export async function refreshSession(tx: Transaction, token: string): Promise<{ userId: number; token: string } | undefined> {
  const fresh = randomToken()
  const { rows } = await sql<{ user_id: number }>`
    update sessions set token_hash = ${hashToken(fresh)}, previous_hash = token_hash, previous_until = now() + ${sessionSeconds.previous} * interval '1 second',
      expires_at = least(refresh_until, now() + ${sessionSeconds.access} * interval '1 second')
    where token_hash = ${hashToken(token)} and refresh_until > now() returning user_id`.execute(tx)
  const row = rows[0]
  return row ? { userId: row.user_id, token: fresh } : undefined
}

/** True where the token was exchanged within the last minute: the browser holds, or is about to hold, the fresh one. */
export async function refreshedJustNow(tx: Transaction, token: string): Promise<boolean> {
  const row = await tx.selectFrom('sessions').select('id').where('previous_hash', '=', hashToken(token)).where('previous_until', '>', new Date()).executeTakeFirst()
  return row !== undefined
}

/**
 * The session of a token that opens the API or can be refreshed: how many seconds it opens it yet, and whether the token is
 * the present one. Undefined where there is none.
 */
export async function findSession(tx: Transaction, token: string): Promise<{ exp: number; current: boolean } | undefined> {
  const hash = hashToken(token)
  const row = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.token_hash', 'sessions.expires_at'])
    .where('users.disabled_at', 'is', null)
    // One that acted as another user and is over can be refreshed all the same, to the one that it stands on.
    .where((e) => e.or([e.and([e('token_hash', '=', hash), e.or([e('refresh_until', '>', new Date()), e('own_session_id', 'is not', null)])]), e.and([e('previous_hash', '=', hash), e('previous_until', '>', new Date())])]))
    .executeTakeFirst()
  return row && { exp: Math.max(0, Math.floor((row.expires_at.getTime() - Date.now()) / 1000)), current: row.token_hash.equals(hash) }
}

/** Ends a session, and the one that it stands on where it acts as another user (AUTH-001). Answers the users whose they were. */
export async function endSession(tx: Transaction, token: string): Promise<number[]> {
  const row = await tx
    .deleteFrom('sessions')
    .where((e) => e.or([e('token_hash', '=', hashToken(token)), e('previous_hash', '=', hashToken(token))]))
    .returning(['user_id', 'own_session_id'])
    .executeTakeFirst()
  const own = row?.own_session_id ? await tx.deleteFrom('sessions').where('id', '=', row.own_session_id).returning('user_id').executeTakeFirst() : undefined
  return [row, own].flatMap((ended) => (ended ? [ended.user_id] : []))
}

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

/** `GET /user`: the vendor's document and the console's needs in one record. The brand says which version of the terms is to be accepted. */
export function presentUser(user: UserRow, company: { id: number; name: string; level: number; parent_id: number | null }, actor: Actor, brand: Brand, accessUntil: Date | null): CurrentUser {
  const { credential } = actor
  const expires = credential.expiresAt ?? inSeconds(10 * 365 * 86_400)
  const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)
  const accepted = user.tos_version === brand.terms.version
  const showPayment = company.level === 1
  return {
    id: user.id, username: user.username, email: user.email, first_name: user.first_name, last_name: user.last_name, avatar_path: null, avatar_url: avatarOf(brand, user.email),
    mfa_type: actor.secondFactor, terms_conditions: accepted, tos_accepted: accepted, email_verified: user.email_verified_at !== null, last_login_at: utcOrNull(user.last_login_at), country_iso_code: null,
    company_id: company.id, company_name: company.name, company: { id: company.id, parent_id: company.parent_id, name: company.name, level: company.level, show_payment: showPayment },
    show_payment: showPayment, show_payment_control: showPayment,
    role_id: actor.role.id, role_title: actor.role.title, role: { id: actor.role.id, name: actor.role.name, title: actor.role.title },
    isImpersonating: actor.impersonator !== null, impersonation_access_limit: accessUntil && seconds(accessUntil),
    exp: Math.max(0, seconds(expires) - seconds(new Date())),
    token: {
      jti: `${credential.kind}-${credential.id}`, iss: 'api', iat: seconds(credential.issuedAt), nbf: seconds(credential.issuedAt), exp: seconds(expires), sub: String(user.id), client_id: credential.kind,
      first_party: credential.kind === 'session', ...(actor.impersonator ? { act: { sub: String(actor.impersonator.userId) } } : {}),
    },
    scope: credential.kind === 'session' ? ['*'] : [...credential.scopes],
    permissions: [...actor.permissions],
  }
}

