import type { Transaction } from '../../db/database.ts'

/** Suppresses an address: no email is sent to it until it is removed from the list. The first reason is kept. */
export async function suppress(tx: Transaction, address: string, reason: string): Promise<void> {
  await tx
    .insertInto('suppressed_emails')
    .values({ email: address.toLowerCase(), reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
