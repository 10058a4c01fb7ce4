import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'node:querystring'
import '@fastify/cookie'
import { withComposites } from '@outpost/contract/kit/permissions'
import type { FastifyRequest } from 'fastify'
import type { App, Program } from '../../context.ts'
import type { Actor, Credential, Opener, SecondFactorMethod } from '../../kit/actor.ts'
import { hashToken } from '../../kit/secrets.ts'
import { passwordWindow } from '../../kit/step-up.ts'
import { customRole, defaultRole, mayActAs, rightsOf } from '../roles/service.ts'
import { sessionCookie, xsrfOf } from './session.ts'
import { endIfSpent } from './spent-tokens.ts'

interface Row {
  credential_id: number
  issued_at: Date
  expires_at: Date | null
  scopes: string[] | null
  stale: boolean
  user_id: number
  email: string
  username: string
  company_id: number
  level: number
  role_id: number
  custom_id: number | null
  title: string | null
  permission_ids: number[] | null
  second_factor: SecondFactorMethod | null
  unverified: boolean
  confirmed: boolean
  /** True if the token is the session's current one and has not been used yet. */
  is_first_use?: boolean
  /** Only in a session that impersonates another user: the session that it was started from. */
  own_session_id?: number | null
  /** How many levels the company of the impersonated user is below the impersonator's company. */
  depth?: number | null
}

const person = `
  users.id as user_id, users.email, users.username, companies.id as company_id, companies.level, coalesce(member.role_id, users.role_id) as role_id, roles.id as custom_id, roles.title, roles.permission_ids, second_factors.method as second_factor,
  -- Where the product has no server for its own mails nobody is kept waiting for one.
  users.email_verified_at is null and exists (
    select from email_configurations join companies top on top.id = email_configurations.company_id where top.parent_id is null) as unverified`
type CurrentCompany = 'sessions.company_id' | 'access_tokens.company_id' | 'nullif($2::integer, users.company_id)'
/**
 * Joins the company in which a session or token acts, and the user's role there (decision 0013).
 * @param company an SQL expression for that company; null means the home company
 */
const joins = (company: CurrentCompany) => `
  left join memberships member on member.user_id = users.id and member.company_id = ${company}
  join companies on companies.id = case when ${company} is null then users.company_id else member.company_id end
  left join second_factors on second_factors.user_id = users.id
  left join roles on roles.id = coalesce(member.role_id, users.role_id) and roles.company_id in (select ancestor_id from company_tree where descendant_id = companies.id)`

/**
 * Identifies the caller by bearer token, in which case cookies are ignored, or by the session cookie. Returns undefined
 * for an anonymous request, and also for a token or session that is wrong, expired or revoked.
 */
export async function authenticate(app: Program, request: FastifyRequest): Promise<Actor | undefined> {
  const bearer = bearerOf(request.headers)
  if (bearer !== undefined) return tokenActor(app, bearer)
  const token = request.cookies[sessionCookie]
  if (!token) return undefined
  const actor = await sessionActor(app, token)
  if (!actor)
    await endIfSpent(app, token, { id: request.id, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })
  return actor
}

/** Returns the token of an Authorization header; an empty string, which authenticates nobody, for other schemes. */
export function bearerOf(headers: IncomingHttpHeaders): string | undefined {
  const header = headers.authorization
  if (header === undefined) return undefined
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? ''
}

/** True if a request carries a bearer token, valid or not. Browsers never send one when they navigate to an address. */
export const sendsBearer = ({ authorization = '' }: IncomingHttpHeaders): boolean => /^Bearer /i.test(authorization)

/**
 * Returns the session token of a raw Cookie header, for upgrade requests, which pass through no route. Undefined if
 * there is no session cookie, or more than one.
 */
export function sessionTokenOf(headers: IncomingHttpHeaders): string | undefined {
  const token = parse(headers.cookie ?? '', '; ')[sessionCookie]
  return typeof token === 'string' ? token : undefined
}

/** Treats a blocked account as anonymous: sockets have no endpoint by which a block could be lifted. */
const unblocked = (actor: Actor | undefined): Actor | undefined => (actor?.blocked ? undefined : actor)

/** Returns the actor of a session token, for a socket's handshake. */
export const bySession = async (app: Program, token: string): Promise<Actor | undefined> =>
  unblocked(await sessionActor(app, token))
/** Returns the actor of a personal access token, for a socket's handshake. */
export const byToken = async (app: Program, token: string): Promise<Actor | undefined> =>
  unblocked(await tokenActor(app, token))

