import { fail } from '@outpost/contract/kit/errors'
import { sql, type Selectable } from 'kysely'
import type { Program } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { systemScope } from '../../kit/scope.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { requireQuota } from '../companies/service.ts'
import { canSendMail, type Language, languageOf, render, sendMail } from '../mail/service.ts'
import { defaultRole } from '../roles/service.ts'
import { invitationEmail } from './email-templates.ts'

export type InvitationRow = Selectable<Database['invitations']>

/** Seconds for which a link is good, and days for which an expired one stays in the list to be sent again. */
export const invitationSeconds = 7 * 86_400
export const invitationDays = 30

/** Mails to one address from one company, and mails that one person has sent, each in its seconds. */
const limits = { address: { most: 5, seconds: 3600 }, inviter: { most: 200, seconds: 3600 } } as const

/** Refuses where no mail can go out, and where one person or one address has had enough of them. */
export async function requireMailable({ app, actor }: Context, companyId: number, email: string): Promise<void> {
  // The mail server belongs to the top company, which most people do not see.
  if (!(await app.apart(canSendMail))) throw fail('MAIL_NOT_CONFIGURED')
  await app.limits.take(`invite-by:${actor.userId}`, limits.inviter.most, limits.inviter.seconds)
  await app.limits.take(`invite:${companyId}:${email.toLowerCase()}`, limits.address.most, limits.address.seconds)
}

/**
 * The language of an invitation: that of the account which the address has, else that of the person who invites. What was found is told to nobody
 * but the address itself.
 */
export async function languageOfInvited({ app, tx, actor }: Context, email: string): Promise<Language> {
  const known = await app.apart(async (all) => {
    const user = await all
      .selectFrom('users')
      .select('id')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst()
    return user && languageOf(all, user.id)
  })
  return known ?? languageOf(tx, actor.userId)
}

/** Mails a new link in the language of who is invited. Answers what is stored of it. */
export async function mailInvitation(
  context: Context,
  company: { id: number; name: string },
  email: string,
): Promise<Pick<InvitationRow, 'token_hash' | 'mail_id' | 'expires_at'>> {
  const { app, tx, actor, request, now } = context
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + invitationSeconds * 1000)
  const template = invitationEmail[await languageOfInvited(context, email)](
    app.brand().short_name,
    actor.username,
    company.name,
    `${app.publicUrl()}/invitation/${token}`,
  )
  const mailId = await sendMail(app, tx, {
    companyId: company.id,
    userId: null,
    to: email,
    kind: 'invitation',
    key: `${request.id}:${company.id}:${email.toLowerCase()}`,
    subject: template.subject,
    content: render(template, app.brand()),
    expiresAt,
  })
  return { token_hash: hashToken(token), mail_id: mailId, expires_at: expiresAt }
}

/** What an invitation gives. */
export interface Offer extends InvitationRow {
  company_name: string
  role_title: string
}

const open = (tx: Transaction) =>
  tx
    .selectFrom('invitations as i')
    .innerJoin('companies', 'companies.id', 'i.company_id')
    .leftJoin('roles', (join) =>
      join
        .onRef('roles.id', '=', 'i.role_id')
        .on('roles.company_id', 'in', (e) =>
          e.selectFrom('company_tree').select('ancestor_id').whereRef('descendant_id', '=', 'i.company_id'),
        ),
    )
    .selectAll('i')
    .select(['companies.name as company_name', 'roles.title as custom_title'])

/**
 * The invitation of a link that is good: known, not expired, and of a role that there still is. Wants a transaction that
 * sees all companies; with `take` nobody else can use the link until it ends.
 */
export async function findOffer(tx: Transaction, token: string, take = false): Promise<Offer | undefined> {
  const row = await open(tx)
    .where('i.token_hash', '=', hashToken(token))
    .where('i.expires_at', '>', new Date())
    .$if(take, (rows) => rows.forUpdate('i'))
    .executeTakeFirst()
  return titled(row)
}

/** With the title of its role; none where the role is gone. */
function titled(
  row: (InvitationRow & { company_name: string; custom_title: string | null }) | undefined,
): Offer | undefined {
  const title = row && (defaultRole(row.role_id)?.title ?? row.custom_title)
  return row && title ? { ...row, role_title: title } : undefined
}

/** Invitations of one address among which somebody may choose. */
const mostOffers = 20

/**
 * The good invitations of an address that somebody has proven to be their own, the newest first, taken as by `findOffer`. Wants a
 * transaction that sees all companies.
 */
export async function findOffersFor(tx: Transaction, email: string): Promise<Offer[]> {
  const rows = await open(tx)
    .where(sql`lower(i.email)`, '=', email.toLowerCase())
    .where('i.expires_at', '>', new Date())
    .orderBy('i.id', 'desc')
    .limit(mostOffers)
    .forUpdate('i')
    .execute()
  return rows.flatMap((row) => titled(row) ?? [])
}

/** Uses an invitation up. */
export const closeOffer = (tx: Transaction, id: number): Promise<unknown> =>
  tx.deleteFrom('invitations').where('id', '=', id).execute()

/** Whether somebody belongs to a company already. */
export async function isMember(tx: Transaction, companyId: number, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select('m.user_id')
    .where('m.company_id', '=', companyId)
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** Gives an account one company more. */
export async function addMembership(
  tx: Transaction,
  userId: number,
  offer: Pick<InvitationRow, 'company_id' | 'role_id'>,
): Promise<void> {
  await requireQuota(tx, offer.company_id, 'users', 1, { source: 'company_id' })
  await tx
    .insertInto('memberships')
    .values({ user_id: userId, company_id: offer.company_id, role_id: offer.role_id })
    .execute()
}

/** Expired invitations that nobody has sent again. */
export const dropOldInvitations = (app: Program): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    sql`delete from invitations where expires_at < now() - ${invitationDays} * interval '1 day'`.execute(tx),
  )
