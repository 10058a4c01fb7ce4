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

/** What is stored of the mail with the present link. */
interface Sent {
  token_hash: Buffer
  mail_id: string
  expires_at: Date
}

/** Mails a new link in the language of who is invited. */
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

/** A company that somebody may found. */
export interface CompanySignupOffer {
  id: number
  email: string
  company_id: number
  company_name: string
  company_level: number
  invited_by: number | null
}

/** The invitation of a link that is good. Wants a transaction that sees all companies; with `take` nobody else can use the link until it ends. */
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

/** Uses the invitation up and founds the company. The tree may have been made shallower since it was sent. */
export async function createInvitedCompany(
  app: App,
  tx: Transaction,
  offer: CompanySignupOffer,
  name: string,
): Promise<number> {
  await lockTree(tx)
  if (offer.company_level >= app.env.companyLevels)
    throw fail('CONFLICT', { source: 'token', message: 'No company can be founded there any more.' })
  await requireQuota(tx, offer.company_id, 'companies', 1, { source: 'token' })
  await tx.deleteFrom('company_invitations').where('id', '=', offer.id).execute()
  const { id } = await addCompany(tx, { id: offer.company_id, level: offer.company_level }, name)
  return id
}

/** Expired invitations that nobody has sent again. */
export const dropOldCompanyInvitations = (app: Program): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    sql`delete from company_invitations where expires_at < now() - ${invitationDays} * interval '1 day'`.execute(tx),
  )
