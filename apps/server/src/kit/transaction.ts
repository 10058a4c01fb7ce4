import { sql, type Kysely } from 'kysely'
import { isHung, type Database, type Transaction } from '../db/database.ts'
import { openTransaction, settleTransaction } from './after-commit.ts'
import { scopeSettings, systemScope, type Scope } from './scope.ts'

/**
 * Runs `act` in a transaction that can only read, confined to `scope`. There is nothing to commit, so what was read is
 * answered while the transaction still ends. Throws what `act` throws.
 */
export function inReadOnly<T>(db: Kysely<Database>, scope: Scope, act: (tx: Transaction) => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    db.connection()
      .execute(async (tx) => {
        // What the handler asks of this connection stands in line behind the beginning; what it asks elsewhere need not wait.
        const begun = sql.raw(`BEGIN READ ONLY; ${scopeSettings(scope)}`).execute(tx)
        begun.catch(() => {})
        const outcome = await act(tx).then(
          (result) => () => resolve(result),
          (error: unknown) => () => reject(error),
        )
        await begun
        outcome()
        await sql.raw('ROLLBACK').execute(tx)
      })
      // Where no connection or no beginning could be had, nothing was settled; afterwards this changes nothing.
      .catch(reject)
  })
}

/**
 * Runs `act` in one transaction that row-level security confines to `scope`. Throws what `act` throws after rolling back.
 * @example const device = await inTransaction(db, scope, (tx) => devices.get(tx, scope, id))
 */
export function inTransaction<T>(db: Kysely<Database>, scope: Scope, act: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.connection().execute(async (tx) => {
    // The begin and its settings are one round trip; the text holds numbers and fixed words only.
    await sql.raw(`BEGIN; ${scopeSettings(scope)}`).execute(tx)
    openTransaction(tx)
    try {
      const result = await act(tx)
      await sql.raw('COMMIT').execute(tx)
      settleTransaction(tx, true)
      return result
    } catch (error) {
      settleTransaction(tx, false)
      // Where the connection is gone the database has rolled back already, or does so once it hears of it.
      if (!isHung(error))
        await sql
          .raw('ROLLBACK')
          .execute(tx)
          .catch(() => {})
      throw error
    }
  })
}

/**
 * Runs `act` inside a transaction as one that sees the whole installation, and goes back into its scope. For what is known by a secret
 * that was handed in, the person who's it is: the act's answer must tell nothing else of what it saw. Where `act` throws, so must the caller.
 */
export async function beyondScope<T>(tx: Transaction, scope: Scope, act: () => Promise<T>): Promise<T> {
  if (scope.everything) return act()
  await sql.raw(scopeSettings(systemScope)).execute(tx)
  const result = await act()
  await sql.raw('RESET ROLE').execute(tx)
  return result
}
