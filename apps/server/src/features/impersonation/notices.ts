import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { notify, settle } from '../notifications/service.ts'
import type { ImpersonationRow } from './present.ts'

const keyOf = (id: number): string => `impersonation:${id}`

/** Notifies the user that somebody asks to impersonate them. The link is only in the email. */
export const tellAsked = (
  app: App,
  tx: Transaction,
  {
    id,
    user_id,
    actor_email: actor,
    company_name: company,
    reason,
  }: Pick<ImpersonationRow, 'id' | 'user_id' | 'actor_email' | 'company_name' | 'reason'>,
): Promise<void> =>
  notify(app, tx, {
    to: { userIds: [user_id!] },
    type: 'impersonationRequested',
    key: keyOf(id),
    params: { actor, company, reason },
    summary: `${actor} asks to act as you in ${company}: “${reason}”. To answer, use the link in the email sent to you.`,
  })

/** Notifies the person who asked of the user's answer. Does nothing if that account no longer exists. */
export async function tellAnswered(
  app: App,
  tx: Transaction,
  {
    actor_id,
    user_email: user,
    company_name: company,
  }: Pick<ImpersonationRow, 'actor_id' | 'user_email' | 'company_name'>,
  allowed: boolean,
): Promise<void> {
  if (actor_id === null) return
  const summary = allowed
    ? `${user} has allowed you to act as them in ${company}.`
    : `${user} has denied your request to act as them in ${company}.`
  await notify(app, tx, {
    to: { userIds: [actor_id] },
    type: allowed ? 'impersonationAllowed' : 'impersonationRefused',
    params: { user, company },
    summary,
  })
}

/** Settles the notifications of requests that no longer need an answer. */
export async function settleAsked(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const id of ids) await settle(tx, keyOf(id))
}
