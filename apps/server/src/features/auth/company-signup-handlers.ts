import { companySignup } from '@outpost/contract/auth/company-signup/endpoints'
import { companySignupSchemas } from '@outpost/contract/auth/company-signup/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import type { Transaction } from '../../db/database.ts'
import { writeAudit } from '../../kit/audit.ts'
import { implement, type Context } from '../../kit/implement.ts'
import { roleIdOf } from '../roles/service.ts'
import {
  addMembership,
  addUser,
  findCompanySignup,
  findUser,
  findUserByEmail,
  createInvitedCompany,
  verifyEmail,
  type CompanySignupOffer,
} from '../users/service.ts'
import { requireUncommon } from './common-passwords.ts'
import { setCookies } from './entry.ts'
import { rememberBrowser } from './known-browser.ts'
import { requireOwnPage, sessionSeconds, startSession } from './service.ts'

/** The limit of link uses from one network in 15 minutes, shared with the other kinds of links. */
const limits = { links: 30, seconds: 900 } as const

/** Runs the action of a link with access to all companies: the person who holds it belongs to none, or to another. */
async function withOffer<T>(
  context: Context,
  token: string,
  take: boolean,
  act: (tx: Transaction, offer: CompanySignupOffer) => Promise<T>,
): Promise<T> {
  await context.app.limits.take(`link-from:${networkOf(context.request.ip)}`, limits.links, limits.seconds)
  return context.app.ownTransaction(async (tx) => {
    const offer = await findCompanySignup(tx, token, take)
    if (!offer) throw fail('LINK_NOT_VALID', { source: 'token' })
    return act(tx, offer)
  })
}

/** Writes the entry in the parent company's audit log, in the transaction of the action. */
const auditCompanySignup = (
  tx: Transaction,
  context: Context,
  who: { userId: number; email: string },
  offer: CompanySignupOffer,
  companyId: number,
): Promise<void> =>
  writeAudit(tx, { ...who, companyId: offer.company_id, impersonator: null }, context.request, {
    act: 'company founded',
    target: `company:${companyId}`,
    detail: { invited_by: offer.invited_by },
    // Its founder is no user of the parent company.
    owners: [],
  })

export default implement(companySignup, companySignupSchemas, {
  async open(context, { token }) {
    requireOwnPage(context)
    return withOffer(context, token, false, async (tx, { email, company_name }) => ({
      email,
      parent_name: company_name,
      has_account: (await findUserByEmail(tx, email)) !== undefined,
    }))
  },
  async register(context, { token, company, username, password }) {
    requireOwnPage(context)
    const { app, request } = context
    const made = await withOffer(context, token, true, async (tx, offer) => {
      if (await findUserByEmail(tx, offer.email)) throw fail('CONFLICT', { source: 'token' })
      await requireUncommon(app, password, { email: offer.email, username, company })
      const companyId = await createInvitedCompany(app, tx, offer, company)
      // The link was sent to the address, so the person who used it has access to that mailbox: it counts as verified.
      const id = await addUser(tx, { companyId, email: offer.email, username, password, roleId: roleIdOf('admin') })
      await auditCompanySignup(tx, context, { userId: id, email: offer.email }, offer, companyId)
      return { user: (await findUser(tx, id))!, companyId, session: await startSession(tx, id, request, 'invitation') }
    })
    setCookies(context, made.session)
    rememberBrowser(context, made.user)
    return { id: made.user.id, email: made.user.email, exp: sessionSeconds.access, company_id: made.companyId }
  },
  async accept(context, { token, company }) {
    const { app, actor } = context
    const companyId = await withOffer(context, token, true, async (tx, offer) => {
      // The same error as for an unknown link: only the invited person may learn what the link is for.
      if (offer.email.toLowerCase() !== actor.email.toLowerCase()) throw fail('LINK_NOT_VALID', { source: 'token' })
      const id = await createInvitedCompany(app, tx, offer, company)
      await verifyEmail(tx, actor.userId)
      await addMembership(tx, actor.userId, { company_id: id, role_id: roleIdOf('admin') })
      await tx
        .updateTable('sessions')
        .set({ company_id: id })
        .where('id', '=', actor.credential.id)
        .where('user_id', '=', actor.userId)
        .execute()
      await auditCompanySignup(tx, context, actor, offer, id)
      return id
    })
    context.audit({ target: `company:${companyId}`, detail: {} })
    // Disconnects the user's sockets; they reconnect at once, in the new company.
    context.afterCommit(() => app.publish('sessions.ended', { userId: actor.userId, why: 'founded a company' }))
    return { company_id: companyId, company_name: company }
  },
})
