import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Context } from '../../../kit/implement.ts'
import type { Application } from './clients.ts'
import { isWithin } from './scopes.ts'

/**
 * Whether an application has the approval that it needs. `needed`: an administrator has to approve it before users can
 * grant it access.
 */
export type Approval = 'not needed' | 'given' | 'needed'

/** Whether an application was made in the company itself or in one above it, which administers the company anyway. */
export const isOwnApplication = (
  { app }: Pick<Context, 'app'>,
  { user_id }: Application,
  companyId: number,
): Promise<boolean> =>
  app.ownTransaction(async (tx) => {
    const { rows } = await sql<{ own: boolean }>`
      select exists (select from users join company_tree on ancestor_id = users.company_id where users.id = ${user_id} and descendant_id = ${companyId}) as own`.execute(
      tx,
    )
    return rows[0]!.own
  })

/** Returns the approval state of an application in the company in which the actor acts. */
export async function approvalOf(
  context: Context,
  application: Application,
  scopes: readonly string[],
): Promise<Approval> {
  const { tx, actor } = context
  if (await isOwnApplication(context, application, actor.companyId)) return 'not needed'
  const row = await tx
    .selectFrom('oauth_approvals')
    .select('scopes')
    .where('company_id', '=', actor.companyId)
    .where('application_id', '=', application.id)
    .executeTakeFirst()
  return row && isWithin(row.scopes, scopes) ? 'given' : 'needed'
}

/** Throws APPLICATION_NOT_APPROVED if an administrator has to approve the application before users can grant access. */
export async function requireApproved(
  context: Context,
  application: Application,
  scopes: readonly string[],
): Promise<void> {
  if ((await approvalOf(context, application, scopes)) === 'needed')
    throw fail('APPLICATION_NOT_APPROVED', { source: 'client_id' })
}
