import { fail } from '@outpost/contract/kit/errors'
import { impersonation } from '@outpost/contract/impersonation/endpoints'
import { impersonationSchemas } from '@outpost/contract/impersonation/schemas'
import { sql } from 'kysely'
import { implement, type Context } from '../../kit/implement.ts'
import { pageOf, searchText } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import {
  actAs,
  returnFromImpersonation,
  endImpersonation,
  sessionCookie,
  setCookies,
  announceEndedSessions,
} from '../auth/service.ts'
import { canSendMail, languageOf, render, sendMail } from '../mail/service.ts'
import { mayActAs, rightsOf, rightsOfRole } from '../roles/service.ts'
import { findUser } from '../users/service.ts'
import { emailTemplates } from './email-templates.ts'
import { attempts, impersonationSeconds } from './limits.ts'
import { settleAsked, tellAnswered, tellAsked } from './notices.ts'
import { endedSql, present, stateSql } from './present.ts'
import { isOpen, requestOf, withState } from './queries.ts'

const columns = {
  id: sql.ref('impersonations.id'),
  created_at: sql.ref('impersonations.created_at'),
  actor_email: sql`lower(actor_email)`,
  user_email: sql`lower(user_email)`,
  company_name: sql`lower(company_name)`,
  state: stateSql,
  approved_at: { nullable: sql.ref('impersonations.approved_at') },
  started_at: { nullable: sql.ref('impersonations.started_at') },
  ended_at: { nullable: endedSql },
}
const searchFields = {
  actor_email: sql.ref('actor_email'),
  user_email: sql.ref('user_email'),
  reason: sql.ref('reason'),
}
const minutes = impersonationSeconds.access / 60

/**
 * Returns a member of a company in scope whom the actor may impersonate there. Prefers the home company if none is
 * given.
 */
