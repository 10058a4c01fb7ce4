import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

/** Notes when these impersonations ended: now, or when their time was over. */
export const noteEnded = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql`select end_impersonations(${ids}::int[])`.execute(tx)
