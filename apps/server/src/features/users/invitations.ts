import { fail } from '@outpost/contract/kit/errors'
import { sql, type Selectable } from 'kysely'
import { randomUUID } from 'node:crypto'
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

/** The lifetime of a link in seconds, and how many days an expired one stays in the list, to be sent again. */
export const invitationSeconds = 7 * 86_400
export const invitationDays = 30

/** Limits, each with its period in seconds: emails from one company to one address, and emails sent by one user. */
const limits = { address: { most: 5, seconds: 3600 }, inviter: { most: 200, seconds: 3600 } } as const

/**
 * Whether the inviter passes the link on, because no mail server is set up. Only system administrators do: they could as
 * well set up a mail server of theirs and read the link there.
 */
export const isPassedOn = async ({ app, actor }: Context): Promise<boolean> =>
  actor.permissions.has('super_admin') && !(await app.ownTransaction(canSendMail))

/** Refuses an invitation if emails cannot be sent, or if a limit of the inviter or of the address is reached. */
export async function requireMailable({ app, actor }: Context, companyId: number, email: string): Promise<void> {
  // Asked across all companies: the mail server belongs to the top company, which most users cannot see.
  if (!(await app.ownTransaction(canSendMail))) throw fail('MAIL_NOT_CONFIGURED')
  await app.limits.take(`invite-by:${actor.userId}`, limits.inviter.most, limits.inviter.seconds)
  await app.limits.take(`invite:${companyId}:${email.toLowerCase()}`, limits.address.most, limits.address.seconds)
}

/**
 * Returns the language of an invitation: that of the account with the address, else that of the inviter. Only the owner
 * of the address can notice which it was.
 */
export async function languageOfInvited({ app, tx, actor }: Context, email: string): Promise<Language> {
  const known = await app.ownTransaction(async (all) => {
    const user = await all
      .selectFrom('users')
      .select('id')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst()
    return user && languageOf(all, user.id)
  })
  return known ?? languageOf(tx, actor.userId)
}

type StoredLink = Pick<InvitationRow, 'token_hash' | 'mail_id' | 'expires_at'>

const expiryOf = (now: Date): Date => new Date(now.getTime() + invitationSeconds * 1000)

/** Makes a new link that no email contains. Returns it with the details to store. */
export function makeLink({ app, now }: Context): { link: string; stored: StoredLink } {
  const token = randomToken()
  return {
    link: `${app.publicUrl()}/invitation/${token}`,
    stored: { token_hash: hashToken(token), mail_id: randomUUID(), expires_at: expiryOf(now) },
  }
}

/** Emails a new link in the language of the invited person. Returns the details to store. */
export async function mailInvitation(
  context: Context,
  company: { id: number; name: string },
  email: string,
): Promise<StoredLink> {
  const { app, tx, actor, request, now } = context
  const token = randomToken()
  const expiresAt = expiryOf(now)
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

/** An invitation with the names of the company and the role that it offers. */
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
 * Finds the invitation of a valid link: known, not expired, and for a role that still exists. With `take` it stays
 * locked until the transaction ends, so that nobody else can use the link.
 * @param tx a transaction that sees all companies
 */
export async function findOffer(tx: Transaction, token: string, take = false): Promise<Offer | undefined> {
  const row = await open(tx)
    .where('i.token_hash', '=', hashToken(token))
    .where('i.expires_at', '>', new Date())
    .$if(take, (rows) => rows.forUpdate('i'))
    .executeTakeFirst()
  return titled(row)
}

/** Adds the title of the invitation's role. Returns undefined if the role no longer exists. */
function titled(
  row: (InvitationRow & { company_name: string; custom_title: string | null }) | undefined,
): Offer | undefined {
  const title = row && (defaultRole(row.role_id)?.title ?? row.custom_title)
  return row && title ? { ...row, role_title: title } : undefined
}

/** The maximum number of invitations of one address that are offered as a choice. */
const maxOffers = 20

/**
 * Finds the valid invitations of an address that a person has proven to own, newest first, and locks them until the
 * transaction ends.
 * @param tx a transaction that sees all companies
 */
export async function findOffersFor(tx: Transaction, email: string): Promise<Offer[]> {
  const rows = await open(tx)
    .where(sql`lower(i.email)`, '=', email.toLowerCase())
    .where('i.expires_at', '>', new Date())
    .orderBy('i.id', 'desc')
    .limit(maxOffers)
    .forUpdate('i')
    .execute()
  return rows.flatMap((row) => titled(row) ?? [])
}

/** Consumes an invitation. */
export const closeOffer = (tx: Transaction, id: number): Promise<unknown> =>
  tx.deleteFrom('invitations').where('id', '=', id).execute()

/** Whether the user with an address already belongs to a company. */
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

/** Adds a further company to an account. */
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

/** Deletes expired invitations that were not sent again. */
export const dropOldInvitations = (app: Program): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    sql`delete from invitations where expires_at < now() - ${invitationDays} * interval '1 day'`.execute(tx),
  )