/**
 * Re-reads the actor of a session or token that was authenticated earlier, with the current rights in the company in
 * which it was authenticated. Returns undefined if it has ended or the user no longer belongs to that company. The hourly
 * expiry of a session's access period between two refreshes does not count as an end.
 */
export async function actorNow(app: App, { credential, companyId }: Opener): Promise<Actor | undefined> {
  if (credential.kind === 'token') return unblocked(await tokenById(app, credential.id, companyId))
  if (credential.kind === 'key') return unblocked(await keyById(app, credential.id, companyId))
  const row = await sessionById(app, 'nullif($2::integer, users.company_id)', credential.id, companyId)
  const actor = row && actorOf(row, { ...sessionCredential(row), xsrf: '' })
  return unblocked(actor && row.own_session_id ? await impersonating(app, actor, row.own_session_id) : actor)
}

/**
 * Returns the current rights of a user in a company, for work that they have planned. Undefined if the account is
 * removed or blocked, or no longer belongs to the company.
 */
export async function userNow(
  app: App,
  userId: number,
  companyId: number,
): Promise<Omit<Actor, 'credential'> | undefined> {
  const row = await one(
    app,
    'user by id',
    `
    select users.id as credential_id, users.created_at as issued_at, null::timestamptz as expires_at, '{}'::text[] as scopes, false as stale, false as confirmed, ${person}
    from users ${joins('nullif($2::integer, users.company_id)')}
    where users.id = $1 and companies.id = $2 and users.disabled_at is null`,
    [userId, companyId],
  )
  return unblocked(row && actorOf(row, tokenCredential(row)))
}

/**
 * Finds a session that can still be refreshed. `depth` in the result is how far `company` is below the company in which
 * the session acts.
 */
const sessionById = (app: App, where: CurrentCompany, id: number, company: number): Promise<Row | undefined> =>
  one(
    app,
    `session by id in ${where}`,
    `
    select sessions.id as credential_id, sessions.created_at as issued_at, sessions.expires_at, null::text[] as scopes, false as stale, false as confirmed, sessions.own_session_id, reach.depth, ${person}
    from sessions join users on users.id = sessions.user_id ${joins(where)}
    left join company_tree reach on reach.ancestor_id = companies.id and reach.descendant_id = $2
    where sessions.id = $1 and sessions.refresh_until > now() and users.disabled_at is null`,
    [id, company],
  )

async function sessionActor(app: Program, token: string): Promise<Actor | undefined> {
  const row = await one(
    app,
    'session',
    `
    select sessions.id as credential_id, sessions.created_at as issued_at, sessions.expires_at, null::text[] as scopes, false as stale,
      coalesce(sessions.password_confirmed_at > now() - ${passwordWindow} * interval '1 second', false) as confirmed, sessions.own_session_id,
      sessions.token_hash = $1 and not sessions.token_used as is_first_use, ${person}
    from sessions join users on users.id = sessions.user_id ${joins('sessions.company_id')}
    where (sessions.token_hash = $1 or (sessions.previous_hash = $1 and sessions.previous_until > now()))
      and sessions.expires_at > now() and users.disabled_at is null`,
    [hashToken(token)],
  )
  if (!row) return undefined
  if (row.is_first_use)
    await app.db
      .updateTable('sessions')
      .set({ token_used: true })
      .where('id', '=', row.credential_id)
      .where('token_hash', '=', hashToken(token))
      .execute()
  const actor = actorOf(row, { ...sessionCredential(row), xsrf: xsrfOf(app, token) })
  if (actor && row.own_session_id) return impersonating(app, actor, row.own_session_id)
  return actor && !actor.blocked && app.env.requireMfa && actor.secondFactor === null
    ? { ...actor, blocked: 'MFA_MANDATORY' }
    : actor
}

/**
 * Returns the actor of an impersonating session, with the impersonator. If the impersonator is no longer allowed to do
 * so (own session ended, permission withdrawn, or the company out of reach), the session ends with this very request.
 */
async function impersonating(app: App, actor: Actor, ownSessionId: number): Promise<Actor | undefined> {
  const own = await sessionById(app, 'sessions.company_id', ownSessionId, actor.companyId)
  const sitting = own && actorOf(own, actor.credential)
  const inReach = own?.depth === 0 || (typeof own?.depth === 'number' && sitting?.reach === 'tree')
  if (sitting?.permissions.has('impersonate_users') && inReach && mayActAs(rightsOf(sitting), rightsOf(actor)))
    return { ...actor, impersonator: { userId: sitting.userId, email: sitting.email } }
  await app.ownTransaction((tx) =>
    tx
      .updateTable('sessions')
      .set({ expires_at: new Date(), refresh_until: new Date() })
      .where('id', '=', actor.credential.id)
      .execute(),
  )
  return undefined
}

