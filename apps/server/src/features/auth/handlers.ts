import { auth } from '@outpost/contract/auth/endpoints'
import { authSchemas } from '@outpost/contract/auth/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { scopeCatalogue } from '@outpost/contract/scopes'
import { sql } from 'kysely'
import { xsrfCookieName } from '../../brand/brand.ts'
import type { App } from '../../context.ts'
import { implement } from '../../kit/implement.ts'
import { likeText, nullable, orderBy, utc, utcOrNull } from '../../kit/paginate.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import { acceptTerms, companiesOf, findSecondFactor, findUserByEmail } from '../users/service.ts'
import { returnFromImpersonation, announceEndedSessions } from './impersonate.ts'
import { ask, check } from './challenge.ts'
import { enter, setCookies, setXsrfCookie } from './entry.ts'
import { checkPassword } from './check-password.ts'
import {
  endIfSpent,
  endSession,
  findSession,
  presentUser,
  refreshedJustNow,
  refreshSession,
  requireOwnPage,
  sessionCookie,
  sessionSeconds,
  xsrfOf,
} from './service.ts'
import { methodOf, noteWrongCode } from './logins.ts'

const tokenColumns = {
  id: sql.ref('id'),
  name: sql`lower(name)`,
  created_at: sql.ref('created_at'),
  expires_at: nullable(sql.ref('expires_at')),
  last_used_at: nullable(sql.ref('last_used_at')),
}

