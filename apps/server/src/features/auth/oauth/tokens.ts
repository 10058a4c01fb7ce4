import { createHash } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { sameText } from '../../../kit/origin.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import { findUser } from '../../users/service.ts'
import type { Application, Form } from './clients.ts'
import { scopesWithin } from './scopes.ts'

/** Lifetimes in seconds of a code, an access token, and a grant that is not refreshed. */
export const oauthSeconds = { code: 60, access: 3600, grant: 60 * 86_400 } as const

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000)
const refused = (source: string) => fail('INVALID_GRANT', { source })

export interface Tokens {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

/** Stores what a user has allowed, and returns the code that the browser carries back to the application. */
export async function issueCode(
  tx: Transaction,
  grant: {
    applicationId: number
    userId: number
    companyId: number | null
    redirectUri: string
    scopes: string[]
    challenge: string
  },
): Promise<string> {
  const code = randomToken()
  const { applicationId, userId, companyId, redirectUri, scopes, challenge } = grant
  await tx
    .insertInto('oauth_codes')
    .values({
      code_hash: hashToken(code),
      application_id: applicationId,
      user_id: userId,
      company_id: companyId,
      redirect_uri: redirectUri,
      scopes,
      challenge,
      expires_at: inSeconds(oauthSeconds.code),
      used_at: null,
      grant_id: null,
    })
    .execute()
  return code
}

/** Ends a grant with all its tokens, even if the caller's transaction is rolled back. */
async function endGrant(app: App, id: number): Promise<void> {
  await app.ownTransaction(async (tx) => {
    const ended = await tx.deleteFrom('oauth_grants').where('id', '=', id).returning('user_id').executeTakeFirst()
    if (ended) await app.bus.publish(tx, 'sessions.ended', { userId: ended.user_id, why: 'grant ended' })
  })
}

/**
 * Refuses the request if the user is gone or disabled. Looks the user up outside the caller's scope, because the
 * request may carry another user's bearer token.
 */
async function requireUser(app: App, userId: number): Promise<void> {
  const user = await app.ownTransaction((tx) => findUser(tx, userId))
  if (!user || user.disabled_at) throw refused('grant_type')
}

/** Issues new tokens for a grant. Both rotate: the access token is replaced, the refresh token is new. */
async function issueTokens(
  tx: Transaction,
  application: Application,
  grant: { id: number; user_id: number; company_id: number | null },
  scopes: string[],
): Promise<Tokens> {
  const [access, refresh] = [`oa_${randomToken()}`, `or_${randomToken()}`]
  await tx.deleteFrom('access_tokens').where('grant_id', '=', grant.id).execute()
  await tx
    .insertInto('access_tokens')
    .values({
      user_id: grant.user_id,
      company_id: grant.company_id,
      name: application.name,
      scopes,
      token_hash: hashToken(access),
      expires_at: inSeconds(oauthSeconds.access),
      grant_id: grant.id,
    })
    .execute()
  await tx
    .insertInto('oauth_refresh_tokens')
    .values({ token_hash: hashToken(refresh), grant_id: grant.id, used_at: null })
    .execute()
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: oauthSeconds.access,
    refresh_token: refresh,
    scope: scopes.join(' '),
  }
}

/** Whether the program that presents the code is the one that requested it (RFC 7636, S256). */
const isProven = (verifier: string, challenge: string): boolean =>
  /^[\w.~-]{43,128}$/.test(verifier) && sameText(createHash('sha256').update(verifier).digest('base64url'), challenge)

/**
 * Exchanges a code for tokens. The first request uses the code up, even if it is refused. Presenting the code again
 * ends the grant that came from it.
 */
export async function exchangeCode({ app, tx }: Context, application: Application, form: Form): Promise<Tokens> {
  const hash = hashToken(form['code'] ?? '')
  const code = await app.ownTransaction((own) =>
    own
      .updateTable('oauth_codes')
      .set({ used_at: new Date() })
      .where('code_hash', '=', hash)
      .where('application_id', '=', application.id)
      .where('used_at', 'is', null)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!code) {
    const used = await tx
      .selectFrom('oauth_codes')
      .select('grant_id')
      .where('code_hash', '=', hash)
      .where('application_id', '=', application.id)
      .executeTakeFirst()
    if (used?.grant_id != null) await endGrant(app, used.grant_id)
    throw refused('code')
  }
  if (code.expires_at.getTime() <= Date.now()) throw refused('code')
  if (code.redirect_uri !== form['redirect_uri']) throw refused('redirect_uri')
  if (!isProven(form['code_verifier'] ?? '', code.challenge)) throw refused('code_verifier')
  await requireUser(app, code.user_id)
  const values = {
    application_id: application.id,
    user_id: code.user_id,
    company_id: code.company_id,
    scopes: code.scopes,
    expires_at: inSeconds(oauthSeconds.grant),
  }
  const grant = await tx
    .insertInto('oauth_grants')
    .values(values)
    .returning(['id', 'user_id', 'company_id'])
    .executeTakeFirstOrThrow()
  await tx.updateTable('oauth_codes').set({ grant_id: grant.id }).where('code_hash', '=', hash).execute()
  return issueTokens(tx, application, grant, code.scopes)
}

/**
 * Exchanges a refresh token, which works once, for new tokens. If one is presented again, either the client or an
 * attacker holds a stolen copy: the whole grant ends.
 */
export async function refreshTokens({ app, tx }: Context, application: Application, form: Form): Promise<Tokens> {
  const hash = hashToken(form['refresh_token'] ?? '')
  const known = await tx
    .selectFrom('oauth_refresh_tokens as token')
    .innerJoin('oauth_grants as grant', 'grant.id', 'token.grant_id')
    .select(['grant.id', 'grant.user_id', 'grant.company_id', 'grant.scopes', 'grant.expires_at'])
    .where('token.token_hash', '=', hash)
    .where('grant.application_id', '=', application.id)
    .executeTakeFirst()
  if (!known || known.expires_at.getTime() <= Date.now()) throw refused('refresh_token')
  const scopes = scopesWithin(known.scopes, form['scope'])
  await requireUser(app, known.user_id)
  const taken = await tx
    .updateTable('oauth_refresh_tokens')
    .set({ used_at: new Date() })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) {
    await endGrant(app, known.id)
    throw refused('refresh_token')
  }
  await tx
    .updateTable('oauth_grants')
    .set({ expires_at: inSeconds(oauthSeconds.grant) })
    .where('id', '=', known.id)
    .execute()
  return issueTokens(tx, application, known, scopes)
}

/** Ends the grant of a token that its application revokes. An unknown token counts as already revoked (RFC 7009). */
export async function revokeToken({ app, tx }: Context, application: Application, token: string): Promise<void> {
  const hash = hashToken(token)
  const rows = await tx
    .selectFrom('oauth_grants')
    .select('id')
    .where('application_id', '=', application.id)
    .where((e) =>
      e.or([
        e.exists(
          e
            .selectFrom('oauth_refresh_tokens')
            .select('token_hash')
            .whereRef('oauth_refresh_tokens.grant_id', '=', 'oauth_grants.id')
            .where('token_hash', '=', hash),
        ),
        e.exists(
          e
            .selectFrom('access_tokens')
            .select('id')
            .whereRef('access_tokens.grant_id', '=', 'oauth_grants.id')
            .where('token_hash', '=', hash),
        ),
      ]),
    )
    .execute()
  for (const { id } of rows) await endGrant(app, id)
}
