import { joining } from '@outpost/contract/auth/joining/endpoints'
import { joiningSchemas } from '@outpost/contract/auth/joining/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import { writeAudit } from '../../kit/audit.ts'
import { sortRecords } from '../../kit/paginate.ts'
import { implement, type Context } from '../../kit/implement.ts'
import {
  addMembership,
  addUser,
  closeOffer,
  companiesOf,
  findOffer,
  findUser,
  findUserByEmail,
  isMember,
  verifyEmail,
  type Offer,
} from '../users/service.ts'
import { requireUncommon } from './common-passwords.ts'
import { setCookies } from './entry.ts'
import { rememberBrowser } from './known-browser.ts'
import { requireOwnPage, sessionSeconds, startSession } from './service.ts'
import type { Transaction } from '../../db/database.ts'

/** The limit of link uses from one network in 15 minutes. */
const limits = { links: 30, seconds: 900 } as const

/** Runs the action of a link with access to all companies: the person who holds it belongs to none, or to another. */
async function withOffer<T>(
  context: Context,
  token: string,
  take: boolean,
  act: (tx: Transaction, offer: Offer) => Promise<T>,
): Promise<T> {
  await context.app.limits.take(`link-from:${networkOf(context.request.ip)}`, limits.links, limits.seconds)
  return context.app.ownTransaction(async (tx) => {
    const offer = await findOffer(tx, token, take)
    if (!offer) throw fail('LINK_NOT_VALID', { source: 'token' })
    return act(tx, offer)
  })
}

/**
 * Writes the entry in the new company's audit log, in the transaction of the action. The caller's own company gets the
 * usual entry of every request.
 */
const auditJoining = (
  tx: Transaction,
  context: Context,
  who: { userId: number; email: string },
  offer: Offer,
): Promise<void> =>
  writeAudit(tx, { ...who, companyId: offer.company_id, impersonator: null }, context.request, {
    act: 'invitation accepted',
    target: `user:${who.userId}`,
    detail: { role_id: offer.role_id, invited_by: offer.invited_by },
  })

export default implement(joining, joiningSchemas, {
  async openInvitation(context, { token }) {
    requireOwnPage(context)
    return withOffer(context, token, false, async (tx, { email, company_name, role_title }) => ({
      email,
      company_name,
      role_title,
      has_account: (await findUserByEmail(tx, email)) !== undefined,
    }))
  },
  async register(context, { token, username, password }) {
    requireOwnPage(context)
    const { request } = context
    const made = await withOffer(context, token, true, async (tx, offer) => {
      if (await findUserByEmail(tx, offer.email)) throw fail('CONFLICT', { source: 'token' })
      await requireUncommon(context.app, password, { email: offer.email, username })
      await closeOffer(tx, offer.id)
      // The link was sent to the address, so the person who used it has access to that mailbox: it counts as verified.
      const id = await addUser(tx, {
        companyId: offer.company_id,
        email: offer.email,
        username,
        password,
        roleId: offer.role_id,
      })
      await auditJoining(tx, context, { userId: id, email: offer.email }, offer)
      return { user: (await findUser(tx, id))!, session: await startSession(tx, id, request, 'invitation') }
    })
    setCookies(context, made.session)
    rememberBrowser(context, made.user)
    return { id: made.user.id, email: made.user.email, exp: sessionSeconds.access }
  },
  async acceptInvitation(context, { token }) {
    const { app, actor } = context
    const joined = await withOffer(context, token, true, async (tx, offer) => {
      // The same error as for an unknown link: only the invited person may learn what the link is for.
      if (offer.email.toLowerCase() !== actor.email.toLowerCase()) throw fail('LINK_NOT_VALID', { source: 'token' })
      if (await isMember(tx, offer.company_id, offer.email)) throw fail('CONFLICT', { source: 'token' })
      await closeOffer(tx, offer.id)
      await verifyEmail(tx, actor.userId)
      await addMembership(tx, actor.userId, offer)
      await tx
        .updateTable('sessions')
        .set({ company_id: offer.company_id })
        .where('id', '=', actor.credential.id)
        .where('user_id', '=', actor.userId)
        .execute()
      await auditJoining(tx, context, actor, offer)
      return { company_id: offer.company_id, company_name: offer.company_name }
    })
    context.audit({ target: `company:${joined.company_id}`, detail: {} })
    // Disconnects the user's sockets; they reconnect at once, in the new company.
    context.afterCommit(() => app.publish('sessions.ended', { userId: actor.userId, why: 'joined a company' }))
    return joined
  },
  async companies({ app, actor }, { limit, offset, q, sort }) {
    const all = await app.ownTransaction((tx) => companiesOf(tx, actor.userId))
    const found = all.filter((company) => !q || company.name.toLowerCase().includes(q.toLowerCase()))
    return {
      rows: sortRecords(found, sort, ['id', 'name', 'level'])
        .slice(offset, offset + limit)
        .map((company) => ({ ...company, is_current: company.id === actor.companyId })),
      total: found.length,
    }
  },
  async switchCompany(context, { company_id }) {
    const { app, tx, actor } = context
    const wanted = (await app.ownTransaction((all) => companiesOf(all, actor.userId))).find(
      (company) => company.id === company_id,
    )
    if (!wanted) throw fail('NOT_FOUND', { source: 'company_id' })
    // If the membership has ended in the meantime, the foreign key makes this update fail.
    await tx
      .updateTable('sessions')
      .set({ company_id: wanted.is_home ? null : company_id })
      .where('id', '=', actor.credential.id)
      .where('user_id', '=', actor.userId)
      .execute()
    context.audit({ target: `company:${company_id}` })
    context.afterCommit(() => app.publish('sessions.ended', { userId: actor.userId, why: 'company switched' }))
  },
})
