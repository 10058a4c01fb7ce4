import { account } from '@outpost/contract/auth/account'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { implement } from '../../kit/implement.ts'
import { forgiveRate, limitRate } from '../../kit/rate-limit.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { canSendMail } from '../mail/service.ts'
import { findUser, passwordMatches, setPassword, verifyEmail } from '../users/service.ts'
import { mailLink, takeLink } from './links.ts'
import { endSessionsOf, requireOwnPage } from './service.ts'

/** Attempts in a window of 15 minutes: per account, per address, mails to one account, uses of links from one address. */
const limits = { account: 10, address: 100, mails: 3, links: 30, seconds: 900 } as const

export default implement(account, {
  async confirmPassword({ app, tx, actor, request, now }, { password }) {
    const key = `confirm:${actor.userId}`
    await limitRate(app.aside, key, limits.account, limits.seconds)
    await limitRate(app.aside, `confirm-from:${request.ip}`, limits.address, limits.seconds)
    if (!(await passwordMatches(await findUser(tx, actor.userId), password))) throw fail('WRONG_PASSWORD', { source: 'password' })
    await forgiveRate(app.aside, key)
    await tx.updateTable('sessions').set({ password_confirmed_at: now }).where('id', '=', actor.credential.id).where('user_id', '=', actor.userId).execute()
  },
  async resendActivation({ app, tx, actor, request }) {
    const user = await findUser(tx, actor.userId)
    if (!user || user.email_verified_at) return
    await limitRate(app.aside, `activation:${actor.userId}`, limits.mails, limits.seconds)
    if (!(await inTransaction(app.aside, systemScope, canSendMail))) throw fail('MAIL_NOT_CONFIGURED')
    await mailLink(app, tx, user, 'activation', request.id)
  },
  async activate(context, { token }) {
    requireOwnPage(context)
    await limitRate(context.app.aside, `link-from:${context.request.ip}`, limits.links, limits.seconds)
    const link = await takeLink(context.tx, 'activation', token)
    if (!link) throw fail('LINK_NOT_VALID', { source: 'token' })
    await verifyEmail(context.tx, link.userId)
  },
  async forgotPassword(context, { email }) {
    requireOwnPage(context)
    const { app, tx, request } = context
    await limitRate(app.aside, `forgot:${email.toLowerCase()}`, limits.mails, limits.seconds)
    await limitRate(app.aside, `forgot-from:${request.ip}`, limits.links, limits.seconds)
    // Whether there is such an account is looked up by the worker: neither the answer nor its time tells.
    await sql`select graphile_worker.add_job('auth.password-link', json_build_object('email', ${email}::text, 'request', ${request.id}::text))`.execute(tx)
  },
  async resetPassword(context, { token, password }) {
    requireOwnPage(context)
    const { app, tx } = context
    await limitRate(app.aside, `link-from:${context.request.ip}`, limits.links, limits.seconds)
    const link = await takeLink(tx, 'password', token)
    if (!link) throw fail('LINK_NOT_VALID', { source: 'token' })
    await setPassword(tx, link.userId, password)
    // The link came to the address: whoever used it reads its mail.
    await verifyEmail(tx, link.userId)
    await tx.deleteFrom('account_links').where('user_id', '=', link.userId).where('purpose', '=', 'password').execute()
    await endSessionsOf(context, link.userId, 'password changed')
    await forgiveRate(app.aside, `confirm:${link.userId}`)
  },
})
