import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App, Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { systemScope } from '../../kit/scope.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { addCompany, lockTree, requireQuota } from '../companies/service.ts'
import { render, sendMail } from '../mail/service.ts'
import { invitationDays, invitationSeconds, languageOfInvited } from './invitations.ts'
import { companySignupEmail } from './email-templates.ts'

/** The stored details of the email with the current link. */
interface Sent {
  token_hash: Buffer
  mail_id: string
  expires_at: Date
}

/** Emails a new link in the language of the invited person. */
export async function mailCompanyInvitation(
  context: Context,
  company: { id: number; name: string },
  email: string,
): Promise<Sent> {
  const { app, tx, actor, request, now } = context
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + invitationSeconds * 1000)
  const template = companySignupEmail[await languageOfInvited(context, email)](
    app.brand().short_name,
    actor.username,
    company.name,
    `${app.publicUrl()}/company-invitation/${token}`,
  )
  const mailId = await sendMail(app, tx, {
    companyId: company.id,
    userId: null,
    to: email,
    kind: 'invitation',
    key: `company:${request.id}:${company.id}:${email.toLowerCase()}`,
    subject: template.subject,
    content: render(template, app.brand()),
    expiresAt,
  })
  return { token_hash: hashToken(token), mail_id: mailId, expires_at: expiresAt }
}

/** An invitation to found a company. */
export interface CompanySignupOffer {
  id: number
  email: string
  company_id: number
  company_name: string
  company_level: number
  invited_by: number | null
}

/**
 * Finds the invitation of a valid link. With `take` it stays locked until the transaction ends, so that nobody else can
 * use the link.
 * @param tx a transaction that sees all companies
 */
export const findCompanySignup = (
  tx: Transaction,
  token: string,
  take = false,
): Promise<CompanySignupOffer | undefined> =>
  tx
    .selectFrom('company_invitations as i')
    .innerJoin('companies', 'companies.id', 'i.company_id')
    .select([
      'i.id',
      'i.email',
      'i.company_id',
      'i.invited_by',
      'companies.name as company_name',
      'companies.level as company_level',
    ])
    .where('i.token_hash', '=', hashToken(token))
    .where('i.expires_at', '>', new Date())
    .$if(take, (rows) => rows.forUpdate('i'))
    .executeTakeFirst()

/**
 * Consumes the invitation and creates the company. Checks the depth again, because the tree's number of levels may have
 * been lowered since the invitation was sent.
 */
export async function createInvitedCompany(
  app: App,
  tx: Transaction,
  offer: CompanySignupOffer,
  name: string,
): Promise<number> {
  await lockTree(tx)
  if (offer.company_level >= app.env.companyLevels)
    throw fail('CONFLICT', {
      source: 'token',
      message: 'The inviting company can no longer have subsidiaries. Contact the person who invited you.',
    })
  await requireQuota(tx, offer.company_id, 'companies', 1, { source: 'token' })
  await tx.deleteFrom('company_invitations').where('id', '=', offer.id).execute()
  const { id } = await addCompany(tx, { id: offer.company_id, level: offer.company_level }, name)
  return id
}

/** Deletes expired invitations that were not sent again. */
export const dropOldCompanyInvitations = (app: Program): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    sql`delete from company_invitations where expires_at < now() - ${invitationDays} * interval '1 day'`.execute(tx),
  )
