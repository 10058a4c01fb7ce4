import { fail } from '@outpost/contract/kit/errors'
import type { Program } from '../../context.ts'
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

type Upgrade = typeof import('./sessions/upgrade.ts')
let loading: Promise<Upgrade> | undefined

/** As `sessions/upgrade.ts` says. Its code and that of the protocols is loaded with the first session: no start waits for it. */
export async function handleSessionUpgrade(...upgrade: Parameters<Upgrade['handleSessionUpgrade']>): Promise<void> {
  loading ??= import('./sessions/upgrade.ts')
  await (await loading).handleSessionUpgrade(...upgrade)
}

/** Ends every session of this process and waits until their ends are written down. For the stop of the program. */
export async function closeSessions(app: Program): Promise<void> {
  await (await loading)?.closeSessions(app)
}
