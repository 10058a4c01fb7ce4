import { sql, type Kysely } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'
import { scopeSettings, type Scope } from './scope.ts'

/**
 * Runs `act` in one transaction that row-level security confines to `scope`. Throws what `act` throws after rolling back.
 * @example const device = await inTransaction(db, scope, (tx) => devices.get(tx, scope, id))
 */
export function inTransaction<T>(db: Kysely<Database>, scope: Scope, act: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    // One round trip for all settings: the text holds numbers and fixed words only.
    await sql.raw(scopeSettings(scope)).execute(tx)
    return act(tx)
  })
}