/** Returns the actor of a personal access token. Records its last use at most once a minute. */
async function tokenActor(app: Program, token: string): Promise<Actor | undefined> {
  const row = await one(
    app,
    'access token',
    `
    select access_tokens.id as credential_id, access_tokens.created_at as issued_at, access_tokens.expires_at, access_tokens.scopes,
      coalesce(access_tokens.last_used_at < now() - interval '1 minute', true) as stale, false as confirmed, ${person}
    from access_tokens join users on users.id = access_tokens.user_id ${joins('access_tokens.company_id')}
    where access_tokens.token_hash = $1 and (access_tokens.expires_at is null or access_tokens.expires_at > now()) and users.disabled_at is null`,
    [hashToken(token)],
  )
  if (!row) return undefined
  if (row.stale)
    await app.db
      .updateTable('access_tokens')
      .set({ last_used_at: new Date() })
      .where('id', '=', row.credential_id)
      .execute()
  return actorOf(row, tokenCredential(row))
}

/** Returns the actor of a token that was authenticated earlier, in the company in which it acts. */
async function tokenById(app: App, id: number, company: number): Promise<Actor | undefined> {
  const row = await one(
    app,
    'access token by id',
    `
    select access_tokens.id as credential_id, access_tokens.created_at as issued_at, access_tokens.expires_at, access_tokens.scopes, false as stale, false as confirmed, ${person}
    from access_tokens join users on users.id = access_tokens.user_id ${joins('access_tokens.company_id')}
    where access_tokens.id = $1 and companies.id = $2 and (access_tokens.expires_at is null or access_tokens.expires_at > now()) and users.disabled_at is null`,
    [id, company],
  )
  return row && actorOf(row, tokenCredential(row))
}

/** What an SSH key may be used for. */
const keyScopes = ['device_remote_access:write'] as const

/** Returns the actor of an SSH key in one of the companies of its user. */
async function keyById(app: App, id: number, company: number): Promise<Actor | undefined> {
  const row = await one(
    app,
    'SSH key by id',
    `
    select ssh_keys.id as credential_id, ssh_keys.created_at as issued_at, null::timestamptz as expires_at, null::text[] as scopes, false as stale, false as confirmed, ${person}
    from ssh_keys join users on users.id = ssh_keys.user_id ${joins('nullif($2::integer, users.company_id)')}
    where ssh_keys.id = $1 and users.disabled_at is null`,
    [id, company],
  )
  if (!row || (app.env.requireMfa && row.second_factor === null)) return undefined
  return actorOf(row, { kind: 'key', id, scopes: keyScopes, issuedAt: row.issued_at, expiresAt: null })
}

const sessionCredential = (row: Row): Omit<Extract<Credential, { kind: 'session' }>, 'xsrf'> => ({
  kind: 'session',
  id: row.credential_id,
  issuedAt: row.issued_at,
  expiresAt: row.expires_at!,
  passwordConfirmed: row.confirmed,
})

const tokenCredential = (row: Row): Credential => ({
  kind: 'token',
  id: row.credential_id,
  scopes: row.scopes ?? [],
  issuedAt: row.issued_at,
  expiresAt: row.expires_at,
})

/** Runs a prepared statement: this query runs for every request, and planning it would take longer than running it. */
async function one(
  app: App,
  name: string,
  text: string,
  values: readonly (Buffer | number)[],
): Promise<Row | undefined> {
  const { rows } = await app.unscoped.query<Row>({ name, text, values: [...values] })
  return rows[0]
}

function actorOf(row: Row, credential: Credential): Actor | undefined {
  const role =
    defaultRole(row.role_id) ??
    (row.custom_id === null
      ? undefined
      : customRole({ id: row.custom_id, title: row.title ?? '', permission_ids: row.permission_ids ?? [] }))
  if (!role) return undefined
  return {
    userId: row.user_id,
    email: row.email,
    username: row.username,
    companyId: row.company_id,
    companyLevel: row.level,
    reach: role.reach,
    role: { id: role.id, name: role.name, title: role.title },
    permissions: withComposites(role.permissions, row.level),
    credential,
    impersonator: null,
    secondFactor: row.second_factor,
    blocked: row.unverified ? 'EMAIL_NOT_VERIFIED' : null,
  }
}
