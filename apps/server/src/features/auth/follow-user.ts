import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { removeSessions } from './end-sessions.ts'
import { removePasskeys } from './passkeys/service.ts'

/** What auth keeps by which somebody proves who it is, besides the second factor itself. False where there was no passkey. */
export async function removeProofs(tx: Transaction, userId: number): Promise<boolean> {
  await tx.deleteFrom('second_factor_setups').where('user_id', '=', userId).execute()
  return removePasskeys(tx, userId)
}

/** Ends every session of a user. */
export const endAll = (tx: Transaction, userId: number): Promise<unknown> =>
  removeSessions(tx, sql`user_id = ${userId}`)

/** Sessions that act in a company end when its member leaves it; tokens and grants for it go with the membership. */
export const leaveCompany = (tx: Transaction, userId: number, companyId: number): Promise<unknown> =>
  removeSessions(tx, sql`user_id = ${userId} and company_id = ${companyId}`)

/** What acts in the former home ends, and what acts in the company that becomes the home goes on there. */
export async function leaveHome(tx: Transaction, userId: number, nextCompanyId: number): Promise<void> {
  await removeSessions(tx, sql`user_id = ${userId} and company_id is null`)
  await sql`delete from oauth_codes where user_id = ${userId}`.execute(tx)
  await sql`delete from oauth_grants where user_id = ${userId} and company_id is null`.execute(tx)
  await sql`delete from access_tokens where user_id = ${userId} and company_id is null`.execute(tx)
  const next = sql`set company_id = null where user_id = ${userId} and company_id = ${nextCompanyId}`
  await sql`update sessions ${next}`.execute(tx)
  await sql`update oauth_grants ${next}`.execute(tx)
  await sql`update access_tokens ${next}`.execute(tx)
}
