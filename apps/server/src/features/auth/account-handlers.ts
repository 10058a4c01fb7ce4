import { account } from '@outpost/contract/auth/account/endpoints'
import { accountSchemas } from '@outpost/contract/auth/account/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import { sql } from 'kysely'
import { implement, type Context } from '../../kit/implement.ts'
import { canSendMail } from '../mail/service.ts'
import {
  findUser,
  findUserByEmail,
  nameOfAddress,
  passwordMatches,
  setEmail,
  setNames,
  setPassword,
  verifyEmail,
} from '../users/service.ts'
import { requireUncommon } from './common-passwords.ts'
import { rememberBrowser } from './known-browser.ts'
import { mailLink, takeLink } from './links.ts'
import { endOtherSessions, endSessionsOf, requireOwnPage } from './service.ts'

/**
 * Limits per 15 minutes: password checks or address changes of one account, password checks from one network, emails to
 * one account, and uses of links from one network.
 */
const limits = { account: 10, address: 100, mails: 3, links: 30, seconds: 900 } as const

/**
 * Checks a password against the account's. All endpoints that ask for it share one counter, so that none of them can be
 * used to get around the limit of another.
 */
async function requirePassword(context: Context, password: string, source: string): Promise<void> {
  const { app, tx, actor, request } = context
  const user = await findUser(tx, actor.userId)
  await context.outside(`password ${user?.password_hash}`, async () => {
    const key = `confirm:${actor.userId}`
    await app.limits.take(key, limits.account, limits.seconds)
    const network = `confirm-from:${networkOf(request.ip)}`
    await app.limits.take(network, limits.address, limits.seconds)
    if (!(await passwordMatches(user, password))) throw fail('WRONG_PASSWORD', { source })
    await app.limits.forgive(key)
    await app.limits.refund(network)
  })
}

/** Removes the user's password reset links. They become invalid once the password or the address changes. */
const dropPasswordLinks = ({ tx }: Context, userId: number): Promise<unknown> =>
  tx.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', '=', 'password').execute()

/**
 * Revokes every access token and SSH key of a user and every OAuth grant. Their sockets close when the user's sessions
 * end.
 */
async function revokeTokens({ tx }: Context, userId: number): Promise<void> {
  await tx.deleteFrom('oauth_grants').where('user_id', '=', userId).execute()
  await tx.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
  await tx.deleteFrom('ssh_keys').where('user_id', '=', userId).execute()
}

export default implement(account, accountSchemas, {
  async confirmPassword(context, { password }) {
    await requirePassword(context, password, 'password')
    const { tx, actor, now } = context
    await tx
      .updateTable('sessions')
      .set({ password_confirmed_at: now })
      .where('id', '=', actor.credential.id)
      .where('user_id', '=', actor.userId)
      .execute()
  },
  async resendActivation({ app, tx, actor, request }) {
    const user = await findUser(tx, actor.userId)
    if (!user || user.email_verified_at) return
    await app.limits.take(`activation:${actor.userId}`, limits.mails, limits.seconds)
    if (!(await app.ownTransaction(canSendMail))) throw fail('MAIL_NOT_CONFIGURED')
    await mailLink(app, tx, user, 'activation', request.id)
  },
  async activate(context, { token }) {
    requireOwnPage(context)
    await context.app.limits.take(`link-from:${networkOf(context.request.ip)}`, limits.links, limits.seconds)
    const link = await takeLink(context.tx, 'activation', token)
    if (!link) throw fail('LINK_NOT_VALID', { source: 'token' })
    await verifyEmail(context.tx, link.userId)
  },
  async forgotPassword(context, { email }) {
    requireOwnPage(context)
    const { app, tx, request } = context
    await app.limits.take(`forgot:${email.toLowerCase()}`, limits.mails, limits.seconds)
    await app.limits.take(`forgot-from:${networkOf(request.ip)}`, limits.links, limits.seconds)
    // The worker looks up the account, so that neither the response nor its timing reveals whether one exists.
    await sql`select graphile_worker.add_job('auth.password-link', json_build_object('email', ${email}::text, 'request', ${request.id}::text))`.execute(
      tx,
    )
  },
  async resetPassword(context, { token, password, revoke_tokens }) {
    requireOwnPage(context)
    const { app, tx } = context
    await app.limits.take(`link-from:${networkOf(context.request.ip)}`, limits.links, limits.seconds)
    const link = await takeLink(tx, 'password', token)
    if (!link) throw fail('LINK_NOT_VALID', { source: 'token' })
    await requireUncommon(app, password, (await findUser(tx, link.userId))!)
    await setPassword(tx, link.userId, password)
    // The link was sent to the address, so the person who used it has access to that mailbox: it counts as verified.
    await verifyEmail(tx, link.userId)
    await dropPasswordLinks(context, link.userId)
    if (revoke_tokens) await revokeTokens(context, link.userId)
    await endSessionsOf(context, link.userId, 'password changed')
    await app.limits.forgive(`confirm:${link.userId}`)
    // A known browser can sign in even while other people's guesses make the account wait.
    rememberBrowser(context, (await findUser(tx, link.userId))!)
  },
  async changeEmail(context, { email }) {
    const { app, tx, actor, request, audit } = context
    await app.limits.take(`email:${actor.userId}`, limits.account, limits.seconds)
    const user = await findUser(tx, actor.userId)
    if (!user) throw fail('NOT_FOUND')
    // Searches beyond the actor's own companies: an address has one account in the whole installation.
    const holder = await app.ownTransaction((all) => findUserByEmail(all, email))
    if (holder && holder.id !== user.id) throw fail('CONFLICT', { source: 'email' })
    const same = user.email.toLowerCase() === email.toLowerCase()
    const username = user.username.toLowerCase() === email.toLowerCase() ? nameOfAddress(email) : user.username
    const changed = await setEmail(tx, user.id, { email, username, verifiedAt: same ? user.email_verified_at : null })
    audit({ target: `user:${user.id}` })
    if (!same) {
      // Links sent to the old address would let anyone in who can read that mailbox.
      await dropPasswordLinks(context, user.id)
      if (await app.ownTransaction(canSendMail)) await mailLink(app, tx, changed, 'activation', request.id)
    }
    return { email, username, email_verified: changed.email_verified_at !== null }
  },
  async changeName({ tx, actor, audit }, names) {
    const { username, first_name, last_name } = await setNames(tx, actor.userId, names)
    audit({ target: `user:${actor.userId}`, detail: names })
    return { username, first_name, last_name }
  },
  async changePassword(context, { current_password, password, revoke_tokens }) {
    const { app, tx, actor } = context
    await requirePassword(context, current_password, 'current_password')
    await requireUncommon(app, password, (await findUser(tx, actor.userId))!)
    await setPassword(tx, actor.userId, password)
    await dropPasswordLinks(context, actor.userId)
    if (revoke_tokens) await revokeTokens(context, actor.userId)
    await endOtherSessions(context, 'password changed')
    rememberBrowser(context, (await findUser(tx, actor.userId))!)
    context.audit({ target: `user:${actor.userId}`, detail: { revoke_tokens } })
  },
})