async function requireTarget({ tx, scope, actor }: Context, userId: number, companyId: number | undefined) {
  const member = await tx
    .selectFrom('members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .innerJoin('companies', 'companies.id', 'm.company_id')
    .select(['users.id', 'users.email', 'm.role_id', 'm.company_id', 'm.is_home', 'companies.name as company_name'])
    .where('m.user_id', '=', userId)
    .where(inScope(scope, 'm.company_id'))
    .where('users.disabled_at', 'is', null)
    .$if(companyId !== undefined, (rows) => rows.where('m.company_id', '=', companyId!))
    .orderBy('m.is_home', 'desc')
    .orderBy('m.company_id')
    .executeTakeFirst()
  if (!member) throw fail('VALIDATION', { source: 'user_id', message: 'This user does not exist.' })
  const rights = member.id === actor.userId ? undefined : await rightsOfRole(tx, member.role_id)
  if (!rights || !mayActAs(rightsOf(actor), rights)) throw fail('FORBIDDEN', { source: 'user_id' })
  return member
}

/** Returns a request that the actor has made. */
async function requireOwn({ tx, actor }: Context, id: number) {
  const row = await withState(tx)
    .where('impersonations.id', '=', id)
    .where('actor_id', '=', actor.userId)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

type Target = Awaited<ReturnType<typeof requireTarget>>

/** Withdraws the actor's earlier requests to this user that have not been used yet. */
async function withdrawOpen({ tx, actor, now }: Context, userId: number): Promise<void> {
  const replaced = await tx
    .updateTable('impersonations')
    .set({ ended_at: now, end_reason: 'withdrawn', token_hash: null })
    .where('user_id', '=', userId)
    .where('actor_id', '=', actor.userId)
    .where('ended_at', 'is', null)
    .where('started_at', 'is', null)
    .returning('id')
    .execute()
  await settleAsked(
    tx,
    replaced.map((row) => row.id),
  )
}

/** Emails the request to the user, with its link. */
async function mailRequest(
  { app, tx, actor }: Context,
  user: Target,
  { id, token, reason, expiresAt }: { id: number; token: string; reason: string; expiresAt: Date },
): Promise<void> {
  const url = `${app.publicUrl()}/users/confirm-impersonation-access/${token}`
  const template = emailTemplates[await languageOf(tx, user.id)].request({
    brand: app.brand().short_name,
    actor: actor.email,
    company: user.company_name,
    reason,
    url,
    minutes,
  })
  await sendMail(app, tx, {
    companyId: user.company_id,
    userId: user.id,
    to: user.email,
    kind: 'impersonation',
    key: String(id),
    subject: template.subject,
    content: render(template, app.brand()),
    expiresAt,
  })
}

const countTry = ({ app, actor }: Context): Promise<void> =>
  app.limits.take(`impersonation-token:${actor.userId}`, attempts.tokens, attempts.seconds)

export default implement(impersonation, impersonationSchemas, {
  async logs({ tx, scope }, query) {
    const found = withState(tx)
      .where(inScope(scope, 'impersonations.company_id'))
      .$if(query.id !== undefined, (rows) =>
        rows.where('impersonations.id', 'in', query.id!.length > 0 ? query.id! : [0]),
      )
      .$if(Boolean(query.company_id?.length), (rows) =>
        rows.where('impersonations.company_id', 'in', query.company_id!),
      )
      .$if(Boolean(query.state?.length), (rows) => rows.where(sql<boolean>`${stateSql} = any(${query.state!}::text[])`))
      .$if(Boolean(query.q), (rows) => rows.where(searchText(query.q!, query['search-fields'], searchFields)))
    const { rows, total } = await pageOf(found, query, columns, '-id', 'impersonations.id')
    return { rows: rows.map(present), total }
  },
  async status({ tx, actor }) {
    const open = withState(tx).where(isOpen).orderBy('impersonations.id', 'desc').limit(20)
    const [given, asked] = [
      await open.where('user_id', '=', actor.userId).execute(),
      await open.where('actor_id', '=', actor.userId).execute(),
    ]
    return { given: given.map(present), asked: asked.map(present) }
  },
  async request(context, { user_id, company_id, reason }) {
    const { app, tx, actor, now } = context
    const user = await requireTarget(context, user_id, company_id)
    await app.limits.take(`impersonation:${actor.userId}`, attempts.actor, attempts.seconds)
    await app.limits.take(`impersonation-of:${user.id}`, attempts.user, attempts.seconds)
    if (!(await app.ownTransaction(canSendMail))) throw fail('MAIL_NOT_CONFIGURED')
    // The new request replaces an earlier one.
    await withdrawOpen(context, user.id)
    const token = randomToken()
    const expiresAt = new Date(now.getTime() + impersonationSeconds.link * 1000)
    const { id } = await tx
      .insertInto('impersonations')
      .values({
        company_id: user.company_id,
        company_name: user.company_name,
        user_id: user.id,
        user_email: user.email,
        actor_id: actor.userId,
        actor_email: actor.email,
        reason,
        token_hash: hashToken(token),
        expires_at: expiresAt,
        approved_at: null,
        access_until: null,
        started_at: null,
        ip: null,
        ended_at: null,
        end_reason: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await mailRequest(context, user, { id, token, reason, expiresAt })
    await tellAsked(app, tx, {
      id,
      user_id: user.id,
      actor_email: actor.email,
      company_name: user.company_name,
      reason,
    })
    context.audit({ target: `user:${user.id}`, detail: { impersonation: id, email: user.email, reason } })
    return present(await requireOwn(context, id))
  },
  async withdraw(context, { id }) {
    const row = await requireOwn(context, id)
    const done = await context.tx
      .updateTable('impersonations')
      .set({ ended_at: context.now, end_reason: 'withdrawn', token_hash: null })
      .where('id', '=', id)
      .where(isOpen)
      .where('started_at', 'is', null)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw fail('NOT_FOUND')
    await settleAsked(context.tx, [id])
    context.audit({ target: `user:${row.user_id}`, detail: { impersonation: id } })
  },
  async asked(context, { token }) {
    await countTry(context)
    const row = await requestOf(context.tx, token, context.actor.userId).executeTakeFirst()
    if (!row) throw fail('LINK_NOT_VALID', { source: 'token' })
    const shown = present(row)
    return {
      actor_email: shown.actor_email,
      company_name: shown.company_name,
      reason: shown.reason,
      minutes,
      expires_at: row.expires_at.toISOString().slice(0, 19).replace('T', ' '),
    }
  },
  async confirm(context, { token }) {
    await countTry(context)
    const { app, tx, actor, now } = context
    const until = new Date(now.getTime() + impersonationSeconds.access * 1000)
    const row = await tx
      .updateTable('impersonations')
      .set({ approved_at: now, access_until: until, token_hash: null })
      .where('token_hash', '=', hashToken(token))
      .where('user_id', '=', actor.userId)
      .where('approved_at', 'is', null)
      .where(isOpen)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw fail('LINK_NOT_VALID', { source: 'token' })
    await settleAsked(tx, [row.id])
    await tellAnswered(app, tx, row, true)
    context.audit({ target: `user:${row.actor_id}`, detail: { impersonation: row.id, allowed: row.actor_email } })
    // Looked up outside the user's scope: the impersonator usually belongs to a company above.
    const asker =
      row.actor_id === null
        ? undefined
        : await app.ownTransaction(async (all) => ({
            user: await findUser(all, row.actor_id!),
            language: await languageOf(all, row.actor_id!),
          }))
    if (!asker?.user) return
    const template = emailTemplates[asker.language].allowed(
      app.brand().short_name,
      actor.email,
      row.company_name,
      `${app.publicUrl()}/users/impersonation-logs`,
      minutes,
    )
    await sendMail(app, tx, {
      companyId: actor.companyId,
      userId: null,
      to: asker.user.email,
      kind: 'impersonation',
      key: `allowed:${row.id}`,
      subject: template.subject,
      content: render(template, app.brand()),
      expiresAt: until,
    })
  },
  async refuse(context, { token }) {
    await countTry(context)
    const { app, tx, actor, now } = context
    const row = await tx
      .updateTable('impersonations')
      .set({ ended_at: now, end_reason: 'refused', token_hash: null })
      .where('token_hash', '=', hashToken(token))
      .where('user_id', '=', actor.userId)
      .where('approved_at', 'is', null)
      .where(isOpen)
      .returning(['id', 'actor_id', 'actor_email', 'user_email', 'company_name'])
      .executeTakeFirst()
    if (!row) throw fail('LINK_NOT_VALID', { source: 'token' })
    await settleAsked(tx, [row.id])
    await tellAnswered(app, tx, row, false)
    context.audit({ target: `user:${row.actor_id}`, detail: { impersonation: row.id, refused: row.actor_email } })
  },
  async start(context, { id }) {
    const { tx, now, request } = context
    const row = await requireOwn(context, id)
    if (row.user_id === null) throw fail('IMPERSONATION_NOT_ALLOWED', { source: 'id' })
    const user = await requireTarget(context, row.user_id, row.company_id)
    // Of two concurrent requests only one starts a session: each approval is valid for one session.
    const begun = await tx
      .updateTable('impersonations')
      .set({ started_at: now, ip: request.ip })
      .where('id', '=', id)
      .where('approved_at', 'is not', null)
      .where('started_at', 'is', null)
      .where(isOpen)
      .returning('access_until')
      .executeTakeFirst()
    if (!begun) throw fail('IMPERSONATION_NOT_ALLOWED', { source: 'id' })
    setCookies(
      context,
      await actAs(context, {
        userId: user.id,
        companyId: user.is_home ? null : user.company_id,
        impersonationId: id,
        until: begun.access_until!,
      }),
    )
    context.audit({ target: `user:${user.id}`, detail: { impersonation: id, email: user.email, reason: row.reason } })
  },
  async cancel(context) {
    const { tx, actor, now, request } = context
    if (!actor.impersonator) throw fail('CONFLICT', { message: 'You are not acting as another user.' })
    await tx
      .updateTable('impersonations')
      .set({ ended_at: now, end_reason: 'cancelled' })
      .where('user_id', '=', actor.userId)
      .where('actor_id', '=', actor.impersonator.userId)
      .where('started_at', 'is not', null)
      .where('ended_at', 'is', null)
      .execute()
    const own = await returnFromImpersonation(tx, request.cookies[sessionCookie] ?? '')
    setCookies(context, own?.token ?? null)
    announceEndedSessions(context, [actor.userId, actor.impersonator.userId], 'impersonation cancelled')
    context.audit({ target: `user:${actor.userId}` })
  },
  async revoke(context) {
    const { tx, actor, now } = context
    const rows = await tx
      .updateTable('impersonations')
      .set({ ended_at: now, end_reason: 'revoked', token_hash: null })
      .where('user_id', '=', actor.userId)
      .where(isOpen)
      .returning('id')
      .execute()
    const ended = rows.map(({ id }) => id)
    await settleAsked(tx, ended)
    await endImpersonation(context, ended, 'impersonation revoked')
    context.audit({ target: `user:${actor.userId}`, detail: { impersonations: ended } })
  },
})
