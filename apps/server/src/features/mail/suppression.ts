import type { Transaction } from '../../db/database.ts'

/** Writes to an address no more, until it is taken off the list. The first reason stays. */
export async function suppress(tx: Transaction, address: string, reason: string): Promise<void> {
  await tx
    .insertInto('suppressed_emails')
    .values({ email: address.toLowerCase(), reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
