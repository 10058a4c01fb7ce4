import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

/** Records when these impersonations ended: now, or when their time was up, if that was earlier. */
export const noteEnded = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql`select end_impersonations(${ids}::int[])`.execute(tx)
