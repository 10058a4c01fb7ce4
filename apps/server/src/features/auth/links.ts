import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import { languageOf, render, sendMail } from '../mail/service.ts'
import { emailTemplates } from './email-templates.ts'

/** The lifetime of each kind of link in seconds, and the console's screen that it opens. */
const links = {
  activation: { seconds: 86_400, page: 'activation' },
  password: { seconds: 3600, page: 'password-reset' },
} as const
export type LinkPurpose = keyof typeof links

interface Receiver {
  id: number
  email: string
  company_id: number
}

/**
 * Emails a link that works once. Its host is the server's configured address, never one taken from a request, and the
 * token is stored as a hash.
 * @param key identifies the action, so that repeating it sends no second email
 */
export async function mailLink(
  app: App,
  tx: Transaction,
  user: Receiver,
  purpose: LinkPurpose,
  key: string,
): Promise<void> {
  const { seconds, page } = links[purpose]
  const token = randomToken()
  const expiresAt = new Date(Date.now() + seconds * 1000)
  await tx
    .insertInto('account_links')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      purpose,
      email: user.email,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
  const template = emailTemplates[await languageOf(tx, user.id)][purpose](
    app.brand().short_name,
    `${app.publicUrl()}/${page}/${token}`,
  )
  await sendMail(app, tx, {
    companyId: user.company_id,
    userId: user.id,
    to: user.email,
    kind: purpose,
    key,
    subject: template.subject,
    content: render(template, app.brand()),
    expiresAt,
  })
}

/**
 * Consumes a link; of several concurrent requests only one succeeds. Returns undefined if the link is unknown, used or
 * expired, or if its address is no longer the user's.
 */
export async function takeLink(
  tx: Transaction,
  purpose: LinkPurpose,
  token: string,
): Promise<{ userId: number } | undefined> {
  const used = await tx
    .updateTable('account_links')
    .from('users')
    .set({ used_at: new Date() })
    .where('account_links.token_hash', '=', hashToken(token))
    .where('account_links.purpose', '=', purpose)
    .where('account_links.used_at', 'is', null)
    .where('account_links.expires_at', '>', new Date())
    .whereRef('users.id', '=', 'account_links.user_id')
    .whereRef('users.email', '=', 'account_links.email')
    .where('users.disabled_at', 'is', null)
    .returning('users.id as userId')
    .executeTakeFirst()
  return used
}
