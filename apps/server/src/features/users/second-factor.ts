import type { Transaction } from '../../db/database.ts'
import type { SecondFactorMethod } from '../../kit/actor.ts'
import { extensionPoint } from '../../kit/extension.ts'
import { hashToken } from '../../kit/secrets.ts'

export interface SecondFactor {
  user_id: number
  method: SecondFactorMethod
  /** Sealed; null unless the method is an authenticator app. */
  secret: Buffer | null
}

export const findSecondFactor = (tx: Transaction, userId: number): Promise<SecondFactor | undefined> =>
  tx
    .selectFrom('second_factors')
    .select(['user_id', 'method', 'secret'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Replaces a user's second factor. `usedStep` is the time step of the code with which it was set up. */
export async function setSecondFactor(tx: Transaction, factor: SecondFactor, usedStep: number): Promise<void> {
  const values = { method: factor.method, secret: factor.secret, last_step: usedStep, created_at: new Date() }
  await tx
    .insertInto('second_factors')
    .values({ user_id: factor.user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Removes a user's second factor and recovery codes. Returns false if there was none. */
export async function removeSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const gone = await tx.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Removes other proofs of identity, and returns whether there were any. */
type RemoveProofs = (tx: Transaction, userId: number) => Promise<boolean>

/** The extension point for proofs of identity that other features store, to be removed by a reset. */
export const furtherProofs = extensionPoint<RemoveProofs>('furtherProofs')

/**
 * Removes a user's second factor and everything that could immediately serve as one again. Returns false if there was
 * nothing.
 */
export async function resetSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  let found = await removeSecondFactor(tx, userId)
  for (const remove of furtherProofs.all()) found = (await remove(tx, userId)) || found
  return found
}

/** Consumes the code of a time step. Returns false if it, or a later one, was already used (RFC 6238, 5.2). */
export async function takeStep(tx: Transaction, userId: number, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Returns a code in the form in which it is compared: upper-case letters and digits only. */
const plain = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Replaces the recovery codes of a user. They are random enough (120 bits) for a plain hash to be safe. */
export async function storeRecoveryCodes(tx: Transaction, userId: number, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(plain(code)), used_at: null })))
    .execute()
}

/** Consumes a recovery code. Returns false if it is not one of the user's or was already used. */
export async function takeRecoveryCode(tx: Transaction, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(plain(code)))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export async function countRecoveryCodes(tx: Transaction, userId: number): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select((e) => e.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return left
}
