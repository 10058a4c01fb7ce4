import { sql, type Kysely } from 'kysely'
import { isHung, type Database, type Transaction } from '../db/database.ts'
import { openTransaction, settleTransaction } from './after-commit.ts'
import { scopeSettings, systemScope, type Scope } from './scope.ts'

/**
 * Runs `act` in a read-only transaction confined to `scope`. Since there is nothing to commit, the result is returned
 * while the transaction is still being closed. Throws what `act` throws.
 */
export function inReadOnly<T>(db: Kysely<Database>, scope: Scope, act: (tx: Transaction) => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    db.connection()
      .execute(async (tx) => {
        // Queries on this connection queue up behind the BEGIN, so `act` need not wait for it before it does other
        // work.
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
      // Rejects if the connection or the BEGIN failed. Once the promise is settled, this has no effect.
      .catch(reject)
  })
}

/**
 * Runs `act` in a transaction that row-level security confines to `scope`. Throws what `act` throws, after rolling
 * back.
 * @example const device = await inTransaction(db, scope, (tx) => devices.get(tx, scope, id))
 */
export function inTransaction<T>(db: Kysely<Database>, scope: Scope, act: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.connection().execute(async (tx) => {
    // BEGIN and the settings are sent in one round trip. The text contains only numbers and fixed words.
    await sql.raw(`BEGIN; ${scopeSettings(scope)}`).execute(tx)
    openTransaction(tx)
    try {
      const result = await act(tx)
      await sql.raw('COMMIT').execute(tx)
      settleTransaction(tx, true)
      return result
    } catch (error) {
      settleTransaction(tx, false)
      // If the connection is lost, the database has rolled back already or will once it notices.
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
 * Runs `act` in the same transaction with access to the whole installation, then returns to the original scope. For
 * data identified by a secret that the caller presented: the response must reveal nothing else. If `act` throws, the
 * caller must rethrow.
 */
export async function beyondScope<T>(tx: Transaction, scope: Scope, act: () => Promise<T>): Promise<T> {
  if (scope.everything) return act()
  await sql.raw(scopeSettings(systemScope)).execute(tx)
  const result = await act()
  await sql.raw('RESET ROLE').execute(tx)
  return result
}
