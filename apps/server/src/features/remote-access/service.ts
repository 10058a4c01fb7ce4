import { fail } from '@outpost/contract/kit/errors'
import type { Transaction } from '../../db/database.ts'
import type { Scope } from '../../kit/scope.ts'
import { findEntry, type EntryRow } from './queries.ts'

/** An entry inside the scope; another company's is NOT_FOUND like one that never was. */
export async function requireEntry(tx: Transaction, scope: Scope, id: number): Promise<EntryRow> {
  const entry = await findEntry(tx, scope, id)
  if (!entry) throw fail('NOT_FOUND')
  return entry
}

export { closeOrphanSessions } from './sessions/accounting.ts'
export { closeSessions, handleSessionUpgrade } from './sessions/upgrade.ts'
