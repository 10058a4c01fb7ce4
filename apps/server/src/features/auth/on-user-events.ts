import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { removeSessions } from './end-sessions.ts'
import { removePasskeys } from './passkeys/service.ts'

/**
 * Removes the proofs of identity that this feature stores (passkeys and an unfinished second-factor setup), except the
 * second factor itself.
 * @returns false if the user had no passkey
 */
export async function removeProofs(tx: Transaction, userId: number): Promise<boolean> {
  await tx.deleteFrom('second_factor_setups').where('user_id', '=', userId).execute()
  return removePasskeys(tx, userId)
}

/** Ends every session of a user. */
export const endAll = (tx: Transaction, userId: number): Promise<unknown> =>
  removeSessions(tx, sql`user_id = ${userId}`)

/** Ends a user's sessions in a company that they leave. Tokens and grants for it are deleted with the membership. */
export const leaveCompany = (tx: Transaction, userId: number, companyId: number): Promise<unknown> =>
  removeSessions(tx, sql`user_id = ${userId} and company_id = ${companyId}`)

/**
 * Ends sessions, tokens and grants for a user's former home company. Those for the company that becomes the new home
 * continue, now marked as acting at home.
 */
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