export default implement(auth, authSchemas, {
  async session(context) {
    requireOwnPage(context)
    const token = context.request.cookies[sessionCookie]
    const found = token ? await findSession(context.tx, token) : undefined
    if (token && !found) await endIfSpent(context.app, token, context.request)
    // Only for the current token: with the previous one, the browser already holds the anti-forgery cookie of the
    // current token, or is about to receive it in another response.
    if (
      token &&
      found?.current &&
      context.request.cookies[xsrfCookieName(context.app.brand())] !== xsrfOf(context.app, token)
    )
      setXsrfCookie(context, token)
    return { authenticated: found !== undefined, exp: found?.exp ?? null }
  },
  async login(context, { email, password }) {
    requireOwnPage(context)
    const { app, tx, request } = context
    const user = await findUserByEmail(tx, email)
    const { browser } = await context.outside(`password ${user?.password_hash}`, () =>
      checkPassword(context, email, password, user),
    )
    // The account may have changed meanwhile.
    if (!user || user.disabled_at) throw fail('INVALID_CREDENTIALS', { source: 'password' })
    const factor = await findSecondFactor(tx, user.id)
    if (factor) {
      const who = {
        userId: user.id,
        email: user.email,
        companyId: user.company_id,
        sessionId: null,
        browser,
      }
      if (!request.proof) return ask(app, who, factor.method, 'login')
      await check(app, tx, who, 'login', request.proof).catch((error: unknown) =>
        noteWrongCode(app, user.id, request, error),
      )
    }
    return enter(context, user, factor ? methodOf(factor.method, request.proof) : 'password')
  },
  async refresh(context) {
    requireOwnPage(context)
    const token = context.request.cookies[sessionCookie]
    // An impersonating session that is over is replaced by the session that it was started from.
    const fresh = token
      ? ((await refreshSession(context.tx, token)) ?? (await returnFromImpersonation(context.tx, token)))
      : undefined
    if (fresh) setCookies(context, fresh.token)
    else if (!token || !(await refreshedJustNow(context.tx, token))) throw fail('UNAUTHORIZED')
    return { exp: sessionSeconds.access }
  },
  async revoke(context) {
    requireOwnPage(context)
    const token = context.request.cookies[sessionCookie]
    announceEndedSessions(context, token ? await endSession(context.tx, token) : [], 'signed out')
    setCookies(context, null)
    return { location: '/login' }
  },
  async user({ app, tx, actor }) {
    const user = await tx.selectFrom('users').selectAll().where('id', '=', actor.userId).executeTakeFirstOrThrow()
    const company = await tx
      .selectFrom('companies')
      .select(['id', 'name', 'level', 'parent_id'])
      .where('id', '=', actor.companyId)
      .executeTakeFirstOrThrow()
    // Until when this user may be impersonated; shown both to the user and to an impersonator.
    const { until } = await tx
      .selectFrom('impersonations')
      .where('user_id', '=', actor.userId)
      .where('ended_at', 'is', null)
      .where('access_until', '>', new Date())
      .select((e) => e.fn.max('access_until').as('until'))
      .executeTakeFirstOrThrow()
    return presentUser(user, company, actor, app.brand(), until)
  },
  async acceptTerms({ app, tx, actor, now }) {
    await acceptTerms(tx, actor.userId, app.brand().terms.version, now)
  },
  async scopes(_context, { q = '' }) {
    const wanted = q.toLowerCase()
    const rows = scopeCatalogue.filter(({ name, description }) =>
      `${name} ${description}`.toLowerCase().includes(wanted),
    )
    return { rows: [...rows], total: rows.length }
  },
  async tokens({ app, tx, actor }, { limit, offset, q, sort }) {
    const own = tx
      .selectFrom('access_tokens')
      .where('user_id', '=', actor.userId)
      .where('grant_id', 'is', null)
      .$if(Boolean(q), (rows) => rows.where(sql`lower(name)`, 'like', likeText(q!)))
    const order = orderBy(sort, tokenColumns, '-id', 'id')
    const rows = await own.selectAll().orderBy(order).limit(limit).offset(offset).execute()
    const { total } = await own.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const companyOf = await companiesOfTokens(app, actor.userId)
    return { rows: rows.map((row) => presentToken(row, companyOf(row))), total }
  },
  async createToken({ app, tx, actor, now, audit }, { name, scopes = ['*'], expires_in }) {
    const token = `op_${randomToken()}`
    const expires = expires_in === undefined ? null : new Date(now.getTime() + expires_in * 1000)
    const row = await tx
      .insertInto('access_tokens')
      // The token acts in the same company as the session that creates it.
      .values((e) => ({
        user_id: actor.userId,
        name,
        scopes,
        token_hash: hashToken(token),
        expires_at: expires,
        company_id: e.selectFrom('sessions').select('company_id').where('id', '=', actor.credential.id),
      }))
      .returningAll()
      .executeTakeFirstOrThrow()
    audit({ target: `token:${row.id}` })
    return { ...presentToken(row, (await companiesOfTokens(app, actor.userId))(row)), token }
  },
  async removeToken({ app, tx, actor, audit, afterCommit }, { id }) {
    const gone = await tx
      .deleteFrom('access_tokens')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .where('grant_id', 'is', null)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw fail('NOT_FOUND')
    audit({ target: `token:${id}` })
    // Sockets do not record their token, so all of the user's are closed. Those with other credentials reconnect.
    afterCommit(() => app.publish('sessions.ended', { userId: actor.userId, why: 'token revoked' }))
  },
})

interface TokenRow {
  id: number
  name: string
  scopes: string[]
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
  company_id: number | null
}

/**
 * Returns a function that finds the company in which a token of a user acts: without a company id, the home company.
 * Reads across all companies, since some may be outside the caller's scope.
 */
async function companiesOfTokens(
  app: App,
  userId: number,
): Promise<(row: TokenRow) => { company_id: number; company_name: string }> {
  const all = await app.ownTransaction((tx) => companiesOf(tx, userId))
  return ({ company_id }) => {
    const company = all.find(({ id, is_home }) => (company_id === null ? is_home : id === company_id))!
    return { company_id: company.id, company_name: company.name }
  }
}

const presentToken = (row: TokenRow, company: { company_id: number; company_name: string }) => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  created_at: utc(row.created_at),
  last_used_at: utcOrNull(row.last_used_at),
  expires_at: utcOrNull(row.expires_at),
  ...company,
})
